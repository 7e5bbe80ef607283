import Foundation
import HealthModel
import HealthStorage
import NIOCore
import Recording
import Synchronization
import TestSupport
import Testing

@testable import ReplicaNetwork
@testable import Replication

/// A recorder at the control socket of a store: it has a number of laps, and notes the requests that reach it.
private final class Recorder: Sendable {
  private struct State {
    var status: RecordingStatus
    var done: [ControlRequest] = []
    var onRequest: @Sendable () -> Void = {}
  }

  private let state: Mutex<State>
  private let server: Mutex<ControlServer?> = Mutex(nil)

  init(of replica: NetworkTestReplica) throws {
    state = Mutex(State(status: try Self.status()))
    let address = ControlSocketAddress(storePath: replica.store.store.path)
    let listening = try ControlServer(address: address) { [self] in answer($0) }
    server.withLock { $0 = listening }
  }

  deinit { end() }

  func end() { server.withLock { $0?.stop() } }

  var laps: Int { state.withLock { $0.status.lapCount } }
  var requests: [ControlRequest.Command] { state.withLock { $0.done.map(\.command) } }

  /// Sets what happens with each request before its reply.
  func onRequest(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.onRequest = body } }

  private func answer(_ request: ControlRequest) -> ControlReply {
    state.withLock { state in
      guard request.command != .status else { return ControlReply(status: state.status) }
      state.onRequest()
      state.done.append(request)
      switch request.command {
      case .lap: state.status.lapCount += 1
      case .pause: state.status.state = "paused"
      case .resume: state.status.state = "running"
      default: return ControlReply(refusal: "there is no next activity")
      }
      return ControlReply(status: state.status)
    }
  }

  /// A status as `workout status` prints it.
  private static func status() throws -> RecordingStatus {
    let json = """
      {"id":"0190","activity":"running","state":"running","elapsed_s":61,"duration_s":60,
      "distance_m":180,"lap_count":0,"open_segments":[],"water_locked":false,"notes":[],
      "positioning":{"state":"3d","rejected_count":0}}
      """
    return try JSONDecoder().decode(RecordingStatus.self, from: Data(json.utf8))
  }
}

/// An address that changes, as that of a device does that moves from one network to another.
private final class Road: AddressResolver {
  private let current: Mutex<NetworkAddress>

  init(_ address: NetworkAddress) { current = Mutex(address) }

  func lead(to address: NetworkAddress) { current.withLock { $0 = address } }

  func addresses(of replica: PairedReplica) async -> [NetworkAddress] {
    [current.withLock { $0 }]
  }
}

/// Waits for a condition, and fails if it does not come.
private func holds(
  sourceLocation: SourceLocation = #_sourceLocation, _ condition: () async throws -> Bool
) async throws {
  let came = try await eventually(condition)
  #expect(came, sourceLocation: sourceLocation)
}

/// A running recording that another device shows and commands.
@Suite("a mirrored recording", .timeLimit(.minutes(2)))
struct MirrorTests {
  private let watch: NetworkTestReplica
  private let phone: NetworkTestReplica
  private let recorder: Recorder

  init() async throws {
    (watch, phone) = try await NetworkTestReplica.pair()
    recorder = try Recorder(of: watch)
  }

  /// Runs a body with a mirror on the phone.
  private func mirroring(
    at road: any AddressResolver, _ body: (MirroredRecording) async throws -> Void
  ) async throws {
    let peer = try await NetworkReplica.find("watch", in: phone.store.store)
    let mirror = MirroredRecording(of: phone.network, from: peer, at: road)
    let running = Task { try await mirror.run() }
    defer { running.cancel() }
    try await holds { await mirror.moment.link == .connected }
    try await body(mirror)
    running.cancel()
    _ = await running.result
  }

  @Test("shows the state of the recorder, and its reply to each request")
  func requests() async throws {
    let events = EventList()
    try await watch.serving(events) { address in
      try await mirroring(at: FixedAddress(address)) { mirror in
        #expect(await mirror.moment.recording?.distanceMeters == 180)
        #expect(await mirror.send(ControlRequest(.lap)).status?.lapCount == 1)
        #expect(await mirror.send(ControlRequest(.pause)).status?.state == "paused")
        #expect(await mirror.moment.recording?.state == "paused")
        #expect(await mirror.send(ControlRequest(.next)).refusal == "there is no next activity")
        #expect(recorder.requests == [.lap, .pause, .next])
        recorder.end()
        try await holds { await mirror.moment.recording == nil }
        #expect(await mirror.moment.link == .connected)
        #expect(await mirror.send(ControlRequest(.lap)).refusal == "nothing is being recorded")
      }
    }
    #expect(events.texts == ["phone at 127.0.0.1 watches the recording"])
  }

  @Test(
    "cannot request what only the person at the device may do",
    arguments: [.status, .lock, .unlock, .discard, .remainder, .start] as [ControlRequest.Command])
  func forbidden(command: ControlRequest.Command) async throws {
    try await watch.serving { address in
      // Neither a person's words are sent, nor is what another program sends passed on.
      try await mirroring(at: FixedAddress(address)) { mirror in
        let refusal = await mirror.send(ControlRequest(command)).refusal
        #expect(refusal?.contains("only on watch") == true)
      }
      let reply = try await reply(at: address, command, until: .max)
      #expect(reply.refusal == "a mirror cannot request '\(command.rawValue)'")
      #expect(recorder.requests.isEmpty)
    }
  }

