import ParsedProviderTestSupport

extension ProcessFigures {
    /// The figures once the counts have stayed the same for 100 ms; `nil` if there are none.
    ///
    /// Threads end in their own time, and Dispatch opens a descriptor for its first timer, which
    /// the waiting here has seen to.
    static func settled() async -> ProcessFigures? {
        var figures = ProcessFigures.now()
        var unchanged = 0
        while unchanged < 20 {
            await Gate().wait(timeout: .milliseconds(5))
            let now = ProcessFigures.now()
            let isSame =
                now?.openDescriptors == figures?.openDescriptors && now?.threads == figures?.threads
            unchanged = isSame ? unchanged + 1 : 0
            figures = now
        }
        return figures
    }
}
