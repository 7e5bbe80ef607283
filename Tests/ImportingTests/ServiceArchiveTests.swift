import Foundation
import HealthModel
import HealthStorage
import Importing
import TestSupport
import Testing

@Suite("Archives of services")
struct ServiceArchiveTests {
  let target: ImportStore

  init() throws { target = try ImportStore() }

  private func receive(_ archive: ServiceArchive) async throws -> ImportReport {
    let file = target.folder.file("export.zip")
    try Data(archive.zipped()).write(to: file)
    return try await ImportRun(into: target.store).importFiles([file.path])
  }

  /// The workouts by their day in July 2026.
  private func workouts() async throws -> [Int: Workout] {
    let all = try await target.store.workouts()
    return Dictionary(
      uniqueKeysWithValues: all.map { workout in
        let since = workout.span.start.microseconds - ServiceArchive.start(day: 1).microseconds
        return (1 + Int(clamping: since / 86_400_000_000), workout)
      })
  }

  private func gear() async throws -> [String: Gear.Kind] {
    let list = try GearList(profile: try await target.store.profileFact(.gear))
    return Dictionary(uniqueKeysWithValues: list.gear.map { ($0.name, $0.kind) })
  }

  @Test(
    "an archive of Strava brings names, notes, gear, commutes and photos, as a zip or as its folder",
    arguments: [false, true])
  func strava(isFolder: Bool) async throws {
    let archive = try ServiceArchive.strava()
    var report: ImportReport
    if isFolder {
      let folder = target.folder.url.appending(path: "strava")
      try archive.unpacked(in: folder)
      report = try await ImportRun(into: target.store).importFiles([folder.path])
    } else {
      report = try await receive(archive)
    }
    #expect(report.addedWorkouts == 3)
    #expect(report.details == ["names": 3, "notes": 1, "gear": 3, "commutes": 1, "photos": 2])
    #expect(report.passedOver["lists of activities, which are read with their files"] == 1)
    let workouts = try await workouts()
    let ride = try #require(workouts[1]?.header.metadata)
    #expect(workouts[1]?.configuration.activityType == .cycling)
    #expect(ride.string(.workoutName) == "Morning Ride")
    #expect(ride.string(.workoutNotes) == "To the lake, \nand \"back\"\n\nlegs tired")
    #expect(ride.string(.workoutGear) == "Red bike")
    #expect(ride.bool(.workoutIsCommute) == true)
    #expect(ride.string(.workoutMedia) == "media/a.jpg\nmedia/b.mp4")
    let run = try #require(workouts[2]?.header.metadata)
    #expect(run.string(.workoutName) == "Läufchen")
    #expect(run.bool(.workoutIsCommute) == nil)
    #expect(workouts[4]?.configuration.activityType == .hiking)
    #expect(try await gear() == ["Red bike": .bicycle, "Blue shoes": .shoes])
    // The second time nothing is added or changed, gear that was deleted stays deleted.
    try await target.store.setProfileFact(.gear, nil)
    let before = try await target.contents()
    report = try await receive(archive)
    #expect(report.addedWorkouts == 0 && report.details.isEmpty)
    #expect(try await target.contents() == before)
    #expect(try await gear().isEmpty)
    #expect(try await target.store.verify().isEmpty)
  }

  @Test("a list in another language gives names, notes and gear by the place of its columns")
  func localized() async throws {
    let report = try await receive(try ServiceArchive.strava(header: ServiceArchive.czechHeader))
    #expect(report.addedWorkouts == 3)
    #expect(report.details == ["names": 3, "notes": 1, "gear": 3])
    let workouts = try await workouts()
    #expect(workouts[1]?.header.metadata.string(.workoutName) == "Morning Ride")
    #expect(workouts[2]?.header.metadata.string(.workoutGear) == "Blue shoes")
  }

