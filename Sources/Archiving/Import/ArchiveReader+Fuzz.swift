import HealthModel
import HealthStorage
import Interchange

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
    TraceKind.allCases.count { kind in
      var cells = ReadingCells(line, ReadingText.columns(kind))
      do throws(LineError) {
        switch kind {
        case .locations: _ = try ReadingRow.location(&cells)
        case .motion: _ = try ReadingRow.motion(&cells)
        case .heartRate: _ = try ReadingRow.heartRate(&cells)
        case .pressure: _ = try ReadingRow.pressure(&cells)
        case .measure: _ = try ReadingRow.measure(&cells)
        case .cycling: _ = try ReadingRow.cycling(&cells)
        }
        return true
      } catch {
        return false
      }
    }
  }
}
