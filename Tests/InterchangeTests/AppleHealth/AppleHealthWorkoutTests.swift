import Foundation
import HealthModel
import AppleHealthExport
import TestSupport
import Testing

@Suite("Workouts of Apple Health exports")
struct AppleHealthWorkoutTests {
  typealias Fixture = AppleHealthFixture

  static func workout(
    _ children: String = "", type: String = "HKWorkoutActivityTypeRunning", attributes: String = ""
  ) -> String {
    """
    <Workout workoutActivityType="\(type)" sourceName="Watch" \(attributes) \
    creationDate="2026-03-09 09:00:01 +0100" startDate="2026-03-09 08:00:00 +0100" \
    endDate="2026-03-09 09:00:00 +0100">
    \(children)
    </Workout>
    """
  }

  private func read(_ text: String) throws -> AppleHealthWorkout {
    let contents = try AppleHealthContents(text)
    #expect(contents.issues == [])
    return try #require(contents.workouts.first)
  }

  @Test("pool lengths have their stroke style and SWOLF, and sets become segments")
  func pool() throws {
    let workout = try read(
      Self.workout(
        """
        <MetadataEntry key="HKLapLength" value="25 yd"/>
        <MetadataEntry key="HKIndoorWorkout" value="1"/>
        <MetadataEntry key="HKSwimmingLocationType" value="1"/>
        <WorkoutEvent type="HKWorkoutEventTypeSegment" date="2026-03-09 08:00:00 +0100" \
        duration="2" durationUnit="min"><MetadataEntry key="HKSWOLFScore" value="105.78"/></WorkoutEvent>
        <WorkoutEvent type="HKWorkoutEventTypeLap" date="2026-03-09 08:00:07 +0100" \
        duration="30.5" durationUnit="s">
         <MetadataEntry key="HKSwimmingStrokeStyle" value="4"/>
         <MetadataEntry key="HKSWOLFScore" value="96.7"/>
        </WorkoutEvent>
        <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceSwimming" sum="750" unit="m" \
        startDate="2026-03-09 08:00:00 +0100" endDate="2026-03-09 09:00:00 +0100"/>
        <WorkoutStatistics type="HKQuantityTypeIdentifierSwimmingStrokeCount" sum="509" unit="count"/>
        <WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" sum="1161.428" unit="kJ"/>
        <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" average="102.834" minimum="80" \
        maximum="133" unit="count/min"/>
        <MetadataEntry key="HKLapLength" value="25 yd"/>
        """,
        type: "HKWorkoutActivityTypeSwimming",
        attributes: "duration=\"39.5\" durationUnit=\"min\""))
    let configuration = workout.workout.configuration
    #expect(configuration.activityType == .swimming)
    #expect(configuration.locationType == .indoor)
    #expect(configuration.swimmingLocationType == .pool)
    #expect(configuration.lapLength == Quantity(25, .yard))
    #expect(workout.activeSeconds == 2370)
    let events = workout.workout.events
    #expect(events.map(\.kind) == [.segment, .lap])
    #expect(events[1].span.duration == .milliseconds(30_500))
    #expect(
      events[1].metadata.enumeration(.swimmingStrokeStyle) == SwimmingStrokeStyle.breaststroke)
    #expect(events[1].metadata.number(.swolfScore) == 96.7)
    #expect(events[0].metadata.number(.swolfScore) == 105.78)
    let totals = workout.workout.totals
    #expect(totals.distanceMeters == 750)
    #expect(totals.strokeCount == 509)
    #expect(totals.energyKilocalories.map { abs($0 - 277.588) < 0.001 } == true)
    #expect(totals.averageHeartRate == 102.834)
    #expect(totals.maximumHeartRate == 133)
    #expect(totals.stepCount == nil)
    #expect(workout.statistics.count == 4)
    let samples = workout.totalSamples
    #expect(samples.map(\.type) == [.distanceSwimming, .swimmingStrokeCount, .activeEnergyBurned])
    #expect(Set(samples.map(\.uuid)).count == 3)
    #expect(samples.first?.span == workout.workout.span)
  }

  @Test(
    "totals of old exports are read from attributes, and a duration without a unit is in minutes")
  func old() throws {
    let workout = try read(
      Self.workout(
        attributes: """
          duration="45" totalDistance="3.1" totalDistanceUnit="mi" totalEnergyBurned="300" \
          totalEnergyBurnedUnit="kcal"
          """))
    #expect(workout.workout.totals.distanceMeters.map { abs($0 - 4988.9664) < 1e-6 } == true)
    #expect(workout.workout.totals.energyKilocalories == 300)
    #expect(workout.activeSeconds == 2700)
    #expect(workout.workout.configuration.locationType == .unknown)
  }

  @Test("pauses, motion pauses and event numbers are recognized; unknown ones are reported")
  func events() throws {
    let contents = try AppleHealthContents(
      Self.workout(
        [
          "HKWorkoutEventTypePause", "HKWorkoutEventTypeResume", "HKWorkoutEventTypeMotionPaused",
          "6", "HKWorkoutEventTypeMarker", "HKWorkoutEventTypeDance",
        ].enumerated().map {
          "<WorkoutEvent type=\"\($1)\" date=\"2026-03-09 08:0\($0):00 +0100\" duration=\"1\"/>"
        }.joined()
      ).replacing(
        "workoutActivityType=\"HKWorkoutActivityTypeRunning\"",
        with: "workoutActivityType=\"HKWorkoutActivityTypeQuidditch\""))
    let workout = try #require(contents.workouts.first)
    #expect(
      workout.workout.events.map(\.kind) == [
        .pause, .resume, .motionPaused, .motionResumed, .marker,
      ])
    #expect(workout.workout.events.allSatisfy { $0.span.duration == .zero })
    #expect(
      contents.faults == [
        .unknownActivity("HKWorkoutActivityTypeQuidditch"),
        .unknownEvent("HKWorkoutEventTypeDance"),
      ])
    #expect(workout.workout.configuration.activityType == .other)
    #expect(workout.activityName == "HKWorkoutActivityTypeQuidditch")
    #expect(workout.workout.duration == .seconds(3540))
  }

  @Test(
    "an event that ends after its workout because of rounding is trimmed; one outside is skipped")
  func clamped() throws {
    let contents = try AppleHealthContents(
      Self.workout(
        """
        <WorkoutEvent type="HKWorkoutEventTypeLap" date="2026-03-09 08:59:30 +0100" \
        duration="30.9" durationUnit="s"/>
        <WorkoutEvent type="HKWorkoutEventTypeLap" date="2026-03-09 10:00:00 +0100"/>
        <WorkoutEvent type="HKWorkoutEventTypeLap" date="2026-03-09 08:00:00 +0100" duration="1e300"/>
        """))
    let workout = try #require(contents.workouts.first).workout
    #expect(workout.events.map(\.span.end) == [workout.span.start, workout.span.end])
    #expect(contents.faults == [.eventOutside])
  }

  @Test(
    "the activities of a triathlon are its disciplines and transitions, by what was measured in each"
  )
  func disciplines() throws {
    func activity(_ from: Int, _ to: Int, _ inside: String) -> String {
      """
      <WorkoutActivity startDate="2026-03-09 08:\(from):00 +0100" \
      endDate="2026-03-09 08:\(to):00 +0100" duration="\(to - from)" durationUnit="min">\(inside)\
      </WorkoutActivity>
      """
    }
    func distance(_ type: String, _ sum: Double) -> String {
      """
      <WorkoutStatistics type="HKQuantityTypeIdentifierDistance\(type)" sum="\(sum)" unit="km"/>
      """
    }
    let heart = """
      <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" average="150" maximum="160" \
      unit="count/min"/>
      """
    let triathlon = try read(
      Self.workout(
        activity(10, 22, distance("Swimming", 0.75) + heart)
          + activity(22, 24, distance("WalkingRunning", 0.2))
          + activity(24, 50, distance("Cycling", 20) + distance("WalkingRunning", 0.01))
          + activity(50, 51, "") + activity(51, 59, distance("WalkingRunning", 2)),
        type: "HKWorkoutActivityTypeSwimBikeRun"))
    let found = triathlon.disciplines
    #expect(
      found.map(\.configuration.activityType)
        == [.swimming, .transition, .cycling, .transition, .running])
    #expect(found.map(\.totals.distanceMeters) == [750, 200, 20_010, nil, 2000])
    #expect(found.first?.totals.averageHeartRate == 150)
    #expect(
      found.map { triathlon.workout.activeDuration(of: $0).inSeconds } == [720, 120, 1560, 60, 480])
    #expect(try read(Self.workout(activity(10, 22, "") + activity(22, 24, ""))).disciplines.isEmpty)
  }

  @Test("activities within a workout have their own events, statistics and metadata")
  func activities() throws {
    let workout = try read(
      Self.workout(
        """
        <WorkoutEvent type="HKWorkoutEventTypeSegment" date="2026-03-09 08:00:00 +0100"/>
        <WorkoutActivity uuid="A0E1C63C-D974-4E66-9427-76367473C487" \
        startDate="2026-03-09 08:00:00 +0100" endDate="2026-03-09 08:25:00 +0100" duration="25" \
        durationUnit="min">
         <WorkoutEvent type="HKWorkoutEventTypeLap" date="2026-03-09 08:01:00 +0100">
          <MetadataEntry key="inner" value="lap"/>
         </WorkoutEvent>
         <WorkoutStatistics type="HKQuantityTypeIdentifierStepCount" sum="88.4722" unit="count"/>
         <MetadataEntry key="inner" value="activity"/>
        </WorkoutActivity>
        <WorkoutActivity startDate="2026-03-09 08:25:00 +0100"/>
        <MetadataEntry key="inner" value="workout"/>
        """))
    #expect(workout.workout.events.count == 1)
    #expect(workout.workout.totals.stepCount == nil)
    #expect(workout.workout.header.metadata == ["inner": .string("workout")])
    let first = try #require(workout.activities.first)
    #expect(first.uuid.uuidString == "A0E1C63C-D974-4E66-9427-76367473C487")
    #expect(first.activeSeconds == 1500)
    #expect(first.metadata == ["inner": .string("activity")])
    #expect(first.events.map(\.metadata) == [["inner": .string("lap")]])
    #expect(first.statistics.map(\.sum) == [88.4722])
    let second = try #require(workout.activities.last)
    #expect(second.span.end == workout.workout.span.end)
    #expect(second.uuid != first.uuid)
  }

  @Test("the files of a route are read once each, and routes of old exports have their locations")
  func routes() throws {
    let contents = try AppleHealthContents(
      Self.workout(
        """
        <WorkoutRoute sourceName="Watch" \(Fixture.times)>
         <MetadataEntry key="HKMetadataKeySyncVersion" value="2"/>
         <MetadataEntry key="HKMetadataKeySyncIdentifier" value="abc"/>
         <FileReference path="/workout-routes/a.gpx"/>
         <FileReference path="/workout-routes/b.gpx"/>
         <FileReference path="/workout-routes/a.gpx"/>
        </WorkoutRoute>
        <WorkoutRoute sourceName="Phone" \(Fixture.times)>
         <Location date="2026-03-09 08:00:01 +0100" latitude="37.7777" longitude="-122.426" \
        altitude="21.2694" horizontalAccuracy="2.4" verticalAccuracy="1.7" course="-1" speed="2.5"/>
         <Location date="2026-03-09 08:00:02 +0100" latitude="137" longitude="0"/>
        </WorkoutRoute>
        """))
    let routes = try #require(contents.workouts.first).routes
    #expect(contents.faults.count == 2)
    #expect(contents.faults.first == .repeatedFile("workout-routes/a.gpx"))
    #expect(routes.map(\.files) == [["workout-routes/a.gpx", "workout-routes/b.gpx"], []])
    #expect(routes.first?.metadata.string(.syncIdentifier) == "abc")
    let location = try #require(routes.last?.locations.first)
    #expect(location.latitude == 37.7777)
    #expect(location.course == nil)
    #expect(location.speed == 2.5)
    #expect(location.horizontalAccuracy == 2.4)
    #expect(routes.last?.sourceRevision?.source.name == "Phone")
  }
}
