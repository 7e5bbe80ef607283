package import Foundation
package import Mobility
package import RecordingCore

/// The person and the limits of a collection.
package struct CollectionOptions: Sendable {
  /// The name of the collection, with which the sync identifiers of its steps and bouts begin: one of its own for a live
  /// one, the same each time for a replay.
  package var name = UUID().uuidString.lowercased()
  /// The position of the motion sensor.
  package var placement: BodyPlacement
  package var person: Walker
  /// The time zone of the hours and days.
  package var zone: TimeZone
  /// The limits in beats a minute of high and low heart rate events; `nil` reports none.
  package var highHeartRate: Double? = Self.usualHighHeartRate
  package var lowHeartRate: Double? = Self.usualLowHeartRate

  /// The usual limits, this project's choice: people choose them in steps of ten and five.
  package static let usualHighHeartRate = 120.0
  package static let usualLowHeartRate = 40.0

  package init(placement: BodyPlacement, person: Walker, zone: TimeZone) {
    self.placement = placement
    self.person = person
    self.zone = zone
  }

  var mobility: MobilityConfiguration {
    MobilityConfiguration(
      placement: placement, heightMeters: person.heightMeters,
      calibration: person.calibrations[placement], usesWheelchair: person.usesWheelchair)
  }
}
