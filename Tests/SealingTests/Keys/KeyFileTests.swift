import Foundation
import TestSupport
import Testing

@testable import Sealing

@Suite("Key files")
struct KeyFileTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("a new pair is two files of one line; the secret one is readable by its owner only")
  func pair() throws {
    let path = folder.file("me.key").path
    let key = try KeyFile.writePair(at: path)
    #expect(try KeyFile.openingKey(at: path) == key)
    #expect(try KeyFile.recipientKey(at: path + ".pub") == key.recipient)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == key.text + "\n")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test("an existing file is never overwritten", arguments: ["me.key", "me.key.pub"])
  func existing(name: String) throws {
    try Data("precious\n".utf8).write(to: folder.file(name))
    let path = folder.file("me.key").path
    #expect(throws: KeyFile.Failure(path: folder.file(name).path, reason: .exists)) {
      try KeyFile.writePair(at: path)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [name])
    #expect(try String(contentsOf: folder.file(name), encoding: .utf8) == "precious\n")
  }

  @Test("a dangling symbolic link is not followed")
  func link() throws {
    let path = folder.file("me.key").path
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: folder.file("elsewhere").path)
    #expect(throws: KeyFile.Failure(path: path, reason: .exists)) {
      try KeyFile.writePair(at: path)
    }
    #expect(!FileManager.default.fileExists(atPath: folder.file("elsewhere").path))
  }

  @Test("damaged key files are rejected with the file's name and the error")
  func damaged() throws {
    let key = OpeningKey()
    let path = folder.file("me.key").path
    func failure(of contents: Data) throws -> String {
      try contents.write(to: folder.file("me.key"))
      let failure = #expect(throws: KeyFile.Failure.self) { try KeyFile.openingKey(at: path) }
      return failure?.description.replacing(path, with: "FILE") ?? ""
    }
    let line = Data(key.text.utf8)
    #expect(try failure(of: Data()).hasPrefix("FILE is not a secret key"))
    #expect(try failure(of: line.dropLast(5)).hasPrefix("FILE is not a complete secret key"))
    #expect(
      try failure(of: Data(key.recipient.text.utf8)) == "FILE is a public key, not a secret key")
    #expect(try failure(of: Data([0xFF, 0xFE, 0x00])).hasPrefix("FILE is not a secret key"))
    #expect(try failure(of: Data(repeating: 0x20, count: 100_000)).hasPrefix("FILE is too long"))
    var typo = line
    typo[40] = typo[40] == 0x41 ? 0x42 : 0x41
    #expect(try failure(of: typo).contains("its checksum does not fit"))
  }

  @Test("a missing file and a folder are reported with the system's error message")
  func unreadable() throws {
    let missing = folder.file("none").path
    #expect(throws: KeyFile.Failure(path: missing, reason: .unreadable(errno: ENOENT))) {
      try KeyFile.recipientKey(at: missing)
    }
    #expect(throws: KeyFile.Failure(path: folder.url.path, reason: .unreadable(errno: EISDIR))) {
      try KeyFile.recipientKey(at: folder.url.path)
    }
    #expect(throws: KeyFile.Failure.self) {
      try KeyFile.writePair(at: folder.file("no/such/folder").path)
    }
  }
}
