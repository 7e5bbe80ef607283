import ByteStreams
import Foundation
import Sealing
import TestSupport
import Testing

@testable import Replication

/// Files that a carrier changed in every way.
@Suite("files from a hostile carrier")
struct HostileFrameTests {
  /// The files of each seed; more are run by `WORKOUT_HOSTILE_FILES=50000`.
  private static let files =
    ProcessInfo.processInfo.environment["WORKOUT_HOSTILE_FILES"].flatMap(Int.init) ?? 150

  private let folder: TemporaryFolder
  private let key = SharedKey()

  init() throws {
    folder = try TemporaryFolder()
  }

  private struct Content: Codable, Hashable {
    var text: String
  }

  /// Writes a file with some bytes after its value.
  private func write(_ place: String, key: SharedKey, body: [UInt8]) throws -> [UInt8] {
    let source = folder.file("body").path
    try Data(body).write(to: URL(filePath: source))
    let path = folder.file("sealed").path
    try SealedContent(key: key, place: place).write(
      Content(text: place), RegularFile(source, limit: 1 << 30), to: FileSink(path: path))
    return try Array(Data(contentsOf: URL(filePath: path)))
  }

  /// Reads a file completely.
  private func read(_ bytes: [UInt8], _ place: String, count: Int) throws -> (Content, [UInt8]) {
    let path = folder.file("received").path
    try Data(bytes).write(to: URL(filePath: path))
    var reader = try ContentReader(
      SealedContent(key: key, place: place), RegularFile(path, limit: 1 << 30))
    let content = try reader.value(Content.self)
    var body: [UInt8] = []
    try reader.read(count) { body += $0 }
    try reader.finish()
    return (content, body)
  }

  @Test(
    "a file that was changed, cut, extended, reordered, mixed or moved is refused with a sentence, and never read as another",
    arguments: Seed.first(20))
  func mutated(seed: Seed) throws {
    var random = seed.generator
    let size = [0, 10, 5000, 65_532, 140_000, 200_001][Int(random.next() % 6)]
    let body = (0..<size).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    let original = try write("a/1", key: key, body: body)
    let whole = try read(original, "a/1", count: size)
    #expect(whole.0 == Content(text: "a/1") && whole.1 == body, "\(seed)")
    let other = try write("a/2", key: key, body: body)
    let foreign = try write("a/1", key: SharedKey(), body: body)
    for number in 0..<Self.files {
      let (bytes, words) = Self.mutate(original, other, foreign, &random)
      guard bytes != original else { continue }
      do {
        _ = try read(bytes, "a/1", count: size)
        Issue.record("\(seed), file \(number) was read: \(words)")
      } catch let problem as FolderProblem {
        #expect(!"\(problem)".isEmpty)
      }
    }
    #expect(throws: FolderProblem.self) { try read(original, "b/1", count: size) }
  }

  /// Changes a file as a carrier might; the words say how.
  private static func mutate(
    _ original: [UInt8], _ other: [UInt8], _ foreign: [UInt8], _ random: inout SplitMix64
  ) -> ([UInt8], String) {
    func below(_ limit: Int) -> Int { Int(random.next() % UInt64(max(1, limit))) }
    var bytes = original
    switch below(9) {
    case 0:
      let place = below(bytes.count)
      bytes[place] ^= 1 << UInt8(below(8))
      return (bytes, "bit at \(place)")
    case 1:
      bytes.removeLast(1 + below(bytes.count))
      return (bytes, "cut to \(bytes.count)")
    case 2:
      bytes += (0...below(100)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      return (bytes, "extended")
    case 3: return (other, "another file of the replica")
    case 4: return (foreign, "another key")
    case 5:
      // Whole frames of the file in another order.
      let size = SharedKey.sealedFrameSize
      guard bytes.count > SharedKey.headerSize + 2 * size else {
        bytes.swapAt(below(bytes.count), below(bytes.count))
        return (bytes, "bytes exchanged")
      }
      let start = SharedKey.headerSize
      let (first, second) = (bytes[start..<start + size], bytes[start + size..<start + 2 * size])
      bytes.replaceSubrange(start..<start + 2 * size, with: Array(second) + first)
      return (bytes, "frames exchanged")
    case 6:
      bytes.replaceSubrange(..<SharedKey.headerSize, with: other.prefix(SharedKey.headerSize))
      return (bytes, "another header")
    case 7:
      let range = below(bytes.count)..<bytes.count
      for place in range { bytes[place] = 0 }
      return (bytes, "zeros from \(range.lowerBound)")
    default:
      // Without a frame, or with one twice.
      let size = SharedKey.sealedFrameSize
      let start = SharedKey.headerSize
      guard bytes.count > start + size else { return ([], "empty") }
      if below(2) == 0 {
        bytes.removeSubrange(start..<start + size)
        return (bytes, "without its first frame")
      }
      bytes.insert(contentsOf: bytes[start..<start + size], at: start)
      return (bytes, "its first frame twice")
    }
  }

  @Test("links, FIFOs, folders and devices are refused at once, and too large files unread")
  func kinds() throws {
    let path = folder.file("odd").path
    #expect(mkfifo(path, 0o600) == 0)
    #expect(throws: FolderProblem.notAFile) { _ = try RegularFile(path, limit: 1) }
    unlink(path)
    #expect(symlink("/dev/zero", path) == 0)
    #expect(throws: FolderProblem.notAFile) { _ = try RegularFile(path, limit: 1) }
    unlink(path)
    #expect(mkdir(path, 0o700) == 0)
    #expect(throws: FolderProblem.notAFile) { _ = try RegularFile(path, limit: 1) }
    #expect(throws: FolderProblem.notAFile) { _ = try RegularFile("/dev/zero", limit: 1) }
    let large = folder.file("large").path
    #expect(FileManager.default.createFile(atPath: large, contents: nil))
    #expect(truncate(large, 1 << 33) == 0)
    #expect(throws: FolderProblem.tooLarge(bytes: 1 << 33)) {
      _ = try RegularFile(large, limit: 1 << 32)
    }
  }
}
