/// The parsed facts about mounts, devices and swap that determine whether data are encrypted at rest.
struct StorageFacts {
  /// A disk, a partition, or a device composed of others.
  struct BlockDevice: Hashable {
    let name: String
    /// The `dm/uuid`, whose prefix is the kind of mapping: `CRYPT-LUKS2-…`, `LVM-…`.
    var mapperID: String?
    /// The devices it is made of, as `major:minor`.
    var parts: [String] = []
    /// The disk that it is a partition of, as `major:minor`.
    var disk: String?
    /// The backing file of a loop device, or the writeback device of a memory disk.
    var backing: String?
  }

  /// The fscrypt policy of a folder.
  enum FolderPolicy: Hashable {
    case encrypted(version: Int)
    case none
    /// The file system does not support encryption, or it is disabled.
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
  /// The devices by `major:minor`.
  var devices: [String: BlockDevice] = [:]
  /// All devices of a btrfs by any one of them, as `major:minor`.
  var btrfsDevices: [String: [String]] = [:]
  /// `major:minor` by the path of a device.
  var deviceNumbers: [String: String] = [:]
  var swaps: [Swap] = []
  /// The property `encryption` of ZFS datasets.
  var datasetEncryption: [String: String] = [:]
  /// The fscrypt policies of the checked folders, by path without links.
  var policies: [String: FolderPolicy] = [:]
  /// The existing upper folders of overlay file systems.
  var visible: Set<String> = []
}
