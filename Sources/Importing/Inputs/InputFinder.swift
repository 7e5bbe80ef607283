import Foundation
import ActivityItems
import AppleHealthExport
import ByteStreams
import WorkoutFiles

/// Finds the inputs of an import in the given paths, and counts what is skipped.
struct InputFinder {
  private(set) var inputs: [ImportInput] = []
  private(set) var passedOver: [String: Int] = [:]
  /// What the archives say about their files.
  var catalog = ActivityCatalog()

  static let hidden = "hidden files"
  static let otherFormat = "files of unsupported formats"
  static let links = "links"
  static let documents = "clinical documents, which are added separately"
  static let sensorTraces = "sensor traces without an activity"
  static let lists = "lists of activities, which are read with their files"
  static let exportParts = "files that belong to an Apple Health export"

  /// Whether sensor traces in folders and archives are imported even if they declare no activity.
  private let takesAllTraces: Bool
  private let slot = NestedArchive.Slot()
  private var nesting = Nesting()

  /// The size of all archives in archives so far.
  private struct Nesting {
    var archives = 0
    var files = 0
    var bytes = 0

    static let maximumArchives = 1000
    static let limits = UnpackingLimits()

    /// Counts an archive; returns whether all are within the limits.
    mutating func add(_ archive: ZipArchive) -> Bool {
      archives += 1
      files += archive.entries.count
      for entry in archive.entries {
        let (sum, overflow) = bytes.addingReportingOverflow(entry.size)
        bytes = overflow ? .max : sum
      }
      return archives <= Self.maximumArchives && files <= Self.limits.entries
        && bytes <= Self.limits.totalBytes
    }
  }

  init(takesAllTraces: Bool = false) { self.takesAllTraces = takesAllTraces }

