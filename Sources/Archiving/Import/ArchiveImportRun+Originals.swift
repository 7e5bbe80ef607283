import ByteStreams
import Foundation
import HealthStorage
import StoreDatabase

extension ArchiveImportRun {
  /// Reads the files that workouts were imported from, and keeps those of stored workouts.
  func readOriginals() async throws {
    let member = ArchiveFormat.originals
    guard archive.files.files.contains(member) else { return }
    try await eachLine(member) { line, number in
      do {
        let digest = try line.required("sha256", line.text("sha256"))
        let name = try line.required("name", line.text("name"))
        let format = try line.required("format", line.text("format"))
        let file = try line.required("file", line.text("file"))
        let workouts = try line.uuids("workouts")
        guard try isReadable(file), collection == nil else { return }
        let packed: PackedOriginal?
        do {
          packed = try PackedOriginal.reading(try archive.files.open(file))
        } catch {
          return note(file, nil, .member(.unreadable("\(error)")))
        }
        guard let packed else {
          let limit = PackedOriginal.maximumBytes
          return note(file, nil, .member(.unreadable("it is larger than \(limit) bytes")))
        }
        guard packed.hexadecimal == digest else { return note(file, nil, .member(.changed)) }
        try await store.saveOriginal(
          packed, name: name, format: format.isEmpty ? "unknown" : format, of: workouts)
      } catch let fault as LineError {
        note(member, number, .line(fault))
      }
    }
  }
}
