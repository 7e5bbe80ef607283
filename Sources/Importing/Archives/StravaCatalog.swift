import ByteStreams
import HealthModel

/// Reads `activities.csv` of an archive of Strava: names, descriptions, gear, commutes and photos by file.
///
/// Columns are found by their English names. In another language the column with the files is found by its values, and
/// name, description and gear by their place, which is the same in every language; the other columns are not used. A
/// column that is missing, as in older archives, is not used either.
///
/// **Source** Strava Support, *Exporting your Data and Bulk Export*; the header of 2019 to 2026 as public programs that
/// read it have it: `Activity ID, Activity Date, Activity Name, Activity Type, Activity Description, …, Commute, Activity
/// Private Note, Activity Gear, Filename, …, Media`. Names occur twice (`Commute`, `Distance`); the first is meant.
struct StravaCatalog {
  static let fileName = "activities.csv"
  /// The lists of gear, by name of the file.
  static let gearFiles: [(name: String, kind: Gear.Kind)] = [
    ("bikes.csv", .bicycle), ("shoes.csv", .shoes),
  ]
  private static let folder = "activities/"
  private static let mediaFolder = "media/"
  /// The maximum number of rows that are searched for a file in a header of another language.
  private static let rowsSearched = 1000
  private static let maximumGear = 1000

  private struct Columns {
    var name, sport, description, privateNote, gear, commute, file, media: Int?

    init(_ header: [String]) {
      func place(_ name: String) -> Int? { header.firstIndex(of: name) }
      name = place("activity name")
      sport = place("activity type")
      description = place("activity description")
      privateNote = place("activity private note")
      gear = place("activity gear")
      commute = place("commute")
      file = place("filename")
      media = place("media")
    }

    /// Completes the columns of a header of another language by the column with the files.
    mutating func locate(file place: Int) {
      file = place
      guard name == nil, description == nil, gear == nil, (10...14).contains(place) else { return }
      (name, description, gear) = (2, 4, place - 1)
    }
  }

  /// Reads the list into a catalog.
  ///
  /// - Parameters:
  ///   - source: The file at its start.
  ///   - root: The path of its folder with the separator after it, as the import displays it.
  ///   - catalog: Receives the details.
  /// - Returns: Whether it is such a list.
  /// - Throws: `FileError`; rows before the error are used.
  static func read(
    _ source: any ByteSource, root: String, into catalog: inout ActivityCatalog
  ) throws(FileError) -> Bool {
    var rows = CSVRowReader(source)
    guard try rows.next(separator: comma) else { return false }
    var columns = Columns((0..<rows.count).map { text(rows, $0).lowercased() })
    var isFound = columns.file != nil
    var searched = 0
    while !catalog.isFull, try rows.next(separator: comma) {
      if columns.file == nil {
        let place = (0..<rows.count).first { text(rows, $0).hasPrefix(folder) }
        searched += 1
        guard let place else {
          if searched >= rowsSearched { break }
          continue
        }
        columns.locate(file: place)
        isFound = true
      }
      guard let place = columns.file, case let file = text(rows, place), !file.isEmpty else {
        continue
      }
      catalog.add(details(rows, columns), path: root + file)
    }
    return isFound
  }

  /// Reads a list of gear: the names are in the first column.
  static func readGear(
    _ source: any ByteSource, kind: Gear.Kind, into catalog: inout ActivityCatalog
  ) throws(FileError) {
    var rows = CSVRowReader(source)
    _ = try rows.next(separator: comma)
    while catalog.gearKinds.count < maximumGear, try rows.next(separator: comma) {
      if let name = ActivityDetails.text(text(rows, 0)) { catalog.gearKinds[name] = kind }
    }
  }

  private static let comma = UInt8(ascii: ",")

  private static func text(_ rows: CSVRowReader, _ place: Int) -> String {
    String(decoding: rows.field(place), as: UTF8.self)
  }

  private static func details(_ rows: CSVRowReader, _ columns: Columns) -> ActivityDetails {
    func value(_ place: Int?) -> String? {
      place.flatMap { ActivityDetails.text(text(rows, $0)) }
    }
    var details = ActivityDetails()
    details.name = value(columns.name)
    let notes = [value(columns.description), value(columns.privateNote)].compactMap(\.self)
    details.notes = ActivityDetails.text(notes.joined(separator: "\n\n"))
    details.gear = value(columns.gear)
    details.sport = value(columns.sport)
    details.isCommute = ["true", "1", "1.0"].contains(value(columns.commute)?.lowercased())
    let media = value(columns.media)?.split(separator: "|").map(String.init) ?? []
    details.media = Array(
      media.filter { $0.hasPrefix(mediaFolder) }.prefix(ActivityDetails.maximumMedia))
    return details
  }
}
