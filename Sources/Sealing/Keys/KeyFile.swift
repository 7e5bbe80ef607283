import Files
import Foundation

/// The two files of a key pair: `NAME`, which only its owner may read, and `NAME.pub`.
public enum KeyFile {
  /// What was wrong with a file.
  public struct Failure: Error, Hashable, Sendable {
    public enum Reason: Hashable, Sendable {
      /// A key that someone may still need is not written over.
      case exists
      case unwritable(errno: Int32)
      case unreadable(errno: Int32)
      case tooLong
      case text(TextError)
    }

    public let path: String
    public let reason: Reason
  }

  /// A line of ours has a good hundred bytes.
  static let greatestSize = 4096

  public static func publicPath(of path: String) -> String { path + ".pub" }

  /// Makes a pair and writes both files; where one cannot be written, neither is there.
  ///
  /// - Parameter path: The secret key's file, made with mode 0600; the public key goes to `path.pub`.
  /// - Returns: The new pair.
  /// - Throws: `Failure`, also where one of the files is there already: it stays as it is.
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

  /// Makes a key of a cohort and writes its file, with mode 0600.
  ///
  /// - Throws: `Failure`, also where the file is there already: it stays as it is.
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

  /// Writes a line into a file that is not there yet, and to the disk.
  ///
  /// - Parameters:
  ///   - line: Without its line end.
  ///   - path: The file.
  ///   - isSecret: Whether the owner alone may read it.
  /// - Throws: `Failure`, also where the file is there already: it stays as it is.
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
