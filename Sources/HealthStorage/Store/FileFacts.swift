import Foundation

/// The facts about a file from lstat(2).
struct FileFacts {
  enum Look {
    case absent
    case hidden(errno: Int32)
    case entry(FileFacts)
  }

  let owner: uid_t
  let group: gid_t
  /// Permission bits, with set-id and sticky bits.
  let mode: UInt16
  let isRegular: Bool
  let isLink: Bool

  static func of(_ path: String) -> Look {
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

  func exposure(_ path: String, beyond widest: UInt16) -> StorePrivacy.Exposure? {
    guard mode & ~widest & 0o077 != 0 else { return nil }
    return StorePrivacy.Exposure(path: path, mode: mode, group: GroupName.of(group))
  }
}
