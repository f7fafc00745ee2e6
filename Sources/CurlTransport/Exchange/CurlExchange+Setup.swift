import CCurlTransport
import ParsedProvider

extension CurlExchange {
    /// Whether all options but those of the one request are the same as any other GET's.
    var isPlainGET: Bool { request.body == .none && method == "GET" }

    /// Whether sending the request twice is the same as sending it once (RFC 9110 §9.2.2).
    var mayBeSentAgain: Bool {
        method == "GET" || HTTPMethod(method).isIdempotent
    }

    /// libcurl would wait for a body that never comes: a HEAD that has one is over with its head.
    private var endsWithHead: Bool { method == "HEAD" && body != nil }

    /// Sets a handle up, which may have the options that all GETs share; an error if the request
    /// can't be sent as it is.
    func prepare(_ easy: EasyHandle, isSet: Bool) -> URLError? {
        guard let origin else { return URLError(.badURL, at: url) }
        if let code = openBody() { return URLError(code, at: url) }
        let headers = request.urlRequest.allHTTPHeaderFields ?? [:]
        guard method.isToken,
            let fields = RequestFields(headers, decodes: loop.library.hasZlib, hasBody: body != nil)
        else { return URLError(.badURL, at: url, text: "a header or the method can't be sent") }
        self.fields = fields

        if !isSet, let missing = prepareAny(easy) {
            return URLError(.secureConnectionFailed, at: url, text: "no \(missing) in libcurl")
        }
        if !isPlainGET { prepareMethod(easy) }
        easy.set(.url, address)
        easy.set(.headers, fields.list.map { UnsafeMutableRawPointer($0) })
        easy.set(.errorBuffer, fields.errorBuffer)
        response.mayBeMultiplexed = origin.mayMultiplex
        if isSet || origin.mayMultiplex { easy.set(.pipeWait, origin.mayMultiplex ? 1 : 0) }
        // `CURL_HTTP_VERSION_2TLS` or `_1_1`.
        easy.set(.httpVersion, origin.mayMultiplex ? 4 : 2)
        let context = Unmanaged.passUnretained(self).toOpaque()
        easy.set(.context, context)
        easy.set(.writeData, context)
        easy.set(.headerData, context)
        easy.set(.socketData, context)
        if loop.library.asksBeforeSending {
            easy.set(.readyData, context)
        } else if !mayBeSentAgain {
            // Nobody asks before it is sent again: a connection of its own is never stale.
            easy.set(.freshConnection, 1)
        }
        return nil
    }

    private func prepareAny(_ easy: EasyHandle) -> String? {
        let pointer = easy.pointer
        easy.set(.noSignal, 1)
        easy.set(.pathAsIs, 1)
        easy.set(.protocols, 0b11)
        easy.set(.bufferSize, 1 << 16)
        if loop.library.quitsDuringLookUp { easy.set(.quickExit, 1) }
        _ = ccurl_set_data_callback(pointer, Option.writeFunction.rawValue, Callbacks.body)
        _ = ccurl_set_data_callback(pointer, Option.headerFunction.rawValue, Callbacks.header)
        _ = ccurl_set_socket_callback(pointer, Option.socketFunction.rawValue, Callbacks.socket)
        _ = ccurl_set_close_callback(pointer, Option.closeFunction.rawValue, Callbacks.close)
        ccurl_set_session_observer(pointer)
        easy.set(.closeData, Unmanaged.passUnretained(loop.work.sockets).toOpaque())
        if loop.library.asksBeforeSending {
            _ = ccurl_set_ready_callback(pointer, Option.readyFunction.rawValue, Callbacks.ready)
        }
        if let overrides = loop.overrides { easy.set(.connectTo, overrides.pointer) }
        return loop.configuration.apply(to: easy)
    }

    private func prepareMethod(_ easy: EasyHandle) {
        if method != "HEAD" || endsWithHead { easy.set(.method, method) }
        // These say how long their body is even if there is none (RFC 9110 §8.6).
        let source = body ?? (["POST", "PUT", "PATCH"].contains(method) ? BodySource(Data()) : nil)
        guard let source else {
            if method == "HEAD" { easy.set(.noBody, 1) }
            return
        }
        body = source
        // With a method of one's own an upload is any request with a body, and adds no Content-Type.
        easy.set(.upload, 1)
        easy.set(size: .uploadSize, source.count)
        let context = Unmanaged.passUnretained(self).toOpaque()
        easy.set(.readData, context)
        easy.set(.seekData, context)
        _ = ccurl_set_data_callback(
            easy.pointer, Option.readFunction.rawValue, Callbacks.read)
        _ = ccurl_set_seek_callback(easy.pointer, Option.seekFunction.rawValue, Callbacks.seek)
    }

    private func openBody() -> URLError.Code? {
        switch request.body {
        case .none: return nil
        case .data(let data):
            body = BodySource(data)
            return nil
        case .file(let url):
            do {
                body = try BodySource(url)
                return nil
            } catch {
                return error.code
            }
        }
    }
}
