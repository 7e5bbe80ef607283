import Foundation
import HealthModel
import HealthStorage
import Importing
import StoreDatabase
import TestSupport
import Testing

@Suite("Archives of OpenTracks")
struct OpenTracksImportTests {
  let target: ImportStore

  init() throws { target = try ImportStore() }

  private func document() -> OpenTracksDocument {
    var document = OpenTracksDocument()
    document.addMarker(day: 0, second: 12, name: "Bridge")
    document.addMarker(day: 0, second: 14, name: "Swan", picture: "images/7.jpg")
    document.addTrack(day: 0, name: "Home")
    document.addTrack(day: 1, name: "Again")
    return document
  }

  private func archive() -> ServiceArchive {
    var archive = ServiceArchive()
    archive.add("doc.kml", document().text)
    archive.add("images/7.jpg", [0xFF, 0xD8, 0xFF, 0xE0])
    return archive
  }

  @Test(
    "a KMZ brings workouts with names, notes, pauses and the places of photos, and is kept as it was",
    arguments: [false, true])
  func archive(isNested: Bool) async throws {
    var file = target.folder.file("2026-07.kmz")
    var bytes = try archive().zipped()
    if isNested {
      var outer = ServiceArchive()
      outer.add("OpenTracks/2026-07.kmz", bytes)
      bytes = try outer.zipped()
      file = target.folder.file("all.zip")
    }
    try Data(bytes).write(to: file)
    var report = try await ImportRun(into: target.store).importFiles([file.path])
    #expect(report.addedWorkouts == 2, "\(report.files)")
    #expect(report.passedOver == ["files of unsupported formats": 1])
    let workouts = try await target.store.workouts().sorted { $0.span.start < $1.span.start }
    let workout = try #require(workouts.first)
    let metadata = workout.header.metadata
    #expect(workout.configuration.activityType == .cycling)
    #expect(metadata.string(.workoutName) == "Home")
    #expect(metadata.string(.workoutNotes) == "Along the lake & back")
    #expect(metadata.string(.workoutMedia) == "images/7.jpg")
    #expect(metadata.string(.timeZone) == "GMT+0200")
    #expect(metadata.string(.importedFrom) == "KML 2026-07.kml")
    #expect(workouts.last?.header.metadata.string(.workoutMedia) == nil)
    #expect(workout.events.map(\.kind) == [.marker, .marker, .pause, .resume])
    let swan = workout.events[1].metadata
    #expect(swan.string(.markerText) == "Swan\nseen at noon")
    #expect(swan.string(.workoutMedia) == "images/7.jpg")
    #expect(swan.number(.markerLatitude) == 52.501 && swan.number(.markerLongitude) == 13.4)
    #expect(
      workout.span
        == TimeRange(start: OpenTracksDocument.start, end: OpenTracksDocument.start + .seconds(179))
    )
    // The original is the document, once for both workouts.
    for workout in workouts {
      let original = try #require(try await target.store.originals(of: workout.uuid).first)
      var found: [UInt8] = []
      try await target.store.readOriginal(original) { found += $0 }
      #expect(found == Array(document().text.utf8) && original.name == "2026-07.kml")
    }
    let before = try await target.contents()
    report = try await ImportRun(into: target.store).importFiles([file.path])
    #expect(report.addedWorkouts == 0)
    #expect(try await target.contents() == before)
    #expect(try await target.store.verify().isEmpty)
  }

  @Test(
    "a changed KMZ is imported or refused in words, and the store stays sound",
    arguments: Seed.first(100))
  func mutated(seed: Seed) async throws {
    var random = seed.generator
    let bytes: [UInt8]
    if random.next() % 4 == 0 {
      bytes = MutatedArchive.changed(try archive().zipped(), &random)
    } else {
      var changed = ServiceArchive()
      changed.add("doc.kml", MutatedArchive.changed(Array(document().text.utf8), &random))
      bytes = try changed.zipped()
    }
    try await target.checkMutated(bytes, named: "a.kmz", maximumWorkouts: 8, seed)
  }
}
