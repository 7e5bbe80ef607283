import Foundation
import HealthStorage
import Recording
import TestSupport
import Testing

/// Tests of `workout serve` with a socket that another process passes, as systemd does.
@Suite(
  "Recording on demand",
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: ActivatedService.activator),
    "systemd-socket-activate is not installed"), .timeLimit(.minutes(2)))
struct ServeTests {
  let program: Program

  init() throws {
    program = try Program()
  }

  @Test("start wakes the service, which records workouts one after the other and exits when idle")
  func onDemand() async throws {
    let service = try await ActivatedService(["--idle", "3s", "--", "--no-gps"], in: program)
    let started = try program.run("start", "walk")
    #expect(started.exitCode == 0, "\(started.error) \(service.log)")
    let again = try program.run("start", "run")
    #expect(again.exitCode == 1)
    #expect(again.error.contains("is running; stop it first"))
    #expect(try program.run("lap").exitCode == 0)
    #expect(try program.run("stop").exitCode == 0)
    try await service.accepts(["start", "run", "--auto-lap", "1km"])
    #expect(try program.run("stop").exitCode == 0)
    #expect(await service.exitCode() == 0)
    let listed = try program.run("list").output
    #expect(listed.contains("Walking") && listed.contains("Running"))
  }

  @Test("an unsupported request is refused with the reason, and nothing is recorded")
  func refusals() async throws {
    let service = try await ActivatedService(["--idle", "3s", "--", "--no-gps"], in: program)
    let other = try program.run("start", "walk", "--store", program.folder.file("b.sqlite").path)
    #expect(other.exitCode == 1)
    #expect(other.error.contains("the service records into the store \(program.storePath)"))
    let missing = try program.run("start", "walk", "--imu", "/nowhere/imu.csv")
    #expect(missing.exitCode == 1)
    #expect(missing.error.contains("/nowhere/imu.csv"))
    #expect(try program.run("start", "flying").exitCode == 64)
    #expect(await service.exitCode() == 0)
    #expect(try program.run("list").output.contains("Walking") == false)
  }

  @Test("TERM saves the recording and ends the service")
  func terminated() async throws {
    let service = try await ActivatedService(["--", "--no-gps"], in: program)
    #expect(try program.run("start", "walk").exitCode == 0, "\(service.log)")
    service.signal(SIGTERM)
    #expect(await service.exitCode() == 0)
    #expect(try program.run("list").output.contains("Walking"))
  }

  @Test("a service that is killed while it records resumes the same workout after a restart")
  func killed() async throws {
    let service = try await ActivatedService(["--", "--no-gps"], in: program)
    #expect(try program.run("start", "walk").exitCode == 0, "\(service.log)")
    let address = ControlSocketAddress(
      storePath: program.storePath, environment: program.environment)
    let before = try #require(ControlClient(address: address).send(ControlRequest(.status)).status)
    service.signal(SIGKILL)
    _ = await service.exitCode()
    let second = try await ActivatedService(["--", "--no-gps"], in: program)
    // Any request wakes it; this one has to be refused.
    let asked = try program.run("start", "walk")
    #expect(asked.exitCode == 1, "\(asked.output)")
    var after: RecordingStatus?
    for await _ in Attempts() {
      after = try? ControlClient(address: address).send(ControlRequest(.status)).status
      if after != nil { break }
    }
    #expect(after?.id == before.id, "\(second.log)")
    second.signal(SIGTERM)
    #expect(await second.exitCode() == 0)
  }

  @Test(
    "start options that another user may have written are ignored",
    arguments: [(mode_t(0o666), false), (0o620, false), (0o600, true)])
  func plantedWords(mode: mode_t, isRead: Bool) async throws {
    let service = try await ActivatedService(["--idle", "2s", "--", "--no-gps"], in: program)
    let address = ControlSocketAddress.service(environment: program.environment)
    let words = address.path + ".words"
    try Data("[\"yoga\"]".utf8).write(to: URL(filePath: words))
    chmod(words, mode)
    // Any request wakes it.
    let asked = try program.run("start", "walk", "--store", program.folder.file("b.sqlite").path)
    #expect(asked.exitCode == 1)
    service.signal(SIGTERM)
    _ = await service.exitCode()
    #expect(try program.run("list").output.contains("Yoga") == isRead)
  }

  @Test("start without a service shows how to enable it; serve without a socket reports the lack")
  func alone() throws {
    let started = try program.run("start", "walk")
    #expect(started.exitCode == 1)
    #expect(started.error.contains("systemctl --user enable --now workout.socket"))
    let served = try program.run("serve")
    #expect(served.exitCode == 1)
    #expect(served.error.contains("no listening socket was passed"))
    let misspelt = try program.run("serve", "--", "--pool", "x")
    #expect(misspelt.exitCode == 64)
    #expect(
      misspelt.error.hasPrefix("workout: 'x' is not a valid --pool"),
      "\(misspelt.error)")
  }
}
