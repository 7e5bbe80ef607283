package import Console
package import Foundation
package import HealthStorage
package import Pages

/// What the pages show, and how.
package struct WebOptions: Sendable {
  package var address: WebAddress
  /// Further names that the server answers for.
  package var names: Set<String> = []
  /// The password of every request; `nil` if none is needed.
  package var token: String?
  package var storePath: String
  /// The identity of this program, and the receiver that the checks of the device look at.
  package var client: ClientIdentity
  package var receiver: String
  /// What is below the routes.
  package var ground = PageGround.none
  /// The language of the pages; `nil` for the one that the browser asks for.
  package var language: PageLanguage?
  package var measures: MeasureText
  /// The time zone of days, and of times outside a workout.
  package var zone: TimeZone
  /// Whether the person asked for that zone; otherwise the times of a workout are those of its own.
  package var hasFixedZone: Bool

  package init(
    address: WebAddress, storePath: String, client: ClientIdentity, receiver: String,
    language: PageLanguage?, measures: MeasureText, zone: TimeZone,
    hasFixedZone: Bool
  ) {
    self.client = client
    self.receiver = receiver
    self.address = address
    self.storePath = storePath
    self.language = language
    self.measures = measures
    self.zone = zone
    self.hasFixedZone = hasFixedZone
  }
}
