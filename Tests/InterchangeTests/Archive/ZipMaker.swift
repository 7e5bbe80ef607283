@testable import ActivityItems
@testable import AppleHealthExport
@testable import ByteStreams
@testable import ClinicalFormats
@testable import WorkoutFiles

/// Builds zip archives byte by byte, including invalid ones.
struct ZipMaker {
  struct File {
    var name: [UInt8]
    var data: [UInt8]
    var method = 0
    var flags = 0
    /// The size in the central directory; `nil` for the size of the data.
    var statedSize: Int?
    var checksum: UInt32?
    /// The name in the local header; `nil` for the name of the entry.
    var localName: [UInt8]?
    /// Whether the sizes and the offset are in the zip64 part.
    var isZip64 = false
    /// The index of an earlier file whose header is used in place of a new one.
    var sharesHeaderOf: Int?
    var hasDescriptor = false
    /// The uncompressed data, if `data` is compressed.
    var unpacked: [UInt8]?

    init(_ name: String, _ data: String = "data") {
      self.name = Array(name.utf8)
      self.data = Array(data.utf8)
    }
  }

  var prefix: [UInt8] = []
  var files: [File] = []
  var comment: [UInt8] = []
  var isZip64 = false

  init(_ files: [File] = []) { self.files = files }

  var bytes: [UInt8] {
    var out = prefix
    var offsets: [Int] = []
    for file in files {
      if let shared = file.sharesHeaderOf {
        offsets.append(offsets[shared])
        continue
      }
      offsets.append(out.count - prefix.count)
      out += Self.local(file)
    }
    let start = out.count - prefix.count
    for (file, offset) in zip(files, offsets) { out += Self.row(file, offset) }
    let count = out.count - prefix.count - start
    var end = ZipBytes()
    if isZip64 {
      let record = out.count - prefix.count
      end.four(Int(ZipFormat.zip64EndSignature))
      end.eight(44)
      end.two(45)
      end.two(45)
      end.eight(0)
      end.eight(files.count)
      end.eight(files.count)
      end.eight(count)
      end.eight(start)
      end.four(Int(ZipFormat.zip64LocatorSignature))
      end.four(0)
      end.eight(record)
      end.four(1)
    }
    end.four(Int(ZipFormat.endSignature))
    end.four(0)
    end.two(isZip64 ? 0xFFFF : files.count)
    end.two(isZip64 ? 0xFFFF : files.count)
    end.four(isZip64 ? 0xFFFF_FFFF : count)
    end.four(isZip64 ? 0xFFFF_FFFF : start)
    end.two(comment.count)
    return out + end.bytes + comment
  }

  private static func local(_ file: File) -> [UInt8] {
    let name = file.localName ?? file.name
    let content = file.unpacked ?? file.data
    var header = ZipBytes()
    header.four(Int(ZipFormat.localSignature))
    header.two(20)
    header.two(file.flags | (file.hasDescriptor ? ZipFormat.descriptorFlag : 0))
    header.two(file.method)
    header.four(0)
    header.four(file.hasDescriptor ? 0 : Int(crc32(content)))
    header.four(file.hasDescriptor ? 0 : file.data.count)
    header.four(file.hasDescriptor ? 0 : content.count)
    header.two(name.count)
    header.two(0)
    var descriptor = ZipBytes()
    if file.hasDescriptor {
      descriptor.four(Int(ZipFormat.descriptorSignature))
      descriptor.four(Int(crc32(content)))
      descriptor.four(file.data.count)
      descriptor.four(content.count)
    }
    return header.bytes + name + file.data + descriptor.bytes
  }

  private static func row(_ file: File, _ offset: Int) -> [UInt8] {
    let content = file.unpacked ?? file.data
    let size = file.statedSize ?? content.count
    let extra = file.isZip64 ? ZipBytes.zip64(size, file.data.count, offset) : []
    var row = ZipBytes()
    row.four(Int(ZipFormat.directorySignature))
    row.two(20)
    row.two(20)
    row.two(file.flags | (file.hasDescriptor ? ZipFormat.descriptorFlag : 0))
    row.two(file.method)
    row.four(0)
    row.four(Int(file.checksum ?? crc32(content)))
    row.four(file.isZip64 ? 0xFFFF_FFFF : file.data.count)
    row.four(file.isZip64 ? 0xFFFF_FFFF : size)
    row.two(file.name.count)
    row.two(extra.count)
    row.two(0)
    row.two(0)
    row.two(0)
    row.four(0)
    row.four(file.isZip64 ? 0xFFFF_FFFF : offset)
    return row.bytes + file.name + extra
  }

  /// The checksum of the format, computed bit by bit, independently of the code under test.
  static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var crc = ~UInt32(0)
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? (crc >> 1) ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }
}

/// Reads a source to its end or first error, with a buffer of the given size.
func drain(_ source: any ByteSource, bufferBytes: Int = 4096) -> (bytes: [UInt8], error: FileError?)
{
  var source = source
  var bytes: [UInt8] = []
  let available = UnsafeMutableRawBufferPointer.allocate(byteCount: bufferBytes, alignment: 16)
  defer { available.deallocate() }
  while true {
    do throws(FileError) {
      let count = try source.read(into: available)
      if count == 0 { return (bytes, nil) }
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: available[..<count]))
    } catch {
      return (bytes, error)
    }
  }
}
