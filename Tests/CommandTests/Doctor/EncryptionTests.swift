import Foundation
import TestSupport
import Testing

@testable import Diagnostics
@testable import workout

@Suite("encryption at rest of a store")
struct EncryptionTests {
  static let store = "/data/health"

  /// Determines the encryption of the store folder on a machine that a test describes.
  static func judge(
    _ describe: (inout FixtureMachine) throws -> Void
  ) throws -> EncryptionAtRest {
    var machine = try FixtureMachine()
    try machine.mount("/", "ext4", from: "/dev/sda1", device: "8:1")
    try machine.device("sda", "8:0")
    try machine.device("sda1", "8:1", on: "sda")
    try describe(&machine)
    return StorageReader(root: machine.root).facts(about: [store]).judge(folder: store)
  }

  // PRIV-02
  @Test("a plain partition is not encrypted; the root is used if there is no nearer mount")
  func plainDisk() throws {
    #expect(try Self.judge { _ in } == .plain(on: "sda"))
    #expect(
      try Self.judge { try $0.mount("/data/healthy", "tmpfs", from: "tmpfs") }
        == .plain(on: "sda"))
    #expect(
      try Self.judge { try $0.mount("/data", "vfat", from: "/dev/sda1", device: "8:1") }
        == .plain(on: "sda"))
  }

  // PRIV-02
  @Test(
    "a device mapping is classified by its dm uuid",
    arguments: [
      ("CRYPT-LUKS2-0123456789abcdef-home", EncryptionAtRest.encrypted(by: "LUKS2 (dm-0)")),
      ("CRYPT-LUKS1-0123456789abcdef-home", .encrypted(by: "LUKS1 (dm-0)")),
      ("CRYPT-PLAIN-home", .encrypted(by: "dm-crypt, plain (dm-0)")),
      // Checksums without encryption.
      ("CRYPT-VERITY-0123456789abcdef-home", .plain(on: "sda")),
      ("CRYPT-INTEGRITY-home", .plain(on: "sda")), ("LVM-abc", .plain(on: "sda")),
      ("mpath-xyz", .plain(on: "sda")),
    ])
  func mapping(id: String, verdict: EncryptionAtRest) throws {
    let found = try Self.judge { machine in
      try machine.device("dm-0", "254:0", madeOf: ["sda1"], files: ["dm/uuid": id])
      try machine.mount("/data", "ext4", from: "/dev/mapper/home", device: "254:0")
    }
    #expect(found == verdict)
  }

  // PRIV-02
  @Test("volumes and arrays are encrypted only if all their parts are", arguments: [true, false])
  func layers(isWhole: Bool) throws {
    let found = try Self.judge { machine in
      try machine.device("sdb", "8:16")
      try machine.device(
        "dm-0", "254:0", madeOf: ["sda1"], files: ["dm/uuid": "CRYPT-LUKS2-aa-one"])
      try machine.device(
        "dm-1", "254:1", madeOf: ["sdb"], files: ["dm/uuid": "CRYPT-LUKS2-bb-two"])
      try machine.device("md0", "9:0", madeOf: ["dm-0", isWhole ? "dm-1" : "sdb"])
      try machine.device("md0p1", "259:0", on: "md0")
      try machine.device("dm-2", "254:2", madeOf: ["md0p1"], files: ["dm/uuid": "LVM-cc"])
      try machine.mount("/data", "xfs", from: "/dev/mapper/vg-data", device: "254:2")
    }
    #expect(found == (isWhole ? .encrypted(by: "LUKS2 (dm-0)") : .plain(on: "sdb")))
  }

  @Test(
    "a btrfs is encrypted only if all its devices are; a device can be found by its name",
    arguments: [true, false])
  func btrfs(isWhole: Bool) throws {
    let found = try Self.judge { machine in
      try machine.device(
        "dm-0", "254:0", madeOf: ["sda1"], files: ["dm/uuid": "CRYPT-LUKS2-aa-one"])
      try machine.alias("dev/mapper/one", of: "dm-0")
      try machine.device("sdb", "8:16")
      for name in isWhole ? ["dm-0"] : ["dm-0", "sdb"] {
        try machine.link("sys/fs/btrfs/1234/devices/\(name)", to: "/sys/class/block/\(name)")
      }
      try machine.mount("/data", "btrfs", from: "/dev/mapper/one", device: "0:44")
    }
    #expect(found == (isWhole ? .encrypted(by: "LUKS2 (dm-0)") : .plain(on: "sdb")))
  }

  @Test("a mounted disk image is encrypted if its backing file is")
  func loop() throws {
    let found = try Self.judge { machine in
      try machine.device("loop0", "7:0", files: ["loop/backing_file": "/safe/disk image"])
      try machine.mount("/safe", "fuse.gocryptfs", from: "/sealed")
      try machine.mount("/data", "ext4", from: "/dev/loop0", device: "7:0")
    }
    #expect(found == .encrypted(by: "gocryptfs"))
  }

  @Test(
    "some file system types determine the result by themselves",
    arguments: [
      ("tmpfs", "tmpfs", EncryptionAtRest.inMemory("tmpfs")),
      ("ecryptfs", "/srv/.ecryptfs", .encrypted(by: "eCryptfs")),
      ("fuse.encfs", "encfs", .encrypted(by: "encfs")),
      ("nfs4", "host:/export", .unknown(reason: "host:/export is on another machine (nfs4)")),
      ("cifs", "//host/share", .unknown(reason: "//host/share is on another machine (cifs)")),
      ("9p", "hostshare", .unknown(reason: "hostshare is on another machine (9p)")),
      ("fuse.mergerfs", "a:b", .unknown(reason: "/data is provided by a program (fuse.mergerfs)")),
      ("zfs", "pool/home", .unknown(reason: "the zfs command does not list pool/home")),
      ("ubifs", "ubi0:data", .plain(on: "ubi0:data (ubifs)")),
      ("newfs", "thing", .unknown(reason: "thing (newfs) is not a known device")),
    ])
  func kinds(type: String, source: String, verdict: EncryptionAtRest) throws {
    #expect(try Self.judge { try $0.mount("/data", type, from: source) } == verdict)
  }

  @Test("a ZFS dataset is encrypted if ZFS reports a cipher; otherwise the result is unknown")
  func zfs() {
    var facts = StorageFacts(mounts: MountTable(parsing: "30 1 0:40 / / rw - zfs pool/home rw\n"))
    facts.datasetEncryption["pool/home"] = "aes-256-gcm"
    #expect(facts.judge(folder: "/x") == .encrypted(by: "ZFS (aes-256-gcm)"))
    facts.datasetEncryption["pool/home"] = "off"
    guard case .unknown = facts.judge(folder: "/x") else {
      Issue.record("the disks of a pool are not known")
      return
    }
  }

  @Test("an overlay is classified by its upper folder, or unknown if that is not visible")
  func overlay() throws {
    let options = "rw,lowerdir=/ro,upperdir=/upper/with\\040space,workdir=/work"
    let seen = try Self.judge { machine in
      try machine.write("", to: "upper/with space/file")
      try machine.mount("/upper", "tmpfs", from: "tmpfs")
      try machine.mount("/data", "overlay", from: "overlay", options: options)
    }
    #expect(seen == .inMemory("tmpfs"))
    let unseen = try Self.judge { machine in
      try machine.mount("/data", "overlay", from: "overlay", options: options)
    }
    #expect(
      unseen
        == .unknown(
          reason: "/upper/with space, the upper folder of /data, is outside this container"))
  }

  @Test("an fscrypt policy overrides the device; an unknown policy is not a no")
  func fscrypt() {
    var facts = StorageFacts(
      mounts: MountTable(parsing: "30 1 8:1 / / rw - ext4 /dev/sda1 rw\n"),
      devices: ["8:1": StorageFacts.BlockDevice(name: "sda1")])
    facts.policies["/data"] = .encrypted(version: 2)
    #expect(facts.judge(folder: "/data") == .encrypted(by: "fscrypt (policy version 2)"))
    for policy in [StorageFacts.FolderPolicy.none, .unsupported] {
      facts.policies["/data"] = policy
      #expect(facts.judge(folder: "/data") == .plain(on: "sda1"))
    }
    facts.policies["/data"] = .unknown(reason: "cannot be asked")
    #expect(facts.judge(folder: "/data") == .unknown(reason: "cannot be asked"))
  }

  @Test("loops of devices and mounts terminate, and malformed mount tables do not crash")
  func hostile() throws {
    var facts = StorageFacts(
      mounts: MountTable(
        parsing: "30 1 8:1 / / rw - ext4 /dev/sda1 rw\n\n\\ x - \n1 2 3 4 5 6 -\n- - -\n"),
      devices: ["8:1": StorageFacts.BlockDevice(name: "sda1", disk: "8:1")])
    #expect(
      facts.judge(folder: "/data") == .unknown(reason: "the devices form a loop"))
    facts.devices["8:1"] = StorageFacts.BlockDevice(name: "loop0", backing: "/image")
    guard case .unknown = facts.judge(folder: "/data") else {
      Issue.record("a loop device on itself has no end")
      return
    }
    #expect(facts.mounts.mounts.count == 1)
    #expect(MountTable(parsing: "").mount(of: "/") == nil)
    #expect(MountTable.unescaped("a\\040b\\") == "a b\\")
  }

  // PRIV-02
  @Test("swap is checked, too")
  func swap() throws {
    func checks(_ describe: (inout FixtureMachine) throws -> Void) throws -> Checkup? {
      var machine = try FixtureMachine()
      try machine.device("sda", "8:0")
      try machine.device("sda2", "8:2", on: "sda")
      try machine.mount("/", "ext4", from: "/dev/sda2", device: "8:2")
      try describe(&machine)
      let facts = StorageReader(root: machine.root).facts(about: [])
      return Checkup.encryption(facts, folder: Self.store, temporary: "/tmp")
        .first { $0.name == "swap" }
    }
    #expect(try checks { _ in } == Checkup("swap", .ok, "no swap"))
    let memory = try checks { machine in
      try machine.device("zram0", "253:0", files: ["backing_dev": "none"])
      try machine.swap("/dev/zram0", "partition")
    }
    #expect(memory == Checkup("swap", .ok, "/dev/zram0 is in memory"))
    let writesBack = try checks { machine in
      try machine.device("zram0", "253:0", files: ["backing_dev": "/dev/sda2"])
      try machine.swap("/dev/zram0", "partition")
    }
    #expect(writesBack?.state == .warn)
    let sealed = try checks { machine in
      try machine.device(
        "dm-3", "254:3", madeOf: ["sda2"], files: ["dm/uuid": "CRYPT-PLAIN-swap"])
      try machine.swap("/dev/dm-3", "partition")
    }
    #expect(sealed?.text == "/dev/dm-3 is encrypted by dm-crypt, plain (dm-3)")
    let file = try checks { try $0.swap("/var/swap\\040file", "file") }
    #expect(file?.state == .warn)
    #expect(file?.text.hasPrefix("/var/swap file is not encrypted (sda)") == true)
  }

  @Test("temporary files are reported only if the store is encrypted and they are not")
  func temporary() {
    var facts = StorageFacts(
      mounts: MountTable(parsing: "30 1 8:1 / / rw - ext4 /dev/sda1 rw\n"),
      devices: ["8:1": StorageFacts.BlockDevice(name: "sda1")])
    func names() -> [String] {
      Checkup.encryption(facts, folder: Self.store, temporary: "/var/tmp").map(\.name)
    }
    #expect(names() == ["encryption", "swap"])
    facts.policies[Self.store] = .encrypted(version: 2)
    #expect(names() == ["encryption", "swap", "temporary"])
    facts.devices["8:1"]?.mapperID = "CRYPT-LUKS2-aa-root"
    #expect(names() == ["encryption", "swap"])
  }

  @Test("the checks run on this machine without an error")
  func thisMachine() throws {
    let checks = Checkup.encryption(storePath: FileManager.default.currentDirectoryPath + "/x")
    #expect(checks.first?.name == "encryption" && checks.contains { $0.name == "swap" })
  }
}
