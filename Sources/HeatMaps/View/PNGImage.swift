import ByteStreams

/// A picture with a color table as PNG.
///
/// **Source** W3C, *Portable Network Graphics (PNG) Specification (Third Edition)*, 2025: 5 (structure), 7.2 and 9
/// (rows and filters), 10 (compression), 11.2.1 IHDR, 11.2.2 PLTE, 11.2.3 IDAT, 11.3.1.1 tRNS.
struct PNGImage {
  struct Color: Hashable, Sendable {
    var red, green, blue, alpha: UInt8
  }

  let width: Int
  let height: Int
  /// At most 256 colors.
  let palette: [Color]

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let bitDepth: UInt8 = 8
  private static let indexedColor: UInt8 = 3

  /// Returns the file.
  ///
  /// - Parameter row: Writes the indices of the colors of a row into a buffer of the width.
  /// - Returns: The bytes.
  /// - Throws: `FileError` if there is no memory.
  func encoded(
    row: (Int, UnsafeMutableBufferPointer<UInt8>) -> Void
  ) throws(FileError) -> [UInt8] {
    var bytes = Self.signature
    var header = Self.bigEndian(UInt32(clamping: width)) + Self.bigEndian(UInt32(clamping: height))
    // Compression, filter and interlace have one method each that is used: 0.
    header += [Self.bitDepth, Self.indexedColor, 0, 0, 0]
    Self.append("IHDR", header, to: &bytes)
    Self.append("PLTE", palette.flatMap { [$0.red, $0.green, $0.blue] }, to: &bytes)
    Self.append("tRNS", palette.map(\.alpha), to: &bytes)
    Self.append("IDAT", try compressed(row), to: &bytes)
    Self.append("IEND", [], to: &bytes)
    return bytes
  }

  /// Filter 0 takes a row as it is, which suits a color table; 2 is the difference to the row above.
  private static let filterNone: UInt8 = 0
  private static let filterUp: UInt8 = 2

  private func compressed(
    _ write: (Int, UnsafeMutableBufferPointer<UInt8>) -> Void
  ) throws(FileError) -> [UInt8] {
    let sink = MemorySink()
    let deflater = try Deflater(.zlib, level: .fastest)
    var row = [UInt8](repeating: 0, count: width)
    var above: [UInt8] = []
    for index in 0..<height {
      row.withUnsafeMutableBufferPointer { write(index, $0) }
      // Cells are higher than a pixel, so most rows repeat the one above.
      let line =
        row == above
        ? [Self.filterUp] + [UInt8](repeating: 0, count: width) : [Self.filterNone] + row
      try Self.write(line, deflater, sink)
      above = row
    }
    _ = try deflater.finish(to: sink)
    return sink.bytes
  }

  private static func write(
    _ line: [UInt8], _ deflater: Deflater, _ sink: MemorySink
  ) throws(FileError) {
    var failure: FileError?
    line.withUnsafeBytes { bytes in
      do throws(FileError) { _ = try deflater.write(bytes, to: sink) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// A chunk: the length of its data, its type, the data, and the check of type and data.
  private static func append(_ type: String, _ data: [UInt8], to bytes: inout [UInt8]) {
    let body = Array(type.utf8) + data
    bytes += bigEndian(UInt32(clamping: data.count))
    bytes += body
    bytes += bigEndian(body.withUnsafeBytes(PackedBytes.checksum))
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}
