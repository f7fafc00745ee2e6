import Foundation
import ParsedProviderTestSupport
import Testing

@Suite struct CommandTests {
    @Test func tellsWhatWasPrintedAndHowItEnded() throws {
        let (output, status) = try Command.run("printf 'a b'; exit 3")

        #expect(output == Data("a b".utf8))
        #expect(status == 3)
    }

    @Test func seesTheEndOfItsInputWhileOthersRun() throws {
        let other = try Command("exec sleep 1000")

        #expect(try Command.run("cat").status == 0)
        withExtendedLifetime(other) {}
    }

    @Test func hasNoStatusIfASignalEndedIt() throws {
        #expect(try Command.run("kill -9 $$").status == nil)
    }

    @Test func readsWhatIsWritten() throws {
        let command = try Command("exec cat")
        command.input.write(Data("line".utf8))

        #expect(command.output.availableData == Data("line".utf8))
    }

    @Test func endsWithItsHolder() throws {
        let output = try Command("exec sleep 1000").output

        #expect(output.readDataToEndOfFile().isEmpty)
    }
}
