import HealthModel
import Testing

@Suite("Activity types")
struct WorkoutActivityTypeTests {
  @Test("there are 84 types, numbered 1 to 84 without 81, and 3000")
  func rawValues() {
    // SAMP-09, WHL-05
    let rawValues = WorkoutActivityType.allCases.map(\.rawValue)
    #expect(Set(rawValues) == Set(1...84).subtracting([81]).union([3000]))
    #expect(rawValues.count == 84)
    #expect(WorkoutActivityType.taiChi.rawValue == 72)
    #expect(WorkoutActivityType.mixedCardio.rawValue == 73)
    #expect(WorkoutActivityType.handCycling.rawValue == 74)
    #expect(WorkoutActivityType.wheelchairWalkPace.rawValue == 70)
    #expect(WorkoutActivityType.wheelchairRunPace.rawValue == 71)
    #expect(WorkoutActivityType(rawValue: 2998) == nil)
    #expect(WorkoutActivityType(rawValue: 2999) == nil)
  }

  @Test("every form of the name is parsed", arguments: WorkoutActivityType.allCases)
  func names(type: WorkoutActivityType) {
    #expect(WorkoutActivityType(exportName: type.exportName) == type)
    #expect(WorkoutActivityType(word: type.name) == type)
    #expect(WorkoutActivityType(word: type.word) == type)
    #expect(WorkoutActivityType(word: type.title) == type)
    #expect(WorkoutActivityType(word: type.word.uppercased()) == type)
  }

  @Test("each name has the expected forms")
  func forms() {
    let type = WorkoutActivityType.highIntensityIntervalTraining
    #expect(type.name == "highIntensityIntervalTraining")
    #expect(type.exportName == "HKWorkoutActivityTypeHighIntensityIntervalTraining")
    #expect(type.title == "High intensity interval training")
    #expect(type.word == "high-intensity-interval-training")
  }

  @Test(
    "common words are recognized",
    arguments: [
      ("walk", .walking), ("Walking", .walking), ("run", .running), ("jog", .running),
      ("swim", .swimming), ("bike", .cycling), ("ride", .cycling), ("cycle", .cycling),
      ("hike", .hiking), ("row", .rowing), ("yoga", .yoga),
      ("HIIT", .highIntensityIntervalTraining),
      ("tai chi", .taiChi), ("tai_chi", .taiChi), ("wheelchair-walk", .wheelchairWalkPace),
      ("xc-ski", .crossCountrySkiing), ("other", .other),
    ] as [(String, WorkoutActivityType)])
  func words(word: String, type: WorkoutActivityType) {
    #expect(WorkoutActivityType(word: word) == type)
  }

  @Test("an unknown word gives nil", arguments: ["", "-", "walkk", "rest", "group", "52"])
  func unknown(word: String) {
    #expect(WorkoutActivityType(word: word) == nil)
    #expect(WorkoutActivityType(exportName: word) == nil)
    #expect(WorkoutActivityType(exportName: "HKWorkoutActivityType" + word) == nil)
  }

  @Test(
    "distance is recorded as the activity's own type",
    arguments: [
      (.walking, .distanceWalkingRunning), (.running, .distanceWalkingRunning),
      (.hiking, .distanceWalkingRunning), (.cycling, .distanceCycling),
      (.swimming, .distanceSwimming), (.wheelchairWalkPace, .distanceWheelchair),
      (.wheelchairRunPace, .distanceWheelchair), (.rowing, .distanceRowing), (.yoga, nil),
      (.boxing, nil),
    ] as [(WorkoutActivityType, QuantityType?)])
  func distance(type: WorkoutActivityType, expected: QuantityType?) {
    #expect(type.distanceType == expected)
  }

  @Test("wheelchair activities and swimming are not on foot")
  func traits() {
    let onFoot = WorkoutActivityType.allCases.filter(\.isOnFoot)
    #expect(onFoot.contains(.walking) && onFoot.contains(.running) && onFoot.contains(.hiking))
    #expect(!onFoot.contains { $0.isWheelchair || $0.isSwimming })
    #expect(WorkoutActivityType.allCases.filter(\.isWheelchair).map(\.rawValue) == [70, 71])
    #expect(WorkoutActivityType.allCases.filter(\.isSwimming) == [.swimming])
    #expect(WorkoutActivityType.allCases.filter(\.isDeprecated).map(\.rawValue) == [14, 15, 30])
  }
}
