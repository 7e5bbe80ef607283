import CommandOptions
import ArgumentParser
import HealthModel
import HealthStorage
import Reports

struct Deny: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "deny", abstract: "Deny an application access to types of data.",
    discussion: """
      It takes effect at the application's next access, and also applies to its companions. An application that \
      may neither read nor save a type does not see even the data of that type that it saved itself.

        workout deny coach --read heartRate
        workout deny coach --location
        workout deny coach --all
      """)

  @Argument(help: ApplicationArgument.help, completion: ApplicationArgument.completion)
  var app: String
  @OptionGroup var types: AccessOptions
  @Flag(help: "Deny all types that were allowed or are requested.")
  var all = false
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if !all { try types.requireSome() }
  }

  func run() async throws {
    let store = try await global.openStore()
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
    try await ApplicationPage(times: global.times, isJSON: global.json).print(client, in: store)
  }
}
