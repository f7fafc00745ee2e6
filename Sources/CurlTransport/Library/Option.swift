/// The numbers of libcurl's options, frozen like all of its ABI.
enum Option: Int32 {
    case writeData = 10001
    case url = 10002
    case proxy = 10004
    case readData = 10009
    case errorBuffer = 10010
    case writeFunction = 20011
    case readFunction = 20012
    case headers = 10023
    case certificate = 10025
    case keyPassword = 10026
    case headerData = 10029
    case tlsVersion = 32
    case method = 10036
    case noBody = 44
    case upload = 46
    case authorities = 10065
    case freshConnection = 74
    case headerFunction = 20079
    case get = 80
    case httpVersion = 84
    case certificateKey = 10087
    case bufferSize = 98
    case noSignal = 99
    case context = 10103
    case uploadSize = 30115
    case socketFunction = 20148
    case socketData = 10149
    case connectTimeout = 156
    case seekFunction = 20167
    case seekData = 10168
    case noProxy = 10177
    case protocols = 181
    case pinnedKey = 10230
    case unixSocket = 10231
    case pathAsIs = 234
    case pipeWait = 237
    case connectTo = 10243
    case suppressConnectHeaders = 265
    case readyFunction = 20312
    case readyData = 10313
    case quickExit = 322
}

/// The numbers of what libcurl tells about a transfer.
enum Info: Int32 {
    case context = 0x10_0015
    case remoteAddress = 0x10_0020
    case verifyResult = 0x20_000D
    case connectCount = 0x20_001A
    case httpVersion = 0x20_002E
    case totalTime = 0x60_0032
    case lookUpTime = 0x60_0033
    case connectTime = 0x60_0034
    case readyTime = 0x60_0035
    case tlsTime = 0x60_0038
}

/// The numbers of a multi handle's options.
enum MultiOption: Int32 {
    case connectionCacheSize = 6
    case connectionsPerHost = 7
}
