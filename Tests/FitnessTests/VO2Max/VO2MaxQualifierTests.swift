import Fitness
import Foundation
import HealthModel
import TestSupport
import Testing

@Suite("The fitness value of a workout")
struct VO2MaxQualifierTests {
  private static let warmUp = SimulatedEffort.Leg(seconds: 180, speed: 2.8)

  private static func run(_ legs: [SimulatedEffort.Leg]) -> SimulatedEffort {
    SimulatedEffort(legs: legs) { speed, grade in
      speed > 2
        ? OxygenDemand.running(speed: speed, grade: grade)
        : OxygenDemand.walking(speed: speed, grade: grade)
    }
  }

  private static func finding(
    _ effort: SimulatedEffort, activity: WorkoutActivityType = .running, isIndoor: Bool = false,
    isLeftOut: Bool = false, isLevel: Bool = false, seed: UInt64 = 1
  ) -> VO2MaxFinding? {
    var qualifier = VO2MaxQualifier(
      id: VO2MaxPeople.id(1), activity: activity, isIndoor: isIndoor, isLeftOut: isLeftOut,
      isLevel: isLevel)
    for second in effort.seconds(seed: seed) { qualifier.process(EffortMoment(second)) }
    return qualifier.finish()
  }

  private static func observation(
    _ effort: SimulatedEffort, activity: WorkoutActivityType = .running, seed: UInt64 = 1
  ) throws -> VO2MaxObservation {
    guard case .observed(let observation) = finding(effort, activity: activity, seed: seed) else {
      throw NotObserved()
    }
    return observation
  }

  private struct NotObserved: Error {}

  private static func reserve(_ effort: SimulatedEffort, walking: Bool) -> HeartRateReserve {
    var facts = PersonFacts()
    facts.maximumHeartRate = effort.maximumHeartRate
    // The simulated person's heart rate starts from one rate whatever the gait.
    facts.restingHeartRate =
      effort.restingHeartRate - (walking ? VO2MaxConstants.standard.walkingOffset : 0)
    return HeartRateReserve(
      maximum: MaximumHeartRate(facts, age: 40, held: []), resting: RestingHeartRate(facts))
  }