  @Test("an older list without some columns, or none at all, still imports the files")
  func older() async throws {
    var archive = ServiceArchive()
    archive.add(
      "activities.csv", "id,date,name,Filename,Activity Name\n1,x,y,activities/1.gpx,Named\n")
    archive.add("activities/1.gpx", ServiceArchive.track(day: 1))
    archive.add("activities/2.gpx", ServiceArchive.track(day: 2))
    var report = try await receive(archive)
    #expect(report.addedWorkouts == 2)
    #expect(report.details == ["names": 1])
    let other = try ImportStore()
    archive = ServiceArchive()
    archive.add("activities.csv", "a,b\n1,2\n")
    archive.add("activities/1.gpx", ServiceArchive.track(day: 1))
    let file = other.folder.file("a.zip")
    try Data(archive.zipped()).write(to: file)
    report = try await ImportRun(into: other.store).importFiles([file.path])
    #expect(report.addedWorkouts == 1 && report.details.isEmpty)
  }

  @Test("workouts that were imported before receive the details that they lack, unless edited")
  func known() async throws {
    let archive = try ServiceArchive.strava()
    for day in [1, 4] {
      let file = target.folder.file("\(day).gpx")
      try Data(ServiceArchive.track(day: day).utf8).write(to: file)
      try await ImportRun(into: target.store).importFiles([file.path])
    }
    let fourth = try #require(try await workouts()[4])
    var changes = WorkoutChanges()
    changes.name = .set("mine")
    try await target.store.edit(fourth.uuid, changes)
    let report = try await receive(archive)
    #expect(report.addedWorkouts == 1)
    let workouts = try await workouts()
    #expect(workouts[1]?.header.metadata.string(.workoutName) == "Morning Ride")
    #expect(workouts[4]?.header.metadata.string(.workoutName) == "mine")
    #expect(workouts[4]?.header.metadata.string(.workoutGear) == nil)
  }

  @Test(
    "an archive of Garmin is read through its nested archives, with names by the start",
    arguments: [false, true])
  func garmin(isCompressed: Bool) async throws {
    let archive = try ServiceArchive.garmin(isCompressed: isCompressed)
    var report = try await receive(archive)
    #expect(report.addedWorkouts == 3, "\(report.files)")
    #expect(report.details == ["names": 1, "notes": 1])
    let workouts = try await workouts()
    #expect(workouts[1]?.header.metadata.string(.workoutName) == "Berlin Laufen üben")
    #expect(workouts[2]?.header.metadata.string(.workoutNotes) == "slow")
    #expect(workouts[3]?.header.metadata.string(.workoutName) == nil)
    let before = try await target.contents()
    report = try await receive(archive)
    #expect(report.addedWorkouts == 0 && report.details.isEmpty)
    #expect(try await target.contents() == before)
  }

  @Test("an archive in an archive of an archive is refused, and so are too many of them")
  func depth() async throws {
    var inner = ServiceArchive()
    inner.add("1.gpx", ServiceArchive.track(day: 1))
    var middle = ServiceArchive()
    middle.add("inner.zip", try inner.zipped())
    middle.add("2.gpx", ServiceArchive.track(day: 2))
    var outer = ServiceArchive()
    outer.add("middle.zip", try middle.zipped())
    var report = try await receive(outer)
    #expect(report.addedWorkouts == 1)
    #expect(
      report.files.contains {
        $0.outcome == .refused("an archive in an archive of an archive; unpack it first")
      })
    outer = ServiceArchive()
    let small = try ServiceArchive().zipped()
    for index in 0...1000 { outer.add("\(index).zip", small) }
    report = try await receive(outer)
    #expect(report.files.count { $0.isRefused } == 1)
  }

  @Test(
    "a changed archive is imported or refused in words, and the store stays sound",
    arguments: Seed.first(120))
  func mutated(seed: Seed) async throws {
    var random = seed.generator
    let made: ServiceArchive
    switch random.next() % 3 {
    case 0: made = try .strava()
    case 1: made = try .garmin(isCompressed: false)
    default: made = try .garmin(isCompressed: true)
    }
    var bytes: [UInt8]
    if random.next() % 2 == 0 {
      // The list is changed before it is packed, so that its reader sees the changes.
      var changed = ServiceArchive()
      for file in made.files {
        let isList = file.name.hasSuffix(".csv") || file.name.hasSuffix(".json")
        changed.add(
          file.name, isList ? MutatedArchive.changed(file.bytes, &random) : file.bytes,
          isCompressed: file.isCompressed)
      }
      bytes = try changed.zipped()
    } else {
      bytes = MutatedArchive.changed(try made.zipped(), &random)
    }
    try await target.checkMutated(bytes, named: "export.zip", maximumWorkouts: 3, seed)
  }
}
