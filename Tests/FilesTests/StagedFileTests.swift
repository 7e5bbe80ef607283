import ByteStreams
import Foundation
import TestSupport
import Testing

@Suite("A staged file") struct StagedFileTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("out.gpx").path
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  private func mode(_ path: String) -> mode_t {
    var facts = stat()
    return lstat(path, &facts) == 0 ? facts.st_mode & 0o777 : 0
  }

  private func write(_ text: String, mode: StagedFile.Mode = .kept) throws {
    let file = try StagedFile(for: path, mode: mode)
    try file.write(Array(text.utf8))
    try file.replace()
  }

  @Test("a file appears complete, readable by its owner only, with nothing left next to it")
  func whole() throws {
    try write("new")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
    #expect(mode(path) & 0o077 == 0)
    #expect(try names() == ["out.gpx"])
  }

  @Test("a replaced file keeps the mode that its owner set")
  func keptMode() throws {
    try write("old")
    chmod(path, 0o644)
    try write("new")
    #expect(mode(path) == 0o644)
    try write("secret", mode: .ownerOnly)
    #expect(mode(path) & 0o077 == 0)
  }

  @Test("the temporary name is different each time, and no existing file is written to")
  func randomNames() throws {
    let files = try (0..<50).map { _ in try StagedFile(for: path, mode: .kept) }
    #expect(Set(files.map(\.path)).count == 50)
    #expect(files.allSatisfy { $0.path.hasPrefix(path + StagedFile.mark) })
    withExtendedLifetime(files) {}
  }

  @Test("a file dropped before it is complete leaves nothing, and the existing file is unchanged")
  func dropped() throws {
    try write("old")
    do {
      let file = try StagedFile(for: path, mode: .kept)
      try file.write(Array("half".utf8))
    }
    #expect(try names() == ["out.gpx"])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
  }

  @Test("a symbolic link at the path is replaced, not followed")
  func link() throws {
    let precious = folder.file("precious.txt").path
    try Data("precious".utf8).write(to: folder.file("precious.txt"))
    #expect(symlink(precious, path) == 0)
    try write("new")
    #expect(try String(contentsOfFile: precious, encoding: .utf8) == "precious")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
  }

  @Test("a new file never replaces an existing one, not even a dangling symbolic link")
  func taken() throws {
    try write("old")
    let file = try StagedFile(for: path, mode: .ownerOnly)
    #expect(throws: StagedFile.Failure(.rename, errno: EEXIST)) { try file.move() }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
    unlink(path)
    #expect(symlink("/nowhere", path) == 0)
    let second = try StagedFile(for: path, mode: .ownerOnly)
    #expect(throws: StagedFile.Failure(.rename, errno: EEXIST)) { try second.move() }
  }

  @Test("devices, FIFOs and folders are rejected, because they would be removed")
  func special() throws {
    #expect(mkfifo(path, 0o600) == 0)
    #expect(throws: StagedFile.Failure(.open, errno: EINVAL)) {
      try StagedFile(for: path, mode: .kept)
    }
    #expect(throws: StagedFile.Failure(.open, errno: EISDIR)) {
      try StagedFile(for: folder.url.path, mode: .kept)
    }
    #expect(throws: StagedFile.Failure(.open, errno: EINVAL)) {
      try StagedFile(for: "/dev/null", mode: .kept)
    }
  }
}
