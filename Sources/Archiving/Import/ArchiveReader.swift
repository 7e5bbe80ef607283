import Crypto
import Foundation
import ByteStreams

/// A reader of the members of an archive, a folder or a zip file, with their checksums.
public struct ArchiveReader: Sendable {
  /// The maximum size of the manifest, or of a line of the checksums, in bytes.
  private static let smallBytes = 1 << 20
  private static let readBytes = 1 << 16

  let files: FolderOrZip
  let manifest: ArchiveManifest
  /// The digest that identifies this archive.
  let digest: String
  private let sums: [String: [UInt8]]

  /// Returns whether a path is an archive of a store: a folder or a zip file with a manifest of
  /// this version or a later one.
  public static func isArchive(_ path: String) -> Bool {
    guard let bytes = try? manifest(at: path) else { return false }
    do throws(ArchivingError) {
      _ = try ArchiveManifest(bytes, path: path)
      return true
    } catch {
      if case .newerVersion = error { return true }
      return false
    }
  }

  /// Returns the unpacked size in bytes of the zip file or folder at a path, as declared by its
  /// directory.
  ///
  /// - Throws: ``ArchivingError/archive(_:)`` when it is neither, or cannot be read.
  public static func unpackedBytes(_ path: String) throws(ArchivingError) -> Int64 {
    do throws(ArchiveError) {
      let files = try FolderOrZip(path: path, limits: limits)
      return files.files.reduce(0) { $0 + Int64(files.size($1) ?? 0) }
    } catch {
      throw .archive(error)
    }
  }

  /// Returns the manifest at a path without reading the rest of a folder, which may contain
  /// anything.
  private static func manifest(at path: String) throws -> [UInt8]? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      return try small(ArchiveFormat.manifest, of: FolderOrZip(path: path, limits: limits))
    }
    var source: any ByteSource = try FileSource(path: "\(path)/\(ArchiveFormat.manifest)")
    return try read(&source, limit: smallBytes)
  }

  /// The limits for the unpacked size of a complete store.
  private static let limits: UnpackingLimits = {
    var limits = UnpackingLimits()
    limits.totalBytes = 1 << 42
    limits.entries = 1_000_000
    limits.directoryBytes = 256 << 20
    return limits
  }()

  init(_ path: String) throws {
    files = try FolderOrZip(path: path, limits: Self.limits)
    guard files.size(ArchiveFormat.manifest) != nil,
      let bytes = try Self.small(ArchiveFormat.manifest, of: files)
    else { throw ArchivingError.notAnArchive(path) }
    manifest = try ArchiveManifest(bytes, path: path)
    (sums, digest) = try Self.sums(of: files, path)
  }

  /// Returns the bytes of a small member; `nil` if it is larger than the limit.
  private static func small(_ member: String, of files: FolderOrZip) throws -> [UInt8]? {
    guard let size = files.size(member), size <= smallBytes else { return nil }
    var source = try files.open(member)
    return try read(&source, limit: smallBytes)
  }

  private static func read(_ source: inout any ByteSource, limit: Int) throws -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: readBytes)
    while true {
      let count = try source.read(into: &buffer)
      guard count > 0 else { return bytes }
      guard bytes.count + count <= limit else { return nil }
      bytes.append(contentsOf: buffer[..<count])
    }
  }

  /// Parses `digest  name` lines, in the format of `sha256sum`.
  private static func sums(
    of files: FolderOrZip, _ path: String
  ) throws -> (sums: [String: [UInt8]], digest: String) {
    guard files.size(ArchiveFormat.sums) != nil else { throw ArchivingError.noSums(path) }
    let lines = LineReader(try files.open(ArchiveFormat.sums), longest: smallBytes)
    var sums: [String: [UInt8]] = [:]
    var hash = SHA256()
    let digits = 2 * SHA256.byteCount
    while let line = try lines.next() {
      hash.update(bufferPointer: line)
      guard line.count > digits + 2,
        let digest = hexadecimal(UnsafeRawBufferPointer(rebasing: line[..<digits]))
      else { throw ArchivingError.noSums(path) }
      // Two spaces, or one space and an asterisk if the file was read as binary.
      let name = String(decoding: line[(digits + 2)...], as: UTF8.self)
      sums[name] = digest
    }
    return (sums, Hexadecimal.text(hash.finalize()))
  }

  private static func hexadecimal(_ text: UnsafeRawBufferPointer) -> [UInt8]? {
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: text.count, by: 2) {
      guard let high = Character(Unicode.Scalar(text[index])).hexDigitValue,
        let low = Character(Unicode.Scalar(text[index + 1])).hexDigitValue
      else { return nil }
      bytes.append(UInt8(high << 4 | low))
    }
    return bytes
  }

  /// Returns the problem with a member as a whole; `nil` if it matches its checksum.
  func fault(of member: String) throws -> MemberError? {
    guard files.size(member) != nil else { return .missing }
    guard let sum = sums[member] else { return .unlisted }
    var hash = SHA256()
    var buffer = [UInt8](repeating: 0, count: Self.readBytes)
    do {
      var source = try files.open(member)
      while case let count = try source.read(into: &buffer), count > 0 {
        buffer.withUnsafeBytes {
          hash.update(bufferPointer: UnsafeRawBufferPointer(rebasing: $0[..<count]))
        }
        try Task.checkCancellation()
      }
    } catch let error as FileError {
      return .unreadable("\(error)")
    } catch let error as ArchiveError {
      return .unreadable("\(error)")
    }
    return Array(hash.finalize()) == sum ? nil : .changed
  }

  /// Returns a reader of a member's lines.
  func lines(_ member: String) throws -> LineReader { LineReader(try files.open(member)) }

  /// Returns the bytes of a member; `nil` if they exceed the limit.
  func bytes(_ member: String, limit: Int) throws -> [UInt8]? {
    var source = try files.open(member)
    return try Self.read(&source, limit: limit)
  }
}

/// A problem with a member as a whole.
public enum MemberError: Hashable, Sendable, CustomStringConvertible {
  /// The checksums list it, but it is missing.
  case missing
  /// It exists, but the checksums do not list it.
  case unlisted
  /// Its checksum does not match.
  case changed
  case unreadable(String)
  /// The format has no such member; it was skipped.
  case unknown

  public var description: String {
    switch self {
    case .missing: "is missing"
    case .unlisted: "is not in SHA256SUMS; skipped"
    case .changed: "is not what SHA256SUMS says: damaged or changed; left out"
    case .unreadable(let why): "cannot be read to its end (\(why)); left out"
    case .unknown: "is not a member that this version supports; skipped"
    }
  }
}
