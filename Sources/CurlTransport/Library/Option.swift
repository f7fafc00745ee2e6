/// The numbers of libcurl's options, frozen like all of its ABI.
enum Option: Int32 {
    case writeData = 10001  // CURLOPT_WRITEDATA
    case url = 10002  // CURLOPT_URL
    case proxy = 10004  // CURLOPT_PROXY
    case readData = 10009  // CURLOPT_READDATA
    case errorBuffer = 10010  // CURLOPT_ERRORBUFFER
    case writeFunction = 20011  // CURLOPT_WRITEFUNCTION
    case readFunction = 20012  // CURLOPT_READFUNCTION
    case headers = 10023  // CURLOPT_HTTPHEADER
    case certificate = 10025  // CURLOPT_SSLCERT
    case keyPassword = 10026  // CURLOPT_KEYPASSWD
    case headerData = 10029  // CURLOPT_HEADERDATA
    case tlsVersion = 32  // CURLOPT_SSLVERSION
    case method = 10036  // CURLOPT_CUSTOMREQUEST
    case noBody = 44  // CURLOPT_NOBODY
    case upload = 46  // CURLOPT_UPLOAD
    case authorities = 10065  // CURLOPT_CAINFO
    case freshConnection = 74  // CURLOPT_FRESH_CONNECT
    case headerFunction = 20079  // CURLOPT_HEADERFUNCTION
    case httpVersion = 84  // CURLOPT_HTTP_VERSION
    case certificateKey = 10087  // CURLOPT_SSLKEY
    case bufferSize = 98  // CURLOPT_BUFFERSIZE
    case noSignal = 99  // CURLOPT_NOSIGNAL
    case context = 10103  // CURLOPT_PRIVATE
    case uploadSize = 30115  // CURLOPT_INFILESIZE_LARGE
    case socketFunction = 20148  // CURLOPT_SOCKOPTFUNCTION
    case socketData = 10149  // CURLOPT_SOCKOPTDATA
    case closeFunction = 20208  // CURLOPT_CLOSESOCKETFUNCTION
    case closeData = 10209  // CURLOPT_CLOSESOCKETDATA
    case connectTimeout = 156  // CURLOPT_CONNECTTIMEOUT_MS
    case seekFunction = 20167  // CURLOPT_SEEKFUNCTION
    case seekData = 10168  // CURLOPT_SEEKDATA
    case noProxy = 10177  // CURLOPT_NOPROXY
    case protocols = 181  // CURLOPT_PROTOCOLS
    case pinnedKey = 10230  // CURLOPT_PINNEDPUBLICKEY
    case unixSocket = 10231  // CURLOPT_UNIX_SOCKET_PATH
    case pathAsIs = 234  // CURLOPT_PATH_AS_IS
    case pipeWait = 237  // CURLOPT_PIPEWAIT
    case connectTo = 10243  // CURLOPT_CONNECT_TO
    case suppressConnectHeaders = 265  // CURLOPT_SUPPRESS_CONNECT_HEADERS
    case readyFunction = 20312  // CURLOPT_PREREQFUNCTION
    case readyData = 10313  // CURLOPT_PREREQDATA
    case quickExit = 322  // CURLOPT_QUICK_EXIT
}

/// The numbers of what libcurl tells about a transfer.
enum Info: Int32 {
    case context = 0x10_0015  // CURLINFO_PRIVATE
    case remoteAddress = 0x10_0020  // CURLINFO_PRIMARY_IP
    case verifyResult = 0x20_000D  // CURLINFO_SSL_VERIFYRESULT
    case connectCount = 0x20_001A  // CURLINFO_NUM_CONNECTS
    case httpVersion = 0x20_002E  // CURLINFO_HTTP_VERSION
    case sentSize = 0x60_0007  // CURLINFO_SIZE_UPLOAD_T
    case totalTime = 0x60_0032  // CURLINFO_TOTAL_TIME_T
    case lookUpTime = 0x60_0033  // CURLINFO_NAMELOOKUP_TIME_T
    case connectTime = 0x60_0034  // CURLINFO_CONNECT_TIME_T
    case readyTime = 0x60_0035  // CURLINFO_PRETRANSFER_TIME_T
    case tlsTime = 0x60_0038  // CURLINFO_APPCONNECT_TIME_T
}

/// The numbers of a multi handle's options.
enum MultiOption: Int32 {
    case connectionCacheSize = 6  // CURLMOPT_MAXCONNECTS
    case connectionsPerHost = 7  // CURLMOPT_MAX_HOST_CONNECTIONS
}
