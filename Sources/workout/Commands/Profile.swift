import ArgumentParser
import Foundation
import HealthModel
import HealthStorage

struct Profile: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show or set what estimates and rings need to know about you.",
    discussion: """
      Set are \(ProfileKey.allCases.map(\.rawValue).joined(separator: ", ")). Nothing of it has to be \
      set; 'notSet' takes back what is no measurement.

        workout profile
        workout profile set height 5ft11in
        workout profile set birth-date 1985-03-09
        workout profile set wheelchair-use yes --since 2026-06-01
      """,
    subcommands: [ProfileShow.self, ProfileSet.self], defaultSubcommand: ProfileShow.self)
}

struct ProfileShow: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show all that is set.")

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await Self.show(try global.openStore(), global)
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
    commandName: "set", abstract: "Set one thing; the profile is shown as it then is.",
    discussion: """
      Height, mass and resting heart rate are kept as samples that were entered by hand. With --since, \
      wheelchair use and move mode hold from then on and what held before is kept; without, they \
      always held. What is so already is not saved again: 'workout add bodyMass 72.5 kg' records that \
      you were weighed and weigh the same.
      """)

  @Argument(help: ArgumentHelp("What to set.", valueName: "key"))
  var key: ProfileKey
  @Argument(help: ArgumentHelp("Its value, such as 180cm, 160lb, yes.", valueName: "value"))
  var value: String
  @Option(help: ArgumentHelp("From when on it holds.", valueName: "time"))
  var since: MomentArgument?
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    _ = try key.value(value)
    if since != nil, !key.changes {
      throw ValidationError("\(key.rawValue) does not change with time; leave --since out")
    }
  }

  func run() async throws {
    let store = try global.openStore(creating: true)
    let zone = try await store.timeZone()
    let now = Instant(secondsSince1970: Date().timeIntervalSince1970)
    let date = since?.instant(in: zone)
    switch try key.value(value) {
    case .sample(let type, let quantity):
      try await Self.save(quantity, of: type, at: date ?? now, in: store)
    case .characteristic(.dateOfBirth(let birth?))
    where birth.description > CalendarDay(of: now, in: zone).description:
      throw ValidationError("\(birth) is still to come")
    case .characteristic(let characteristic):
      try await store.setCharacteristic(characteristic, since: date)
    case .fact(let fact, let text): try await store.setProfileFact(fact, text)
    }
    try await ProfileShow.show(store, global)
  }

  /// Saves a measurement of the profile, where it is not the one that the profile has at the time.
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
      Terminal.warn("\(type.name) is \(quantity) already; nothing was saved")
      return
    }
    let sample = QuantitySample(
      type: type, quantity: quantity, span: Span(at: date),
      header: ObjectHeader(metadata: [.wasUserEntered: .bool(true)]))
    try await store.save([.quantity(sample)])
  }
}