  // VO2-01
  @Test(
    "an even run of 20 minutes has eight segments and gives the runner's fitness",
    arguments: Seed.first(10))
  func evenRun(seed: Seed) throws {
    let effort = Self.run([Self.warmUp, .init(seconds: 1020, speed: 2.8)])
    let observation = try Self.observation(effort, seed: seed.value)
    #expect(observation.segments.count == 8)
    let told = try #require(
      observation.fitness(Self.reserve(effort, walking: false), massKilograms: 70))
    #expect(abs(told.value / effort.maximalOxygen - 1) < 0.05)
    #expect(told.gaits == [.running])
  }

  // VO2-03
  @Test(
    "a brisk uphill walk gives the walker's fitness without any running",
    arguments: Seed.first(10))
  func uphillWalk(seed: Seed) throws {
    let effort = Self.run([.init(seconds: 1800, speed: 1.5, grade: 0.08)])
    let observation = try Self.observation(effort, activity: .hiking, seed: seed.value)
    let told = try #require(
      observation.fitness(Self.reserve(effort, walking: true), massKilograms: 70))
    #expect(told.gaits == [.walking])
    #expect(abs(told.value / effort.maximalOxygen - 1) < 0.10)
  }

  @Test("a segment's grade is that of the air pressure")
  func barometer() throws {
    var effort = Self.run([.init(seconds: 1500, speed: 1.4, grade: 0.06)])
    // Otherwise the heart rate equals the step rate by chance.
    effort.maximalOxygen = 35
    for segment in try Self.observation(effort, activity: .walking).segments {
      #expect(abs(segment.grade - 0.06) < 0.006)
      #expect(segment.isGraded)
    }
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var reason: WorkoutRejection
    var activity = WorkoutActivityType.running
    var isIndoor = false
    var isLeftOut = false
    var effort: @Sendable () -> SimulatedEffort
  }

  static let even: @Sendable () -> SimulatedEffort = {
    run([warmUp, .init(seconds: 1020, speed: 2.8)])
  }

  static func changed(_ change: @escaping @Sendable (inout SimulatedEffort) -> Void)
    -> @Sendable () -> SimulatedEffort
  {
    {
      var effort = even()
      change(&effort)
      return effort
    }
  }

  static let faults: [Fault] = [
    Fault(testDescription: "cycling", reason: .activity, activity: .cycling, effort: even),
    Fault(testDescription: "a treadmill", reason: .activity, isIndoor: true, effort: even),
    Fault(testDescription: "a pram", reason: .declared, isLeftOut: true, effort: even),
    Fault(testDescription: "eight minutes", reason: .tooShort) {
      run([warmUp, .init(seconds: 300, speed: 2.8)])
    },
    Fault(
      testDescription: "a sensor that loses contact", reason: .tooFewHeartRates,
      effort: changed { $0.lostHeartRates = 0.3 }),
    Fault(
      testDescription: "a sensor that counts steps", reason: .cadenceLock,
      effort: changed { $0.isCadenceLocked = true }),
    Fault(
      testDescription: "bad reception", reason: .poorPosition,
      effort: changed { $0.accuracy = 35 }),
    Fault(testDescription: "intervals", reason: .unsteadyPace) {
      run(
        [warmUp]
          + Array(
            repeating: [.init(seconds: 30, speed: 4), .init(seconds: 30, speed: 2)], count: 20
          ).flatMap(\.self))
    },
    Fault(testDescription: "stops at every light", reason: .unsteadyPace) {
      run(
        [warmUp]
          + Array(
            repeating: [.init(seconds: 80, speed: 2.8), .init(seconds: 15, speed: 0)], count: 15
          ).flatMap(\.self))
    },
    Fault(testDescription: "downhill", reason: .grade) {
      run([.init(seconds: 1500, speed: 2.8, grade: -0.05)])
    },
    Fault(testDescription: "a run too steep", reason: .grade) {
      run([.init(seconds: 1500, speed: 2.3, grade: 0.09)])
    },
    Fault(
      testDescription: "no altitude", reason: .grade, effort: changed { $0.hasBarometer = nil }),
    Fault(testDescription: "a receiver's altitude uphill", reason: .grade) {
      var effort = run([.init(seconds: 1500, speed: 2.3, grade: 0.05)])
      effort.hasBarometer = false
      return effort
    },
    Fault(testDescription: "a heart that climbs", reason: .unsteadyHeartRate) {
      run((0..<40).map { .init(seconds: 25, speed: 2.2 + 0.05 * Double($0)) })
    },
  ]

  // VO2-01
  @Test("each fault is rejected with its reason", arguments: faults)
  func refused(fault: Fault) throws {
    let finding = Self.finding(
      fault.effort(), activity: fault.activity, isIndoor: fault.isIndoor,
      isLeftOut: fault.isLeftOut)
    guard case .rejected(let workout) = finding else {
      Issue.record("observed")
      return
    }
    #expect(workout.reason == fault.reason)
  }

  @Test("a receiver's altitude suffices for level ground, with a larger error")
  func acceptedAsLevel() throws {
    var effort = Self.even()
    let reserve = Self.reserve(effort, walking: false)
    let graded = try #require(try Self.observation(effort).fitness(reserve, massKilograms: 70))
    effort.hasBarometer = false
    let observation = try Self.observation(effort)
    #expect(observation.segments.allSatisfy { !$0.isGraded && $0.grade == 0 })
    let level = try #require(observation.fitness(reserve, massKilograms: 70))
    #expect(level.variance > graded.variance)
  }

  @Test("a course known to be level needs no altitude")
  func knownLevel() {
    var effort = Self.even()
    effort.hasBarometer = nil
    guard case .observed = Self.finding(effort, isLevel: true) else {
      Issue.record("rejected")
      return
    }
  }

  @Test("after a long stop the heart rate settles again before anything counts")
  func longStop() throws {
    let effort = Self.run([
      Self.warmUp, .init(seconds: 500, speed: 2.8), .init(seconds: 120, speed: 0),
      .init(seconds: 700, speed: 2.8),
    ])
    let observation = try Self.observation(effort)
    let resumed = effort.start + .seconds(800)
    let after = observation.segments.filter { $0.start > effort.start + .seconds(680) }
    #expect(!after.isEmpty)
    #expect(after.allSatisfy { $0.start >= resumed + .seconds(180) })
  }

  @Test("the heart rate of a segment is that of half a minute later")
  func lag() throws {
    var moments: [EffortMoment] = []
    for second in 0..<900 {
      // The heart rate rises by 20 half a minute after a segment's end.
      moments.append(
        EffortMoment(
          time: VO2MaxPeople.date + .seconds(second), speed: 2.8, altitude: 50,
          hasBarometricAltitude: true, heartRate: second < 180 + 240 + 30 ? 130 : 150))
    }
    var finder = SteadySegmentFinder()
    moments.forEach { finder.process($0) }
    finder.finish()
    #expect(finder.segments.map(\.heartRate) == [130, 130, 150, 150, 150])
    #expect(finder.segments.map(\.secondsIntoWorkout) == [180, 300, 420, 540, 660])
  }

  @Test("memory does not grow with the workout: two hours of good segments are stored")
  func memory() throws {
    let effort = Self.run([.init(seconds: 6 * 3600, speed: 2.5)])
    #expect(try Self.observation(effort).segments.count == VO2MaxConstants.standard.mostSegments)
  }

  @Test("the highest heart rate lasts ten seconds and is never the cadence")
  func highestHeld() throws {
    let effort = Self.run([Self.warmUp, .init(seconds: 900, speed: 2.8)])
    var moments = effort.seconds(seed: 3).map(EffortMoment.init)
    for index in 600..<605 { moments[index].heartRate = 200 }
    for index in 700..<760 { moments[index].heartRate = moments[index].cadence }
    var finder = SteadySegmentFinder()
    moments.forEach { finder.process($0) }
    let held = try #require(finder.highestHeldHeartRate)
    #expect(held > 120 && held < 160)
  }

  @Test("repeated or unordered seconds change nothing", arguments: Seed.first(5))
  func repeated(seed: Seed) throws {
    let moments = Self.even().seconds(seed: seed.value).map(EffortMoment.init)
    var once = SteadySegmentFinder()
    var twice = SteadySegmentFinder()
    for (index, moment) in moments.enumerated() {
      once.process(moment)
      twice.process(moment)
      if index > 10, index.isMultiple(of: 7) { twice.process(moments[index - 5]) }
      twice.process(moment)
    }
    once.finish()
    twice.finish()
    #expect(once.segments == twice.segments)
    #expect(once.refused == twice.refused)
  }

  @Test("a workout without moments has no value, and one of invalid data is rejected")
  func nothing() {
    var qualifier = VO2MaxQualifier(id: VO2MaxPeople.id(1), activity: .running, isIndoor: false)
    #expect(qualifier.finish() == nil)
    for second in 0..<1200 {
      qualifier.process(
        EffortMoment(
          time: VO2MaxPeople.date + .seconds(second), speed: .nan, horizontalAccuracy: .nan,
          altitude: .infinity, hasBarometricAltitude: true, heartRate: .nan, cadence: .nan))
    }
    guard case .rejected = qualifier.finish() else {
      Issue.record("observed")
      return
    }
  }
}
