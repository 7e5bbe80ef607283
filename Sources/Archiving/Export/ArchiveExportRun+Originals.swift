import Foundation
import HealthModel
import HealthStorage
import StoreDatabase

extension ArchiveExportRun {
  /// Writes the files that workouts were imported from; without any there is no member.
  func writeOriginals() async throws {
    var originals: [StoredOriginal] = []
    for try await batch in state.originals() { originals += batch }
    guard !originals.isEmpty else { return }
    try writer.begin(ArchiveFormat.originals)
    for original in originals {
      try writer.write { text in
        JSONLine.append(to: &text) { line in
          line.put("sha256", original.hexadecimal)
          line.put("name", original.name)
          line.put("format", original.format)
          line.put("size", original.size)
          line.put("workouts", original.workouts)
          line.put("file", Self.file(of: original))
        }
      }
    }
    try writer.end()
    for original in originals {
      try writer.begin(Self.file(of: original))
      var check = OriginalCheck()
      var ordinal = 0
      while let part = try await state.part(ordinal, of: original) {
        // A damaged part ends the member; its digest shows on import that it is not the original.
        guard let bytes = try? check.receive(part) else { break }
        try writer.write { $0.append(contentsOf: bytes) }
        ordinal += 1
        try Task.checkCancellation()
      }
      try writer.end()
    }
  }

  private static func file(of original: StoredOriginal) -> String {
    ArchiveFormat.originalsFolder + original.hexadecimal
  }
}
