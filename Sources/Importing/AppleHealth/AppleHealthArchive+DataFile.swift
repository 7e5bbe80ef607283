import AppleHealthExport

extension AppleHealthArchive {
  /// Opens the export of a file: the archive, or the folder that contains export.xml and the routes.
  ///
  /// - Parameters:
  ///   - path: The archive, a folder, or export.xml.
  ///   - name: The name of the file without folders.
  /// - Throws: ``AppleHealthError``.
  init(dataFile path: String, named name: String) throws(AppleHealthError) {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    if path.hasSuffix(".xml"),
      let around = try? AppleHealthArchive(path: folder.isEmpty ? "/" : folder),
      around.dataFile == name
    {
      self = around
    } else {
      try self.init(path: path)
    }
  }
}
