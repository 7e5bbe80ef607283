import ByteStreams

/// The bytes of a file of tiles, in a file or in memory.
struct TileSource: Sendable {
  private enum Storage {
    case file(RandomAccessFile)
    case memory([UInt8])
  }

  let path: String
  private let storage: Storage

  init(path: String) throws(MapTileError) {
    self.path = path
    do throws(FileError) {
      storage = .file(try RandomAccessFile(path: path))
    } catch {
      throw MapTileError(.file(error), path: path)
    }
  }

  init(_ bytes: [UInt8], named path: String) {
    self.path = path
    storage = .memory(bytes)
  }

  var size: Int {
    switch storage {
    case .file(let file): file.size
    case .memory(let bytes): bytes.count
    }
  }

  /// Returns the first bytes, fewer of a shorter file.
  func start(_ count: Int) throws(MapTileError) -> [UInt8] {
    try bytes(at: 0, count: min(count, size), of: .header, limitBytes: count)
  }

  /// Returns a part of the file, or throws if not all of it is there.
  func bytes(
    at offset: UInt64, count: Int, of part: MapTileError.Part, limitBytes: Int
  ) throws(MapTileError) -> [UInt8] {
    guard count <= limitBytes else {
      throw MapTileError(.tooLarge(part, limitBytes: limitBytes), path: path)
    }
    guard let start = Int(exactly: offset), count >= 0, start <= size, count <= size - start else {
      throw MapTileError(.outsideFile(part), path: path)
    }
    switch storage {
    case .memory(let bytes): return Array(bytes[start..<start + count])
    case .file(let file): return try read(file, at: start, count: count, of: part)
    }
  }

  private func read(
    _ file: RandomAccessFile, at offset: Int, count: Int, of part: MapTileError.Part
  ) throws(MapTileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var failure: FileError?
    var read = 0
    bytes.withUnsafeMutableBytes { buffer in
      do throws(FileError) {
        read = try file.read(at: offset, into: buffer)
      } catch {
        failure = error
      }
    }
    if let failure { throw MapTileError(.file(failure), path: path) }
    // The file became shorter while it was open.
    guard read == count else { throw MapTileError(.outsideFile(part), path: path) }
    return bytes
  }
}
