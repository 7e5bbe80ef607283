package import ArgumentParser
package import ByteStreams
import Console
import Foundation
import HealthModel
package import HealthStorage
import StoreDatabase

/// Whether an import keeps the files.
package struct OriginalsOption: ParsableArguments {
  @Flag(help: "Do not keep the imported files themselves.")
  package var noOriginals = false

  package init() {}
}

/// The export of the file that a workout was imported from.
package struct OriginalExport: ParsableArguments {
  @Flag(
    name: .customLong("original"),
    help: "Write the file that the workout was imported from, byte for byte.")
  package var isGiven = false

  package init() {}

  /// Checks the arguments of the export.
  ///
  /// - Parameters:
  ///   - ids: The workouts.
  ///   - hasFormat: Whether a format, or options of one, were given.
  ///   - all: Whether all workouts were named.
  /// - Throws: `ValidationError`.
  package func validate(ids: [String], hasFormat: Bool, all: Bool) throws {
    guard ids.count == 1, !all else {
      throw ValidationError("--original needs one workout (an id or 'last')")
    }
    guard !hasFormat else {
      throw ValidationError("--original has the format of the imported file; omit --format")
    }
  }

  /// Writes the original, or all of them to a folder if the workout has several.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - id: The workout.
  ///   - output: The value of `-o`.
  ///   - isJSON: Whether to print JSON.
  ///   - final: Returns the path of a file from that of the plain one.
  ///   - sealing: Returns the sink that a file is written to.
  /// - Throws: The errors of the store and of the file.
  package func run(
    _ store: HealthStore, id: String, output: String?, isJSON: Bool,
    final: (String) -> String, sealing: (FileSink) throws -> any CommittingSink
  ) async throws {
    let workout = try await store.workout(matching: id)
    let originals = try await store.originals(of: workout.uuid)
    let name = workout.uuid.uuidString.lowercased()
    guard let first = originals.first else {
      throw CommandError(
        text: "workout \(name) has no original: only files imported by this store are kept")
    }
    if output == "-" {
      guard originals.count == 1 else { throw Self.several(name, originals.count) }
      return try await store.readOriginal(first) { try Output().sink.write($0) }
    }
    var isFolder: ObjCBool = false
    let path = output ?? "."
    _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    guard isFolder.boolValue || path.hasSuffix("/") else {
      guard originals.count == 1 else { throw Self.several(name, originals.count) }
      return try await write(first, workout, store, to: final(path), isJSON, sealing)
    }
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for original in originals {
      let file = (path as NSString).appendingPathComponent(original.fileName)
      try await write(original, workout, store, to: final(file), isJSON, sealing)
    }
  }

  private func write(
    _ original: StoredOriginal, _ workout: Workout, _ store: HealthStore, to path: String,
    _ isJSON: Bool, _ sealing: (FileSink) throws -> any CommittingSink
  ) async throws {
    let sink = try sealing(FileSink(path: path))
    try await store.readOriginal(original) { try sink.write($0) }
    try sink.commit()
    guard !isJSON else {
      let written = WrittenOriginal(
        workout: workout.uuid.uuidString.lowercased(), path: path, name: original.name,
        format: original.format, bytes: original.size, sha256: original.hexadecimal)
      return try Output().line(try JSONText.line(written))
    }
    try Output().line(
      "\(path): \(original.format), \(original.size) bytes, SHA-256 \(original.hexadecimal)")
  }

  private static func several(_ workout: String, _ count: Int) -> CommandError {
    CommandError(
      text: "workout \(workout) has \(count) originals; name a folder with -o FOLDER/")
  }
}

/// A written original, as `export --original --json` prints it (docs/schemas/original-exported.schema.json).
private struct WrittenOriginal: Encodable {
  let workout, path, name, format: String
  let bytes: Int
  let sha256: String
}
