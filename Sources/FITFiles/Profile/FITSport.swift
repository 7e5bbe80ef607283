internal import HealthModel

/// A FIT sport with its number, name and activity type; ``other`` if there is no closer one.
///
/// **Source** Garmin, *FIT Profile*, `sport`.
struct FITSport: Hashable, Sendable {
  let number: UInt8
  let name: String
  let activityType: WorkoutActivityType

  static let generic: UInt8 = 0
  static let swimming: UInt8 = 5

  static func named(_ name: some StringProtocol) -> FITSport? { all.first { $0.name == name } }

  static func numbered(_ number: UInt8) -> FITSport? { all.first { $0.number == number } }

  static let all: [FITSport] = table.map {
    FITSport(number: $0.0, name: $0.1, activityType: $0.2)
  }

  private static let table: [(UInt8, String, WorkoutActivityType)] = [
    (0, "generic", .other),
    (1, "running", .running),
    (2, "cycling", .cycling),
    (3, "transition", .transition),
    (4, "fitness_equipment", .mixedCardio),
    (5, "swimming", .swimming),
    (6, "basketball", .basketball),
    (7, "soccer", .soccer),
    (8, "tennis", .tennis),
    (9, "american_football", .americanFootball),
    (10, "training", .crossTraining),
    (11, "walking", .walking),
    (12, "cross_country_skiing", .crossCountrySkiing),
    (13, "alpine_skiing", .downhillSkiing),
    (14, "snowboarding", .snowboarding),
    (15, "rowing", .rowing),
    (16, "mountaineering", .hiking),
    (17, "hiking", .hiking),
    (18, "multisport", .swimBikeRun),
    (19, "paddling", .paddleSports),
    (20, "flying", .other),
    (21, "e_biking", .cycling),
    (22, "motorcycling", .other),
    (23, "boating", .other),
    (24, "driving", .other),
    (25, "golf", .golf),
    (26, "hang_gliding", .other),
    (27, "horseback_riding", .equestrianSports),
    (28, "hunting", .hunting),
    (29, "fishing", .fishing),
    (30, "inline_skating", .skatingSports),
    (31, "rock_climbing", .climbing),
    (32, "sailing", .sailing),
    (33, "ice_skating", .skatingSports),
    (34, "sky_diving", .other),
    (35, "snowshoeing", .snowSports),
    (36, "snowmobiling", .other),
    (37, "stand_up_paddleboarding", .paddleSports),
    (38, "surfing", .surfingSports),
    (39, "wakeboarding", .waterSports),
    (40, "water_skiing", .waterSports),
    (41, "kayaking", .paddleSports),
    (42, "rafting", .paddleSports),
    (43, "windsurfing", .surfingSports),
    (44, "kitesurfing", .surfingSports),
    (45, "tactical", .other),
    (46, "jumpmaster", .other),
    (47, "boxing", .boxing),
    (48, "floor_climbing", .stairs),
    (49, "baseball", .baseball),
    (53, "diving", .underwaterDiving),
    (62, "hiit", .highIntensityIntervalTraining),
    (64, "racket", .tennis),
    (65, "wheelchair_push_walk", .wheelchairWalkPace),
    (66, "wheelchair_push_run", .wheelchairRunPace),
    (67, "meditation", .mindAndBody),
    (69, "disc_golf", .discSports),
    (71, "cricket", .cricket),
    (72, "rugby", .rugby),
    (73, "hockey", .hockey),
    (74, "lacrosse", .lacrosse),
    (75, "volleyball", .volleyball),
    (76, "water_tubing", .waterSports),
    (77, "wakesurfing", .surfingSports),
    (80, "mixed_martial_arts", .martialArts),
    (82, "snorkeling", .waterSports),
    (83, "dance", .dance),
    (84, "jump_rope", .jumpRope),
  ]
}
