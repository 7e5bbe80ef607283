import CommandOptions
import ArgumentParser
import Foundation
import HealthModel
import HealthStorage
import Reports

struct Allow: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "allow", abstract: "Allow an application to read or save types of data.",
    discussion: """
      The permission takes effect at the application's next access, and also applies to its companions. TYPE is a \
      word of docs/types.md such as heartRate, or a group: workouts (with their routes), bloodPressure, food, \
      all. Types that are not named do not change. Positions need a permission of their own: without --location, \
      an application that may read workouts and routes receives none.

        workout allow coach --read workouts heartRate --write bodyMass
        workout allow coach --read stepCount --since 2026-11-01
        workout allow coach --read workouts --location
      """)

  @Argument(help: ApplicationArgument.help, completion: ApplicationArgument.completion)
  var app: String
  @OptionGroup var types: AccessOptions
  @Option(
    help: ArgumentHelp(
      "Limit reading to data that end at or after this time.", valueName: "date"))
  var since: MomentArgument?
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    try types.requireSome()
    if since != nil, types.readTypes.isEmpty {
      throw ValidationError("--since limits reading; add --read and the types")
    }
  }

  func run() async throws {
    let store = try await global.openStore()
    let client = try await ApplicationArgument.find(app, in: store)
    let scope = since?.instant(in: global.timeZone).map(ReadScope.since) ?? .everything
    var decisions: [ObjectType: TypeDecision] = [:]
    for type in types.readTypes {
      decisions[type, default: TypeDecision()].read = scope
    }
    for word in types.write {
      // A group skips types that only the platform saves; such a type named by itself is refused.
      for type in word.types where !word.isGroup || type.isSavedByApplications {
        decisions[type, default: TypeDecision()].share = true
      }
    }
    try await store.decide(decisions, for: client.source.bundleIdentifier)
    try await ApplicationPage(times: global.times, isJSON: global.json).print(client, in: store)
  }
}
