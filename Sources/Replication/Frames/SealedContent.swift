import ByteStreams
import Foundation
import Sealing

/// Writes a value, and bytes after it, as one sealed and padded file.
///
/// The content is the length of the value's JSON in four bytes (big-endian), the JSON, the bytes, and zeros up to
/// ``PaddedSize``.
struct SealedContent {
  let key: SharedKey
  /// The name of the place of the file, such as `subfolder/name`; it opens nowhere else.
  let place: String

  /// The maximum size of a value's JSON in bytes: it is in the first frame.
  static let maximumHead = SharedKey.frameSize - lengthBytes
  static let lengthBytes = 4

  /// Writes the file.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - body: The bytes after it; `nil` for none.
  ///   - sink: The file, which is committed.
  /// - Throws: `FileError`, or the errors of the cipher and the encoder, which are not expected.
  func write(_ value: some Encodable, _ body: RegularFile? = nil, to sink: FileSink) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = try Array(encoder.encode(value))
    guard json.count <= Self.maximumHead else { throw FolderProblem.tooLarge(bytes: json.count) }
    var content = withUnsafeBytes(of: UInt32(json.count).bigEndian) { Array($0) } + json
    let size = PaddedSize.of(content.count + (body?.size ?? 0))
    var frames = key.seal(at: place)
    try sink.write(frames.header)
    var (read, written) = (0, 0)
    while true {
      while content.count < SharedKey.frameSize, let body, read < body.size {
        let bytes = try body.bytes(at: read, count: SharedKey.frameSize)
        read += bytes.count
        content += bytes
      }
      let wanted = min(SharedKey.frameSize, size - written)
      if content.count < wanted {
        content += Array(repeating: 0, count: wanted - content.count)
      }
      written += wanted
      try sink.write(frames.seal(content[..<wanted], isLast: written == size))
      content.removeFirst(wanted)
      if written == size { break }
    }
    try sink.commit()
  }

  /// Reads the value of a file.
  ///
  /// - Parameters:
  ///   - type: Its type.
  ///   - file: The file.
  /// - Returns: The value.
  /// - Throws: ``FolderProblem``, or `FileError`.
  func value<Value: Decodable>(_ type: Value.Type, of file: RegularFile) throws -> Value {
    var reader = try ContentReader(self, file)
    return try reader.value(type)
  }
}

/// Reads a sealed file from its beginning, frame by frame; it has one frame in memory.
struct ContentReader: ~Copyable {
  private let file: RegularFile
  private var frames: SharedKeyFrames
  private var offset = SharedKey.headerSize
  private var content: ArraySlice<UInt8> = []

  /// - Throws: ``FolderProblem``, or `FileError`.
  init(_ sealed: SealedContent, _ file: RegularFile) throws {
    self.file = file
    guard SharedKey.contentSize(ofFile: file.size) != nil else {
      throw FolderProblem.sealing(.headerCut)
    }
    let header = try file.bytes(at: 0, count: SharedKey.headerSize)
    do {
      frames = try sealed.key.open(header, at: sealed.place)
    } catch {
      throw FolderProblem.sealing(error)
    }
  }

  /// Reads the value at the beginning.
  ///
  /// - Throws: ``FolderProblem``, or `FileError`.
  mutating func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
    content = try next()[...]
    guard content.count >= SealedContent.lengthBytes else { throw FolderProblem.malformed }
    let length = content.prefix(SealedContent.lengthBytes).reduce(0) { $0 << 8 | Int($1) }
    content = content.dropFirst(SealedContent.lengthBytes)
    guard length <= content.count else { throw FolderProblem.malformed }
    defer { content = content.dropFirst(length) }
    do {
      return try JSONDecoder().decode(type, from: Data(content.prefix(length)))
    } catch {
      throw FolderProblem.malformed
    }
  }

  /// Passes on the bytes after the value.
  ///
  /// - Parameters:
  ///   - count: Their number.
  ///   - receive: Receives them in order; everything was authenticated when it is called.
  /// - Throws: ``FolderProblem``, the errors of `receive`, or `FileError`.
  mutating func read(_ count: Int, _ receive: (ArraySlice<UInt8>) throws -> Void) throws {
    var left = count
    while left > 0 {
      if content.isEmpty { content = try next()[...] }
      guard !content.isEmpty else { throw FolderProblem.malformed }
      let piece = content.prefix(left)
      try receive(piece)
      left -= piece.count
      content = content.dropFirst(piece.count)
    }
  }

  /// Opens the rest of the file, which is padding: a file that is not whole is refused.
  ///
  /// - Throws: ``FolderProblem``, or `FileError`.
  mutating func finish() throws {
    while offset < file.size { _ = try next() }
  }

  private mutating func next() throws -> [UInt8] {
    let sealed = try file.bytes(at: offset, count: SharedKey.sealedFrameSize)
    guard !sealed.isEmpty else { throw FolderProblem.malformed }
    let isLast = offset + sealed.count >= file.size
    do {
      let opened = try frames.open(sealed[...], isLast: isLast)
      offset += sealed.count
      return opened
    } catch {
      throw FolderProblem.sealing(error)
    }
  }
}
