import Foundation
import HealthModel

/// The hours of the days in which a sensor was worn, and in which the person stood and moved.
///
/// An hour has a sample if the sensor was worn for half of it or the person moved in it: stood after a minute of moving
/// on one's feet (or of pushing), else idle.
///
/// **Source** Apple's Watch user guide: an hour with a minute of standing and moving is a stand hour.
struct StandHours: Sendable {
  /// The hours that have no sample yet.
  struct State: Codable, Sendable {
    fileprivate var hours: [Hour]
  }

  fileprivate struct Hour: Codable, Sendable {
    var span: TimeRange
    var worn = Duration.zero
    var hasMoved = false
  }

  private let zone: TimeZone
  private var hours: [Hour] = []

  /// The least wear of an idle hour (this project's choice).
  private static let least = Duration.seconds(1800)
  private static let (stood, idle) = (0, 1)

  init(zone: TimeZone) { self.zone = zone }

  /// The open hours, which another process can continue.
  var state: State {
    get { State(hours: hours) }
    set { hours = newValue.hours }
  }

  mutating func addWear(_ worn: Duration, at start: Instant) {
    guard worn > .zero else { return }
    hours[index(of: start)].worn += worn
  }

  mutating func addMovement(at start: Instant) { hours[index(of: start)].hasMoved = true }

  /// Returns and removes the samples of the hours that end by a moment.
  mutating func samples(until known: Instant) -> [Sample] {
    guard let first = hours.first, first.span.end <= known else { return [] }
    let count = hours.prefix { $0.span.end <= known }.count
    defer { hours.removeFirst(count) }
    return hours.prefix(count).compactMap(Self.sample)
  }

  private static func sample(_ hour: Hour) -> Sample? {
    guard hour.hasMoved || hour.worn >= least else { return nil }
    let worn = Double(hour.worn.wholeMicroseconds) / 60_000_000
    // After a restart within the hour the fuller record replaces the other: one that stood, then the longer one.
    let version = 1 + (hour.hasMoved ? 60 : 0) + worn.rounded(.down)
    var metadata = CollectedSamples.identity(
      "\(CategoryType.appleStandHour.name)/\(hour.span.start.microseconds)", version)
    metadata[.wornMinutes] = .number(worn.rounded(.down))
    return CollectedSamples.category(
      .appleStandHour, hour.hasMoved ? stood : idle, hour.span, metadata)
  }

  private mutating func index(of time: Instant) -> Int {
    if let index = hours.lastIndex(where: { $0.span.contains(time) }) { return index }
    // The hours of a day count from its first moment.
    let day = CalendarDay(of: time, in: zone).span(in: zone)
    let start = day.start + (time - day.start).start(ofEvery: .seconds(3600))
    let hour = Hour(span: TimeRange(start: start, end: min(start + .seconds(3600), day.end)))
    let index = hours.firstIndex { $0.span.start > start } ?? hours.endIndex
    hours.insert(hour, at: index)
    return index
  }
}

extension Duration {
  fileprivate func start(ofEvery interval: Duration) -> Duration {
    .microseconds(wholeMicroseconds / interval.wholeMicroseconds * interval.wholeMicroseconds)
  }
}
