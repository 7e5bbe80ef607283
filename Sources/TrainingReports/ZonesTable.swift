package import Console
import Foundation
package import HealthModel
package import HealthStorage
package import Training
package import TrainingHistory

/// The table of `zones`.
package struct ZonesTable {
  private var table = Table([
    .init("ZONES OF", .left), .init("ZONE"), .init("FROM"), .init("TO"),
    .init("MADE OF", .left, rank: 1),
  ])

  package init(_ all: [TrainingZones], measures: MeasureText) {
    for zones in all {
      let words = ZoneWords(zones, measures)
      for zone in 1...zones.count {
        let range = words.range(ofZone: zone)
        table.rows.append([
          zone == 1 ? words.title : "", "\(zone)", range.from, range.to,
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

  package init(_ day: CalendarDay, _ zones: [TrainingZones]) {
    self.day = day.description
    self.zones = zones.map(Group.init)
  }

  private struct Group: Encodable {
    let quantity: String
    let unit: String
    let bounds: [Double]
    let basis: String

    enum CodingKeys: String, CodingKey {
      case quantity, unit, basis
      case bounds = "lower_bounds"
    }

    init(_ zones: TrainingZones) {
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
