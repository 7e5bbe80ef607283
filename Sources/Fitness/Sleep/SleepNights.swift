package import Foundation
package import HealthModel

/// The nights of a person, each by one source, oldest first.
package struct SleepNights: Hashable, Sendable {
  package let nights: [SleepNight]
  package let zone: TimeZone

  /// Creates the nights of samples of `sleepAnalysis`.
  ///
  /// A sample is of the night, from noon to noon, that its middle lies in. Several sources see the same night: the one with the
  /// most time asleep is taken, because others were worn for only a part.
  ///
  /// - Parameters:
  ///   - samples: The samples, in any order; other values are ignored.
  ///   - zone: The time zone of the nights.
  ///   - first: The first morning.
  ///   - last: The last morning.
  package init(
    _ samples: [CategorySample], in zone: TimeZone, from first: CalendarDay = .first,
    through last: CalendarDay = .last
  ) {
    self.zone = zone
    var parts: [CalendarDay: [Source?: [SleepNight.Part]]] = [:]
    for sample in samples where sample.type == .sleepAnalysis {
      guard let state = SleepNight.State(rawValue: sample.value) else { continue }
      let middle = sample.span.start + sample.span.duration / 2
      let day = CalendarDay(of: middle, in: zone)
      let night = middle < day.noon(in: zone) ? day : day.advanced(by: 1)
      parts[night, default: [:]][sample.header.sourceRevision?.source, default: []]
        .append(SleepNight.Part(state, sample.span))
    }
    nights = parts.filter { first <= $0.key && $0.key <= last }.sorted { $0.key < $1.key }
      .compactMap { day, sources in
        sources.compactMap { source, parts in SleepNight(parts, day: day, source: source) }
          .max {
            ($0.asleepSeconds, $1.source?.bundleIdentifier ?? "")
              < ($1.asleepSeconds, $0.source?.bundleIdentifier ?? "")
          }
      }
  }

  /// Hours from the noon before a night until a moment, as the clock shows it.
  package func hours(of time: Instant, in night: SleepNight) -> Double {
    (time - night.day.advanced(by: -1).noon(in: zone)).inSeconds / 3600
  }
}
