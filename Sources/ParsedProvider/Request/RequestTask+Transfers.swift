extension RequestTask {
    /// A file as the body, read while it is sent; set `Content-Type` in the target's headers.
    ///
    /// On Linux a file of 1 MB or more is sent in chunks and without a `Content-Length`, which some
    /// servers refuse.
    public static func uploadFile(_ file: URL) -> Self {
        Self(body: .file(file))
    }

    /// Parts as a `multipart/form-data` body (RFC 7578).
    public static func uploadMultipartFormData(_ formData: MultipartFormData) -> Self {
        Self(body: .multipart(formData))
    }

    /// Parts as a `multipart/form-data` body, and parameters in the URL.
    public static func uploadCompositeMultipartFormData(
        _ formData: MultipartFormData, urlParameters: [String: Any],
        urlEncoding: URLEncoding = .queryString
    ) -> Self {
        uploadMultipartFormData(formData)
            .query(parameters: urlParameters, encoder: urlEncoding.encoder)
    }

    /// The answer written to a file.
    public static func downloadDestination(_ destination: DownloadDestination) -> Self {
        Self(destination: destination)
    }

    /// Parameters in the query or the body, and the answer written to a file.
    public static func downloadParameters(
        parameters: [String: Any], encoding: any ParameterEncoding,
        destination: DownloadDestination
    ) -> Self {
        requestParameters(parameters: parameters, encoding: encoding).download(to: destination)
    }
}
