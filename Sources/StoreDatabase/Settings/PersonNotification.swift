package import Foundation
import GRDB
package import HealthModel

/// A notification for the person, stored until it is delivered.
package struct PersonNotification: Hashable, Sendable, Identifiable {
  /// The subject of a notification.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The value is that of `appleWalkingSteadinessEvent`.
    case lowSteadiness
    /// The value is that of `lowCardioFitnessEvent`.
    case lowCardioFitness
    /// Walking steadiness declines; the value is its slope in points a week. It has no event.
    case checkIn
  }

  /// The channel through which the person was notified.
  package enum Channel: String, Hashable, Sendable, CaseIterable {
    /// A notification of the desktop.
    case desktop
    /// A line on their terminal.
    case terminal
  }

  /// The time and channel of a delivery.
  package struct Delivery: Hashable, Sendable {
    package let date: Instant
    package let channel: Channel

    package init(date: Instant, channel: Channel) {
      self.date = date
      self.channel = channel
    }
  }

  package let id: UUID
  package let kind: Kind
  /// The time of the detection; there is one notification of a kind and a date.
  package let date: Instant
  package let value: Double
  /// The event that is saved as a sample when the notification is delivered.
  package let event: CategorySample?
  /// The delivery; `nil` while the notification is pending.
  package internal(set) var delivery: Delivery?

  package init(
    id: UUID = UUID(), _ kind: Kind, date: Instant, value: Double, event: CategorySample? = nil
  ) {
    self.id = id
    self.kind = kind
    self.date = date
    self.value = value
    self.event = event
  }
}
