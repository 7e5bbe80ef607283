package import ArgumentParser
import Console
package import Foundation
import HealthModel
package import HealthStorage
import Recording
import ReplicaNetwork
import Replication

/// The arguments of `workout sync`, and what it does.
package struct SyncOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The folder, in which the store must not be; or the name of a paired store.",
      discussion: "An argument with a slash, or that exists as a path, is a folder.",
      valueName: "folder"), completion: .directory)
  package var target: String?
  @Flag(help: "Serve paired stores and send each change at once, until Ctrl-C.")
  package var follow = false
  @Option(
    help: ArgumentHelp(
      "Where the paired store is now (default: where it was last).", valueName: "host:port"),
    transform: NetworkAddress.parse)
  var at: NetworkAddress?
  @Option(
    help: ArgumentHelp(
      "With --follow: where to listen (default: 0.0.0.0:\(NetworkAddress.standardPort)).",
      valueName: "host:port"), transform: NetworkAddress.parse)
  var listen: NetworkAddress?
  @Flag(help: "Join the stores that exchange through the folder; asks for their code.")
  package var join = false
  @Option(
    help: ArgumentHelp(
      "With --join: the 24 words in a file; - for standard input.", valueName: "file"),
    completion: .file())
  var codeFile: String?
  @Option(help: "The name of this store for the others (default: the host's).")
  var name: String?
  @Flag(help: "Print the code that the next store needs.")
  var showCode = false
  @Flag(help: "Make another key; the other stores have to join again.")
  var newKey = false
  @Flag(help: "Give a copied or restored store an identity of its own, as a further replica.")
  var newIdentity = false

  package init() {}

  package mutating func validate() throws {
    guard !newKey || !join else { throw ValidationError("give either --join or --new-key") }
    guard codeFile == nil || join else { throw ValidationError("--code-file needs --join") }
    guard listen == nil || follow else { throw ValidationError("--listen needs --follow") }
    if follow {
      guard target == nil, at == nil, !join, !newKey, !showCode, !newIdentity else {
        throw ValidationError("--follow serves all paired stores, and goes with --listen alone")
      }
    } else {
      guard target != nil else {
        throw ValidationError("give a folder or the name of a paired store, or use --follow")
      }
    }
    guard at == nil || !(join || newKey || showCode) else {
      throw ValidationError("--at is for a paired store, the other options are for a folder")
    }
  }

  /// Whether an argument is a folder: it has a slash, or exists.
  ///
  /// - Parameter target: The argument.
  /// - Returns: Whether it is a folder.
  package static func isFolder(_ target: String) -> Bool {
    target.contains("/") || FileManager.default.fileExists(atPath: target)
  }

  /// Exchanges.
  ///
  /// - Parameters:
  ///   - store: The store, opened as its owner.
  ///   - version: The version of the program.
  ///   - isJSON: Whether to print JSON.
  /// - Throws: The errors of the exchange; `ExitCode` if something could not be used.
  package func run(_ store: HealthStore, version: String, isJSON: Bool) async throws {
    let generator = "workout \(version)"
    if follow { return try await serve(store, by: generator, isJSON: isJSON) }
    guard let target else { return }
    if newIdentity { try await store.renewIdentity() }
    if at != nil || !Self.isFolder(target) && !join && !newKey && !showCode {
      do {
        let peer = try await NetworkReplica.find(target, in: store)
        return try await exchange(store, with: peer, by: generator, isJSON: isJSON)
      } catch NetworkError.notPaired where at == nil {
        throw NetworkError.notPaired(target)
      }
    }
    let code = try await ReplicaKey.prepare(
      store, in: target, named: name, host: HostName.short,
      joining: join ? try CodeWords(file: codeFile).read() : nil, renewing: newKey,
      showing: showCode)
    // Printed before anything can fail: a key whose code nobody has seen joins nobody.
    if let code, !isJSON { try Output().line(CodeWords.lines(code).joined(separator: "\n")) }
    let report = try await Exchange(store, through: target, at: .now, by: generator).run()
    try Self.show(report, isJSON ? ExchangeJSON(report, folder: target, code: code) : nil)
  }

  private func exchange(
    _ store: HealthStore, with peer: PairedReplica, by generator: String, isJSON: Bool
  ) async throws {
    if let name { try await ReplicaKey.rename(store, to: name) }
    let replica = try await NetworkReplica(store, named: name ?? HostName.short, by: generator) {
      .now
    }
    let resolver: any AddressResolver = at.map { GivenAddress(address: $0) } ?? StoredAddresses()
    let (report, address) = try await NetworkExchange(of: replica, with: peer).run(at: resolver) {
      if case .refusedThere = $0 { Terminal.warnWrapped("workout: \($0)") }
    }
    try Self.show(
      report, isJSON ? ExchangeJSON(report, replica: (peer.name, "\(address)")) : nil)
  }

  private static func show(_ report: ExchangeReport, _ json: ExchangeJSON?) throws {
    if let json {
      try Output().line(try JSONText.line(json))
    } else {
      let page = ExchangePage(report)
      try Output().line(page.lines.joined(separator: "\n"))
      for fault in page.faults { Terminal.warnWrapped("workout: \(fault)") }
    }
    if !report.isWhole { throw ExitCode.failure }
  }

  private func serve(_ store: HealthStore, by generator: String, isJSON: Bool) async throws {
    if let name { try await ReplicaKey.rename(store, to: name) }
    guard try await PairedReplicas.read(store)?.replicas.isEmpty == false else {
      throw NetworkError.nothingPaired
    }
    let replica = try await NetworkReplica(store, named: name ?? HostName.short, by: generator) {
      .now
    }
    let address = listen ?? NetworkAddress(host: "0.0.0.0")
    let service = ReplicaService(of: replica, at: StoredAddresses()) { event in
      try? Output().line(isJSON ? JSONText.line(["event": "\(event)"]) : "\(event)")
    }
    do {
      try await service.run(on: address) { port in
        let bound = "\(NetworkAddress(host: address.host, port: port))"
        try Output().line(
          isJSON ? try JSONText.line(["listening": bound]) : "listening on \(bound); Ctrl-C ends")
      }
    } catch is CancellationError {
      // The end that was asked for.
    }
  }
}

/// The address of `--at`.
struct GivenAddress: AddressResolver {
  let address: NetworkAddress

  func addresses(of replica: PairedReplica) async -> [NetworkAddress] { [address] }
}

extension NetworkAddress {
  /// Parses an address of the command line.
  ///
  /// - Throws: `ValidationError`.
  static func parse(_ text: String) throws -> NetworkAddress {
    guard let address = NetworkAddress(text) else {
      throw ValidationError(
        "'\(text)' is not an address; use one such as 192.168.1.20:\(standardPort)")
    }
    return address
  }
}
