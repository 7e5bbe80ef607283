import ActivityItems
import ByteStreams
import FITFiles
import Foundation
import HealthModel
import TestSupport
import Testing
import WorkoutFiles

/// Files of several sports in one workout.
@Suite("Multisport files")
struct MultisportTests {
  private typealias Sport = (sport: UInt8, from: UInt32, seconds: UInt32)

  private static func fit(_ sports: [Sport], isDeclared: Bool = false) throws -> FITItems {
    var fixture = FITFixture()
    fixture.fileID()
    for sport in sports {
      fixture.session(
        sport: sport.sport, from: FITFixture.start + sport.from, seconds: sport.seconds)
    }
    if isDeclared {
      fixture.define(
        3, 34,
        [.init(253, 4, FITFixture.Code.uint32), .init(2, 1, FITFixture.Code.enumeration)])
      fixture.message(3, FITFixture.bytes(FITFixture.start + 100), [1])
    }
    return try FITItems(fixture.file())
  }

  @Test("sessions of several sports that follow each other are the parts of one workout, in order")
  func parts() throws {
    let read = try Self.fit([(2, 15, 15), (5, 0, 10), (3, 10, 5), (1, 30, 5)])
    #expect(read.activities.map(\.head.part) == (0..<4).map { ActivityPart(index: $0, count: 4) })
    #expect(
      read.activities.map(\.head.configuration.activityType)
        == [.swimming, .transition, .cycling, .running])
    #expect(read.issues.isEmpty)
  }

  @Test("sessions of one sport are workouts of their own, unless the file declares one workout")
  func oneSport() throws {
    #expect(try Self.fit([(1, 0, 10), (1, 10, 10)]).activities.allSatisfy { $0.head.part == nil })
    let declared = try Self.fit([(1, 0, 10), (1, 10, 10)], isDeclared: true)
    #expect(declared.activities.map(\.head.part?.index) == [0, 1])
  }

  @Test(
    "sessions whose times contradict each other are not one workout, with the reason",
    arguments: [
      ([(5, 0, 60), (2, 30, 60)], false, "number 2 begins before the end of number 1"),
      ([(5, 0, 60), (2, 3661, 60)], false, "more than an hour lies between numbers 1 and 2"),
      ([(5, 0, 60), (3, 50, 5), (2, 60, 60)], true, "number 2 begins before the end of number 1"),
    ] as [([(UInt8, UInt32, UInt32)], Bool, String)])
  func contradictions(sports: [(UInt8, UInt32, UInt32)], isDeclared: Bool, reason: String) throws {
    let read = try Self.fit(
      sports.map { (sport: $0.0, from: $0.1, seconds: $0.2) }, isDeclared: isDeclared)
    #expect(read.activities.count == sports.count)
    #expect(read.activities.allSatisfy { $0.head.part == nil })
    #expect(read.issues.map(\.weight) == [.note])
    #expect(read.issues.first?.text.contains(reason) == true, "\(read.issues)")
  }

  @Test("a break of hours in a file that declares one workout is part of it")
  func longBreak() throws {
    let read = try Self.fit([(2, 0, 60), (1, 9000, 60)], isDeclared: true)
    #expect(read.activities.map(\.head.part?.count) == [2, 2])
  }

  @Test("parts that we write are read back with their positions and identities", arguments: [2, 5])
  func written(count: Int) throws {
    let start = Instant(microseconds: 1_800_000_000_123_456)
    let types: [WorkoutActivityType] = [.swimming, .transition, .cycling, .transition, .running]
    var items: [ActivityItem] = []
    for index in 0..<count {
      let from = start + .seconds(60 * index)
      var totals = ActivityTotals()
      totals.elapsedSeconds = 60
      totals.timerSeconds = 60
      totals.distanceMeters = 100
      items += [
        .activity(
          ActivityHeader(
            WorkoutConfiguration(activityType: types[index]), identifier: "race", start: from,
            end: from + .seconds(60),
            part: ActivityPart(index: index, count: count, uuid: UUID()))),
        .lap(ActivityLap(start: from, end: from + .seconds(60), totals: totals)),
        .point(ActivityPoint(time: from + .seconds(1), heartRate: 120)), .end(totals),
      ]
    }
    let read = try FITItems(FITItems.write(items).bytes)
    #expect(read.items == items)
  }

  private static func tcx(_ inside: String) -> String {
    """
    <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">\
    <Activities>\(inside)</Activities></TrainingCenterDatabase>
    """
  }

  private static func lap(_ minute: Int, element: String = "Lap") -> String {
    """
    <\(element) StartTime="2026-03-09T08:0\(minute):00Z"><TotalTimeSeconds>60</TotalTimeSeconds>\
    <DistanceMeters>\(minute + 1)00</DistanceMeters><Calories>1</Calories><Track>\
    <Trackpoint><Time>2026-03-09T08:0\(minute):30Z</Time>\
    <HeartRateBpm><Value>12\(minute)</Value></HeartRateBpm></Trackpoint></Track></\(element)>
    """
  }

  private static func activity(_ sport: String, _ minute: Int) -> String {
    "<Activity Sport=\"\(sport)\"><Id>2026-03-09T08:0\(minute):00Z</Id>\(lap(minute))</Activity>"
  }

  private static func items(_ text: String) throws -> [ActivityItem] {
    var reader = TCXActivityReader(bytes: Array(text.utf8))
    var items: [ActivityItem] = []
    while let item = try reader.next() { items.append(item) }
    return items
  }

  @Test("a multisport session of TCX is the parts of one workout, with its transitions")
  func tcxSession() throws {
    let items = try Self.items(
      Self.tcx(
        Self.activity("Running", 0)
          + """
          <MultiSportSession><Id>2026-03-09T08:01:00Z</Id>\
          <FirstSport>\(Self.activity("Other", 1))</FirstSport>\
          <NextSport>\(Self.lap(2, element: "Transition"))\(Self.activity("Biking", 3))</NextSport>\
          <NextSport>\(Self.activity("Running", 4))</NextSport></MultiSportSession>
          """))
    let heads = items.compactMap { if case .activity(let head) = $0 { head } else { nil } }
    #expect(
      heads.map(\.configuration.activityType)
        == [.running, .other, .transition, .cycling, .running])
    #expect(heads[0].part == nil)
    #expect(heads[1...].map(\.part) == (0..<4).map { ActivityPart(index: $0, count: 4) })
    let totals = items.compactMap { if case .end(let totals) = $0 { totals } else { nil } }
    #expect(totals.map(\.distanceMeters) == [100, 200, 300, 400, 500])
    let rates = items.compactMap { if case .point(let point) = $0 { point.heartRate } else { nil } }
    #expect(rates == [120, 121, 122, 123, 124])
  }

  @Test("a multisport session that ends in the middle keeps the sports before")
  func tcxTruncated() throws {
    let whole = Self.tcx(
      "<MultiSportSession><FirstSport>\(Self.activity("Other", 0))</FirstSport><NextSport>"
        + Self.lap(1, element: "Transition") + Self.activity("Biking", 2)
        + "</NextSport></MultiSportSession>")
    let end = try #require(whole.range(of: "</Transition>"))
    let items = try Self.items(String(whole[..<end.lowerBound]))
    let heads = items.compactMap { if case .activity(let head) = $0 { head } else { nil } }
    #expect(heads.map(\.configuration.activityType) == [.other, .transition])
    #expect(heads.map(\.part) == (0..<2).map { ActivityPart(index: $0, count: 2) })
  }
}
