import ArgumentParser
import HealthModel
import HealthStorage

struct Allow: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Allow an application to read or save types of data.",
    discussion: """
      It holds from the application's next look into the store on, and for its companions. TYPE is a word \
      of docs/types.md such as heartRate, or a group: workouts (with their routes), bloodPressure, food, \
      all. What is not named stays as it is. Positions are apart from everything else: an application that \
      reads workouts and routes receives none without --location.

        workout allow coach --read workouts heartRate --write bodyMass
        workout allow coach --read stepCount --since 2026-11-01
        workout allow coach --read workouts --location
      """)

  @Argument(help: ApplicationArgument.help, completion: ApplicationArgument.completion)
  var app: String
  @OptionGroup var types: AccessOptions
  @Option(
    help: ArgumentHelp(
      "Let it read nothing that ends before this day or moment.", valueName: "date"))
  var since: MomentArgument?
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    try types.requireSome()
    if since != nil, types.readTypes.isEmpty {
      throw ValidationError("--since limits reading; name what with --read")
    }
  }

  func run() async throws {
    let store = try global.openStore()
    let client = try await ApplicationArgument.find(app, in: store)
    let scope = since?.instant(in: global.timeZone).map(ReadScope.since) ?? .everything
    var decisions: [ObjectType: TypeDecision] = [:]
    for type in types.readTypes {
      decisions[type, default: TypeDecision()].read = scope
    }
    for word in types.write {
      // What only the platform saves is no part of a group here; named by itself, it is refused.
      for type in word.types where !word.isGroup || type.isSavedByApplications {
        decisions[type, default: TypeDecision()].share = true
      }
    }
    try await store.decide(decisions, for: client.source.bundleIdentifier)
    try await ApplicationPage(global: global).print(client, in: store)
  }
}
