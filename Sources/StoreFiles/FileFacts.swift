package import Foundation
package import StoreErrors

/// The facts about a file from lstat(2).
package struct FileFacts {
  package enum Look {
    case absent
    case hidden(errno: Int32)
    case entry(FileFacts)
  }

  package let owner: uid_t
  package let group: gid_t
  /// Permission bits, with set-id and sticky bits.
  package let mode: UInt16
  package let isRegular: Bool
  package let isLink: Bool

  package static func of(_ path: String) -> Look {
    var facts = stat()
    guard lstat(path, &facts) == 0 else {
      return errno == ENOENT || errno == ENOTDIR ? .absent : .hidden(errno: errno)
    }
    let kind = facts.st_mode & S_IFMT
    return .entry(
      FileFacts(
        owner: facts.st_uid, group: facts.st_gid, mode: UInt16(facts.st_mode & 0o7777),
        isRegular: kind == S_IFREG, isLink: kind == S_IFLNK))
  }

  package func exposure(_ path: String, beyond widest: UInt16) -> StorePrivacy.Exposure? {
    guard mode & ~widest & 0o077 != 0 else { return nil }
    return StorePrivacy.Exposure(path: path, mode: mode, group: GroupName.of(group))
  }
}

/// The identity of the file at a path.
package struct FileNumber: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  /// Returns `nil` if there is no file.
  package init?(_ path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    device = UInt64(facts.st_dev)
    number = UInt64(facts.st_ino)
  }
}

/// What shows that a file was changed or replaced: its identity, its size and the time of its last change.
package struct FileStamp: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64
  private let size: Int64
  private let seconds: Int
  private let nanoseconds: Int

  package init(_ facts: stat) {
    device = UInt64(facts.st_dev)
    number = UInt64(facts.st_ino)
    size = Int64(facts.st_size)
    seconds = facts.st_mtim.tv_sec
    nanoseconds = facts.st_mtim.tv_nsec
  }
}
