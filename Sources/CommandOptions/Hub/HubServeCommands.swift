package import ArgumentParser
import Console
import Foundation
import Hub
import ReplicaNetwork

package struct HubServe: AsyncParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Exchange with the devices of all people, until Ctrl-C.",
    discussion: """
      Any number of these processes may serve one folder, also at one address: the system divides the connections \
      between them. Each can end or be killed at any instant.

        workout hub serve /srv/hub
        workout hub serve /srv/hub --listen 192.168.1.20:48923
      """)
  @OptionGroup var options: HubOptions
  @Option(
    help: ArgumentHelp(
      "Where to listen (default: 0.0.0.0:\(NetworkAddress.standardPort)).", valueName: "host:port"),
    transform: NetworkAddress.parse)
  var listen: NetworkAddress?
  @Option(
    help: ArgumentHelp(
      "The port on which devices reach the hub (default: that of --listen).", valueName: "number"))
  var port: UInt16?
  @Option(help: ArgumentHelp("The stores that are open at once.", valueName: "number"))
  var people = HubLimits().people
  @Option(help: ArgumentHelp("The connections that are open at once.", valueName: "number"))
  var connections = HubLimits().connections

  package init() {}

  package mutating func validate() throws {
    guard people > 0 else { throw ValidationError("--people has to be 1 or more") }
    guard connections > 0 else { throw ValidationError("--connections has to be 1 or more") }
  }

  package func run() async throws {
    let hub = try options.hub()
    var wanted = HubLimits()
    (wanted.people, wanted.connections) = (people, connections)
    let limits = wanted.fittingOpenFiles()
    if limits.people < people {
      Terminal.warn(
        "workout: at most \(limits.people) stores are open at once: the system allows too few open files"
      )
    }
    let address = listen ?? NetworkAddress(host: "0.0.0.0")
    let isJSON = options.json
    let service = HubService(of: hub, by: options.program, limits: limits) { event in
      try? Output().line(isJSON ? JSONText.line(["event": "\(event)"]) : "\(event)")
    }
    try await UntilSignal.run { [port] in
      try await service.run(on: address, publicPort: port.map(Int.init)) { port in
        let bound = "\(NetworkAddress(host: address.host, port: port))"
        try Output().line(
          isJSON ? try JSONText.line(["listening": bound]) : "listening on \(bound); Ctrl-C ends")
      }
    }
  }
}

package struct HubIndex: AsyncParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "index", abstract: "Make the index of the devices' keys anew from the stores.",
    discussion: """
      The hub finds the person of a connection by it. Use this after people were restored from a backup, or copied \
      from another hub.

        workout hub index /srv/hub
      """)
  @OptionGroup var options: HubOptions

  package init() {}

  /// The output of `hub index --json` (docs/schemas/hub-index.schema.json).
  private struct Report: Encodable {
    let people: Int
    let keys: Int
    let added: Int
    let removed: Int
    let problems: [String: String]
  }

  package func run() async throws {
    let report = try await options.hub().rebuildIndex(by: options.program)
    let problems = Dictionary(
      report.problems.map { ($0.person.text, $0.reason) }, uniquingKeysWith: { first, _ in first })
    try options.print(
      "\(report.people) people, \(report.keys) keys; \(report.added) added, \(report.removed) removed",
      Report(
        people: report.people, keys: report.keys, added: report.added, removed: report.removed,
        problems: problems))
    for (person, reason) in problems.sorted(by: { $0.key < $1.key }) {
      Terminal.warnWrapped("workout: \(person): \(reason)")
    }
    if !problems.isEmpty { throw ExitCode.failure }
  }
}
