import ByteStreams
import Foundation
import Sealing

/// The folder through which replicas exchange: a subfolder for each, in which it alone writes.
struct ExchangeFolder {
  let path: String
  let key: SharedKey

  /// The number of names in a folder that are looked at; more are not read.
  static let maximumNames = 100_000
  /// The number of subfolders that are looked at.
  static let maximumReplicas = 256

  /// - Throws: ``ReplicationError/folder(_:_:)`` unless it is a folder.
  init(_ path: String, key: SharedKey) throws(ReplicationError) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    var facts = stat()
    guard stat(path, &facts) == 0 else {
      throw .folder(path, errno == ENOENT ? .missing : .unreadable(errno))
    }
    guard facts.st_mode & S_IFMT == S_IFDIR else { throw .folder(path, .notAFolder) }
    self.path = path
    self.key = key
  }

  /// Whether a file is in the folder, at any depth.
  func contains(_ file: String) -> Bool {
    let real = { (path: String) in URL(filePath: path).resolvingSymlinksInPath().path }
    return real(file).hasPrefix(real(path) + "/")
  }

  /// The subfolder of a replica.
  func subfolder(of store: UUID) -> ReplicaFolder {
    let bytes = withUnsafeBytes(of: store.uuid) { Array($0) }
    return ReplicaFolder(name: key.name(of: "subfolder", bytes), in: self)
  }

  /// The subfolders that may belong to replicas, by name.
  ///
  /// Links are not among them.
  ///
  /// - Throws: ``ReplicationError/folder(_:_:)``.
  func subfolders() throws(ReplicationError) -> [ReplicaFolder] {
    let found = try Self.names(in: path).filter { Self.isSubfolder($0, in: path) }
    return found.sorted().prefix(Self.maximumReplicas).map { ReplicaFolder(name: $0, in: self) }
  }

  /// Whether a folder has subfolders of replicas, whatever their key.
  static func isInUse(_ path: String) -> Bool {
    let found = (try? names(in: path)) ?? []
    return found.contains { name in
      isSubfolder(name, in: path)
        && access("\(path)/\(name)/\(ReplicaFolder.statusName)", F_OK) == 0
    }
  }

  private static func isSubfolder(_ name: String, in path: String) -> Bool {
    guard name.utf8.count == 16, name.utf8.allSatisfy({ "0123456789abcdef".utf8.contains($0) })
    else { return false }
    var facts = stat()
    return lstat("\(path)/\(name)", &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
  }

  /// The names in a folder, in no order; at most ``maximumNames``.
  static func names(in path: String) throws(ReplicationError) -> [String] {
    guard let folder = opendir(path) else { throw .folder(path, .unreadable(errno)) }
    defer { closedir(folder) }
    var names: [String] = []
    while names.count < maximumNames, let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}

/// The subfolder of one replica: its status, and its frames.
struct ReplicaFolder: Hashable {
  let name: String
  let path: String
  let key: SharedKey

  static let statusName = "status"
  /// The maximum size of a status in bytes.
  static let statusLimit = 1 << 20
  /// The maximum size of a frame in bytes; the longest workout that fits has some hundred hours of motion.
  static let frameLimit = 4 << 30
  private static let suffix = ".frame"
  private static let digits = 10

  init(name: String, in folder: ExchangeFolder) {
    self.name = name
    path = "\(folder.path)/\(name)"
    key = folder.key
  }

  /// The name of a frame.
  static func fileName(_ number: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text + suffix
  }

  /// The number of a frame; `nil` for another name.
  static func number(_ name: String) -> Int? {
    guard name.hasSuffix(suffix), let number = Int(name.dropLast(suffix.count)), number > 0,
      fileName(number) == name
    else { return nil }
    return number
  }

  func path(of frame: Int) -> String { "\(path)/\(Self.fileName(frame))" }

  private func sealed(_ file: String) -> SealedContent {
    SealedContent(key: key, place: "\(name)/\(file)")
  }

  /// The numbers of the frames, in order.
  func frames() throws(ReplicationError) -> [Int] {
    try ExchangeFolder.names(in: path).compactMap(Self.number).sorted()
  }

  /// Creates the folder, readable by its owner alone, and removes what a killed exchange left in it.
  ///
  /// - Throws: ``ReplicationError/folder(_:_:)``.
  func prepare() throws(ReplicationError) {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw .folder(path, .unwritable(errno))
    }
    var facts = stat()
    guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR else {
      throw .folder(path, .notAFolder)
    }
    for name in try ExchangeFolder.names(in: path) where name.contains(StagedFile.mark) {
      unlink("\(path)/\(name)")
    }
  }

  /// Reads the status.
  ///
  /// - Returns: The status; `nil` if there is none.
  /// - Throws: ``FolderProblem``, or `FileError`.
  func status() throws -> ReplicaStatus? {
    do {
      let file = try RegularFile("\(path)/\(Self.statusName)", limit: Self.statusLimit)
      let status = try sealed(Self.statusName).value(ReplicaStatus.self, of: file)
      guard status.version <= ReplicaStatus.version else {
        throw FolderProblem.sealing(.newerVersion(status.version))
      }
      return status
    } catch let error as FileError where error.errno == ENOENT {
      return nil
    }
  }

  func write(_ status: ReplicaStatus) throws {
    let sink = try FileSink(path: "\(path)/\(Self.statusName)")
    try sealed(Self.statusName).write(status, to: sink)
  }

  /// Reads the head of a frame.
  ///
  /// - Throws: ``FolderProblem``, or `FileError`.
  func head(of frame: Int) throws -> FrameHead {
    var reader = try ContentReader(
      sealed(Self.fileName(frame)), RegularFile(path(of: frame), limit: Self.frameLimit))
    return try Self.head(&reader, frame)
  }

  private static func head(_ reader: inout ContentReader, _ frame: Int) throws -> FrameHead {
    let head = try reader.value(FrameHead.self)
    guard head.version <= FrameHead.version else {
      throw FolderProblem.sealing(.newerVersion(head.version))
    }
    guard head.isValid, head.number == frame else { throw FolderProblem.malformed }
    return head
  }

  /// Opens a frame.
  ///
  /// - Parameters:
  ///   - frame: Its number.
  ///   - receive: Receives the bytes of its archive.
  /// - Returns: Its head; the whole file was authenticated then, to its end.
  /// - Throws: ``FolderProblem``, the errors of `receive`, or `FileError`.
  func open(_ frame: Int, _ receive: (ArraySlice<UInt8>) throws -> Void) throws -> FrameHead {
    let file = try RegularFile(path(of: frame), limit: Self.frameLimit)
    var reader = try ContentReader(sealed(Self.fileName(frame)), file)
    let head = try Self.head(&reader, frame)
    try reader.read(head.size, receive)
    try reader.finish()
    return head
  }

  /// Writes a frame under a temporary name, and renames it when it is complete.
  ///
  /// - Throws: `FileError`, also if there is a frame of this number.
  func write(_ head: FrameHead, _ archive: RegularFile) throws {
    let name = Self.fileName(head.number)
    try sealed(name).write(head, archive, to: FileSink(path: "\(path)/\(name)", replaces: false))
  }

  func remove(_ frame: Int) { unlink(path(of: frame)) }

  /// The size of a frame in bytes; `nil` if there is no regular file of its name.
  func size(of frame: Int) -> Int? {
    var facts = stat()
    guard lstat(path(of: frame), &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(facts.st_size)
  }
}

extension ReplicaFolder {
  /// Removes the frames and the status, and the folder if it is empty then.
  func removeAll() {
    for frame in (try? frames()) ?? [] { remove(frame) }
    unlink("\(path)/\(Self.statusName)")
    rmdir(path)
  }
}
