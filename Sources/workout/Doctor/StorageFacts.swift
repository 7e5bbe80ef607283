/// What a machine says of where its bytes go, parsed: enough to judge whether they are encrypted.
struct StorageFacts {
  /// A disk, a part of one, or something the kernel makes out of others.
  struct BlockDevice: Hashable {
    let name: String
    /// `dm/uuid`, which tells who made it: `CRYPT-LUKS2-…`, `LVM-…`.
    var mapperID: String?
    /// The devices it is made of, as `major:minor`.
    var parts: [String] = []
    /// The disk that it is a partition of, as `major:minor`.
    var disk: String?
    /// The file that a loop device shows, or to which a memory disk writes what is old.
    var backing: String?
  }

  /// What a folder says of fscrypt.
  enum FolderPolicy: Hashable {
    case encrypted(version: Int)
    case none
    /// The file system has no such thing, or it is switched off.
    case unsupported
    case unknown(reason: String)
  }

  struct Swap: Hashable {
    let path: String
    let isFile: Bool
    /// The device of a partition, as `major:minor`.
    var device: String?
  }

  var mounts: MountTable
  /// By `major:minor`.
  var devices: [String: BlockDevice] = [:]
  /// Every device of a btrfs, by any one of them, as `major:minor`.
  var btrfsDevices: [String: [String]] = [:]
  /// `major:minor` by the path of a device.
  var deviceNumbers: [String: String] = [:]
  var swaps: [Swap] = []
  /// The property `encryption` of ZFS datasets.
  var datasetEncryption: [String: String] = [:]
  /// fscrypt's policy of folders that were asked about, by path without links.
  var policies: [String: FolderPolicy] = [:]
  /// Paths that are there, of those that another file system lies on.
  var visible: Set<String> = []
}
