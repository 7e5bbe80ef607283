package import HealthModel

/// Maps the words, numbers and titles that files use for a sport.
///
/// Text formats have no common list of sports (TCX defines three, and most programs write others),
/// so each program writes its own: Garmin Connect's keys (`lap_swimming`), Strava's numbers in GPX
/// and its words (`VirtualRide`), OpenTracks' categories, Runkeeper's and Polar's titles,
/// Movescount's words, Komoot's keys (`touringbicycle`) and those of this project.
package enum ActivityWords {
  /// Returns the configuration for a word; `nil` for an unknown word.
  ///
  /// Letter case, spaces and punctuation are ignored.
  static func configuration(of word: String) -> WorkoutConfiguration? {
    let bare = String(word.lowercased().filter { $0.isLetter || $0.isNumber })
    guard !bare.isEmpty else { return nil }
    if let known = table[bare] {
      return WorkoutConfiguration(
        activityType: known.type, locationType: known.location, swimmingLocationType: known.water)
    }
    return WorkoutActivityType(word: bare).map { WorkoutConfiguration(activityType: $0) }
  }

  /// Returns the configuration for the first known word; of a name only the first and last word
  /// count, as in `Morning Run` or `Running Sun Dec 2 2012`.
  package static func configuration(sport: String?, name: String?) -> WorkoutConfiguration {
    if let sport, let known = configuration(of: sport) { return known }
    if sport == nil, let name, let known = configuration(ofName: name) { return known }
    return WorkoutConfiguration(activityType: .other)
  }

  private static func configuration(ofName name: String) -> WorkoutConfiguration? {
    if let known = configuration(of: name) { return known }
    let words = name.split(whereSeparator: { !$0.isLetter }).map(String.init)
    guard let first = words.first, let last = words.last else { return nil }
    return configuration(of: first) ?? configuration(of: last)
  }

  private struct Meaning {
    var type: WorkoutActivityType
    var location = WorkoutConfiguration.LocationType.unknown
    var water = WorkoutConfiguration.SwimmingLocationType.unknown
  }

  /// The words that ``WorkoutActivityType/init(word:)`` does not know.
  private static let table: [String: Meaning] = {
    var table: [String: Meaning] = [:]
    func add(
      _ type: WorkoutActivityType, _ words: String,
      at location: WorkoutConfiguration.LocationType = .unknown,
      in water: WorkoutConfiguration.SwimmingLocationType = .unknown
    ) {
      for word in words.split(separator: " ") {
        table[String(word)] = Meaning(type: type, location: location, water: water)
      }
    }
    add(
      .running,
      "streetrunning trailrunning trackrunning obstaclerun ultrarun trailrun roadrunning virtualrun 53 9 "
        + "joggingrunning laufen lauf courseapied")
    add(.running, "treadmillrunning treadmill indoorrunning indoorrun", at: .indoor)
    add(
      .walking,
      "casualwalking speedwalking nordicwalking fitnesswalking walkingfitness powerwalking 10 stroller "
        + "dogwalking wandelen marche spaziergang")
    add(.walking, "indoorwalking indoorwalk", at: .indoor)
    add(
      .hiking,
      "hikingtrekking trekking mountaineering mountaineer alpinism 4 wandern rucking alpinetour")
    add(
      .cycling,
      "roadbiking roadcycling roadbike roadride mountainbiking mountainbike mtb mtbeasy mtbadvanced "
        + "mountainbikeride gravelcycling gravelride gravelunpavedcycling cyclocross bmx recumbentcycling "
        + "downhillbiking trackcycling racebike touringbicycle bicycle bicycletouring ebike ebiking "
        + "ebikeride ebikefitness ebikemountain emountainbikeride velomobile 1 18 fahrrad radfahren velo "
        + "roadcommuting commuting etouringbicycle eracebike emtb")
    add(
      .cycling,
      "indoorcycling indoorbiking indoorbike indoorride virtualride virtualcycling spinning spin 17 "
        + "stationarybike", at: .indoor)
    add(.swimming, "16 swimmingswim nageswimming natation")
    add(.swimming, "lapswimming poolswimming poolswim lapswim", at: .unknown, in: .pool)
    add(
      .swimming, "openwaterswimming openwaterswim openwater swimmingoutdoor", at: .outdoor,
      in: .openWater)
    add(.rowing, "rowingv2 23 erg kayakrowing")
    add(.rowing, "indoorrowing rowingmachine virtualrow", at: .indoor)
    add(
      .paddleSports,
      "standuppaddleboarding standuppaddleboardingv2 standuppaddling standuppaddle sup kayaking kayakingv2 "
        + "canoeing paddling paddlingv2 whitewaterraftingkayaking rafting")
    add(.sailing, "sailingv2 boating boatingv2")
    add(.surfingSports, "surfing kiteboarding kitesurf kitesurfing windsurf windsurfing 14 15")
    add(
      .downhillSkiing,
      "alpineski alpineskiing alpine skiing resortskiing resortskiingsnowboarding "
        + "resortskiingsnowboardingws resortskiingws downhillski telemark 2")
    add(
      .crossCountrySkiing,
      "nordicski nordicskiing crosscountryskiingws skateskiing skateskiingws xcskiing xcclassicski "
        + "rollerski rollerskiing langlauf skijor backcountryskiing backcountryskiingws backcountryski "
        + "skitouring skitour 3 7 8")
    add(.snowboarding, "snowboardingws 12")
    add(.snowSports, "snowshoe snowshoeing snowshoews sledding sledge snowmobiling 13")
    add(
      .skatingSports,
      "inlineskating inlineskate skating skatingws iceskating iceskate skateboarding rollerblading "
        + "rollerskating 5 6")
    add(
      .traditionalStrengthTraining,
      "strengthtraining weighttraining weights weightlifting gym fitnessequipment")
    add(.functionalStrengthTraining, "crossfit bootcamp functionaltraining")
    add(
      .mixedCardio, "indoorcardio cardiotraining cardio workout 11 fitness aerobics circuittraining"
    )
    add(.elliptical, "ellipticaltrainer crosstrainer", at: .indoor)
    add(.stairClimbing, "stairstepper stairmaster stepper floorclimbing")
    add(
      .climbing, "rockclimbing bouldering indoorclimbing sportclimbing viaferrata mountainclimbing")
    add(.mindAndBody, "breathwork meditation")
    add(.yoga, "yogapilates")
    add(.equestrianSports, "horsebackriding horseriding equestrian")
    add(.underwaterDiving, "diving scubadiving snorkeling freediving apneadiving")
    add(.swimBikeRun, "multisportactivity duathlon swimrun brick")
    add(.transition, "transitionv2 swimtobiketransition biketoruntransition")
    add(.wheelchairWalkPace, "wheelchairpushwalk")
    add(.wheelchairRunPace, "wheelchairpushrun")
    add(.soccer, "football footballsoccer")
    add(.discSports, "discgolf ultimatefrisbee")
    add(
      .other,
      "other uncategorized unknown motorcycling driving drivinggeneral flying transport car motor generic "
        + "airplane train bus othersport")
    return table
  }()
}
