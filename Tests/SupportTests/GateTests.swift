import Foundation
import ParsedProviderTestSupport
import Testing

@Suite struct GateTests {
    @Test func letsTasksThrough() async {
        let gate = Gate()
        async let first = gate.wait()
        async let second = gate.wait()

        gate.open()

        #expect(await [first, second] == [true, true])
        #expect(await gate.wait())
        #expect(gate.isOpen)
    }

    @Test func letsThreadsThrough() {
        let gate = Gate()
        Thread { gate.open() }.start()

        #expect(gate.wait())
        #expect(gate.wait(timeout: .zero))
    }

    @Test func staysClosedForTasks() async {
        #expect(await Gate().wait(timeout: .milliseconds(1)) == false)
    }

    @Test func staysClosedForThreads() {
        #expect(Gate().wait(timeout: .milliseconds(1)) == false)
    }
}
