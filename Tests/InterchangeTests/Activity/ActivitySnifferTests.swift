import Foundation
import HealthModel
import WorkoutFiles
import TestSupport
import Testing
@testable import ActivityItems

@Suite("File format detection")
struct ActivitySnifferTests {
  @Test(
    "the first bytes identify the format",
    arguments: [
      ("<gpx>", ActivitySniffer.Kind.activity(.gpx)),
      ("\u{FEFF}  \n<?xml version=\"1.0\"?><!-- <kml> --><x:gpx xmlns:x='a'>", .activity(.gpx)),
      ("   <?xml version='1.0'?>\n<TrainingCenterDatabase\n", .activity(.tcx)),
      (
        "<!DOCTYPE HealthData [<!ELEMENT HealthData (a)>\n]><HealthData locale='x'>",
        .appleHealthExport
      ),
      ("<ClinicalDocument xmlns='urn:hl7-org:v3'>", .clinicalDocument),
      ("<kml>", .activity(.kml)), ("<html>", .unknown), ("<gp", .unknown), ("", .unknown),
      ("PK\u{3}\u{4}", .zip),
      ("time,lat,lon\n1,2,3", .activity(.csv)), ("Timestamp;Heart Rate (bpm)\r\n", .activity(.csv)),
      ("# workout-trace 1\n", .workoutTrace), ("one,two\n", .unknown), ("time\n", .unknown),
      ("\u{C}\u{10}..\u{0}\u{0}\u{0}\u{0}.FIT\u{0}", .activity(.fit)),
    ])
  func kinds(text: String, kind: ActivitySniffer.Kind) {
    #expect(ActivitySniffer.kind(of: Array(text.utf8)) == kind)
  }

  @Test("two-byte encodings and gzip are detected")
  func encodings() {
    let wide: [UInt8] = [0xFF, 0xFE] + "<gpx/>".utf16.flatMap { [UInt8($0 & 0xFF), 0] }
    #expect(ActivitySniffer.kind(of: wide) == .activity(.gpx))
    #expect(ActivitySniffer.kind(of: [0x1F, 0x8B, 8]) == .gzip)
  }

  @Test("an error message quotes the start of a file, with bytes as digits")
  func quotes() {
    #expect(ActivitySniffer.quotedStart(of: Array("<html>\n <b>".utf8)) == "“<html> <b>”")
    #expect(ActivitySniffer.quotedStart(of: [0, 255, 16]) == "the bytes 00 ff 10")
    #expect(ActivitySniffer.quotedStart(of: []) == "nothing: it is empty")
  }

  @Test(
    "every real file is detected as the format of its folder", .needsSharedData("files/truth.csv"))
  func real() throws {
    for (folder, kind) in [("gpx", ActivitySniffer.Kind.activity(.gpx)), ("kml", .activity(.kml))] {
      let url = try #require(SharedData.folder("files/\(folder)"))
      for file in try FileManager.default.contentsOfDirectory(
        at: url, includingPropertiesForKeys: nil) where file.pathExtension == folder
      {
        #expect(
          ActivitySniffer.kind(of: try Data(contentsOf: file)) == kind, "\(file.lastPathComponent)")
      }
    }
  }
}
