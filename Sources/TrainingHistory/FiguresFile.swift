import ByteStreams
import Foundation
import HealthModel
import HealthStorage
import SeriesCoding

/// The file of kept figures: a header, and records that are only appended.
///
/// A record is the number of its bytes and their CRC-32, both in four bytes, and its content: the figures of a workout,
/// the identity of a deleted one, or the anchor of the store that the records before it belong to. Numbers are
/// little-endian. An update writes its changes and then its anchor, so that one more workout costs the same however many
/// there are. What follows the last anchor, of a writer that was killed, is skipped, and the next one replaces it.
struct FiguresFile {
  /// What the file has up to its last anchor.
  struct Content {
    var workouts: [UUID: WorkoutFigures] = [:]
    var anchor: QueryAnchor
    /// The position up to which the file is valid.
    var place: Place
  }

  /// The end of the valid records, and their number.
  struct Place: Hashable {
    var byteCount: Int
    var recordCount: Int
  }

  /// What an update changes.
  struct Update {
    var removed: Set<UUID> = []
    var figures: [WorkoutFigures] = []
    var anchor: QueryAnchor
  }

  let path: String

  private static let magic = [UInt8]("WKTRAIN".utf8)
  /// The version of the figures: a file of another one is made anew.
  private static let version: UInt8 = 3
  /// The file is written anew when it has this many times as many records as there are workouts.
  private static let largestWaste = 2
  private static let smallestWaste = 64

  private enum Kind: UInt8 {
    case figures = 1
    case deletion = 2
    case anchor = 3
  }

  // MARK: - Reading

  /// Reads the file; `nil` if there is none, or it is damaged before its first anchor or of another version.
  func read() -> Content? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    return data.withUnsafeBytes { Self.content($0) }
  }

  private static func content(_ bytes: UnsafeRawBufferPointer) -> Content? {
    guard bytes.starts(with: header) else { return nil }
    var reader = ByteReader(bytes, from: header.count)
    var found: Content?
    var pending: [UUID: WorkoutFigures?] = [:]
    var records = 0
    // Damage ends the reading: the file is then as it was at the last anchor before.
    while var record = try? record(&reader) {
      records += 1
      do throws(ChunkError) {
        switch try record.byte() {
        case Kind.figures.rawValue:
          let figures = try WorkoutFigures(from: &record)
          pending[figures.workout] = .some(figures)
        case Kind.deletion.rawValue: pending[try UUID(from: &record)] = .some(nil)
        case Kind.anchor.rawValue:
          let start = try record.skip(record.end - record.offset)
          let text = String(decoding: record.bytes[start..<record.end], as: UTF8.self)
          guard let anchor = try? QueryAnchor(text: text) else { return found }
          let place = Place(byteCount: reader.offset, recordCount: records)
          var content = found ?? Content(anchor: anchor, place: place)
          (content.anchor, content.place) = (anchor, place)
          for (id, figures) in pending { content.workouts[id] = figures }
          pending.removeAll(keepingCapacity: true)
          found = content
        default: return found
        }
      } catch {
        return found
      }
    }
    return found
  }

  /// Returns a reader of the content of the next record.
  private static func record(_ reader: inout ByteReader) throws(ChunkError) -> ByteReader {
    let count = Int(try reader.fixed(UInt32.self))
    let checksum = try reader.fixed(UInt32.self)
    let start = try reader.skip(count)
    let content = UnsafeRawBufferPointer(rebasing: reader.bytes[start..<start + count])
    guard count > 0, CRC32.checksum(content) == checksum else { throw .malformed(at: start) }
    return ByteReader(reader.bytes, from: start, to: start + count)
  }

  private static var header: [UInt8] { magic + [version] }

  // MARK: - Writing

  /// Writes an update after a place, or all workouts if the file does not end there.
  ///
  /// - Parameters:
  ///   - update: What changed.
  ///   - place: Where the file ended when what it changes was read; `nil` if it was not read from the file.
  ///   - workouts: All workouts after the update.
  /// - Returns: Where the file ends now; `nil` if it could not be written.
  func write(_ update: Update, after place: Place?, all workouts: [WorkoutFigures]) -> Place? {
    let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
    // The lock also closes the folder to others.
    guard let lock = try? FolderLock(folder) else { return nil }
    return withExtendedLifetime(lock) {
      if lock.isHeld, let place, let end = append(update, after: place, workouts.count) {
        return end
      }
      let all = Update(figures: workouts, anchor: update.anchor)
      var writer = ByteWriter()
      writer.append(contentsOf: Self.header)
      let count = Self.append(all, to: &writer)
      guard let file = try? StagedFile(for: path, mode: .ownerOnly),
        (try? file.write(writer.bytes)) != nil, (try? file.replace()) != nil
      else { return nil }
      return Place(byteCount: writer.bytes.count, recordCount: count)
    }
  }

  private func append(_ update: Update, after place: Place, _ workoutCount: Int) -> Place? {
    var writer = ByteWriter()
    let count = place.recordCount + Self.append(update, to: &writer)
    guard count <= Self.largestWaste * workoutCount + Self.smallestWaste else { return nil }
    let descriptor = open(path, O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var facts = stat()
    // Another writer has appended or replaced it, or one was killed while it appended.
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
      facts.st_size == off_t(place.byteCount)
    else { return nil }
    let isWritten = writer.bytes.withUnsafeBytes { bytes in
      (try? StagedFile.write(bytes, to: descriptor)) != nil
    }
    guard isWritten else {
      ftruncate(descriptor, facts.st_size)
      return nil
    }
    return Place(byteCount: place.byteCount + writer.bytes.count, recordCount: count)
  }

  /// Appends the records of an update; returns their number.
  private static func append(_ update: Update, to writer: inout ByteWriter) -> Int {
    for id in update.removed {
      append(.deletion, to: &writer) { id.append(to: &$0) }
    }
    for figures in update.figures {
      append(.figures, to: &writer) { figures.append(to: &$0) }
    }
    append(.anchor, to: &writer) { $0.append(contentsOf: [UInt8](update.anchor.text.utf8)) }
    return update.removed.count + update.figures.count + 1
  }

  private static func append(
    _ kind: Kind, to writer: inout ByteWriter, _ body: (inout ByteWriter) -> Void
  ) {
    let start = writer.bytes.count
    writer.append(fixed: UInt64(0))
    writer.append(kind.rawValue)
    body(&writer)
    let content = start + 8
    let checksum = writer.bytes.withUnsafeBytes { bytes in
      CRC32.checksum(UnsafeRawBufferPointer(rebasing: bytes[content...]))
    }
    writer.replace(at: start, fixed: UInt32(writer.bytes.count - content))
    writer.replace(at: start + 4, fixed: checksum)
  }
}
