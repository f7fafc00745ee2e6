import Foundation

extension URLError.Code {
    /// What the code is called in Swift, such as `timedOut`; nil for one that is rare.
    ///
    /// Linux has no text for most errors, and a number alone explains nothing.
    var name: String? { Self.names[self] }

    private static let names: [Self: String] = [
        .unknown: "unknown", .cancelled: "cancelled", .badURL: "badURL", .timedOut: "timedOut",
        .unsupportedURL: "unsupportedURL", .cannotFindHost: "cannotFindHost",
        .cannotConnectToHost: "cannotConnectToHost",
        .networkConnectionLost: "networkConnectionLost", .dnsLookupFailed: "dnsLookupFailed",
        .httpTooManyRedirects: "httpTooManyRedirects",
        .resourceUnavailable: "resourceUnavailable",
        .notConnectedToInternet: "notConnectedToInternet",
        .redirectToNonExistentLocation: "redirectToNonExistentLocation",
        .badServerResponse: "badServerResponse",
        .userCancelledAuthentication: "userCancelledAuthentication",
        .userAuthenticationRequired: "userAuthenticationRequired",
        .zeroByteResource: "zeroByteResource", .cannotDecodeRawData: "cannotDecodeRawData",
        .cannotDecodeContentData: "cannotDecodeContentData",
        .cannotParseResponse: "cannotParseResponse", .fileDoesNotExist: "fileDoesNotExist",
        .fileIsDirectory: "fileIsDirectory", .noPermissionsToReadFile: "noPermissionsToReadFile",
        .dataLengthExceedsMaximum: "dataLengthExceedsMaximum",
        .secureConnectionFailed: "secureConnectionFailed",
        .serverCertificateHasBadDate: "serverCertificateHasBadDate",
        .serverCertificateUntrusted: "serverCertificateUntrusted",
        .serverCertificateHasUnknownRoot: "serverCertificateHasUnknownRoot",
        .serverCertificateNotYetValid: "serverCertificateNotYetValid",
        .clientCertificateRejected: "clientCertificateRejected",
        .clientCertificateRequired: "clientCertificateRequired",
        .cannotCreateFile: "cannotCreateFile", .cannotOpenFile: "cannotOpenFile",
        .cannotWriteToFile: "cannotWriteToFile", .cannotMoveFile: "cannotMoveFile",
        .requestBodyStreamExhausted: "requestBodyStreamExhausted",
    ]
}
