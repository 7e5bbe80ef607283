package import Glibc

/// A file or folder that users other than its owner may access.
public struct FileExposure: Hashable, Sendable {
  /// The path of the file or folder.
  public let path: String
  /// The permission bits of its mode.
  public let mode: UInt16
  /// The name of the file's group.
  public let group: String

  package init(path: String, mode: UInt16, group: String) {
    self.path = path
    self.mode = mode
    self.group = group
  }

  /// Whether others may change, replace or delete it.
  public var isWritable: Bool { mode & 0o022 != 0 && mode & 0o1000 == 0 }

  /// `everybody on this machine`, or the group.
  public var audience: String {
    mode & 0o007 != 0 ? "all users of this machine" : "group \(group)"
  }

  /// The mode in the notation of chmod(1).
  public var octalMode: String { "0" + String(mode, radix: 8) }
}

/// The reason why a file contains no key of a store.
public enum KeyFileProblem: Hashable, Sendable {
  case exposed(FileExposure)
  case otherOwner(String)
  case notAKey
}

/// The name of a user, or the number if there is none.
package enum UserName {
  package static func of(_ id: uid_t) -> String {
    guard let entry = getpwuid(id), let name = entry.pointee.pw_name else { return "\(id)" }
    return String(cString: name)
  }
}

/// The name of a group, or the number if there is none.
package enum GroupName {
  package static func of(_ id: gid_t) -> String {
    guard let entry = getgrgid(id), let name = entry.pointee.gr_name else { return "\(id)" }
    return String(cString: name)
  }
}
