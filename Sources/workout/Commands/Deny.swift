import ArgumentParser
import HealthModel
import HealthStorage

struct Deny: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Refuse an application to read or save types of data.",
    discussion: """
      It holds from the application's next look into the store on, and for its companions. An application \
      that may neither read nor save a type does not see even what it saved of it.

        workout deny coach --read heartRate
        workout deny coach --location
        workout deny coach --all
      """)

  @Argument(help: ApplicationArgument.help, completion: ApplicationArgument.completion)
  var app: String
  @OptionGroup var types: AccessOptions
  @Flag(help: "Refuse everything that was ever decided or is being asked.")
  var all = false
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if !all { try types.requireSome() }
  }

  func run() async throws {
    let store = try global.openStore()
    let client = try await ApplicationArgument.find(app, in: store)
    let bundle = client.source.bundleIdentifier
    var decisions: [ObjectType: TypeDecision] = [:]
    if all {
      for type in try await store.permissions(of: bundle).keys {
        decisions[type] = TypeDecision(share: false, read: .nothing)
      }
      for request in try await store.pendingRequests() where request.client == client.source {
        for type in request.share + request.read {
          decisions[type] = TypeDecision(share: false, read: .nothing)
        }
      }
    }
    for type in types.readTypes {
      decisions[type, default: TypeDecision()].read = .nothing
    }
    for type in types.write.flatMap(\.types) {
      decisions[type, default: TypeDecision()].share = false
    }
    if !decisions.isEmpty { try await store.decide(decisions, for: bundle) }
    try await ApplicationPage(global: global).print(client, in: store)
  }
}
