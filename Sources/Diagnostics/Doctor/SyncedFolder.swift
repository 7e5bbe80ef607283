import Foundation

/// A folder that a program copies to other machines while files in it change.
///
/// A database in such a folder is damaged sooner or later: its file and its log are copied at different instants, and
/// a copy from elsewhere replaces a file that is open.
///
/// **Source** Syncthing, *Frequently Asked Questions*, "Is Syncthing my ideal backup application?" and issue 4242;
/// SQLite, *How To Corrupt An SQLite Database File*, 1.2.
package struct SyncedFolder: Hashable, Sendable {
  /// The folder that is copied.
  package let path: String
  /// The program that copies it.
  package let program: String

  /// Returns the folder above a file that a program copies; `nil` if there is none.
  ///
  /// - Parameter file: The path of the file, which does not have to exist. Links in it are followed as well.
  /// - Returns: The nearest such folder.
  package static func containing(_ file: String) -> SyncedFolder? {
    let given = URL(filePath: file).standardizedFileURL
    let folder = given.deletingLastPathComponent().resolvingSymlinksInPath()
    return [
      given, given.resolvingSymlinksInPath(), folder.appending(path: given.lastPathComponent),
    ].lazy.compactMap(above).first
  }

  private static func above(_ file: URL) -> SyncedFolder? {
    var folder = file.deletingLastPathComponent().path(percentEncoded: false)
    while true {
      while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
      if let program = program(of: folder) {
        return SyncedFolder(path: folder, program: program)
      }
      guard folder != "/", !folder.isEmpty, folder != "." else { return nil }
      folder = (folder as NSString).deletingLastPathComponent
    }
  }

  /// The maximum number of names in a folder that are looked at.
  private static let maximumNames = 10_000

  private static func program(of folder: String) -> String? {
    let exists = { (name: String) in kind(of: "\(folder)/\(name)") != nil }
    if exists(".stfolder") || exists(".stignore") { return "Syncthing" }
    // A folder .dropbox in a home folder has the settings of the program.
    if kind(of: "\(folder)/.dropbox") == S_IFREG || kind(of: "\(folder)/.dropbox.cache") == S_IFDIR
    {
      return "Dropbox"
    }
    if exists(".nextcloudsync.log") { return "Nextcloud" }
    if exists(".owncloudsync.log") { return "ownCloud" }
    guard let entries = opendir(folder) else { return nil }
    defer { closedir(entries) }
    var count = 0
    while count < maximumNames, let entry = readdir(entries) {
      count += 1
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      let isDatabase = name.hasPrefix(".sync_") || name.hasPrefix("._sync_")
      if isDatabase, name.hasSuffix(".db") { return "Nextcloud" }
    }
    return nil
  }

  private static func kind(of path: String) -> mode_t? {
    var facts = stat()
    return lstat(path, &facts) == 0 ? facts.st_mode & S_IFMT : nil
  }
}

extension Checkup {
  /// Checks that no program copies the store to other machines while it is open.
  ///
  /// - Parameter path: The path of the store.
  /// - Returns: The finding.
  package static func carrier(storePath path: String) -> Checkup {
    guard let folder = SyncedFolder.containing(path) else {
      return Checkup("carrier", .ok, "no program was found that copies the store while it is open")
    }
    return Checkup(
      "carrier", .warn,
      "\(folder.program) copies \(folder.path) with the store in it, which damages an open database",
      advice:
        "move the store out of that folder, and exchange through it with: workout sync FOLDER")
  }
}
