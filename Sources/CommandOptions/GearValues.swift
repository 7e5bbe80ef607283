public import ArgumentParser
package import HealthModel
import Reports

/// What is noted about a gear.
package struct GearValues: ParsableArguments {
  @Option(help: "What kind of thing it is.")
  package var kind: Gear.Kind?
  @Option(
    name: .customLong("default"),
    help: ArgumentHelp(
      "An activity whose new recordings use it, such as run; repeatable.", valueName: "activity"))
  package var activities: [ActivityArgument] = []
  @Option(
    help: ArgumentHelp(
      "The distance after which it should be replaced, such as 800km.", valueName: "length"))
  package var limit: LengthArgument?
  @Option(
    help: ArgumentHelp(
      "The distance before its first workout, such as 120km.", valueName: "length"))
  package var earlier: LengthArgument?

  package init() {}

  package var isEmpty: Bool {
    kind == nil && activities.isEmpty && limit == nil && earlier == nil
  }

  package func validate() throws {
    if let limit, limit.quantity.meters ?? 0 <= 0 {
      throw ValidationError("--limit must be longer than 0")
    }
  }

  /// Sets the given values.
  package func apply(to gear: inout Gear) {
    if let kind { gear.kind = kind }
    if !activities.isEmpty { gear.activities = activities.map(\.activityType) }
    if let meters = limit?.quantity.meters { gear.limitMeters = meters }
    if let meters = earlier?.quantity.meters { gear.earlierMeters = meters }
  }
}

extension Gear.Kind: ExpressibleByArgument {}
