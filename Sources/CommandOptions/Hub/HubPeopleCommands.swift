package import ArgumentParser
import Console
import Foundation
import Hub
import ReplicaNetwork
import Replication

package struct HubAdd: AsyncParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Make the store of a new person, and the hub if there is none.",
    discussion: """
      The id is a pseudonym: lines of the log have it, and no name. Pair the devices of the person afterwards.

        workout hub add /srv/hub p0001
        workout hub pair /srv/hub p0001
      """)
  @OptionGroup var options: HubOptions
  @OptionGroup var person: PersonArgument
  @Option(help: "The name of a new hub for devices (default: the host's).")
  var name: String?

  package init() {}

  package func run() async throws {
    let hub = try HubFolder.prepare(options.folder, named: name ?? HostName.short)
    let person = try person.id()
    try await hub.add(person, by: options.program)
    try options.print("added \(person)", ["added": person.text])
  }
}

package struct HubPair: AsyncParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "pair", abstract: "Pair a device of a person with the hub.",
    discussion: """
      It waits for two minutes and shows a code, which the person gives to 'workout pair CODE' on the device. Whoever \
      has the code is accepted, once: give it to nobody else.

        workout hub pair /srv/hub p0001

      To remove a device, use 'workout replicas remove' with the store of the person.
      """)
  @OptionGroup var options: HubOptions
  @OptionGroup var person: PersonArgument
  @Option(
    help: ArgumentHelp(
      "Where to wait: an address of this machine that the device reaches (default: found).",
      valueName: "host:port"), transform: NetworkAddress.parse)
  var listen: NetworkAddress?
  @Option(
    help: ArgumentHelp(
      "The port on which devices reach 'workout hub serve'.", valueName: "number"))
  var port: UInt16 = UInt16(clamping: NetworkAddress.standardPort)

  package init() {}

  package func run() async throws {
    let (hub, person) = (try options.hub(), try person.id())
    let host = listen?.host ?? NetworkAddress.ofThisMachine() ?? "127.0.0.1"
    let named = listen?.isWildcard == true ? NetworkAddress.ofThisMachine() ?? host : host
    // The service has the usual port.
    let address = listen ?? NetworkAddress(host: host, port: 0)
    let isJSON = options.json
    let seconds = NetworkLimits().pairingSeconds
    try await UntilSignal.run { [options, port] in
      let device = try await hub.pair(
        person, on: address, as: named, servicePort: Int(port), by: options.program
      ) { address, code in
        try Output().line(
          isJSON
            ? try JSONText.line(PairingJSON(address: "\(address)", code: code?.text))
            : PairOptions.lines(address, code, seconds: seconds).joined(separator: "\n"))
      }
      // The name of the device is the person's: the operator sees its identity alone.
      let id = device.store.uuidString.lowercased()
      try options.print("paired a device of \(person) (\(id.prefix(8)))", PairingJSON(id: id))
    }
  }
}

package struct HubList: AsyncParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the people of the hub.",
    discussion: """
      Each line has the id, the number of paired devices, the last exchange and the size of the store. The exit code \
      is 1 if a store cannot be read.

        workout hub list /srv/hub
      """)
  @OptionGroup var options: HubOptions

  package init() {}

  package func run() async throws {
    let hub = try options.hub()
    let persons = try hub.persons()
    if persons.isEmpty, !options.json {
      Terminal.warn("no people; add one with: workout hub add FOLDER PERSON")
    }
    var isWhole = true
    for person in persons {
      let facts = await hub.describe(person, by: options.program)
      if facts.problem != nil { isWhole = false }
      try options.print(
        HubPersonLine(facts, times: TimeText(zone: .current)).text, HubPersonJSON(facts))
    }
    if !isWhole { throw ExitCode.failure }
  }
}

package struct HubRemove: AsyncParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Delete the store of a person from the hub.",
    discussion: """
      Open connections of the person are closed, and the devices are refused from then on. What is on the devices \
      stays. On a terminal the command asks first; in a script it needs --yes.

        workout hub remove /srv/hub p0001
      """)
  @OptionGroup var options: HubOptions
  @OptionGroup var person: PersonArgument
  @Flag(help: "Delete without asking.")
  var yes = false

  package init() {}

  package func run() async throws {
    let (hub, person) = (try options.hub(), try person.id())
    if !yes {
      guard Terminal.error.isInteractive else {
        throw CommandError(text: "nothing deleted: nobody can be asked; add --yes")
      }
      guard Question.confirms("Delete the store of \(person) from the hub? [y/N] ") else {
        throw CommandError(text: "nothing deleted")
      }
    }
    try await hub.remove(person)
    try options.print("removed \(person)", ["removed": person.text])
  }
}
