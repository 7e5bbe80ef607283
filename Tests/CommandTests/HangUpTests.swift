import Foundation
import TestSupport
import Testing

@Suite("A recording whose terminal is closed", .timeLimit(.minutes(1)))
struct HangUpTests {
  @Test("continues if it was started with SIGHUP ignored, as by nohup")
  func nohup() throws {
    let program = try Program()
    let result = try program.shell(
      """
      sh -c 'trap "" HUP; exec "$0" record yoga --no-gps' '\(Program.path)' > log 2>&1 &
      until workout status >/dev/null 2>&1; do sleep 0.05; done
      kill -HUP $!; sleep 1
      workout status --json || exit 9
      workout stop >/dev/null; wait $!
      """)
    #expect(result.exitCode == 0, "\(result.output) \(result.error)")
    #expect(result.output.contains(#""state":"running""#))
    #expect(try program.run("list").output.contains("Yoga"))
  }

  @Test("stops and saves otherwise")
  func hangUp() async throws {
    let program = try Program()
    let recorder = try RunningProgram(["record", "yoga", "--no-gps"], in: program)
    _ = try await recorder.recording()
    recorder.signal(SIGHUP)
    #expect(await recorder.exitCode() == 0)
    #expect(try program.run("list").output.contains("Yoga"))
  }
}
