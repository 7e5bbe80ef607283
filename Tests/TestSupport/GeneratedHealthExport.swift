/// A random export of Apple Health: well-formed, with elements, attributes and values of every kind, also unknown and
/// wrong ones.
public struct GeneratedHealthExport {
  private var generator: SplitMix64
  /// The text of export.xml.
  public private(set) var xml = ""
  /// The other files, by their paths next to export.xml.
  public private(set) var files: [String: String] = [:]
  private let isSound: Bool
  private var tokens = 0

  /// - Parameters:
  ///   - seed: The seed.
  ///   - isSound: Whether every value is one that its attribute can have.
  public init(seed: Seed, isSound: Bool = false) {
    generator = seed.generator
    self.isSound = isSound
    var body: [String] = []
    for _ in 0..<4 + below(20) {
      switch below(12) {
      case 0, 1, 2, 3, 4: body.append(record())
      case 5: body.append(correlation())
      case 6, 7: body.append(workout())
      case 8: body.append(day())
      case 9: body.append(clinical())
      case 10: body.append(hearing())
      default: body.append(below(2) == 0 ? sight() : unknown(depth: 0))
      }
    }
    for index in 0..<below(3) { ecg(index) }
    xml = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE HealthData [<!ELEMENT HealthData ANY>]>
      <HealthData locale="en_US">
       <ExportDate value="2026-03-10 08:00:00 +0100"/>
       <Me HKCharacteristicTypeIdentifierDateOfBirth="1980-02-03" \
      HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse="None"/>
       \(body.joined(separator: "\n "))
      </HealthData>

      """
  }

  private mutating func below(_ limit: Int) -> Int { Int(generator.next() % UInt64(limit)) }

  private mutating func one<T>(of choices: [T]) -> T { choices[below(choices.count)] }

  /// Returns a value, or a wrong one in a file that need not be sound.
  private mutating func value(_ sound: [String], wrong: [String] = ["", "x", "—"]) -> String {
    !isSound && below(9) == 0 ? one(of: wrong) : one(of: sound)
  }

  /// Returns an attribute, most of the time.
  private mutating func attribute(
    _ name: String, _ sound: [String], rate: Int = 8, wrong: [String] = ["", "x", "—"]
  ) -> String {
    guard below(10) < rate || (isSound && rate > 5) else { return "" }
    return " \(name)=\"\(value(sound, wrong: wrong))\""
  }

  private mutating func extra() -> String {
    below(6) == 0 ? " made\(below(3))=\"a &amp; \(token())\"" : ""
  }

  /// Returns a word that is nowhere else in the export.
  private mutating func token() -> String {
    tokens += 1
    return "token-\(tokens)-\(below(1_000_000))."
  }

  private mutating func time(_ offset: Int = 0) -> String {
    let minute = 10 + below(20) + offset
    return "2026-03-\(10 + below(15)) 07:\(minute):\(10 + below(40)) +0100"
  }

  private mutating func head() -> String {
    let day = "2026-03-\(10 + below(15)) 07:"
    return attribute("sourceName", ["Watch", "Phone &lt;3", "Ångström"], wrong: ["x"])
      + attribute("sourceVersion", ["11.2", "4"])
      + attribute(
        "device",
        [
          "&lt;&lt;HKDevice: 0x28&gt;, name:Apple Watch, manufacturer:Apple Inc., hardware:Watch6,1&gt;"
        ])
      + attribute("creationDate", ["\(day)50:1\(below(10)) +0100"])
      + attribute("startDate", ["\(day)1\(below(10)):00 +0100"], rate: 10)
      + attribute("endDate", ["\(day)4\(below(10)):30 +0100"], rate: 10) + extra()
  }

  private mutating func entries() -> String {
    (0..<below(3)).map { _ in
      "<MetadataEntry"
        + attribute(
          "key",
          ["HKMetadataKeyHeartRateMotionContext", "HKTimeZone", "HKIndoorWorkout", "own key"])
        + attribute("value", ["1", "2", "Europe/Rome"], rate: 10) + (isSound ? "" : extra()) + "/>"
    }.joined()
  }

  private mutating func record(isMember: Bool = false) -> String {
    let kinds = [
      ("HKQuantityTypeIdentifierHeartRate", "count/min", "7\(below(10))"),
      ("HKQuantityTypeIdentifierBodyMass", "kg", "7\(below(10)).5"),
      ("HKQuantityTypeIdentifierHeartRateVariabilitySDNN", "ms", "4\(below(10)).25"),
      ("HKCategoryTypeIdentifierSleepAnalysis", "", "HKCategoryValueSleepAnalysisAsleepREM"),
      ("HKCategoryTypeIdentifierSleepAnalysis", "", "HKCategoryValueSleepAnalysisDreaming"),
      ("HKQuantityTypeIdentifierOfTomorrow", "u", "\(below(1000))"),
      ("HKCategoryTypeIdentifierOfTomorrow", "", "HKCategoryValueNotApplicable"),
    ]
    let member = ("HKQuantityTypeIdentifierDietaryProtein", "g", "\(below(40)).5")
    let kind = isMember ? member : one(of: kinds)
    var text = "<Record" + attribute("type", [kind.0], rate: 10) + head()
    if !kind.1.isEmpty { text += attribute("unit", [kind.1], rate: 10) }
    text += attribute("value", [kind.2], rate: 10)
    var children = entries()
    if kind.1 == "ms" {
      children += "<HeartRateVariabilityMetadataList>"
      for second in 0..<below(4) {
        children +=
          "<InstantaneousBeatsPerMinute" + attribute("bpm", ["6\(second)"], rate: 10)
          + attribute("time", ["7:55:5\(second).48 AM"], rate: 10) + "/>"
      }
      children += "</HeartRateVariabilityMetadataList>"
    }
    if below(8) == 0 { children += unknown(depth: 2) }
    return children.isEmpty ? text + "/>" : text + ">\(children)</Record>"
  }

  private mutating func correlation() -> String {
    "<Correlation"
      + attribute(
        "type", ["HKCorrelationTypeIdentifierFood", "HKCorrelationTypeIdentifierOfTomorrow"])
      + head() + ">" + entries() + (0...below(2)).map { _ in record(isMember: true) }.joined()
      + "</Correlation>"
  }

  private mutating func workout() -> String {
    let day = "2026-03-\(10 + below(15)) 0"
    let start = "\(day)7:0\(below(10)):00 +0100"
    var text =
      "<Workout"
      + attribute(
        "workoutActivityType",
        ["HKWorkoutActivityTypeRunning", "HKWorkoutActivityTypeOfTomorrow"], rate: 10)
      + attribute("duration", ["30.5"]) + attribute("durationUnit", ["min"])
      + attribute("totalDistance", ["5.25"]) + attribute("totalDistanceUnit", ["km"])
      + attribute("totalFlightsClimbed", ["3"], rate: 3) + attribute("sourceName", ["Watch"])
      + attribute("startDate", [start], rate: 10)
      + attribute("endDate", ["\(day)7:45:00 +0100"], rate: 10) + extra() + ">"
    text += entries()
    for _ in 0..<below(3) {
      text +=
        "<WorkoutEvent"
        + attribute(
          "type",
          [
            "HKWorkoutEventTypeLap", "HKWorkoutEventTypePause", "HKWorkoutEventTypeOfTomorrow",
          ], rate: 10) + attribute("date", ["\(day)7:2\(below(10)):00 +0100"], rate: 10)
        + attribute("duration", ["1.5"]) + attribute("durationUnit", ["min"]) + extra()
        + (below(2) == 0 ? "/>" : ">\(entries())</WorkoutEvent>")
    }
    for _ in 0..<below(3) {
      text +=
        "<WorkoutStatistics"
        + attribute(
          "type",
          [
            "HKQuantityTypeIdentifierHeartRate", "HKQuantityTypeIdentifierRunningPower",
            "HKQuantityTypeIdentifierOfTomorrow",
          ], rate: 10) + attribute("startDate", [start])
        + attribute("average", ["15\(below(9)).12345"])
        + attribute("unit", ["count/min", "W"], rate: 10)
        + extra() + "/>"
    }
    for _ in 0..<below(3) {
      text +=
        "<WorkoutActivity" + attribute("uuid", ["5F2B9E1C-0000-4000-8000-00000000000\(below(10))"])
        + attribute("startDate", [start], rate: 10)
        + attribute("endDate", ["\(day)7:30:00 +0100"])
        + ">\(entries())<WorkoutZones kind=\"heartRate\"><Zone lower=\"1\">\(token())</Zone></WorkoutZones>"
        + "</WorkoutActivity>"
    }
    if below(2) == 0 {
      let name = "route_\(below(100)).gpx"
      text +=
        "<WorkoutRoute" + head() + ">" + entries()
        + "<FileReference path=\"/workout-routes/\(name)\"/>"
        + "</WorkoutRoute>"
      if below(4) > 0 { files["workout-routes/\(name)"] = Self.route(day) }
    }
    return text + "</Workout>"
  }

  private static func route(_ day: String) -> String {
    let points = (0..<5).map { index in
      "<trkpt lat=\"45.0000\(index)\" lon=\"7.0000\(index)\"><ele>240</ele>"
        + "<time>\(day.replacing(" ", with: "T"))6:0\(index):00Z</time></trkpt>"
    }
    return "<gpx version=\"1.1\" creator=\"made\"><trk><trkseg>\(points.joined())"
      + "</trkseg></trk></gpx>"
  }

  private mutating func day() -> String {
    "<ActivitySummary" + attribute("dateComponents", ["2026-03-\(10 + below(15))"], rate: 10)
      + attribute("activeEnergyBurned", ["412.5"]) + attribute("activeEnergyBurnedGoal", ["500"])
      + attribute("activeEnergyBurnedUnit", ["kcal"]) + attribute("appleStandHours", ["11"])
      + attribute("appleStandHoursGoal", ["12"]) + extra() + "/>"
  }

  private mutating func clinical() -> String {
    let name = "Observation-\(below(1000)).json"
    if below(4) > 0 {
      files["clinical-records/\(name)"] =
        "{\"resourceType\": \"Observation\",  \"id\": \"\(token())\"}"
    }
    return "<ClinicalRecord"
      + attribute("type", ["Observation", "AllergyIntolerance", "OfTomorrow"], rate: 10)
      + attribute("identifier", [token()]) + attribute("sourceName", ["Clinic"])
      + attribute("sourceURL", ["https://clinic.example/fhir/"])
      + attribute("fhirVersion", ["4.0.1"]) + attribute("receivedDate", [time()], rate: 10)
      + " resourceFilePath=\"/clinical-records/\(name)\"" + extra() + "/>"
  }

  private mutating func hearing() -> String {
    let points = (1..<3 + below(3)).map { index in
      "<SensitivityPoint frequencyValue=\"\(index)000\" frequencyUnit=\"Hz\" leftEarValue=\"1\(below(10))\""
        + " leftEarUnit=\"dBHL\"" + attribute("rightEarValue", ["20"])
        + " rightEarUnit=\"dBHL\"/>"
    }
    return "<Audiogram" + attribute("type", ["HKDataTypeIdentifierAudiogram"], rate: 10) + head()
      + ">\(points.joined())\(entries())</Audiogram>"
  }

  private mutating func sight() -> String {
    "<VisionPrescription" + attribute("type", ["HKVisionPrescriptionTypeGlasses"], rate: 10)
      + attribute("dateIssued", [time()], rate: 10) + attribute("expirationDate", [time(20)])
      + "><RightEye sphere=\"-1.25 D\" cylinder=\"-0.5 D\" axis=\"90 deg\"/>"
      + "<LeftEye sphere=\"-1.\(below(10)) D\"/>"
      + "<Attachment identifier=\"a\(below(100))\" name=\"\(token())jpg\" size=\"3\"/></VisionPrescription>"
  }

  private mutating func unknown(depth: Int) -> String {
    let name = one(of: ["StateOfMind", "MedicationDoseEvent", "Tomorrow"])
    let inner =
      depth < 3 && below(2) == 0
      ? unknown(depth: depth + 1) : below(2) == 0 ? "text \(token())" : ""
    return "<\(name)\(attribute("startDate", [time()])) kind=\"\(token())\">\(inner)</\(name)>"
  }

  private mutating func ecg(_ index: Int) {
    let values = (0..<20).map { _ in "\(below(400) - 200).\(below(1000))" }
    files["electrocardiograms/ecg_2026-03-0\(1 + index).csv"] = """
      Name,\(token())
      Date of Birth,"Feb 3, 1980"
      Recorded Date,2026-03-0\(1 + index) 10:00:0\(index) +0100
      Classification,Sinus Rhythm
      Symptoms,
      Software Version,2.0
      Device,"Watch6,1"
      Sample Rate,512 hertz


      Lead,Lead I
      Unit,µV

      \(values.joined(separator: "\n"))

      """
  }
}
