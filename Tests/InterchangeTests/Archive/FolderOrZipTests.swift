import Foundation
import ByteStreams
import TestSupport
import Testing

@Suite("A folder or a zip archive of the folder")
struct FolderOrZipTests {
  @Test("a folder and its archive list the same files and return the same bytes")
  func same() throws {
    let folder = try TemporaryFolder()
    let files = ["x/export.xml": "<a/>", "x/routes/1.gpx": "<gpx/>"]
    let root = folder.file("takeout")
    for (name, text) in files {
      let file = root.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try Data().write(to: root.appending(path: "x/.DS_Store"))
    let zip = ZipMaker(files.sorted { $0.key > $1.key }.map { .init($0.key, $0.value) })
    try Data(zip.bytes).write(to: folder.file("a.zip"))
    for path in [root.path, folder.file("a.zip").path] {
      let place = try FolderOrZip(path: path)
      #expect(place.files == files.keys.sorted())
      for (name, text) in files {
        #expect(String(decoding: drain(try place.open(name)).bytes, as: UTF8.self) == text)
        #expect(place.size(name) == text.utf8.count)
      }
      for name in ["none", "../takeout/x/export.xml", "/x/export.xml", "x"] {
        #expect(throws: ArchiveError.noEntry(name)) { try place.open(name) }
      }
    }
  }

  @Test("symbolic links in a folder are not followed")
  func links() throws {
    let folder = try TemporaryFolder()
    let secret = folder.file("secret")
    try Data("secret".utf8).write(to: secret)
    let root = folder.file("root")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: root.appending(path: "link"), withDestinationURL: secret)
    #expect(try FolderOrZip(path: root.path).files == [])
  }

  @Test("a file that is neither a folder nor an archive is rejected as such")
  func neither() throws {
    let folder = try TemporaryFolder()
    try Data("text".utf8).write(to: folder.file("a.txt"))
    let path = folder.file("a.txt").path
    #expect(throws: ArchiveError.notFolderOrZip(path)) { try FolderOrZip(path: path) }
    #expect(throws: ArchiveError.self) { try FolderOrZip(path: folder.file("none").path) }
  }
}
