import Foundation
import TestSupport
import Testing

@testable import Diagnostics

@Suite("a store in a folder that is copied to other machines")
struct SyncedFolderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func make(_ name: String, isFolder: Bool) throws {
    let url = folder.file("person/cloud/\(name)")
    try FileManager.default.createDirectory(
      at: isFolder ? url : url.deletingLastPathComponent(), withIntermediateDirectories: true)
    if !isFolder { try Data().write(to: url) }
  }

  private var store: String { folder.file("person/cloud/data/deep/health.sqlite").path }

  @Test(
    "the folder of a carrier above the store is found, however deep the store lies in it",
    arguments: [
      (".stfolder", true, "Syncthing"), (".stignore", false, "Syncthing"),
      (".sync_0a1b2c.db", false, "Nextcloud"), (".nextcloudsync.log", false, "Nextcloud"),
      (".dropbox", false, "Dropbox"), (".dropbox.cache", true, "Dropbox"),
    ])
  func carriers(name: String, isFolder: Bool, program: String) throws {
    try make(name, isFolder: isFolder)
    let found = try #require(SyncedFolder.containing(store))
    #expect(found.program == program)
    #expect(found.path.hasSuffix("/person/cloud"))
    let check = Checkup.carrier(storePath: store)
    #expect(check.state == .warn && check.text.contains(program))
  }

  @Test(
    "other names are no carrier, nor is the folder with the settings of one",
    arguments: [("sync.db", false), (".dropbox", true), (".sync_notes.txt", false)])
  func others(name: String, isFolder: Bool) throws {
    try make(name, isFolder: isFolder)
    #expect(SyncedFolder.containing(store) == nil)
    #expect(Checkup.carrier(storePath: store).state == .ok)
  }

  @Test("a link to a store in such a folder is followed")
  func link() throws {
    try make(".stfolder", isFolder: true)
    let data = folder.file("person/cloud/data")
    try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    let link = folder.file("link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: data)
    #expect(SyncedFolder.containing(link.appending(path: "health.sqlite").path) != nil)
  }
}