  mutating func add(_ path: String) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      refuse(path, "\(FileError(.open, path: path, errno: ENOENT))")
      return
    }
    if isFolder.boolValue {
      addFolder(path)
    } else {
      addFile(path, isNamed: true)
    }
  }

  private mutating func refuse(_ path: String, _ reason: String) {
    inputs.append(
      ImportInput(path: path, name: Self.name(path), size: 0, kind: .refused(reason)) {
        () throws(FileError) in throw FileError(.open, path: path, errno: ENOENT)
      })
  }

  /// Changes the order of the inputs.
  mutating func order(_ inputs: [ImportInput]) { self.inputs = inputs }

  private mutating func pass(_ why: String) { passedOver[why, default: 0] += 1 }

  /// Adds everything below a folder, sorted by name; hidden files and links are skipped.
  private mutating func addFolder(_ root: String) {
    var folders = [root]
    while let folder = folders.popLast() {
      let names: [String]
      do {
        names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      } catch {
        refuse(folder, "\(FileError(.open, path: folder, errno: EACCES))")
        continue
      }
      var below: [String] = []
      let files = names.map { folder.hasSuffix("/") ? folder + $0 : "\(folder)/\($0)" }
      if let export = files.first(where: { isExport($0) }) {
        addExport(export, folder: folder)
        for file in files where file != export { passPart(file, &below) }
      } else {
        let lists = addCatalogs(files.filter { Self.type(of: $0) == S_IFREG }, after: "") {
          FileOpener(path: $0)
        }
        for file in files where !lists.contains(file) { addEntry(file, &below) }
      }
      folders += below.reversed()
    }
  }

  private mutating func addEntry(_ file: String, _ below: inout [String]) {
    guard !Self.name(file).hasPrefix(".") else { return pass(Self.hidden) }
    switch Self.type(of: file) {
    case S_IFDIR: below.append(file)
    case S_IFREG: addFile(file, isNamed: false)
    case S_IFLNK: pass(Self.links)
    default: pass(Self.otherFormat)
    }
  }

  /// Skips a file that belongs to an export and is read with it.
  private mutating func passPart(_ file: String, _ below: inout [String]) {
    let isPart =
      ["workout-routes", "electrocardiograms", "clinical-records", "attachments"]
      .contains(Self.name(file)) || file.hasSuffix("_cda.xml")
    if isPart { pass(Self.exportParts) } else { addEntry(file, &below) }
  }

  private func isExport(_ file: String) -> Bool {
    guard file.hasSuffix(".xml"), !file.hasSuffix("_cda.xml"), Self.type(of: file) == S_IFREG,
      let start = try? FileOpener(path: file).start()
    else { return false }
    return ActivitySniffer.kind(of: start) == .appleHealthExport
  }

  private mutating func addExport(_ file: String, folder: String) {
    inputs.append(
      ImportInput(
        path: file, name: Self.name(file), size: Self.size(file), kind: .appleHealth,
        open: FileOpener(path: file).asFile))
  }

  private mutating func addFile(_ path: String, isNamed: Bool) {
    add(FileOpener(path: path), path, size: Self.size(path), isNamed: isNamed, depth: 0)
  }

  /// Reads the lists of activities among files of a folder or an archive.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - prefix: What their displayed paths have before them.
  ///   - opener: Returns the opener of a file.
  /// - Returns: Those that are lists.
  private mutating func addCatalogs(
    _ files: [String], after prefix: String, _ opener: (String) -> FileOpener
  ) -> Set<String> {
    var lists: Set<String> = []
    for file in files {
      let name = Self.name(file)
      let word = name.lowercased()
      do {
        if word == StravaCatalog.fileName {
          // Names in the list are relative to its folder.
          let root = prefix + file.dropLast(name.count)
          if try StravaCatalog.read(try opener(file)(), root: root, into: &catalog) {
            lists.insert(file)
          }
        } else if word.hasSuffix(GarminCatalog.suffix) {
          lists.insert(file)
          try GarminCatalog.read(try opener(file)(), into: &catalog)
        } else if let gear = StravaCatalog.gearFiles.first(where: { $0.name == word }) {
          try StravaCatalog.readGear(try opener(file)(), kind: gear.kind, into: &catalog)
        }
      } catch {
        pass("lists of activities that cannot be read to their end: \(name): \(error)")
      }
    }
    for _ in lists { pass(Self.lists) }
    return lists
  }

  /// Adds one file; a gzip file in a zip archive is read, and an archive in an archive, but not in a further one.
  private mutating func add(
    _ opener: FileOpener, _ path: String, size: Int, isNamed: Bool, depth: Int,
    nested: NestedArchive? = nil
  ) {
    let start: [UInt8]
    do throws(ArchiveError) {
      start = try opener.start()
    } catch {
      return refuse(path, "\(error)")
    }
    let bare = Self.ownName(path)
    func append(_ kind: ImportInput.Kind) {
      inputs.append(
        ImportInput(path: path, name: bare, size: size, kind: kind, open: opener.asFile))
    }
    switch ActivitySniffer.kind(of: start) {
    case .activity(let format): append(.activity(format))
    case .appleHealthExport: append(.appleHealth)
    case .gzip:
      guard depth == 0 else {
        return append(.refused("a compressed file in a compressed file; unpack it first"))
      }
      add(opener.unpacked, path, size: size, isNamed: isNamed, depth: 1)
    case .zip:
      if depth == 0, !path.contains(Self.inside) { return addArchive(path) }
      guard depth == 0, let nested else {
        return append(.refused("an archive in an archive of an archive; unpack it first"))
      }
      addNested(nested, path)
    case .database:
      do throws(ForeignDatabaseError) {
        let isPacked = depth > 0 || path.contains(Self.inside)
        if let (database, program) = try Self.database(opener, path, isPacked: isPacked) {
          append(.database(database, program))
        } else if isNamed {
          append(.refused("a SQLite database of an unknown program"))
        } else {
          pass(Self.otherFormat)
        }
      } catch {
        append(.refused("\(error)"))
      }
    case .healthAutoExport: append(.json(.healthAutoExport))
    case .googleFit: append(.json(.googleFit))
    case .clinicalDocument where !isNamed: pass(Self.documents)
    case .workoutTrace where !isNamed && !takesAllTraces && !Self.declaresActivity(start):
      pass(Self.sensorTraces)
    case .clinicalDocument:
      append(.refused("a clinical document, not a workout; add it as a document"))
    case .workoutTrace: append(.sensorTrace)
    case .otherEncoding where !isNamed && Self.promisedFormat(bare) == nil:
      pass(Self.otherFormat)
    case .otherEncoding(let name):
      append(.refused("the text encoding \(name) is not supported; save the file as UTF-8"))
    case .unknown:
      // A file with a workout format's extension and other contents is reported.
      if let format = Self.promisedFormat(bare) {
        append(.activity(format))
      } else if isNamed {
        append(
          .refused(
            "\(ActivityError.unknownFormat(start: ActivitySniffer.quotedStart(of: start)))"))
      } else {
        pass(Self.otherFormat)
      }
    }
  }

  /// The separator between the path of an archive and the name of a file in it.
  private static let inside = "!/"

  private mutating func addArchive(_ path: String) {
    let archive: FolderOrZip
    do throws(ArchiveError) {
      archive = try FolderOrZip(path: path)
    } catch {
      return refuse(path, "\(error)")
    }
    if (try? AppleHealthArchive(path: path)) != nil {
      inputs.append(
        ImportInput(
          path: path, name: Self.name(path), size: Self.size(path), kind: .appleHealth,
          open: FileOpener(path: path).asFile))
      return
    }
    let lists = addCatalogs(archive.files, after: path + Self.inside) { file in
      FileOpener(path + Self.inside + file) { () throws(ArchiveError) in try archive.open(file) }
    }
    for file in archive.files where !lists.contains(file) {
      guard !Self.name(file).hasPrefix(".") else {
        pass(Self.hidden)
        continue
      }
      let opener = FileOpener(path + Self.inside + file) { () throws(ArchiveError) in
        try archive.open(file)
      }
      add(
        opener, path + Self.inside + file, size: archive.size(file) ?? 0, isNamed: false, depth: 0,
        nested: NestedArchive(file, in: archive, slot: slot))
    }
  }

  /// Adds the files of an archive in an archive.
  private mutating func addNested(_ nested: NestedArchive, _ path: String) {
    let archive: ZipArchive
    do throws(ArchiveError) {
      archive = try nested.archive()
    } catch {
      return refuse(path, "\(error)")
    }
    guard nesting.add(archive) else {
      return refuse(path, "the archives in the archive unfold further than any real ones")
    }
    for entry in archive.entries {
      guard !Self.name(entry.name).hasPrefix(".") else {
        pass(Self.hidden)
        continue
      }
      let opener = FileOpener(path + Self.inside + entry.name) { () throws(ArchiveError) in
        try nested.archive().open(entry.name)
      }
      add(
        opener, path + Self.inside + entry.name, size: entry.size, isNamed: false, depth: 0)
    }
  }

  /// Returns whether the header line of a trace declares the activity.
  private static func declaresActivity(_ start: [UInt8]) -> Bool {
    let line = String(decoding: start.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    return line.split(separator: ";").contains { part in
      part.trimmingPrefix(while: \.isWhitespace).hasPrefix(SensorTraceKey.activity + "=")
    }
  }

  private static func promisedFormat(_ name: String) -> ActivityFormat? {
    switch name.lowercased().split(separator: ".").last {
    case "fit": .fit
    case "tcx": .tcx
    case "gpx": .gpx
    case "kml": .kml
    default: nil
    }
  }

  static func name(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Returns the name of a file without `.gz`; the document of a KMZ archive has the archive's name.
  private static func ownName(_ path: String) -> String {
    let name = name(path)
    if path.lowercased().hasSuffix(".kmz" + inside + "doc.kml") {
      return Self.name(String(path.dropLast((inside + "doc.kml").count + 1))) + "l"
    }
    return name.lowercased().hasSuffix(".gz") ? String(name.dropLast(3)) : name
  }

  private static func type(of path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : 0
  }

  private static func size(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}
