public import Foundation

/// A finished workout: its activity, span, events and totals.
public struct Workout: Hashable, Sendable {
  public var header: ObjectHeader
  public var configuration: WorkoutConfiguration
  public var span: TimeRange
  /// The events by date, all inside the span.
  public var events: [WorkoutEvent]
  public var totals: Totals

  public init(
    configuration: WorkoutConfiguration, span: TimeRange, events: [WorkoutEvent] = [],
    totals: Totals = Totals(), header: ObjectHeader = ObjectHeader()
  ) {
    self.header = header
    self.configuration = configuration
    self.span = span
    self.events = events
    self.totals = totals
  }

  public var uuid: UUID { header.uuid }

  /// The listed totals of a workout; absent is unknown, never zero.
  public struct Totals: Hashable, Sendable, Codable {
    public var distanceMeters: Double?
    public var energyKilocalories: Double?
    public var ascentMeters: Double?
    public var descentMeters: Double?
    public var movingSeconds: Double?
    public var maximumSpeedMetersPerSecond: Double?
    public var averageHeartRate: Double?
    public var maximumHeartRate: Double?
    public var stepCount: Int?
    public var strokeCount: Int?

    public init() {}
  }
}
