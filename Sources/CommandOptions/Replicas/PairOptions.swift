package import ArgumentParser
import Console
import Foundation
import HealthModel
package import HealthStorage
import QRCodes
import Recording
import ReplicaNetwork
import Replication

/// The arguments of `workout pair`, and what it does.
package struct PairOptions: ParsableArguments {
  @Argument(
    help: "The code that the other store shows; - for standard input (default: wait and show one).")
  var code: String?
  @Flag(help: "Compare six digits that both stores show, without a code.")
  var digits = false
  @Option(
    help: ArgumentHelp(
      "Where the other store waits (default: the address in its code).", valueName: "host:port"),
    transform: NetworkAddress.parse)
  var at: NetworkAddress?
  @Option(
    help: ArgumentHelp(
      "Where to wait: an address of this machine that the other store reaches (default: found).",
      valueName: "host:port"), transform: NetworkAddress.parse)
  var listen: NetworkAddress?
  @Option(help: "The name of this store for the others (default: the host's).")
  var name: String?
  @Flag(
    help: "Pair the store of somebody else, such as a coach: it gets what 'workout allow' permits.")
  var reader = false
  @Flag(
    help:
      "Pair this empty store as the reader of somebody else's, which has to be paired with --reader."
  )
  var asReader = false
  @Flag(help: "Accept the one that has the code without asking; not for digits.")
  var yes = false

  package init() {}

  /// What this store is for the other one.
  private var role: ReplicaRole? { reader ? .giver : asReader ? .reader : nil }
  private var waits: Bool { code == nil && (at == nil || !digits) }

  package mutating func validate() throws {
    guard !reader || !asReader else {
      throw ValidationError("--reader is for the side that gives, --as-reader for the other one")
    }
    guard code == nil || !digits else { throw ValidationError("give either a code or --digits") }
    guard at == nil || code != nil || digits else {
      throw ValidationError("--at needs a code or --digits")
    }
    guard listen == nil || waits else {
      throw ValidationError("--listen is for the side that waits, without a code and --at")
    }
    guard !yes || (waits && !digits) else {
      throw ValidationError("--yes is for the side that shows a code: digits need a person")
    }
  }

  /// Pairs.
  ///
  /// - Parameters:
  ///   - store: The store, opened as its owner.
  ///   - version: The version of the program.
  ///   - isJSON: Whether to print JSON.
  /// - Throws: ``NetworkError``, `ReplicationError`, or the errors of the store.
  package func run(_ store: HealthStore, version: String, isJSON: Bool) async throws {
    if let name { try await ReplicaKey.rename(store, to: name) }
    var replica = try await NetworkReplica(
      store, named: name ?? HostName.short, by: "workout \(version)"
    ) { .now }
    if replica.servicePort == 0 { replica.servicePort = NetworkAddress.standardPort }
    let person = TerminalPerson(acceptsCode: yes)
    if waits, digits || !yes, !TerminalPerson.isThere { throw NetworkError.pairing(.noTerminal) }
    let paired: PairedReplica
    if let code {
      let text = code == "-" ? readLine() ?? "" : code
      guard !text.isEmpty else { throw NetworkError.pairing(.noCode) }
      paired = try await PairingGuest(replica, person, as: role).pair(
        with: PairingCode(text), at: at)
    } else if let at, digits {
      guard TerminalPerson.isThere else { throw NetworkError.pairing(.noTerminal) }
      paired = try await PairingGuest(replica, person, as: role).pairByDigits(at: at)
    } else {
      paired = try await wait(as: replica, person, isJSON: isJSON)
    }
    if isJSON {
      try Output().line(
        try JSONText.line(
          PairingJSON(
            id: paired.store.text, name: paired.name, address: paired.address,
            application: paired.reader)))
    } else {
      try Output().line("paired with \(paired.name.withoutControls)")
      if let reader = paired.reader {
        Terminal.warn("it receives nothing yet; permit types: workout allow \(reader) --read TYPE")
      }
    }
  }

  private func wait(
    as replica: NetworkReplica, _ person: TerminalPerson, isJSON: Bool
  ) async throws -> PairedReplica {
    let waiting = PairingHost(
      replica, by: digits ? .digits : .code, person, as: role)
    let seconds = replica.limits.pairingSeconds
    let role = role
    let show: @Sendable (NetworkAddress, PairingCode?) throws -> Void = { address, code in
      if isJSON {
        try Output().line(
          try JSONText.line(PairingJSON(address: "\(address)", code: code?.text)))
      } else {
        try Output().line(
          Self.lines(address, code, role?.opposite, seconds: seconds).joined(separator: "\n"))
      }
    }
    return try await waiting.run(at: listen, onReady: show)
  }

  static func lines(
    _ address: NetworkAddress, _ code: PairingCode?, _ other: ReplicaRole? = nil, seconds: Int
  ) -> [String] {
    let flag =
      switch other {
      case .reader: " --as-reader"
      case .giver: " --reader"
      case nil: ""
      }
    guard let code, let text = code.text, let compact = code.compactText else {
      return [
        "on the other store, within \(seconds) s:", "",
        "  workout pair\(flag) --digits --at \(address)",
      ]
    }
    return (QRCode(compact)?.lines ?? []) + [
      "waiting at \(address); on the other store, within \(seconds) s:", "",
      "  workout pair\(flag) \(text)", "",
      "whoever has the code can pair until then, once; show it to nobody else",
    ]
  }
}

/// The output of `pair --json` (docs/schemas/pairing.schema.json).
struct PairingJSON: Encodable {
  var id: String?
  var name: String?
  var address: String?
  var code: String?
  /// The bundle identifier of the application that stands for a reader.
  var application: String?
}

/// The person at the terminal.
private struct TerminalPerson: PairingPerson {
  /// Whether one that has the code is accepted without asking.
  let acceptsCode: Bool

  private static func question(_ role: ReplicaRole?) -> String {
    switch role {
    case .reader: "Give it what you permit from now on, and receive nothing?"
    case .giver: "Receive what its owner permits from now on, and give nothing?"
    case nil: "Exchange with it from now on?"
    }
  }

  static var isThere: Bool {
    let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return false }
    close(terminal)
    return true
  }

  func accepts(
    _ name: String, as role: ReplicaRole?, at address: String, digits: String?
  ) async throws -> Bool {
    if digits == nil, acceptsCode { return true }
    let answer = await ControllingTerminal.with { terminal -> Character? in
      terminal.discardTyped()
      guard let digits else {
        return terminal.choice(
          "'\(name)' at \(address) has the code. \(Self.question(role))", "yn")
      }
      terminal.write("\n  \(digits.prefix(3)) \(digits.suffix(3))\n\n")
      let question = role == nil ? "" : " " + Self.question(role)
      return terminal.choice(
        "Does '\(name)' at \(address) show the same digits?\(question)", "yn")
    }
    guard let answer else { throw NetworkError.pairing(.noTerminal) }
    return answer == "y"
  }
}
