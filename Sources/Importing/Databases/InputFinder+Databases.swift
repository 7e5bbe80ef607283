import ByteStreams

extension InputFinder {
  /// Opens a database of another program; one in an archive is unpacked first.
  ///
  /// - Parameters:
  ///   - opener: The opener of the file.
  ///   - path: The path for display.
  ///   - isPacked: Whether the file is in an archive or compressed.
  /// - Returns: The database with its program; `nil` for one of another program.
  /// - Throws: ``ForeignDatabaseError``
  static func database(
    _ opener: FileOpener, _ path: String, isPacked: Bool
  ) throws(ForeignDatabaseError) -> (ForeignDatabase, ForeignProgram)? {
    var copy: PrivateFile?
    if isPacked {
      do {
        let file = try PrivateFile(named: "database")
        try file.write(try opener(), limit: UnpackingLimits().totalBytes, named: path)
        file.close()
        copy = file
      } catch {
        throw ForeignDatabaseError(.copy("\(error)"))
      }
    }
    let database = try ForeignDatabase(path: path, copy: copy)
    return ForeignProgram(database).map { (database, $0) }
  }

  /// Moves databases behind files, which are more detailed, and gives files the names that the summaries have.
  mutating func finish() {
    let databases = inputs.filter(\.isDatabase)
    guard !databases.isEmpty else { return }
    let files = inputs.filter { !$0.isDatabase }
    order(files + databases)
    let paths = Dictionary(files.map { (Self.name($0.path), $0.path) }) { first, _ in first }
    for case .database(let database, .gadgetbridge) in databases.map(\.kind)
    where database.has(GadgetbridgeSummary.table) {
      // A damaged database is reported when it is imported.
      guard let rows = try? GadgetbridgeSummary.rows(of: database) else { continue }
      while (try? rows.next()) == true, !catalog.isFull {
        guard let summary = GadgetbridgeSummary(rows) else { continue }
        var details = ActivityDetails()
        (details.name, details.sport) = (summary.name, summary.sport)
        guard details != ActivityDetails() else { continue }
        for file in summary.files {
          if let path = paths[file] { catalog.add(details, path: path) }
        }
      }
    }
  }
}

extension ImportInput {
  var isDatabase: Bool { if case .database = kind { true } else { false } }
}
