import Foundation
package import HealthModel

/// Numbers with units for display.
package struct MeasureText {
  package let units: UnitSystem

  /// The sign between whole and decimal digits.
  package let decimalSign: String

  package init(units: UnitSystem, decimalSign: String = ".") {
    self.units = units
    self.decimalSign = decimalSign
  }

  /// A number with its decimals, in the notation of a language.
  package func number(_ value: Double, _ digits: Int) -> String {
    let text = Self.fixed(value, digits)
    return decimalSign == "." ? text : text.replacingOccurrences(of: ".", with: decimalSign)
  }

  package static let metersPerMile = 1609.344
  package static let metersPerFoot = 0.3048
  package static let metersPerYard = 0.9144
  /// The speed in meters per second below which no pace is shown.
  package static let slowestPace = 0.1

  /// `1.24 km`, `0.77 mi`.
  package func distance(_ meters: Double) -> String {
    units.hasMiles
      ? number(meters / Self.metersPerMile, 2) + " mi" : number(meters / 1000, 2) + " km"
  }

  /// A height or a pool length: `37 m`, `121 ft`.
  package func height(_ meters: Double) -> String {
    units.hasFeet
      ? number(meters / Self.metersPerFoot, 0) + " ft" : number(meters, 0) + " m"
  }

  /// `4.9 km/h`, `3.0 mph`.
  package func speed(_ metersPerSecond: Double) -> String {
    units.hasMiles
      ? number(metersPerSecond * 3600 / Self.metersPerMile, 1) + " mph"
      : number(metersPerSecond * 3.6, 1) + " km/h"
  }

  /// A gait speed: `1.24 m/s`, `4.07 ft/s`.
  package func gaitSpeed(_ metersPerSecond: Double) -> String {
    gaitLength(metersPerSecond) + "/s"
  }

  /// A step length: `0.66 m`, `2.17 ft`.
  package func gaitLength(_ meters: Double) -> String {
    units.hasFeet
      ? number(meters / Self.metersPerFoot, 2) + " ft" : number(meters, 2) + " m"
  }

  /// `5:12 /km`, `8:22 /mi`; a dash below ``slowestPace``.
  package func pace(_ metersPerSecond: Double) -> String {
    let unit = units.hasMiles ? Self.metersPerMile : 1000
    let name = units.hasMiles ? "/mi" : "/km"
    guard metersPerSecond >= Self.slowestPace else { return "– \(name)" }
    let seconds = Int(clamping: (unit / metersPerSecond).rounded())
    return "\(seconds / 60):\(Self.twoDigits(seconds % 60)) \(name)"
  }

  /// A swimming pace: `1:45 /100 m`, `1:36 /100 yd`.
  package func swimmingPace(_ metersPerSecond: Double) -> String {
    let unit = units.hasFeet ? Self.metersPerYard : 1
    let name = units.hasFeet ? "/100 yd" : "/100 m"
    guard metersPerSecond >= Self.slowestPace else { return "– \(name)" }
    let seconds = Int(clamping: (100 * unit / metersPerSecond).rounded())
    return "\(seconds / 60):\(Self.twoDigits(seconds % 60)) \(name)"
  }

  /// Returns a pace for activities on foot and in water, and a speed for others.
  package func rate(_ metersPerSecond: Double, in activity: WorkoutActivityType) -> String {
    if activity.isSwimming { return swimmingPace(metersPerSecond) }
    return activity.isOnFoot ? pace(metersPerSecond) : speed(metersPerSecond)
  }

  /// Returns a distance, in meters for swimming.
  package func distance(_ meters: Double, in activity: WorkoutActivityType) -> String {
    activity.isSwimming ? shortDistance(meters) : distance(meters)
  }

  /// A distance that may be short: `25 m`, `400 m`, `1.24 km`; `27 yd`, `0.77 mi`.
  package func shortDistance(_ meters: Double) -> String {
    switch units {
    case .metric where meters < 1000, .british where meters < Self.metersPerMile / 4:
      number(meters, 0) + " m"
    case .imperial where meters < Self.metersPerMile / 4:
      number(meters / Self.metersPerYard, 0) + " yd"
    default: distance(meters)
    }
  }

  /// `1:02:03`, `2:03`; whole seconds, rounded down as a stopwatch does.
  package static func duration(_ seconds: Double) -> String {
    let whole = Int(clamping: max(0, seconds))
    let minutes = whole / 60 % 60
    let rest = twoDigits(whole % 60)
    return whole >= 3600
      ? "\(whole / 3600):\(twoDigits(minutes)):\(rest)" : "\(minutes):\(rest)"
  }

  package static func fixed(_ value: Double, _ digits: Int) -> String {
    String(format: "%.\(digits)f", value)
  }

  private static func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}

/// A table of workouts, which is printed in parts, so that memory does not grow with their number.
package struct WorkoutTable {
  package let measures: MeasureText
  package let times: TimeText
  private let table = Table(Self.columns)
  private var layout = Table.Layout(Self.columns)

  package init(measures: MeasureText, times: TimeText) {
    self.measures = measures
    self.times = times
  }

  private static let columns: [Table.Column] = [
    .init("ID", .left), .init("DATE", .left), .init("ACTIVITY", .left), .init("TIME"),
    .init("DISTANCE", rank: 1), .init("PACE", rank: 3), .init("HEART", rank: 2),
  ]

  /// Widens the columns for these workouts; call it for all of them before the first line is printed.
  package mutating func include(_ workouts: [Workout]) {
    layout.include(workouts.map(row))
  }

  /// Returns the heading.
  package func heading(width: Int?) -> String {
    table.lines([Self.columns.map(\.title)], in: layout, width: width)[0]
  }

  /// Returns a line per workout.
  package func lines(_ workouts: [Workout], width: Int?) -> [String] {
    table.lines(workouts.map(row), in: layout, width: width)
  }

  private func row(_ workout: Workout) -> [String] {
    let activity = workout.configuration.activityType
    return [
      workout.uuid.shortWord,
      times.dateAndMinute(workout.span.start),
      activity.title,
      MeasureText.duration(workout.timerDuration.exactSeconds),
      workout.totals.distanceMeters.map { measures.distance($0, in: activity) } ?? "",
      workout.averageSpeedMetersPerSecond.map { measures.rate($0, in: activity) } ?? "",
      workout.totals.averageHeartRate.map { MeasureText.fixed($0, 0) + " bpm" } ?? "",
    ]
  }
}

extension WorkoutConfiguration.LocationType {
  /// The word in JSON; `nil` when it is not known.
  package var word: String? { self == .unknown ? nil : String(describing: self) }
}

extension WorkoutConfiguration.SwimmingLocationType {
  /// The word in JSON; `nil` when it is not known.
  package var word: String? { self == .unknown ? nil : String(describing: self) }
}

extension Fix.Mode {
  /// The word in JSON; `nil` if the receiver did not report it.
  package var word: String? {
    switch self {
    case .unknown: nil
    case .noFix: "none"
    case .twoDimensional: "2d"
    case .threeDimensional: "3d"
    }
  }
}
