import ByteStreams
import Foundation
import HealthModel
import TestSupport

/// Makes archives as services export them, from their documented format.
struct ServiceArchive {
  /// The members of the archive, in order.
  private(set) var files: [(name: String, bytes: [UInt8], isCompressed: Bool)] = []

  mutating func add(_ name: String, _ bytes: [UInt8], isCompressed: Bool = true) {
    files.append((name, bytes, isCompressed))
  }

  mutating func add(_ name: String, _ text: String) { add(name, Array(text.utf8)) }

  /// The bytes of the zip archive.
  func zipped() throws -> [UInt8] {
    let sink = MemorySink()
    var zip = ZipWriter(to: sink)
    for file in files {
      try zip.beginEntry(file.name, modified: .at(0), isCompressed: file.isCompressed)
      try zip.write(file.bytes)
      try zip.endEntry()
    }
    try zip.finish()
    return sink.bytes
  }

  /// Writes the members into a folder.
  func unpacked(in folder: URL) throws {
    for file in files {
      let url = folder.appending(path: file.name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.bytes).write(to: url)
    }
  }

  static func gzip(_ bytes: [UInt8]) throws -> [UInt8] {
    let sink = MemorySink()
    let gzip = try GzipSink(sink)
    try bytes.withUnsafeBytes { try gzip.write($0) }
    try gzip.finish()
    return sink.bytes
  }

  /// A track of five minutes as GPX, on the given day of July 2026.
  static func track(day: Int, type: String? = nil) -> String {
    let points = (0..<60).map { index in
      let (minute, second) = (index / 12, index % 12 * 5)
      let time = "2026-07-\(two(day))T08:\(two(minute)):\(two(second))Z"
      return """
        <trkpt lat="\(52.5 + Double(index) * 0.0002)" lon="13.4"><ele>40</ele><time>\(time)</time></trkpt>
        """
    }
    let word = type.map { "<type>\($0)</type>" } ?? ""
    return """
      <gpx version="1.1" creator="StravaGPX" xmlns="http://www.topografix.com/GPX/1/1"><trk>\(word)<trkseg>
      \(points.joined(separator: "\n"))</trkseg></trk></gpx>
      """
  }

  /// The start of that track.
  static func start(day: Int) -> Instant {
    // 2026-07-01T08:00:00Z
    Instant(microseconds: 1_782_892_800_000_000 + Int64(day - 1) * 86_400_000_000)
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  static let header =
    "Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,"
    + "Distance,Max Heart Rate,Relative Effort,Commute,Activity Private Note,Activity Gear,Filename,"
    + "Athlete Weight,Bike Weight,Elapsed Time,Moving Time,Distance,Commute,Gear,Media"
  /// The header of an archive in Czech.
  static let czechHeader =
    "ID aktivity,Datum aktivity,Název aktivity,Typ aktivity,Popis aktivity,Uplynulý čas,Vzdálenost,"
    + "Maximální tepová frekvence,Relativní úsilí,Dojíždění,Soukromá poznámka k aktivitě,"
    + "Vybavení na aktivitu,Název souboru,Hmotnost sportovce,Hmotnost kola,Uplynulý čas,Aktivní čas"

  /// The archive of Strava of three activities, with a list that has a header.
  static func strava(header: String = header) throws -> ServiceArchive {
    var archive = ServiceArchive()
    let rows = [
      #"101,"Jul 1, 2026, 8:00:00 AM",Morning Ride,Ride,"To the lake, "#
        + "\n"
        + #"and ""back""",300,1.5,,,true,legs tired,Red bike,activities/1.gpx,,,300,300,1500,1.0,7,media/a.jpg|media/b.mp4"#,
      #"102,"Jul 2, 2026, 8:00:00 AM",Läufchen,Run,,300,1.5,,,false,,Blue shoes,activities/2.gpx.gz,,,300,300,1500,0.0,8,"#,
      #"103,"Jul 3, 2026, 8:00:00 AM",Hand-entered,Walk,,300,1.5,,,false,,,,,,300,300,1500,0.0,,"#,
      #"104,"Jul 4, 2026, 8:00:00 AM",Third,Hike,,300,1.5,,,false,,Blue shoes,activities/4.gpx,,,300,300,1500,0.0,,"#,
    ]
    archive.add("activities.csv", ([header] + rows).joined(separator: "\n") + "\n")
    archive.add("bikes.csv", "Bike Name,Bike Brand\nRed bike,Acme\n")
    archive.add("shoes.csv", "Shoe Name,Shoe Brand\nBlue shoes,Acme\n")
    archive.add("profile.csv", "Athlete ID,Email Address\n1,a@example.org\n")
    archive.add("activities/1.gpx", track(day: 1))
    archive.add("activities/2.gpx.gz", try gzip(Array(track(day: 2, type: "running").utf8)))
    archive.add("activities/4.gpx", track(day: 4))
    archive.add("media/a.jpg", "no picture")
    return archive
  }

  /// The archive of Garmin: activities in nested archives, and their list.
  static func garmin(isCompressed: Bool) throws -> ServiceArchive {
    var uploads = ServiceArchive()
    uploads.add("a@example.org_1.gpx", track(day: 1))
    uploads.add("a@example.org_2.gpx", track(day: 2))
    var more = ServiceArchive()
    more.add("a@example.org_3.gpx", track(day: 3))
    let milliseconds = (1...3).map { start(day: $0).microseconds / 1000 }
    let list = """
      [{"summarizedActivitiesExport": [
        {"activityId": 9001, "name": "Berlin Laufen \\u00fcben", "activityType": "running",
         "splits": [{"name": "no", "beginTimestamp": 1}], "beginTimestamp": \(milliseconds[0]).0},
        {"activityId": 9002, "description": "slow", "beginTimestamp": \(milliseconds[1] + 1400)},
        {"activityId": 9003, "name": null, "beginTimestamp": \(milliseconds[2])},
        {"activityId": 9004, "name": "another", "beginTimestamp": 5}]}]
      """
    var archive = ServiceArchive()
    let folder = "DI_CONNECT/DI-Connect-Uploaded-Files"
    archive.add(
      "\(folder)/UploadedFiles_0-_Part1.zip", try uploads.zipped(), isCompressed: isCompressed)
    archive.add(
      "\(folder)/UploadedFiles_0-_Part2.zip", try more.zipped(), isCompressed: isCompressed)
    archive.add("DI_CONNECT/DI-Connect-Fitness/a@example.org_0_summarizedActivities.json", list)
    archive.add("DI_CONNECT/DI-Connect-User/user_profile.json", "{}")
    return archive
  }
}
