import Foundation
import HealthModel
import ByteStreams
import WorkoutFiles
import TestSupport
import Testing

@Suite("GPX files in other readers")
struct GPXPeerTests {
  private struct Reading: Equatable {
    var latitude: Double
    var longitude: Double
    var heartRate: Double?
  }

  /// A hundred points that every reader can represent: positions of six decimals, integral heart rates.
  private static func track() -> [GPXPoint] {
    (0..<100).map { index in
      var point = GPXPoint(
        latitude: Double(48_137_400 + index * 11) / 1e6,
        longitude: Double(-11_575_500 - index * 7) / 1e6,
        time: Instant(microseconds: 1_790_000_000_000_000 + Int64(index) * 1_000_000))
      point.altitude = 519.5
      point.speed = 1.4
      point.sensors = .init(heartRate: Double(100 + index), cadence: 57)
      return point
    }
  }

  private static func write(to file: URL) throws -> [Reading] {
    let sink = try FileSink(path: file.path)
    var writer = try GPXWriter(to: sink)
    let points = track()
    for point in points { try writer.append(point) }
    _ = try writer.finish()
    try sink.commit()
    return points.map {
      Reading(
        latitude: $0.latitude, longitude: $0.longitude, heartRate: $0.sensors.heartRate)
    }
  }

  @Test("gpsbabel reads positions and heart rates from the written file", .needsTool("gpsbabel"))
  func gpsbabel() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("track.gpx")
    let written = try Self.write(to: file)
    let result = try #require(ExternalTool("gpsbabel")).run(
      ["-t", "-i", "gpx", "-f", file.path, "-o", "unicsv", "-F", "-"], in: folder.url)
    #expect(result.status == 0, "\(result.errors)")
    var lines = result.output.split(whereSeparator: \.isNewline).map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let header = lines.removeFirst()
    let latitude = try #require(header.firstIndex(of: "Latitude"))
    let longitude = try #require(header.firstIndex(of: "Longitude"))
    let heartRate = try #require(header.firstIndex(of: "Heartrate"))
    let read = try lines.map {
      Reading(
        latitude: try #require(Double($0[latitude])),
        longitude: try #require(Double($0[longitude])), heartRate: Double($0[heartRate]))
    }
    #expect(read == written)
  }

  @Test("xmllint finds every point well-formed", .needsTool("xmllint"))
  func xmllint() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("track.gpx")
    let written = try Self.write(to: file)
    let result = try #require(ExternalTool("xmllint")).run(
      ["--xpath", "count(//*[local-name()='trkpt'])", file.path], in: folder.url)
    #expect(result.output.trimmingCharacters(in: .whitespacesAndNewlines) == "\(written.count)")
  }
}

@Suite("Atomic file writing")
struct FileSinkTests {
  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test("a file appears when it is committed and replaces the previous one")
  func commit() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("a.gpx")
    for content in ["first", "second"] {
      let sink = try FileSink(path: file.path)
      try bytes(content).withUnsafeBytes { try sink.write($0) }
      if content == "first" { #expect(!FileManager.default.fileExists(atPath: file.path)) }
      try sink.commit()
      #expect(try String(contentsOf: file, encoding: .utf8) == content)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["a.gpx"])
  }

  @Test("an uncommitted file leaves nothing behind and changes nothing")
  func abandon() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("a.gpx")
    try "kept".write(to: file, atomically: true, encoding: .utf8)
    do {
      let sink = try FileSink(path: file.path)
      try bytes("half").withUnsafeBytes { try sink.write($0) }
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == "kept")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["a.gpx"])
  }

  @Test("a missing folder is rejected with its path")
  func missingFolder() {
    #expect(throws: FileError(.open, path: "/no/such/folder/a.gpx", errno: 2)) {
      _ = try FileSink(path: "/no/such/folder/a.gpx")
    }
  }

  @Test("a full disk is reported")
  func fullDisk() throws {
    let sink = try DescriptorSink(appendingTo: "/dev/full")
    #expect(throws: FileError(.write, path: "/dev/full", errno: 28)) {
      try bytes("x").withUnsafeBytes { try sink.write($0) }
    }
  }
}

extension DescriptorSink {
  /// A device opened for the lifetime of the process.
  fileprivate convenience init(appendingTo path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    try #require(descriptor >= 0)
    self.init(descriptor: descriptor, named: path)
  }
}
