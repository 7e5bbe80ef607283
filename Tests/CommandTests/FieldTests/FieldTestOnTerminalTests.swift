import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@testable import Reports
@testable import workout

@Suite("A field test on a terminal", .timeLimit(.minutes(1)))
struct FieldTestOnTerminalTests {
  @Test("keys mark laps and rests, q stops early, and digits enter the remaining distance")
  func keys() async throws {
    let program = try Program()
    let result = try program.shell(
      """
      export TERM=xterm
      (sleep 3.5; printf l; sleep 1; printf p; sleep 1.2; printf p; sleep 1; printf q; sleep 1
       printf 3.5; sleep 0.3; printf '\\r'; sleep 1) |
        script -qec "stty cols 80; '\(Program.path)' record six-minute-walk --course-length 5m \
      --countdown 1s" /dev/null
      """)
    #expect(result.exitCode == 0, "\(result.output)")
    #expect(result.output.contains("start\u{07}"))
    #expect(result.output.contains("rest 1; the clock runs on"))
    #expect(result.output.contains("Distance after the last lap in meters"))
    let store = try HealthStore(at: program.storePath, for: .test, as: .owner, creating: false)
    let metadata = try await store.workout(matching: "last").header.metadata
    #expect(metadata.string(.fieldTestEnd) == "stopped-early")
    #expect(metadata.number(.fieldTestLaps) == 1)
    #expect(metadata.number(.fieldTestRests) == 1)
    #expect(metadata.string(.fieldTestRemainderSource) == "told")
    #expect(try metadata.quantity(.fieldTestDistance)?.value(in: .meter) == 8.5)
  }

  @Test("a number is typed key by key, and digits can be deleted")
  func entry() {
    var entry = RemainderEntry()
    var answers = "1x2".map { entry.receive($0) }
    #expect(answers == [.typing("1"), .ignored, .typing("12")])
    answers = [entry.receive("\u{7F}"), entry.receive(","), entry.receive("."), entry.receive("5")]
    #expect(answers == [.typing("1"), .typing("1."), .ignored, .typing("1.5")])
    #expect(entry.receive("\n") == .entered("1.5"))
    #expect(entry.receive("\r") == .entered(nil))
  }
}
