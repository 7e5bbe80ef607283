package import Console
package import Foundation
package import HealthModel
package import HealthStorage
package import Training
package import TrainingHistory

/// Zones with the time of the last days in them.
package struct TimedZones {
  package let zones: TrainingZones
  /// The seconds in each zone in the last 7 and 28 days; `nil` for a pace, whose time is not kept.
  package let week: [Double]?
  package let month: [Double]?

  /// - Parameters:
  ///   - zones: The zones.
  ///   - history: The figures of all workouts; `nil` if they are not read yet.
  ///   - day: The last day.
  ///   - zone: The person's time zone.
  ///   - hasPrivate: Whether private workouts count.
  package init(
    _ zones: TrainingZones, _ history: TrainingHistory?, through day: CalendarDay,
    in zone: TimeZone, hasPrivate: Bool = true
  ) {
    func seconds(_ days: Int) -> [Double]? {
      history?.seconds(in: zones, of: days, through: day, zone: zone, hasPrivate: hasPrivate)
    }
    self.zones = zones
    week = seconds(TrainingHistory.zoneDays.week)
    month = seconds(TrainingHistory.zoneDays.month)
  }
}

/// The table of `zones`.
package struct ZonesTable {
  private static let barWidth = 16
  private var table = Table([
    .init("ZONES OF", .left), .init("ZONE"), .init("FROM"), .init("TO"), .init("7 DAYS"),
    .init("28 DAYS"), .init("", .left), .init("MADE OF", .left, rank: 1),
  ])

  package init(_ all: [TimedZones], measures: MeasureText) {
    for entry in all {
      let words = ZoneWords(entry.zones, measures)
      let most = max(entry.month?.max() ?? 0, 1)
      for zone in 1...entry.zones.count {
        let range = words.range(ofZone: zone)
        let share = (entry.month?[zone - 1] ?? 0) / most
        table.rows.append([
          zone == 1 ? words.title : "", "\(zone)", range.from, range.to,
          entry.week.map { MeasureText.duration($0[zone - 1]) } ?? "",
          entry.month.map { MeasureText.duration($0[zone - 1]) } ?? "",
          String(
            repeating: "█", count: Int(clamping: (share * Double(Self.barWidth)).rounded())),
          zone == 1 ? words.basis : "",
        ])
      }
    }
  }

  package func lines(_ terminal: Terminal) -> [String] { table.lines(on: terminal) }
}

/// The texts of zones.
package struct ZoneWords {
  private let zones: TrainingZones
  private let measures: MeasureText

  package init(_ zones: TrainingZones, _ measures: MeasureText) {
    self.zones = zones
    self.measures = measures
  }

  var title: String {
    switch zones.quantity {
    case .heartRate: "heart rate"
    case .cyclingPower: "power"
    case .speed: "pace"
    }
  }

  /// What the zones are made of: `maximum 186 bpm`.
  var basis: String {
    switch zones.basis {
    case .maximumHeartRate(let rate): "maximum \(value(rate))"
    case .heartRateReserve(let resting, let maximum):
      "reserve of \(value(resting)) to \(value(maximum))"
    case .thresholdHeartRate(let threshold), .thresholdPower(let threshold),
      .thresholdSpeed(let threshold):
      "threshold \(value(threshold))"
    case .entered: "entered"
    }
  }

  /// Returns the two ends of a zone, counted from 1; the last one has none.
  package func range(ofZone zone: Int) -> (from: String, to: String) {
    guard let range = zones.range(ofZone: zone) else { return ("", "") }
    return (value(range.lowerBound), range.upperBound.isFinite ? value(range.upperBound) : "")
  }

  private func value(_ value: Double) -> String {
    switch zones.quantity {
    case .heartRate: measures.number(value, 0) + " bpm"
    case .cyclingPower: measures.number(value, 0) + " W"
    case .speed: measures.pace(value)
    }
  }
}

/// The answer of `zones --json` (docs/schemas/zones.schema.json).
package struct ZonesJSON: Encodable {
  private let day: String
  private let zones: [Group]

  package init(_ day: CalendarDay, _ zones: [TimedZones]) {
    self.day = day.description
    self.zones = zones.map(Group.init)
  }

  private struct Group: Encodable {
    let quantity: String
    let unit: String
    let bounds: [Double]
    let basis: String
    let week, month: [Double]?

    enum CodingKeys: String, CodingKey {
      case quantity, unit, basis
      case bounds = "lower_bounds"
      case week = "last_7_days_s"
      case month = "last_28_days_s"
    }

    init(_ timed: TimedZones) {
      let zones = timed.zones
      (week, month) = (timed.week, timed.month)
      quantity = zones.quantity.rawValue
      unit = zones.quantity.unit
      bounds = zones.lowerBounds
      basis =
        switch zones.basis {
        case .maximumHeartRate: "maximum"
        case .heartRateReserve: "reserve"
        case .thresholdHeartRate, .thresholdPower, .thresholdSpeed: "threshold"
        case .entered: "entered"
        }
    }
  }
}

extension HealthStore {
  /// Changes the zones of the person.
  ///
  /// - Throws: What `body` throws, ``PersonZonesError/unreadable``, or the any-time cases of `StoreError`.
  package func changeZones(_ body: (inout ZonesHistory) throws -> Void) async throws {
    var history = try ZonesHistory(profile: try await profileFact(.trainingZones))
    try body(&history)
    try await setProfileFact(.trainingZones, history.profile)
  }
}
