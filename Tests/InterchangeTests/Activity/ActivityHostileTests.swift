import HealthModel
import ActivityItems
import ByteStreams
import WorkoutFiles
import TestSupport
import Testing

@Suite("Hostile workout files")
struct ActivityHostileTests {
  private static let formats = ["gpx", "tcx", "csv"]

  /// A small file of the given format with every kind of item.
  private static func sample(_ format: String) throws -> [UInt8] {
    var random = RandomWorkout(Seed(3))
    random.hasPlaces = false
    var contents = ActivityContents()
    var workout = random.workout(from: Instant(microseconds: 1_795_000_000_000_000))
    workout.points = Array(workout.points.prefix(4))
    workout.breaks = [2]
    contents.workouts = [workout]
    let sink = MemorySink()
    switch format {
    case "gpx": _ = try ActivityFiles.write(contents.items, to: GPXActivityWriter(to: sink))
    case "tcx": _ = try ActivityFiles.write(contents.items, to: TCXActivityWriter(to: sink))
    default: _ = try ActivityFiles.write(contents.items, to: CSVActivityWriter(to: sink))
    }
    return sink.bytes
  }

  private func read(_ bytes: [UInt8], as format: String) -> [ActivityItem]? {
    switch format {
    case "gpx": try? ActivityFiles.read(GPXActivityReader(bytes: bytes))
    case "tcx": try? ActivityFiles.read(TCXActivityReader(bytes: bytes))
    default: try? ActivityFiles.read(CSVActivityReader(bytes: bytes))
    }
  }

  @Test(
    "a file truncated at any byte returns the items before the cut, in order", arguments: formats)
  func truncation(format: String) throws {
    let whole = try Self.sample(format)
    let all = ActivityContents(try #require(read(whole, as: format)))
    let points = try #require(all.workouts.first).points
    #expect(points.count >= 3)
    var wasRead = 0
    for length in 0..<whole.count {
      guard let items = read(Array(whole[..<length]), as: format) else { continue }
      wasRead += 1
      let contents = ActivityContents(items)
      #expect(contents.faults == [], "cut at \(length)")
      #expect(contents.workouts.count <= 1)
      guard format != "csv" else { continue }
      let got = contents.workouts.first?.points ?? []
      #expect(got == Array(points.prefix(got.count)), "cut at \(length)")
      // Nothing is missing after the end tag of the root.
      if length < whole.count - 1 {
        #expect(contents.issues.contains { $0.weight == .truncation }, "cut at \(length)")
      }
    }
    #expect(wasRead > whole.count / 4)
  }

  @Test(
    "a file with altered bytes returns items in order or is rejected", arguments: Seed.first(150))
  func mutations(seed: Seed) throws {
    for format in Self.formats {
      var generator = seed.generator
      var bytes = try Self.sample(format)
      let interesting = Array("<>&'\"/![]=- ,;\n\0\u{B}".utf8) + [0xFF, 0xC3, 0x80, 0xFE]
      for _ in 0..<Int(generator.uniform(in: 1..<12)) {
        let index = Int(generator.uniform(in: 0..<Double(bytes.count)))
        switch Int(generator.uniform(in: 0..<4)) {
        case 0: bytes[index] = UInt8(truncatingIfNeeded: generator.next())
        case 1: bytes[index] = interesting.randomElement(using: &generator) ?? 0
        case 2: bytes.remove(at: index)
        default:
          let end = min(bytes.count, index + Int(generator.uniform(in: 0..<80)))
          bytes.insert(contentsOf: bytes[index..<end], at: index)
        }
      }
      if let items = read(bytes, as: format) {
        #expect(ActivityContents(items).faults == [], "\(format)")
      }
    }
  }

  @Test("parsing random bytes always ends with a result", arguments: Seed.first(60))
  func noise(seed: Seed) {
    var generator = seed.generator
    let count = Int(generator.uniform(in: 0..<2000))
    let noise = (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    let starts = [
      "", "<gpx><trk><trkseg><trkpt lat='1' lon='2'>",
      "<TrainingCenterDatabase><Activities><Activity Sport='Running'><Lap><Track><Trackpoint>",
      "time,lat,lon\n", "time;lat;lon\n\"",
    ]
    for start in starts {
      let bytes = Array(start.utf8) + noise
      GPXActivityReader.fuzz(bytes)
      TCXActivityReader.fuzz(bytes)
      CSVActivityReader.fuzz(bytes)
      _ = ActivitySniffer.kind(of: bytes)
    }
  }

  @Test(
    "extreme numbers and times never crash a reader",
    arguments: [
      "1e308", "-1e308", "1e-308", "9223372036854775808", "-9223372036854775809", "nan", "inf",
      "0000-01-01T00:00:00Z", "9999-12-31T23:59:59.999999Z", "9999-12-31T23:59:59-23:59", "",
    ])
  func extremes(value: String) {
    let gpx = """
      <gpx xmlns:w="urn:workout:gpx:1"><trk><extensions><w:activity type="swimming" start="\(value)"
       end="\(value)" secondsFromUTC="\(value)" poolLength="\(value)" poolUnit="\(value)"/></extensions>
      <trkseg><trkpt lat="1" lon="1"><ele>\(value)</ele><time>\(value)</time></trkpt><extensions>
      <w:lap start="\(value)" end="\(value)" steps="\(value)"/><w:length start="\(value)" end="\(value)"
       strokes="\(value)"/><w:beats intervals="\(value) \(value)"/><w:moment time="\(value)" mode="\(value)"/>
      </extensions></trkseg></trk></gpx>
      """
    #expect(GPXActivityReader.fuzz(Array(gpx.utf8)) > 0)
    let tcx = """
      <TrainingCenterDatabase><Activities><Activity><Id>\(value)</Id><Lap StartTime="\(value)">
      <TotalTimeSeconds>\(value)</TotalTimeSeconds><DistanceMeters>\(value)</DistanceMeters><Track><Trackpoint>
      <Time>\(value)</Time><DistanceMeters>\(value)</DistanceMeters></Trackpoint></Track><Track><Trackpoint><Time>
      2026-11-21T06:45:00Z</Time></Trackpoint></Track><Extensions><LX><Steps>\(value)</Steps></LX></Extensions>
      </Lap><Lap StartTime="2026-11-21T06:45:00Z"><Track/></Lap></Activity></Activities></TrainingCenterDatabase>
      """
    #expect(TCXActivityReader.fuzz(Array(tcx.utf8)) > 0)
    #expect(CSVActivityReader.fuzz(Array("time,lat,lon,hr\n\(value),1,2,\(value)\n".utf8)) > 0)
  }
}
