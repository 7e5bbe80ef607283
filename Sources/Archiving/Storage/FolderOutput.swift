import ByteStreams
import Foundation

/// An archive as a folder, written under another name and renamed when complete.
final class FolderOutput: ArchiveOutput {
  private static let folderMode: mode_t = 0o700
  private static let fileMode: mode_t = 0o600

  private let path: String
  private let temporaryPath: String
  private var folders: Set<String> = []
  private var file: (descriptor: Int32, sink: DescriptorSink)?
  private var isFinished = false

  init(path: String) throws {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path
    guard let made = PrivateFolder.make(beginning: path + StagedFile.mark) else {
      throw FileError(.open, path: path, errno: errno)
    }
    temporaryPath = made
  }

  func begin(_ member: String) throws {
    let folder = member.split(separator: "/").dropLast().joined(separator: "/")
    if !folder.isEmpty, folders.insert(folder).inserted {
      try FileManager.default.createDirectory(
        atPath: "\(temporaryPath)/\(folder)", withIntermediateDirectories: true,
        attributes: [.posixPermissions: Int(Self.folderMode)])
    }
    let name = "\(temporaryPath)/\(member)"
    let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, Self.fileMode)
    guard descriptor >= 0 else { throw FileError(.open, path: name, errno: errno) }
    file = (descriptor, DescriptorSink(descriptor: descriptor, named: name))
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws { try file?.sink.write(bytes) }

  func end() throws {
    guard let (descriptor, sink) = file else { return }
    file = nil
    guard close(descriptor) == 0 else { throw FileError(.close, path: sink.path, errno: errno) }
  }

  func finish() throws {
    // One sync for all files, which may be thousands.
    sync()
    guard rename(temporaryPath, path) == 0 else {
      if errno == ENOTEMPTY || errno == EEXIST || errno == ENOTDIR {
        throw ArchivingError.exists(path)
      }
      throw FileError(.rename, path: path, errno: errno)
    }
    isFinished = true
    try? StagedFile.synchronize(folderOf: path)
  }

  deinit {
    if let file { close(file.descriptor) }
    if !isFinished { try? FileManager.default.removeItem(atPath: temporaryPath) }
  }
}
