import Foundation
import ByteStreams
import Sealing

/// Decrypts a sealed file into a sink, in pieces.
struct SealedFileOpening {
  /// The result of a complete file.
  struct Opened {
    let release: ReleaseCode
    let byteCount: Int
  }

  /// The path of the file, or - for standard input.
  let path: String
  let key: OpeningKey
  let notices: [RecallNotice]

  private static let pieceSize = 65_536

  /// Writes each frame after its authentication; the caller commits the sink.
  ///
  /// - Throws: `OpeningError` with the path of the file, `FileError`, `CancellationError`.
  func write(to sink: some ByteSink) throws -> Opened {
    var source =
      path == "-"
      ? FileSource(descriptor: STDIN_FILENO, named: "standard input") : try FileSource(path: path)
    var reader = SealedReader(openingWith: key, notices: notices)
    var piece = [UInt8](repeating: 0, count: Self.pieceSize)
    var written = 0
    var count: Int
    repeat {
      try Task.checkCancellation()
      count = try source.read(into: &piece)
      if count > 0 { reader.append(piece[..<count]) } else { reader.finish() }
      while let content = try next(&reader) {
        try content.withUnsafeBytes { try sink.write($0) }
        written += content.count
      }
    } while count > 0
    guard let release = reader.release else {
      throw OpeningError(path: source.path, error: .headerCut)
    }
    return Opened(release: release, byteCount: written)
  }

  private func next(_ reader: inout SealedReader) throws(OpeningError) -> [UInt8]? {
    do throws(SealingError) {
      return try reader.next()
    } catch {
      throw OpeningError(path: path == "-" ? "standard input" : path, error: error)
    }
  }

  /// An error of a sealed file, with its path.
  struct OpeningError: Error, Hashable, CustomStringConvertible {
    let path: String
    let error: SealingError

    var description: String { "\(path) \(error)" }
  }
}
