public import ByteStreams
internal import Foundation
public import HealthModel
public import WorkoutFiles

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
  /// The files that are kept as they are if no route of a workout refers to them, with their kinds.
  public let keptFiles: [String: AppleHealthFile]
  /// The clinical document that the phone writes in addition, with the same data.
  public let documentFiles: [String]
  /// The route files, by their paths in the export.
  public let routeFiles: [String]
  /// All files but the data file, by their paths in the archive or folder.
  public let otherFiles: [String]
  private let place: FolderOrZip?
  private let folder: String
  private static let dataName = "export.xml"

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
      keptFiles = [:]
      documentFiles = []
      routeFiles = []
      otherFiles = []
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
    let isFolder = Self.isFolder(path)
    otherFiles = files.filter { $0 != found }
    let parts = files.filter { $0.hasPrefix(root) && $0 != found }
      .map { String($0.dropFirst(root.count)) }
    routeFiles = parts.filter { $0.hasPrefix("workout-routes/") }
    documentFiles = otherFiles.filter(Self.isDocument)
    keptFiles = otherFiles.reduce(into: [:]) { kinds, file in
      let part = file.hasPrefix(root) ? String(file.dropFirst(root.count)) : ""
      kinds[file] = Self.isDocument(file) ? nil : Self.kind(of: part, isInFolder: isFolder)
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    return isThere && isFolder.boolValue
  }

  /// Reads the data from the beginning.
  ///
  /// - Parameter isAccounting: Whether the reader accounts for every element and attribute.
  /// - Returns: The reader.
  /// - Throws: ``AppleHealthError`` when the file cannot be opened.
  public func reader(isAccounting: Bool = false) throws(AppleHealthError) -> AppleHealthReader {
    guard let place else {
      do throws(FileError) {
        return AppleHealthReader(try FileSource(path: dataFile), isAccounting: isAccounting)
      } catch {
        throw .file(error)
      }
    }
    do throws(ArchiveError) {
      return AppleHealthReader(try place.open(dataFile), isAccounting: isAccounting)
    } catch {
      throw .archive(error)
    }
  }

  /// Accounts for each file of the export, given those that routes refer to.
  ///
  /// - Parameter routes: The paths of the routes' files, as in ``AppleHealthRoute``.
  /// - Returns: The account of the files, by the folders that they are in.
  public func files(referredTo routes: Set<String>) -> AppleHealthAccount {
    var account = AppleHealthAccount()
    account.add(
      .init(.file, Self.dataName), .kept(as: "what its elements are kept as"))
    for file in otherFiles {
      let part = part(file)
      let name = part.lastIndex(of: "/").map { part[...$0] + "…" } ?? part[...]
      account.add(.init(.file, String(name)), fate(of: part, in: file, routes))
    }
    return account
  }

  private func fate(
    of part: String, in file: String, _ routes: Set<String>
  ) -> AppleHealthAccount.Fate {
    if file.hasPrefix(folder), routes.contains(part) {
      return .kept(as: "the route of a workout, and its original")
    }
    if Self.isDocument(file) { return .merged(with: "export.xml, which holds the same data") }
    guard keptFiles[file] != nil else {
      return .refused(because: "a file in the folder that no export has")
    }
    let limit = QuantitySample.maximumKeptBytes
    guard let size = place?.size(file), size <= limit else {
      return .refused(because: "larger than \(limit >> 20) MB")
    }
    return AppleHealthFates.kept
  }

  /// Returns a file as a sample of its contents.
  ///
  /// - Parameters:
  ///   - file: One of ``keptFiles``.
  ///   - date: The time of a file that has none.
  /// - Returns: The sample; `nil` if the file is larger than `QuantitySample/maximumKeptBytes`.
  /// - Throws: `ArchiveError` if it cannot be read to its end.
  public func sample(keeping file: String, at date: Instant) throws(ArchiveError) -> QuantitySample?
  {
    guard let place, let kind = keptFiles[file], let size = place.size(file),
      size <= QuantitySample.maximumKeptBytes
    else { return nil }
    var source = try place.open(file)
    var bytes = [UInt8](repeating: 0, count: size)
    var count = 0
    do throws(FileError) {
      while count < size {
        let more = try source.read(into: &bytes, from: count)
        guard more > 0 else { break }
        count += more
      }
    } catch {
      throw .file(error)
    }
    bytes.removeLast(size - count)
    let start = (kind == .electrocardiogram ? Electrocardiogram.recorded(bytes) : nil) ?? date
    return AppleHealthReader.sample(
      keeping: bytes, as: kind.rawValue, span: TimeRange(start: start, end: start), nil, nil,
      metadata: [.keptFile: .string(part(file))])
  }

  /// Returns the path of a file of the archive in the folder of export.xml.
  public func part(_ file: String) -> String {
    file.hasPrefix(folder) ? String(file.dropFirst(folder.count)) : file
  }

  /// Opens a file of the export, by its path in an ``AppleHealthRoute``.
  ///
  /// - Throws: `ArchiveError/noEntry(_:)` when the export does not contain the file.
  public func open(_ file: String) throws(ArchiveError) -> any ByteSource {
    guard let place else { throw .noEntry(file) }
    return try place.open(folder + file)
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

  private static func isDocument(_ file: String) -> Bool { file.hasSuffix("_cda.xml") }

  /// Returns the kind of a file that is kept; a folder that is no archive may have files of the person next to the export.
  private static func kind(of part: String, isInFolder: Bool) -> AppleHealthFile? {
    if part.hasPrefix("electrocardiograms/") { return .electrocardiogram }
    if part.hasPrefix("clinical-records/") || part.hasPrefix("clinical_records/") {
      return .clinicalRecord
    }
    if part.hasPrefix("attachments/") { return .attachment }
    return !isInFolder || part.hasPrefix("workout-routes/") ? .other : nil
  }
}
