import ArgumentParser
import HealthModel
import HealthStorage
import Interchange

/// What a bundle of observations is of, and what it calls the person.
struct BundleOptions: ParsableArguments {
  /// The options in the words of a refusal.
  static let names = "--type, --from, --to-date, --source and --subject"

  @Option(
    name: .customLong("type"), parsing: .upToNextOption,
    help: ArgumentHelp("Only samples of these types, such as heartRate.", valueName: "type"),
    completion: TypeArgument.completion, transform: TypeArgument.type)
  var types: [ObjectType] = []
  @Option(help: ArgumentHelp("Only from this day or moment on.", valueName: "time"))
  var from: MomentArgument?
  @Option(help: ArgumentHelp("Only before this day or moment.", valueName: "time"))
  var toDate: MomentArgument?
  @Option(
    help: ArgumentHelp(
      "Only what this application saved, by its bundle identifier.", valueName: "app"))
  var source: [String] = []
  @Option(
    help: ArgumentHelp(
      "What the person is called in it: the code that the receiver gave (default: a code of the store's own).",
      valueName: "code"))
  var subject: String?

  var isGiven: Bool {
    !types.isEmpty || from != nil || toDate != nil || !source.isEmpty || subject != nil
  }

  func validate(_ global: GlobalOptions) throws {
    _ = try predicates(global)
    if let subject, subject.isEmpty || subject.contains(where: { $0.isWhitespace || $0.isNewline })
    {
      throw ValidationError("--subject needs a code without spaces, such as P-0042")
    }
  }

  /// Of what time and of whom, as far as it is said.
  func predicates(_ global: GlobalOptions) throws -> [SamplePredicate] {
    let (start, end) = (from?.instant(in: global.timeZone), toDate?.instant(in: global.timeZone))
    if let start, let end, end <= start {
      throw ValidationError("--to-date has to be later than --from")
    }
    let time: [SamplePredicate] =
      start == nil && end == nil ? [] : [.time(from: start, to: end)]
    return time + (source.isEmpty ? [] : [.sources(Set(source))])
  }
}
