import ByteStreams
import Foundation

/// The two files of a key pair: `NAME`, readable only by its owner, and `NAME.pub`.
public enum KeyFile {
  /// An error of a key file.
  public struct Failure: Error, Hashable, Sendable {
    public enum Reason: Hashable, Sendable {
      /// The file exists; a key that may still be needed is not overwritten.
      case exists
      case unwritable(errno: Int32)
      case unreadable(errno: Int32)
      case tooLong
      case text(TextError)
    }

    public let path: String
    public let reason: Reason
  }

  /// The maximum size of a key file in bytes; a key line has about a hundred.
  static let greatestSize = 4096

  public static func publicPath(of path: String) -> String { path + ".pub" }

  /// Generates a key pair and writes both files; if one cannot be written, neither is created.
  ///
  /// - Parameter path: The secret key's file, created with mode 0600; the public key is written to
  ///   `path.pub`.
  /// - Returns: The new pair.
  /// - Throws: `Failure`, also if one of the files exists; it is not changed.
  public static func writePair(at path: String) throws(Failure) -> OpeningKey {
    let key = OpeningKey()
    let publicPath = publicPath(of: path)
    try write(key.text, to: path, isSecret: true)
    do throws(Failure) {
      try write(key.recipient.text, to: publicPath)
    } catch {
      unlink(path)
      throw error
    }
    return key
  }

  public static func openingKey(at path: String) throws(Failure) -> OpeningKey {
    let text = try read(path)
    do throws(TextError) {
      return try OpeningKey(text: text)
    } catch {
      throw Failure(path: path, reason: .text(error))
    }
  }

  public static func recipientKey(at path: String) throws(Failure) -> RecipientKey {
    let text = try read(path)
    do throws(TextError) {
      return try RecipientKey(text: text)
    } catch {
      throw Failure(path: path, reason: .text(error))
    }
  }

  public static func cohortKey(at path: String) throws(Failure) -> CohortKey {
    let text = try read(path)
    do throws(TextError) {
      return try CohortKey(text: text)
    } catch {
      throw Failure(path: path, reason: .text(error))
    }
  }

  /// Generates a cohort key and writes its file, with mode 0600.
  ///
  /// - Throws: `Failure`, also if the file exists; it is not changed.
  public static func writeCohortKey(at path: String) throws(Failure) {
    try write(CohortKey.random().text, to: path, isSecret: true)
  }

  public static func recallNotice(at path: String) throws(Failure) -> RecallNotice {
    let text = try read(path)
    do throws(TextError) {
      return try RecallNotice(text: text)
    } catch {
      throw Failure(path: path, reason: .text(error))
    }
  }

  /// Writes a line to a new file and flushes it to disk.
  ///
  /// - Parameters:
  ///   - line: The line without its line break.
  ///   - path: The file.
  ///   - isSecret: Whether only the owner may read it.
  /// - Throws: `Failure`, also if the file exists; it is not changed.
  public static func write(
    _ line: String, to path: String, isSecret: Bool = false
  ) throws(Failure) {
    do throws(StagedFile.Failure) {
      let file = try StagedFile(for: path, mode: isSecret ? .ownerOnly : .readableByAll)
      try file.write(Array((line + "\n").utf8))
      try file.move()
    } catch {
      throw Failure(
        path: path, reason: error.errno == EEXIST ? .exists : .unwritable(errno: error.errno))
    }
  }

  private static func read(_ path: String) throws(Failure) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(path: path, reason: .unreadable(errno: errno)) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: greatestSize + 1)
    while bytes.count <= greatestSize {
      let count = piece.withUnsafeMutableBytes {
        Foundation.read(descriptor, $0.baseAddress, $0.count)
      }
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      if count > 0 {
        bytes += piece[..<count]
      } else if errno != EINTR {
        throw Failure(path: path, reason: .unreadable(errno: errno))
      }
    }
    throw Failure(path: path, reason: .tooLong)
  }
}

extension KeyFile.Failure: CustomStringConvertible {
  public var description: String {
    switch reason {
    case .exists: "\(path) is there already, and a key is never written over; name another file"
    case .unwritable(let number): "cannot write \(path): \(String(cString: strerror(number)))"
    case .unreadable(let number): "cannot read \(path): \(String(cString: strerror(number)))"
    case .tooLong: "\(path) is too long for a key or a notice, which is one line"
    case .text(let error): "\(path) \(error)"
    }
  }
}
