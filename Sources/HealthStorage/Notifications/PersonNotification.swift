public import Foundation
public import HealthModel

/// A notification for the person, stored until it is delivered.
public struct PersonNotification: Hashable, Sendable, Identifiable {
  /// The subject of a notification.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The value is that of `appleWalkingSteadinessEvent`.
    case lowSteadiness
    /// The value is that of `lowCardioFitnessEvent`.
    case lowCardioFitness
    /// Walking steadiness declines; the value is its slope in points a week. It has no event.
    case checkIn
  }

  /// The channel through which the person was notified.
  public enum Channel: String, Hashable, Sendable, CaseIterable {
    /// A notification of the desktop.
    case desktop
    /// A line on their terminal.
    case terminal
  }

  /// The time and channel of a delivery.
  public struct Delivery: Hashable, Sendable {
    public let date: Instant
    public let channel: Channel

    public init(date: Instant, channel: Channel) {
      self.date = date
      self.channel = channel
    }
  }

  public let id: UUID
  public let kind: Kind
  /// The time of the detection; there is one notification of a kind and a date.
  public let date: Instant
  public let value: Double
  /// The event that is saved as a sample when the notification is delivered.
  public let event: CategorySample?
  /// The delivery; `nil` while the notification is pending.
  public internal(set) var delivery: Delivery?

  public init(
    id: UUID = UUID(), _ kind: Kind, date: Instant, value: Double, event: CategorySample? = nil
  ) {
    self.id = id
    self.kind = kind
    self.date = date
    self.value = value
    self.event = event
  }
}