  @Test("a request that the network held back for too long is not done")
  func late() async throws {
    try await watch.serving { address in
      let reply = try await reply(at: address, .lap, until: MirrorClock.now - 1)
      #expect(reply.refusal == "the request came too late and was not done")
      #expect(recorder.requests.isEmpty)
    }
  }

  /// Sends one request as the protocol has it.
  private func reply(
    at address: NetworkAddress, _ command: ControlRequest.Command, until: Int64
  ) async throws -> MirrorReply {
    let peer = try await NetworkReplica.find("watch", in: phone.store.store)
    let connection = try await NetworkExchange(of: phone.network, with: peer)
      .connection(at: FixedAddress(address))
    return try await connection.run {
      let opening = SessionOpening(
        replica: phone.network, connection: connection, follows: false)
      _ = try await opening.meet(mirrors: true)
      try await connection.send(
        Message(.mirrorRequest, MirrorRequest(id: UUID(), command: command, until: until)))
      while let message = try await connection.next() {
        if message.kind == .mirrorReply { return try message.value(MirrorReply.self) }
      }
      throw NetworkError.dropped(name: "watch")
    }
  }

  @Test(
    "each request is done once, whenever the connection is cut",
    arguments: [Seed(1), Seed(2), Seed(3)])
  func cuts(seed: Seed) async throws {
    var generator = seed.generator
    try await watch.serving { address in
      var proxy = CuttingProxy(to: address.port)
      let road = Road(proxy.address)
      try await mirroring(at: road) { mirror in
        for count in 1...6 {
          let cut = proxy
          // Before the request, after it and before the reply, or not at all.
          let moment = generator.next() % 3
          recorder.onRequest { if moment == 1 { cut.cut() } }
          if moment == 0 { cut.cut() }
          if moment < 2 {
            cut.end()
            proxy = CuttingProxy(to: address.port)
            road.lead(to: proxy.address)
          }
          let reply = await mirror.send(ControlRequest(.lap))
          #expect(reply.status?.lapCount == count, "\(seed), \(count): \(reply.refusal ?? "")")
          #expect(recorder.laps == count, "\(seed), \(count)")
        }
      }
      proxy.end()
    }
  }

  @Test("a lost connection is shown with its time and its reason, and made again")
  func returns() async throws {
    var impatient = phone
    impatient.network.limits.silence = .seconds(7)
    let peer = try await NetworkReplica.find("watch", in: phone.store.store)
    try await watch.serving { address in
      let proxy = CuttingProxy(to: address.port)
      let road = Road(proxy.address)
      let mirror = MirroredRecording(of: impatient.network, from: peer, at: road)
      let running = Task { try await mirror.run() }
      defer { running.cancel() }
      try await holds { await mirror.moment.link == .connected }
      proxy.end()
      proxy.mute()
      try await holds {
        guard case .lost(_, let problem) = await mirror.moment.link else { return false }
        return problem == "watch did not answer within 7 s"
      }
      try await holds {
        guard case .lost(let seconds, let problem) = await mirror.moment.link else { return false }
        return seconds > 0 && problem.contains("nothing answers at 127.0.0.1")
      }
      // The last known state is still there.
      #expect(await mirror.moment.recording?.lapCount == 0)
      road.lead(to: address)
      try await holds { await mirror.moment.link == .connected }
    }
    // Nobody serves any more: a request is given up, and says so.
    let road = FixedAddress(NetworkAddress(host: "127.0.0.1", port: 9))
    let mirror = MirroredRecording(of: phone.network, from: peer, at: road)
    #expect(await mirror.send(ControlRequest(.lap)).refusal?.contains("did not reply") == true)
    await #expect(throws: NetworkError.self) { try await mirror.run() }
  }

  @Test("ends when the pairing has ended, and does not come back")
  func removal() async throws {
    let (store, identity) = (watch.store.store, phone.network.identity)
    try await watch.serving { address in
      try await mirroring(at: FixedAddress(address)) { mirror in
        try await watch.network.updatePaired { $0.remove(identity) }
        try await store.save([ReplicaTestStore.mass(51, name: "second", version: 0)])
        try await holds {
          guard case .lost(_, let problem) = await mirror.moment.link else { return false }
          return problem.contains("watch ended the connection at once")
        }
        #expect(await mirror.send(ControlRequest(.lap)).refusal != nil)
        #expect(recorder.requests.isEmpty)
      }
    }
  }

  @Test("a program that is older than mirrors is named")
  func older() async throws {
    let network = phone.network
    let peer = try await NetworkReplica.find("watch", in: phone.store.store)
    let server = try await ReplicaConnection.listen(
      on: NetworkAddress(host: "127.0.0.1", port: 0), watch.network.tls, limits: network.limits
    ) { _ in true }
    defer { server.channel.close(promise: nil) }
    let serving = Task { [replica = watch.network] in
      for await connection in server.connections {
        // An older program ignores the field `mirrors`, and begins an exchange.
        _ = try? await SessionOpening(replica: replica, connection: connection, follows: true)
          .open { _ in true }
      }
    }
    defer { serving.cancel() }
    let port = try #require(server.channel.localAddress?.port)
    let road = FixedAddress(NetworkAddress(host: "127.0.0.1", port: port))
    await #expect(throws: NetworkError.noMirroring(name: "watch")) {
      try await MirroredRecording(of: network, from: peer, at: road).run()
    }
  }
}
