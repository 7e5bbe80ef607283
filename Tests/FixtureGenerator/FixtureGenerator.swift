import Foundation
import TestSupport

/// Writes what Tests/TestSupport/Recordings can make.
///
///     FixtureGenerator write ROOT       Fixtures/logs/*.log, Fixtures/maps/* and routes/*.gpx under ROOT
///     FixtureGenerator trace RATE FILE  the motion and heart rate of the demonstration, from its
///                                       `record` mark on, at RATE Hz
///     FixtureGenerator long MINUTES LOG TRACE   an even walk for measurements, and its motion at
///                                       100 Hz
@main
struct FixtureGenerator {
  static func main() throws {
    let words = Array(CommandLine.arguments.dropFirst())
    switch (words.first, words.count) {
    case ("write", 2):
      try writeFixtures(under: URL(filePath: words[1]))
    case ("trace", 3):
      guard let rate = Int(words[1]), rate > 0 else { usage() }
      try writeDemonstrationTrace(rate: rate, to: URL(filePath: words[2]))
    case ("long", 4):
      guard let minutes = Int(words[1]), minutes > 0 else { usage() }
      let long = SyntheticRecording.long(minutes: minutes)
      let motion = WalkingMotion(outing: long.outing, sampleRateHz: 100, seed: long.seed)
      try write(long.log, to: URL(filePath: words[2]))
      try write(motion.trace(from: 0), to: URL(filePath: words[3]))
    default:
      usage()
    }
  }

  private static func usage() -> Never {
    let text = "usage: FixtureGenerator write ROOT | trace RATE FILE | long MINUTES LOG TRACE\n"
    FileHandle.standardError.write(Data(text.utf8))
    exit(64)
  }

  private static func writeFixtures(under root: URL) throws {
    for recording in SyntheticRecording.all {
      try write(recording.log, to: root.appending(path: "Fixtures/logs/\(recording.name).log"))
    }
    for course in Course.all {
      try write(course.gpx, to: root.appending(path: "routes/\(course.name).gpx"))
    }
    let maps = root.appending(path: "Fixtures/maps")
    try write(MadePMTiles.sample(.vector).bytes(), to: maps.appending(path: "vector.pmtiles"))
    try write(MadePMTiles.sample(.png).bytes(), to: maps.appending(path: "pictures.pmtiles"))
    try write(MadeVectorTile.sample().bytes, to: maps.appending(path: "village.mvt"))
  }

  private static func writeDemonstrationTrace(rate: Int, to file: URL) throws {
    let demonstration = SyntheticRecording.demonstration
    let start = demonstration.marks.first { $0.name == "record" }?.seconds ?? 0
    let motion = WalkingMotion(
      outing: demonstration.outing, sampleRateHz: rate, seed: demonstration.seed)
    try write(motion.trace(from: start), to: file)
  }

  private static func write(_ text: String, to file: URL) throws {
    try write(Array(text.utf8), to: file)
  }

  private static func write(_ bytes: [UInt8], to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file, options: .atomic)
    print(file.path(percentEncoded: false))
  }
}
