internal import HealthModel

/// A FIT sub-sport with its number and name, its activity type if it differs from the sport's, and
/// its location if it is certain.
///
/// **Source** Garmin, *FIT Profile*, `sub_sport`.
struct FITSubSport: Hashable, Sendable {
  let number: UInt8
  let name: String
  let activityType: WorkoutActivityType?
  let locationType: WorkoutConfiguration.LocationType?

  static let generic: UInt8 = 0
  static let lapSwimming: UInt8 = 17
  static let openWater: UInt8 = 18

  static func named(_ name: some StringProtocol) -> FITSubSport? { all.first { $0.name == name } }

  static func numbered(_ number: UInt8) -> FITSubSport? { all.first { $0.number == number } }

  static let all: [FITSubSport] = table.map {
    FITSubSport(number: $0.0, name: $0.1, activityType: $0.2, locationType: $0.3)
  }

  private static let table:
    [(UInt8, String, WorkoutActivityType?, WorkoutConfiguration.LocationType?)] = [
      (0, "generic", nil, nil),
      (1, "treadmill", nil, .indoor),
      (2, "street", nil, .outdoor),
      (3, "trail", nil, .outdoor),
      (4, "track", nil, .outdoor),
      (5, "spin", nil, .indoor),
      (6, "indoor_cycling", .cycling, .indoor),
      (7, "road", nil, .outdoor),
      (8, "mountain", nil, .outdoor),
      (9, "downhill", nil, .outdoor),
      (10, "recumbent", nil, nil),
      (11, "cyclocross", nil, .outdoor),
      (12, "hand_cycling", .handCycling, nil),
      (13, "track_cycling", nil, nil),
      (14, "indoor_rowing", .rowing, .indoor),
      (15, "elliptical", .elliptical, .indoor),
      (16, "stair_climbing", .stairClimbing, .indoor),
      (17, "lap_swimming", .swimming, nil),
      (18, "open_water", nil, .outdoor),
      (19, "flexibility_training", .flexibility, nil),
      (20, "strength_training", .traditionalStrengthTraining, nil),
      (21, "warm_up", .preparationAndRecovery, nil),
      (22, "match", nil, nil),
      (23, "exercise", nil, nil),
      (24, "challenge", nil, nil),
      (25, "indoor_skiing", nil, .indoor),
      (26, "cardio_training", .mixedCardio, nil),
      (27, "indoor_walking", .walking, .indoor),
      (28, "e_bike_fitness", nil, nil),
      (29, "bmx", nil, .outdoor),
      (30, "casual_walking", nil, .outdoor),
      (31, "speed_walking", nil, .outdoor),
      (32, "bike_to_run_transition", .transition, nil),
      (33, "run_to_bike_transition", .transition, nil),
      (34, "swim_to_bike_transition", .transition, nil),
      (35, "atv", nil, nil),
      (36, "motocross", nil, nil),
      (37, "backcountry", nil, .outdoor),
      (38, "resort", nil, .outdoor),
      (39, "rc_drone", nil, nil),
      (40, "wingsuit", nil, nil),
      (41, "whitewater", nil, .outdoor),
      (42, "skate_skiing", nil, .outdoor),
      (43, "yoga", .yoga, nil),
      (44, "pilates", .pilates, nil),
      (45, "indoor_running", .running, .indoor),
      (46, "gravel_cycling", nil, .outdoor),
      (47, "e_bike_mountain", nil, .outdoor),
      (48, "commuting", nil, .outdoor),
      (49, "mixed_surface", nil, .outdoor),
      (50, "navigate", nil, nil),
      (51, "track_me", nil, nil),
      (52, "map", nil, nil),
      (53, "single_gas_diving", nil, nil),
      (54, "multi_gas_diving", nil, nil),
      (55, "gauge_diving", nil, nil),
      (56, "apnea_diving", nil, nil),
      (57, "apnea_hunting", nil, nil),
      (58, "virtual_activity", nil, .indoor),
      (59, "obstacle", nil, nil),
      (62, "breathing", .mindAndBody, nil),
      (65, "sail_race", .sailing, .outdoor),
      (67, "ultra", nil, .outdoor),
      (68, "indoor_climbing", .climbing, .indoor),
      (69, "bouldering", .climbing, nil),
      (70, "hiit", .highIntensityIntervalTraining, nil),
      (73, "amrap", .highIntensityIntervalTraining, nil),
      (74, "emom", .highIntensityIntervalTraining, nil),
      (75, "tabata", .highIntensityIntervalTraining, nil),
      (84, "pickleball", .pickleball, nil),
      (85, "padel", nil, nil),
      (86, "indoor_wheelchair_walk", .wheelchairWalkPace, .indoor),
      (87, "indoor_wheelchair_run", .wheelchairRunPace, .indoor),
      (88, "indoor_hand_cycling", .handCycling, .indoor),
      (94, "squash", .squash, nil),
      (95, "badminton", .badminton, nil),
      (96, "racquetball", .racquetball, nil),
      (97, "table_tennis", .tableTennis, nil),
      (110, "fly_canopy", nil, nil),
      (111, "fly_paraglide", nil, nil),
      (112, "fly_paramotor", nil, nil),
      (113, "fly_pressurized", nil, nil),
      (114, "fly_navigate", nil, nil),
      (115, "fly_timer", nil, nil),
      (116, "fly_altimeter", nil, nil),
      (117, "fly_wx", nil, nil),
      (118, "fly_vfr", nil, nil),
      (119, "fly_ifr", nil, nil),
    ]
}
