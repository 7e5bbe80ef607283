package import ArgumentParser
package import ByteStreams
import Console
import Foundation
import HealthModel
package import HealthStorage

/// The export of the contents that an import kept as they were written.
package struct KeptExport: ParsableArguments {
  @Flag(
    name: .customLong("kept"),
    help: "Write the files and elements that an import kept as they were written.")
  package var isGiven = false

  package init() {}

  /// Checks the arguments of the export.
  ///
  /// - Parameters:
  ///   - ids: The workouts.
  ///   - hasFormat: Whether a format, options of one, or `--original` were given.
  ///   - all: Whether all workouts were named.
  ///   - output: The value of `-o`.
  /// - Throws: `ValidationError`.
  package func validate(ids: [String], hasFormat: Bool, all: Bool, output: String?) throws {
    guard ids.isEmpty, !all else {
      throw ValidationError("--kept writes what belongs to no workout; omit ids and --all")
    }
    guard !hasFormat else {
      throw ValidationError("--kept writes contents as they are; omit --format and --original")
    }
    guard let output, output != "-" else {
      throw ValidationError("--kept writes to a folder; name it with -o FOLDER")
    }
  }

  /// Writes each of the contents to a folder: a file at its path in the archive, and an element in `elements`.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - folder: The folder, which is created if it does not exist.
  ///   - isJSON: Whether to print JSON.
  ///   - final: Returns the path of a file from that of the plain one.
  ///   - sealing: Returns the sink that a file is written to.
  /// - Throws: The errors of the store and of the files.
  package func run(
    _ store: HealthStore, folder: String, isJSON: Bool, final: (String) -> String,
    sealing: (FileSink) throws -> any CommittingSink
  ) async throws {
    var taken: Set<String> = []
    for type in try await store.state().types() where type.count > 0 {
      guard case .quantity(let kept)? = type.type, let kind = kept.keptName else { continue }
      for try await batch in store.batches(SampleQuery(.quantity(kept))) {
        for case .quantity(let sample) in batch {
          try Task.checkCancellation()
          guard let content = sample.keptContent else { continue }
          let name = Self.name(of: sample, kind: kind, taken: &taken)
          let path = final((folder as NSString).appendingPathComponent(name))
          try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
          let sink = try sealing(FileSink(path: path))
          try content.withUnsafeBytes { try sink.write($0) }
          try sink.commit()
          try Self.report(
            WrittenContent(
              path: path, kind: kind, sample: sample.header.uuid.uuidString.lowercased(),
              bytes: content.count),
            isJSON)
        }
      }
    }
    if taken.isEmpty {
      Terminal.warn("the store has no kept contents: 'workout import' keeps those of an export")
    }
  }

  /// Returns the relative path of the contents, which no other has in this export.
  static func name(
    of sample: QuantitySample, kind: String, taken: inout Set<String>
  ) -> String {
    let id = sample.header.uuid.uuidString.lowercased()
    // The path is from another program, and may have been synchronized: it must stay in the folder.
    let given = sample.header.metadata.string(.keptFile).flatMap {
      ZipName.fault($0) == nil && !$0.hasSuffix("/") ? $0 : nil
    }
    var name = given ?? "elements/\(kind)-\(id).xml"
    if taken.contains(name) {
      let file = name as NSString
      let (stem, end) = (file.deletingPathExtension, file.pathExtension)
      name = "\(stem)-\(id)" + (end.isEmpty ? "" : ".\(end)")
    }
    taken.insert(name)
    return name
  }

  private static func report(_ written: WrittenContent, _ isJSON: Bool) throws {
    guard !isJSON else { return try Output().line(try JSONText.line(written)) }
    try Output().line("\(written.path): \(written.kind), \(written.bytes) bytes")
  }
}

/// Written contents, as `export --kept --json` prints them (docs/schemas/kept-exported.schema.json).
private struct WrittenContent: Encodable {
  let path, kind, sample: String
  let bytes: Int
}
