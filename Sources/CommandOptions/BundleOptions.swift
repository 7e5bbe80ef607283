package import ArgumentParser
package import Foundation
package import HealthModel
package import HealthStorage

/// The samples of a bundle of observations, and the subject code.
package struct BundleOptions: ParsableArguments {
  package init() {}

  /// The names of the options for error messages.
  package static let names = "--type, --from, --to-date, --source and --subject"

  @Option(
    name: .customLong("type"), parsing: .upToNextOption,
    help: ArgumentHelp(
      "The types of the samples, such as heartRate (default: all).", valueName: "type"),
    completion: TypeArgument.completion, transform: TypeArgument.type)
  package var types: [ObjectType] = []
  @Option(help: ArgumentHelp("The start of the time range, inclusive.", valueName: "time"))
  package var from: MomentArgument?
  @Option(help: ArgumentHelp("The end of the time range, exclusive.", valueName: "time"))
  package var toDate: MomentArgument?
  @Option(
    help: ArgumentHelp(
      "The bundle identifier of the application that saved the samples; repeatable.",
      valueName: "app"))
  package var source: [String] = []
  @Option(
    help: ArgumentHelp(
      "The subject code that the recipient assigned to the person (default: a code of the store).",
      valueName: "code"))
  package var subject: String?

  package var isGiven: Bool {
    !types.isEmpty || from != nil || toDate != nil || !source.isEmpty || subject != nil
  }

  package func validate(in zone: TimeZone) throws {
    _ = try predicates(in: zone)
    if let subject, subject.isEmpty || subject.contains(where: { $0.isWhitespace || $0.isNewline })
    {
      throw ValidationError("--subject needs a code without spaces, such as P-0042")
    }
  }

  /// Returns the predicates of the time range and the sources.
  package func predicates(in zone: TimeZone) throws -> [SamplePredicate] {
    let (start, end) = (from?.instant(in: zone), toDate?.instant(in: zone))
    if let start, let end, end <= start {
      throw ValidationError("--to-date must be later than --from")
    }
    let time: [SamplePredicate] =
      start == nil && end == nil ? [] : [.time(from: start, to: end)]
    return time + (source.isEmpty ? [] : [.sources(Set(source))])
  }
}
