internal import Foundation

/// A sequential source of bytes that is read once.
public protocol ByteSource {
  /// Reads into the front of `buffer` and returns the number of bytes read; 0 is the end.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int
}

extension ByteSource {
  /// Reads into an array in place.
  ///
  /// - Parameters:
  ///   - array: The array; its length does not change.
  ///   - start: The index of the first byte to write.
  /// - Returns: The number of bytes read; 0 is the end.
  /// - Throws: The `FileError` of the source.
  public mutating func read(
    into array: inout [UInt8], from start: Int = 0
  ) throws(FileError) -> Int {
    // `withUnsafeMutableBytes` does not support typed throws.
    var failure: FileError?
    let count = array.withUnsafeMutableBytes { bytes -> Int in
      do throws(FileError) {
        return try read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[start...]))
      } catch {
        failure = error
        return 0
      }
    }
    if let failure { throw failure }
    return count
  }
}

/// A source of bytes in memory.
public struct MemorySource: ByteSource {
  private let bytes: [UInt8]
  private var position = 0

  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  public mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, bytes.count - position)
    buffer.copyBytes(from: bytes[position..<position + count])
    position += count
    return count
  }
}

/// Bytes as hexadecimal digits.
package enum Hexadecimal {
  /// Returns two lower-case digits for each byte.
  package static func text(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }
}
