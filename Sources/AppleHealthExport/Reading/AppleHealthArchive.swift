public import WorkoutFiles
public import ByteStreams

/// An Apple Health export: the zip archive that the phone writes, its extracted folder, or
/// export.xml alone.
///
///     let export = try AppleHealthArchive(path: "export.zip")
///     var reader = try export.reader()
///     …
///     for file in route.files { var points = try export.route(file) … }
///
/// The archive is never extracted: the routes of a workout are read from it while export.xml
/// streams.
public struct AppleHealthArchive: Sendable {
  /// The file that contains the data, such as `apple_health_export/export.xml`.
  public let dataFile: String
  /// The number of files that are not read, by kind.
  public let unsupported: [AppleHealthUnsupported: Int]
  /// The route files, by their paths in the export.
  public let routeFiles: [String]
  private let place: FolderOrZip?
  private let folder: String

  /// Opens an export and locates its parts.
  ///
  /// - Throws: ``AppleHealthError`` when it cannot be opened or contains no data file.
  public init(path: String) throws(AppleHealthError) {
    do throws(ArchiveError) {
      place = try FolderOrZip(path: path)
    } catch .notFolderOrZip {
      place = nil
      dataFile = path
      folder = ""
      unsupported = [:]
      routeFiles = []
      return
    } catch {
      throw .archive(error)
    }
    let files = place?.files ?? []
    guard let found = Self.dataFile(of: files, in: place) else {
      throw .noExportFile(path: path)
    }
    dataFile = found
    let root = found.lastIndex(of: "/").map { String(found[...$0]) } ?? ""
    folder = root
    let parts = files.filter { $0.hasPrefix(root) && $0 != found }
      .map { String($0.dropFirst(root.count)) }
    routeFiles = parts.filter { $0.hasPrefix("workout-routes/") }
    unsupported = parts.reduce(into: [:]) { counts, part in
      if let kind = Self.kind(of: part) { counts[kind, default: 0] += 1 }
    }
  }

  /// Reads the data from the beginning.
  ///
  /// - Throws: ``AppleHealthError`` when the file cannot be opened.
  public func reader() throws(AppleHealthError) -> AppleHealthReader {
    guard let place else { return try AppleHealthReader(path: dataFile) }
    do throws(ArchiveError) {
      return AppleHealthReader(try place.open(dataFile))
    } catch {
      throw .archive(error)
    }
  }

  /// Returns the points of a route, by its path in an ``AppleHealthRoute``; several routes can be
  /// read at the same time.
  ///
  /// - Throws: `ArchiveError/noEntry(_:)` when the export does not contain the file.
  public func route(_ file: String) throws(ArchiveError) -> GPXReader {
    guard let place else { throw .noEntry(file) }
    return GPXReader(try place.open(folder + file))
  }

  /// Finds the data file, which is `export.xml` or has a localized name.
  ///
  /// It is the XML file nearest to the top level that begins like health data.
  private static func dataFile(of files: [String], in place: FolderOrZip?) -> String? {
    let candidates = files.filter { $0.hasSuffix(".xml") && !$0.hasSuffix("_cda.xml") }
      .sorted { rank($0) < rank($1) }
    for file in candidates.prefix(maximumCandidates) {
      do throws(ArchiveError) {
        guard let source = try place?.open(file) else { return nil }
        var reader = AppleHealthReader(source)
        do throws(AppleHealthError) {
          if try reader.next() != nil { return file }
        } catch {
          continue
        }
      } catch {
        continue
      }
    }
    return nil
  }

  private static let maximumCandidates = 20

  private static func rank(_ file: String) -> Int {
    let depth = file.count { $0 == "/" }
    let isNamedSo = file == "export.xml" || file.hasSuffix("/export.xml")
    return depth * 2 + (isNamedSo ? 0 : 1)
  }

  private static func kind(of part: String) -> AppleHealthUnsupported? {
    if part.hasSuffix("_cda.xml") { return .clinicalDocument }
    if part.hasPrefix("electrocardiograms/") { return .electrocardiogram }
    if part.hasPrefix("clinical-records/") || part.hasPrefix("clinical_records/") {
      return .clinicalRecord
    }
    return part.hasPrefix("attachments/") ? .attachment : nil
  }
}
