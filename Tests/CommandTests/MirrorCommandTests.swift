import Foundation
import Recording
import TestSupport
import Testing

/// Two devices: the desk records, the phone mirrors.
@Suite("workout mirror", .timeLimit(.minutes(3)))
struct MirrorCommandTests {
  private let pair: PairedDevices
  private var desk: Program { pair.devices[0] }
  private var phone: Program { pair.devices[1] }

  init() throws { pair = try PairedDevices() }

  private func serve(at address: String = "127.0.0.1:0") throws -> RunningProgram {
    try RunningProgram(["sync", "--follow", "--listen", address, "--json"], in: desk)
  }

  /// The status that the phone's own commands print; `nil` if they print none.
  private func statusOnPhone() throws -> RecordingStatus? {
    let result = try phone.run("status", "--json")
    guard result.exitCode == 0 else { return nil }
    #expect(try JSONSchema("status").faults(in: result.output[...]) == "")
    return try JSONDecoder().decode(RecordingStatus.self, from: Data(result.output.utf8))
  }

  private func holds(
    sourceLocation: SourceLocation = #_sourceLocation, _ condition: () throws -> Bool
  ) async throws {
    for await _ in Attempts() {
      if try condition() { return }
    }
    Issue.record("it did not come", sourceLocation: sourceLocation)
  }

  // MIG-10
  @Test("a phone shows and commands a recording, which outlives connection and programs")
  func recording() async throws {
    try await pair.connect()
    var service = try serve()
    let address = try await pair.printed("listening", by: service)
    var recorder = try RunningProgram(["record", "yoga", "--no-gps"], in: desk)
    _ = try await recorder.recording()
    let mirror = try RunningProgram(
      ["mirror", "desk", "--at", address, "--json", "--follow"], in: phone)
    try await holds { mirror.printed.contains(#""kind":"status""#) }

    // Every command of the phone speaks of the desk's recording.
    let seen = try #require(try statusOnPhone())
    #expect(seen.mirror == RecordingStatus.Mirror(replica: "desk", isConnected: true))
    #expect(try pair.run(1, "status").output.contains("recorded by desk"))
    try pair.run(1, "lap")
    #expect(try recorder.ask(.status).status?.lapCount == 1)
    try pair.run(1, "pause")
    #expect(try recorder.ask(.status).status?.state == "paused")
    try pair.run(1, "resume")
    let refused = try phone.run("discard")
    #expect(refused.exitCode == 1)
    #expect(refused.error.contains("'discard' is possible only on desk itself"), "\(refused.error)")

    // The service is killed: the recording continues, and the phone shows for how long it has received nothing.
    service.crash()
    try await holds { try statusOnPhone()?.mirror?.isConnected == false }
    #expect(try statusOnPhone()?.lapCount == 1)
    #expect(try phone.run("lap").error.contains("desk did not reply within 4 s"))
    #expect(try recorder.ask(.status).status?.lapCount == 1)
    service = try serve(at: address)
    try await holds { try statusOnPhone()?.mirror?.isConnected == true }

    // The recorder dies: what it had is resumed, and mirrored again.
    recorder.crash()
    try await holds { mirror.printed.contains(#""kind":"interrupted""#) }
    #expect(try phone.run("status").error.contains("the recorder of desk was interrupted"))
    recorder = try RunningProgram(["record", "yoga", "--no-gps"], in: desk)
    #expect(try await recorder.recording().id == seen.id)
    try await holds { try statusOnPhone()?.id == seen.id }
    try pair.run(1, "stop")
    try await holds { !recorder.isRunning }
    try await holds { mirror.printed.contains(#""kind":"ended""#) }
    for line in mirror.printed.split(separator: "\n") {
      #expect(try JSONSchema("mirror").faults(in: line) == "")
    }
    // The recorder alone saved it.
    #expect(!(try pair.run(1, "list", "--json").output.contains(seen.id)))
    try pair.run(1, "sync", "desk", "--at", address)
    #expect(try pair.run(1, "list", "--json").output.contains(seen.id))
    #expect(try pair.archive(0) == pair.archive(1))
  }

  @Test("the text says when the recording begins, ends and cannot be reached")
  func text() async throws {
    try await pair.connect()
    let service = try serve()
    let address = try await pair.printed("listening", by: service)
    let mirror = try RunningProgram(["mirror", "desk", "--at", address], in: phone)
    try await holds { mirror.printed.contains("desk records nothing; waiting for the next") }
    #expect(try phone.run("status").error.contains("desk records nothing, and neither does this"))
    let recorder = try RunningProgram(["record", "yoga", "--no-gps"], in: desk)
    _ = try await recorder.recording()
    try await holds { mirror.printed.contains("0:0") }
    try recorder.ask(.stop)
    try await holds { mirror.printed.contains("desk has ended the recording; 'workout sync desk'") }
    try await holds { !mirror.isRunning }
    #expect(mirror.printed.hasPrefix("connected with desk\n"), "\(mirror.printed)")
    // The next one fails at once where nobody serves.
    service.signal(SIGTERM)
    try await holds { !service.isRunning }
    let alone = try phone.run("mirror", "desk", "--at", address)
    #expect(alone.exitCode == 1)
    #expect(alone.error.contains("nothing answers at \(address)"), "\(alone.error)")
    let stranger = try phone.run("mirror", "nobody")
    #expect(stranger.exitCode == 1)
    #expect(stranger.error.contains("'nobody'"), "\(stranger.error)")
  }
}
