import ArgumentParser
import HealthModel
import HealthStorage

/// A filter of samples by time and source.
struct SampleWindow: ParsableArguments {
  @Option(help: ArgumentHelp("The start of the time range, inclusive.", valueName: "time"))
  var from: MomentArgument?
  @Option(help: ArgumentHelp("The end of the time range, exclusive.", valueName: "time"))
  var to: MomentArgument?
  @Option(
    help: ArgumentHelp(
      "The bundle identifier of the application that saved the samples; repeatable.",
      valueName: "app"))
  var source: [String] = []

  var isGiven: Bool { from != nil || to != nil || !source.isEmpty }

  func predicate(_ global: GlobalOptions) throws -> SamplePredicate {
    let (from, to) = (from?.instant(in: global.timeZone), to?.instant(in: global.timeZone))
    if let from, let to, to <= from {
      throw ValidationError("--to must be later than --from")
    }
    return from == nil && to == nil ? origin : .time(from: from, to: to) && origin
  }

  /// The predicate of the sources.
  var origin: SamplePredicate { source.isEmpty ? .all([]) : .sources(Set(source)) }

  /// Returns the time range, if one is given.
  func span(_ global: GlobalOptions) -> TimeRange? {
    guard from != nil || to != nil else { return nil }
    return TimeRange(
      start: from?.instant(in: global.timeZone) ?? .earliest,
      end: to?.instant(in: global.timeZone) ?? .latest)
  }
}
