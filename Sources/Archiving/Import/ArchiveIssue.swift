public import Foundation
import HealthModel
public import HealthStorage
import ByteStreams
import SeriesCoding

/// A part of an archive that was not imported, with its location.
public struct ArchiveIssue: Hashable, Sendable, CustomStringConvertible {
  /// The reason of an issue.
  public enum Reason: Hashable, Sendable {
    case member(MemberError)
    case line(LineError)
    /// The store rejects the object.
    case refused(StoreError)
    /// It refers to an object that is neither in the store nor in the archive.
    case missing(UUID)
    /// An invalid document.
    case document(String)
    /// A member has a different number of lines than the manifest declares.
    case count(stated: Int, found: Int)
  }

  public let member: String
  /// The line, counted from 1; `nil` for the member as a whole.
  public let line: Int?
  public let reason: Reason

  /// Whether no data is lost.
  public var isHarmless: Bool { reason == .member(.unknown) }

  public var description: String {
    let place = line.map { "\(member), line \($0)" } ?? member
    return switch reason {
    case .member(let fault): "\(place) \(fault)"
    case .line(let fault): "\(place): \(fault)"
    case .refused(let error): "\(place): \(error)"
    case .missing(let id): "\(place): \(id.uuidString.lowercased()) is not in the store"
    case .document(let why): "\(place): \(why)"
    case .count(let stated, let found): "\(place) has \(found) readings and should have \(stated)"
    }
  }
}

extension ArchiveIssue: Encodable {
  private enum CodingKeys: String, CodingKey {
    case member, line, message
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(member, forKey: .member)
    try container.encodeIfPresent(line, forKey: .line)
    try container.encode(description, forKey: .message)
  }
}

extension ArchiveReader {
  /// Reads bytes as every kind of line of an archive.
  ///
  /// - Returns: The number of lines that were valid.
  public static func fuzz(_ bytes: [UInt8]) -> Int {
    var count = 0
    let lines = LineReader(MemorySource(bytes))
    while true {
      do {
        guard let line = try lines.next() else { return count }
        count += objects(line) + rows(line)
      } catch {
        count += 1
      }
    }
  }

  private static func objects(_ line: UnsafeRawBufferPointer) -> Int {
    guard let object = try? LineObject(line) else { return 0 }
    let origins = ArchiveOrigins()
    var count = 1
    if (try? object.span()) != nil { count += 1 }
    if (try? object.metadata()) != nil { count += 1 }
    if (try? origins.header(of: object)) != nil { count += 1 }
    if (try? ArchiveOrigins.source(object)) != nil { count += 1 }
    if (try? object.uuids("members")) != nil { count += 1 }
    return count
  }

  private static func rows(_ line: UnsafeRawBufferPointer) -> Int {
    let traces = TraceRegistry.all.count { codec in
      var cells = ReadingCells(line, ReadingText.columns(codec.traceKind))
      var batch = TraceBatch(columnCount: codec.columns.count)
      return (try? cells.row(codec.columns, into: &batch)) != nil
    }
    var cells = ReadingCells(line, ReadingText.columns(.locations))
    return traces + ((try? ReadingRow.location(&cells)) != nil ? 1 : 0)
  }
}
