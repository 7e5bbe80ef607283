public import ByteStreams
import Foundation

/// A file that is sealed for recipients while it is written: no byte of its content is on the disk in the clear.
///
///     let sink = try SealingSink(FileSink(path: "walk.gpx.sealed"), to: [key])
///     try sink.write(bytes)
///     try sink.commit()
///
/// The file has a release code of its own and is in no ledger: it cannot be recalled. It is not thread-safe.
public final class SealingSink: CommittingSink {
  private let sink: any CommittingSink
  private var writer: SealedWriter?

  public var path: String { sink.path }

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - sink: The file of the sealed bytes.
  ///   - recipients: The recipients; each can open the complete file.
  /// - Throws: `SealingError.recipientCount`, `.unusableKey`.
  public init(_ sink: any CommittingSink, to recipients: [RecipientKey]) throws(SealingError) {
    var generator = SystemRandomNumberGenerator()
    self.sink = sink
    writer = try SealedWriter(
      to: recipients, release: ReleaseCode(from: &generator),
      recall: RecallSecret(from: &generator))
  }

  /// Seals bytes, and writes what is ready.
  ///
  /// - Parameter bytes: The next bytes of the content.
  /// - Throws: The error of the file.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    do {
      guard let sealed = try writer?.append(bytes) else { return }
      try sink.write(sealed)
    } catch {
      throw error as? FileError ?? FileError(.write, path: path, errno: EIO)
    }
  }

  /// Writes the last frame, and commits the file.
  ///
  /// - Throws: The error of the file; then it is not created.
  public func commit() throws(FileError) {
    do {
      if let writer = writer.take() { try sink.write(try writer.finish()) }
    } catch {
      throw error as? FileError ?? FileError(.write, path: path, errno: EIO)
    }
    try sink.commit()
  }
}
