import ArgumentParser
import HealthModel
import HealthStorage

/// Which samples of a type are meant: of what time, and of whom.
struct SampleWindow: ParsableArguments {
  @Option(help: ArgumentHelp("Only from this day or moment on.", valueName: "time"))
  var from: MomentArgument?
  @Option(help: ArgumentHelp("Only before this day or moment.", valueName: "time"))
  var to: MomentArgument?
  @Option(
    help: ArgumentHelp(
      "Only what this application saved, by its bundle identifier.", valueName: "app"))
  var source: [String] = []

  var isGiven: Bool { from != nil || to != nil || !source.isEmpty }

  func predicate(_ global: GlobalOptions) throws -> SamplePredicate {
    let (from, to) = (from?.instant(in: global.timeZone), to?.instant(in: global.timeZone))
    if let from, let to, to <= from {
      throw ValidationError("--to has to be later than --from")
    }
    return from == nil && to == nil ? origin : .time(from: from, to: to) && origin
  }

  /// Of whom, whatever the time.
  var origin: SamplePredicate { source.isEmpty ? .all([]) : .sources(Set(source)) }

  /// The time, where one is given.
  func span(_ global: GlobalOptions) -> Span? {
    guard from != nil || to != nil else { return nil }
    return Span(
      start: from?.instant(in: global.timeZone) ?? .earliest,
      end: to?.instant(in: global.timeZone) ?? .latest)
  }
}
