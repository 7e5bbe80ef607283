import Foundation
import HealthModel
import Testing

@testable import HealthServer

@Suite("the program at the other end of a socket")
struct PeerProgramTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "peer-\(UUID())")

  /// Writes the files of a process as /proc has them.
  private func process(
    _ files: [String: String], program: String? = nil, ticks: Int = 4711
  ) throws -> PeerProgram.Credentials {
    let own = folder.appending(path: "42")
    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    let before = (3...21).map { _ in "0" }.joined(separator: " ")
    var files = files
    files["stat"] = "42 (a (name) b) \(before) \(ticks) 0 0\n"
    for (name, text) in files {
      let file = own.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    if let program {
      try FileManager.default.createSymbolicLink(
        atPath: own.appending(path: "exe").path, withDestinationPath: program)
    }
    return PeerProgram.Credentials(process: 42, user: 0, group: 0)
  }

  private func origin(
    _ files: [String: String] = [:], program: String? = "/usr/bin/coach", label: String? = nil
  ) throws -> PeerProgram.Origin {
    defer { try? FileManager.default.removeItem(at: folder) }
    let credentials = try process(files, program: program)
    return PeerProgram(credentials, label: label, files: folder.path).origin
  }

  // SRC-09
  @Test("a program is named by its path, and by its user alone where the kernel hides the path")
  func program() throws {
    #expect(try origin() == .program(path: "/usr/bin/coach"))
    #expect(try origin(program: nil) == .unknown)
    let hidden = PeerProgram(.init(process: 1 << 22, user: 0, group: 0), label: nil)
    #expect(hidden.origin == .unknown)
    #expect(hidden.source.bundleIdentifier == "user:root")
    let credentials = try process([:], program: "/usr/bin/coach")
    defer { try? FileManager.default.removeItem(at: folder) }
    let ended = PeerProgram(
      credentials, label: nil, files: folder.path, isRunning: { false })
    #expect(ended.origin == .unknown, "its number may belong to a stranger now")
  }

  @Test("a Flatpak, a Snap and a service of the system are named by their sandbox or unit")
  func sandboxes() throws {
    let flatpak = "[Instance]\nname=other\n[Application]\nname=org.example.Coach\n"
    #expect(try origin(["root/.flatpak-info": flatpak]) == .flatpak("org.example.Coach"))
    #expect(try origin(label: "snap.coach.app (enforce)") == .snap("coach"))
    #expect(
      try origin(["cgroup": "0::/system.slice/coach.service/worker\n"]) == .unit("coach.service"))
  }

  @Test(
    "a unit of the user, and a label that only begins like that of a Snap, are not taken at their word",
    arguments: [
      "0::/user.slice/user-1000.slice/user@1000.service/app.slice/coach.service\n",
      "0::/user.slice/system.slice/coach.service\n", "0::/\n", "",
    ])
  func imitations(cgroup: String) throws {
    #expect(
      try origin(["cgroup": cgroup], label: "snap.coach") == .program(path: "/usr/bin/coach"))
    #expect(try origin(["cgroup": cgroup], label: "unconfined") == .program(path: "/usr/bin/coach"))
  }

  // SRC-10
  @Test("no identity is one of the platform, whatever a program or a sandbox is named")
  func reserved() {
    let origins: [PeerProgram.Origin] = [
      .flatpak("org.workout.cli"), .snap("org.workout.cli"), .unit("org.workout.cli"),
      .program(path: "org.workout.cli"), .unknown,
    ]
    for origin in origins {
      let source = PeerProgram(user: 0, userName: "alice", origin: origin).source
      #expect(!source.isPlatform)
      #expect(source.bundleIdentifier.contains(":"))
    }
  }
}
