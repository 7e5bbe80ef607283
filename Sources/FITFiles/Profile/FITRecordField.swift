/// A field of `record` messages that a point has no property for and that becomes a measure.
///
/// The value is the raw number divided by the scale. The types are those that are written; any type
/// is read. Fields that a point has properties for are not listed.
///
/// **Source** Garmin, *FIT Profile*, message `record`.
struct FITRecordField: Hashable, Sendable {
  let number: UInt8
  let name: String
  let type: FITBaseType
  let scale: Double
  let unit: String
  /// The number of values in one field; each is a separate measure.
  let count: Int

  static func named(_ name: String) -> FITRecordField? { byName[name] }

  static func numbered(_ number: UInt8) -> FITRecordField? { byNumber[number] }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
  private static let byNumber = Dictionary(uniqueKeysWithValues: all.map { ($0.number, $0) })

  private static let all: [FITRecordField] = table.map {
    FITRecordField(
      number: $0.0, name: $0.1, type: $0.2, scale: $0.3, unit: $0.4,
      count: pairs.contains($0.0) ? 2 : 1)
  }

  /// The fields with the start and end of an arc.
  private static let pairs: Set<UInt8> = [69, 70, 71, 72]

  private static let table: [(UInt8, String, FITBaseType, Double, String)] = [
    (9, "grade", .sint16, 100, "%"),
    (10, "resistance", .uint8, 1, ""),
    (11, "time_from_course", .sint32, 1000, "s"),
    (12, "cycle_length", .uint8, 100, "m"),
    (17, "speed_1s", .uint8, 16, "m/s"),
    (18, "cycles", .uint8, 1, ""),
    (19, "total_cycles", .uint32, 1, "cycles"),
    (28, "compressed_accumulated_power", .uint16, 1, ""),
    (29, "accumulated_power", .uint32, 1, "watts"),
    (30, "left_right_balance", .uint8, 1, ""),
    (32, "vertical_speed", .sint16, 1000, "m/s"),
    (33, "calories", .uint16, 1, "kcal"),
    (39, "vertical_oscillation", .uint16, 10, "mm"),
    (40, "stance_time_percent", .uint16, 100, "percent"),
    (41, "stance_time", .uint16, 10, "ms"),
    (42, "activity_type", .enumeration, 1, ""),
    (43, "left_torque_effectiveness", .uint8, 2, "percent"),
    (44, "right_torque_effectiveness", .uint8, 2, "percent"),
    (45, "left_pedal_smoothness", .uint8, 2, "percent"),
    (46, "right_pedal_smoothness", .uint8, 2, "percent"),
    (47, "combined_pedal_smoothness", .uint8, 2, "percent"),
    (48, "time128", .uint8, 128, "s"),
    (49, "stroke_type", .enumeration, 1, ""),
    (50, "zone", .uint8, 1, ""),
    (51, "ball_speed", .uint16, 100, "m/s"),
    (54, "total_hemoglobin_conc", .uint16, 100, "g/dL"),
    (55, "total_hemoglobin_conc_min", .uint16, 100, "g/dL"),
    (56, "total_hemoglobin_conc_max", .uint16, 100, "g/dL"),
    (57, "saturated_hemoglobin_percent", .uint16, 10, "%"),
    (58, "saturated_hemoglobin_percent_min", .uint16, 10, "%"),
    (59, "saturated_hemoglobin_percent_max", .uint16, 10, "%"),
    (62, "device_index", .uint8, 1, ""),
    (67, "left_pco", .sint8, 1, "mm"),
    (68, "right_pco", .sint8, 1, "mm"),
    (69, "left_power_phase", .uint8, 0.7111111, "degrees"),
    (70, "left_power_phase_peak", .uint8, 0.7111111, "degrees"),
    (71, "right_power_phase", .uint8, 0.7111111, "degrees"),
    (72, "right_power_phase_peak", .uint8, 0.7111111, "degrees"),
    (81, "battery_soc", .uint8, 2, "percent"),
    (82, "motor_power", .uint16, 1, "watts"),
    (83, "vertical_ratio", .uint16, 100, "percent"),
    (84, "stance_time_balance", .uint16, 100, "percent"),
    (85, "step_length", .uint16, 10, "mm"),
    (87, "cycle_length16", .uint16, 100, "m"),
    (91, "absolute_pressure", .uint32, 1, "Pa"),
    (92, "depth", .uint32, 1000, "m"),
    (93, "next_stop_depth", .uint32, 1000, "m"),
    (94, "next_stop_time", .uint32, 1, "s"),
    (95, "time_to_surface", .uint32, 1, "s"),
    (96, "ndl_time", .uint32, 1, "s"),
    (97, "cns_load", .uint8, 1, "percent"),
    (98, "n2_load", .uint16, 1, "percent"),
    (99, "respiration_rate", .uint8, 1, "breaths/min"),
    (108, "enhanced_respiration_rate", .uint16, 100, "breaths/min"),
    (114, "grit", .float32, 1, ""),
    (115, "flow", .float32, 1, ""),
    (116, "current_stress", .uint16, 100, ""),
    (117, "ebike_travel_range", .uint16, 1, "km"),
    (118, "ebike_battery_level", .uint8, 1, "percent"),
    (119, "ebike_assist_mode", .uint8, 1, "depends on sensor"),
    (120, "ebike_assist_level_percent", .uint8, 1, "percent"),
    (123, "air_time_remaining", .uint32, 1, "s"),
    (124, "pressure_sac", .uint16, 100, "bar/min"),
    (125, "volume_sac", .uint16, 100, "L/min"),
    (126, "rmv", .uint16, 100, "L/min"),
    (127, "ascent_rate", .sint32, 1000, "m/s"),
    (129, "po2", .uint8, 100, "percent"),
    (139, "core_temperature", .uint16, 100, "C"),
  ]
}
