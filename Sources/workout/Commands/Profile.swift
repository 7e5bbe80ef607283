import CommandOptions
import ArgumentParser
import Console
import Foundation
import HealthModel
import HealthStorage
import Reports

struct Profile: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile", abstract: "Show or set the profile that estimates and rings use.",
    discussion: """
      The keys are \(ProfileKey.allCases.map(\.rawValue).joined(separator: ", ")). All are \
      optional; the value 'notSet' clears a key that is not a measurement.

        workout profile
        workout profile set height 5ft11in
        workout profile set birth-date 1985-03-09
        workout profile set wheelchair-use yes --since 2026-06-01
      """,
    subcommands: [ProfileShow.self, ProfileSet.self], defaultSubcommand: ProfileShow.self)
}

struct ProfileShow: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the profile.")

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await Self.show(try await global.openStore(), global)
  }

  static func show(_ store: HealthStore, _ global: GlobalOptions) async throws {
    let facts = try await ProfileFacts(of: store)
    if global.json {
      try Output().line(try JSONText.line(ProfileJSON(facts: facts)))
    } else {
      try Output().line(facts.lines(in: global.units).joined(separator: "\n"))
    }
  }
}

struct ProfileSet: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Set one value and show the profile.",
    discussion: """
      Height, mass and resting heart rate are stored as samples entered by hand. With --since, wheelchair use and \
      move mode apply from that time on and earlier values stay; without it, they apply to all times. A value that \
      is already set is not saved again; to record another measurement of the same value, use \
      'workout add bodyMass 72.5 kg'.
      """)

  @Argument(help: ArgumentHelp("The key to set.", valueName: "key"))
  var key: ProfileKey
  @Argument(help: ArgumentHelp("The value, such as 180cm, 160lb or yes.", valueName: "value"))
  var value: String
  @Option(help: ArgumentHelp("The time from which the value applies.", valueName: "time"))
  var since: MomentArgument?
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    _ = try key.value(value)
    if since != nil, !key.changes {
      throw ValidationError("\(key.rawValue) does not change over time; omit --since")
    }
  }

  func run() async throws {
    let store = try await global.openStore(creating: true)
    let zone = try await store.timeZone()
    let now = Instant(secondsSince1970: Date().timeIntervalSince1970)
    let date = since?.instant(in: zone)
    switch try key.value(value) {
    case .sample(let type, let quantity):
      try await Self.save(quantity, of: type, at: date ?? now, in: store)
    case .characteristic(.dateOfBirth(let birth?))
    where birth.description > CalendarDay(of: now, in: zone).description:
      throw ValidationError("\(birth) is in the future; use a day such as 1985-03-09")
    case .characteristic(let characteristic):
      try await store.setCharacteristic(characteristic, since: date)
    case .fact(let fact, let text): try await store.setProfileFact(fact, text)
    }
    try await ProfileShow.show(store, global)
  }

  /// Saves a measurement of the profile unless it equals the current one.
  private static func save(
    _ quantity: Quantity, of type: QuantityType, at date: Instant, in store: HealthStore
  ) async throws {
    let known = try await store.samples(
      SampleQuery(
        .quantity(type), where: .time(from: nil, to: date + .microseconds(1)),
        sort: [.mostRecentFirst], limit: 1))
    if case .quantity(let known)? = known.first,
      try known.quantity.value(in: type.canonicalUnit) == quantity.value(in: type.canonicalUnit)
    {
      Terminal.warn("\(type.name) is already \(quantity); nothing was saved")
      return
    }
    let sample = QuantitySample(
      type: type, quantity: quantity, span: TimeRange(at: date),
      header: ObjectHeader(metadata: [.wasUserEntered: .bool(true)]))
    try await store.save([.quantity(sample)])
  }
}
