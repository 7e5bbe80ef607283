import Foundation
import HealthStorage
import NIOCore
import Synchronization
import TestSupport
import Testing

@testable import ReplicaNetwork
@testable import Replication

/// A person with a given answer, who keeps what was shown.
private final class TestPerson: PairingPerson {
  private let answer: Bool
  private let shown = Mutex<[String]>([])
  private let asked = Mutex<[ReplicaRole]>([])

  init(_ answer: Bool) { self.answer = answer }

  var questions: [String] { shown.withLock { $0 } }
  var roles: [ReplicaRole] { asked.withLock { $0 } }

  func accepts(
    _ name: String, as role: ReplicaRole?, at address: String, digits: String?
  ) async throws -> Bool {
    shown.withLock { $0.append("\(name) \(digits ?? "code")") }
    if let role { asked.withLock { $0.append(role) } }
    return answer
  }
}

@Suite("pairing")
struct PairingTests {
  private struct Outcome {
    let host: Result<PairedReplica, any Error>
    let guest: Result<PairedReplica, any Error>

    func hostError() -> NetworkError? { Self.error(host) }
    func guestError() -> NetworkError? { Self.error(guest) }

    private static func error(_ result: Result<PairedReplica, any Error>) -> NetworkError? {
      if case .failure(let error) = result { error as? NetworkError } else { nil }
    }
  }

  /// Runs both sides of a pairing.
  private func pair(
    _ host: NetworkTestReplica, _ hostPerson: TestPerson, by kind: PairingKind,
    as role: ReplicaRole? = nil,
    _ connect: (NetworkAddress, PairingCode?) async throws -> PairedReplica
  ) async -> Outcome {
    let (addresses, ready) = AsyncStream.makeStream(of: (NetworkAddress, PairingCode?).self)
    let task = Task {
      defer { ready.finish() }
      return try await PairingHost(host.network, by: kind, hostPerson, as: role).run(
        on: NetworkAddress(host: "127.0.0.1", port: 0), as: "127.0.0.1"
      ) { ready.yield(($0, $1)) }
    }
    var iterator = addresses.makeAsyncIterator()
    var guest: Result<PairedReplica, any Error> = .failure(CancellationError())
    if let (address, code) = await iterator.next(isolation: #isolation) {
      do {
        guest = .success(try await connect(address, code))
      } catch {
        guest = .failure(error)
      }
    }
    return Outcome(host: await task.result, guest: guest)
  }

  private func replicas() async throws -> (NetworkTestReplica, NetworkTestReplica) {
    (try await NetworkTestReplica("desk"), try await NetworkTestReplica("phone"))
  }

  private func paired(_ replica: NetworkTestReplica) async throws -> [PairedReplica] {
    try await PairedReplicas.read(replica.store.store)?.replicas ?? []
  }

  private func pairedCount(_ replicas: NetworkTestReplica...) async throws -> Int {
    var count = 0
    for replica in replicas { count += try await paired(replica).count }
    return count
  }

  @Test("the code pairs two stores, which then exchange")
  func code() async throws {
    let (desk, phone) = try await replicas()
    let person = TestPerson(true)
    let outcome = await pair(desk, person, by: .code) { _, code in
      let text = try #require(code?.text)
      return try await PairingGuest(phone.network, TestPerson(false)).pair(with: PairingCode(text))
    }
    #expect(try outcome.host.get().name == "phone")
    #expect(try outcome.guest.get().name == "desk")
    #expect(person.questions == ["phone code"])
    #expect(try await paired(desk).map(\.key) == ["\(phone.network.key.hash)"])
    #expect(try await paired(phone).map(\.key) == ["\(desk.network.key.hash)"])
    try await desk.store.saveWalk(3, name: nil, version: 0)
    #expect(try await phone.exchange(with: desk).isWhole)
    #expect(try await phone.store.archive() == desk.store.archive())
  }

  @Test(
    "a reader is paired from either side, by code and by digits; both know it, and an application stands for it",
    arguments: [true, false], [PairingKind.code, .digits])
  func reader(isHostGiving: Bool, kind: PairingKind) async throws {
    let (desk, coach) = (
      try await NetworkTestReplica("desk"), try await NetworkTestReplica(ReplicaTestStore("coach"))
    )
    let (host, guest) = isHostGiving ? (desk, coach) : (coach, desk)
    let person = TestPerson(true)
    let outcome = await pair(host, person, by: kind, as: isHostGiving ? .giver : .reader) {
      let side = PairingGuest(
        guest.network, TestPerson(true), as: isHostGiving ? .reader : .giver)
      return try await kind == .code
        ? side.pair(with: try #require($1)) : side.pairByDigits(at: $0)
    }
    _ = try outcome.host.get()
    _ = try outcome.guest.get()
    #expect(person.roles == [isHostGiving ? .reader : .giver])
    let reader = try #require(try await paired(desk).first)
    #expect(reader.role == .reader)
    #expect(try await paired(coach).map(\.role) == [.giver])
    let clients = try await desk.store.store.clients()
    #expect(clients.map(\.source.bundleIdentifier) == [try #require(reader.reader)])
    #expect(reader.reader == "replica.\("\(coach.network.key.hash)".prefix(16))")
    try await desk.store.saveWalk(3, name: nil, version: 0)
    #expect(try await coach.exchange(with: desk).isWhole)
    #expect(try await coach.store.store.workouts().isEmpty)
  }

  @Test(
    "two sides that do not want the same roles are not paired, and nobody is asked",
    arguments: [nil, ReplicaRole.giver, .reader], [nil, ReplicaRole.giver, .reader])
  func disagreement(host: ReplicaRole?, guest: ReplicaRole?) async throws {
    for kind in [PairingKind.code, .digits] {
      let (desk, phone) = (
        try await NetworkTestReplica(ReplicaTestStore("desk")),
        try await NetworkTestReplica(ReplicaTestStore("phone"))
      )
      let (first, second) = (TestPerson(true), TestPerson(true))
      let outcome = await pair(desk, first, by: kind, as: host) {
        let side = PairingGuest(phone.network, second, as: guest)
        return try await kind == .code
          ? side.pair(with: try #require($1)) : side.pairByDigits(at: $0)
      }
      let agrees = host == guest?.opposite
      #expect(try await pairedCount(desk, phone) == (agrees ? 2 : 0), "\(kind)")
      guard !agrees else { continue }
      #expect(outcome.hostError() == .pairing(.roles(own: host, other: guest)), "\(kind)")
      #expect(outcome.guestError() == .pairing(.otherRole), "\(kind)")
      #expect(first.questions + second.questions == [])
      #expect(try await desk.store.store.clients().isEmpty)
    }
  }

  @Test("a store with data of its own is no reader, from either side", arguments: [true, false])
  func notEmpty(isHostGiving: Bool) async throws {
    let (desk, phone) = try await replicas()
    let (host, guest) = isHostGiving ? (desk, phone) : (phone, desk)
    let outcome = await pair(host, TestPerson(true), by: .code, as: isHostGiving ? .giver : .reader)
    { _, code in
      try await PairingGuest(
        guest.network, TestPerson(true), as: isHostGiving ? .reader : .giver
      ).pair(with: try #require(code))
    }
    let (reader, giver) =
      isHostGiving
      ? (outcome.guestError(), outcome.hostError()) : (outcome.hostError(), outcome.guestError())
    #expect(reader == .pairing(.notEmpty))
    #expect(giver == .pairing(.otherRole))
    #expect(try await pairedCount(desk, phone) == 0)
  }

  @Test("proofs and digits of one role are not those of another one")
  func boundRoles() {
    let keys = (0..<2).map { _ in KeyHash(of: PairingSecrets.nonce()) }
    let (secret, nonce) = (PairingSecrets.nonce(), PairingSecrets.nonce())
    let sides = [nil, ReplicaRole.giver, .reader].map {
      PairingSecrets(guest: keys[0], host: keys[1], role: $0)
    }
    for (index, side) in sides.enumerated() {
      for (other, one) in sides.enumerated() {
        for kind in [PairingSecrets.Side.guest, .host] {
          let proof = side.proof(of: kind, secret: secret)
          #expect(one.holds(proof, of: kind, secret: secret) == (index == other))
        }
        #expect(
          (one.commitment(to: nonce) == side.commitment(to: nonce)) == (index == other))
      }
    }
    let digits = (0..<50).map { _ in
      let nonce = PairingSecrets.nonce()
      return Set(sides.map { $0.digits(guestNonce: nonce, hostNonce: secret) }).count
    }
    #expect(digits.count { $0 == 3 } >= 49)
  }

  @Test("without a yes of the side that waits nothing is paired")
  func declined() async throws {
    let (desk, phone) = try await replicas()
    let outcome = await pair(desk, TestPerson(false), by: .code) { _, code in
      try await PairingGuest(phone.network, TestPerson(true)).pair(with: try #require(code))
    }
    #expect(outcome.hostError() == .pairing(.declined))
    #expect(outcome.guestError() == .pairing(.declinedThere))
    #expect(try await pairedCount(desk, phone) == 0)
  }

  @Test(
    "a wrong secret ends the attempt before anybody is asked, and a second attempt finds nobody")
  func wrongSecret() async throws {
    let (desk, phone) = try await replicas()
    let person = TestPerson(true)
    let outcome = await pair(desk, person, by: .code) { address, code in
      let guest = PairingGuest(phone.network, TestPerson(true))
      // The address and the key of the code, with a secret of its own.
      let wrong = PairingCode(at: address, desk.network.key.hash)
      await #expect(throws: NetworkError.pairing(.wrongSecret)) {
        try await guest.pair(with: wrong)
      }
      return try await guest.pair(with: try #require(code))
    }
    #expect(outcome.hostError() == .pairing(.wrongSecret))
    #expect(outcome.guestError() != nil)
    #expect(person.questions.isEmpty)
    #expect(try await pairedCount(desk, phone) == 0)
  }

  @Test("who answers at the address of a code without its key gets no proof")
  func wrongHost() async throws {
    let (desk, phone) = try await replicas()
    let thief = try await NetworkTestReplica("thief")
    let person = TestPerson(true)
    var short = thief
    short.network.limits.pairing = .seconds(2)
    let outcome = await pair(short, person, by: .code) { address, _ in
      let code = PairingCode(at: address, desk.network.key.hash)
      return try await PairingGuest(phone.network, TestPerson(true)).pair(with: code)
    }
    guard case .otherKey = outcome.guestError() else {
      Issue.record("\(outcome.guest)")
      return
    }
    #expect(outcome.hostError() == .pairing(.expired(seconds: 2)))
    #expect(person.questions.isEmpty)
  }

  @Test("connections that prove nothing are no attempt, and the waiting ends after its time")
  func expiry() async throws {
    var (desk, phone) = try await replicas()
    desk.network.limits.pairing = .seconds(2)
    let (waiting, guest) = (desk, phone)
    let outcome = await pair(waiting, TestPerson(true), by: .code) { address, code in
      // One that speaks no TLS, and one that ends after its handshake.
      let raw = CuttingProxy(to: address.port, cutAfter: 300)
      defer { raw.end() }
      let code = try #require(code)
      await #expect(throws: NetworkError.self) {
        try await PairingGuest(guest.network, TestPerson(true)).pair(with: code, at: raw.address)
      }
      try await Task.sleep(for: .seconds(2.5))
      return try await PairingGuest(guest.network, TestPerson(true)).pair(with: code)
    }
    #expect(outcome.hostError() == .pairing(.expired(seconds: 2)))
    guard case .unreachable = outcome.guestError() else {
      Issue.record("\(outcome.guest)")
      return
    }
    #expect(try await pairedCount(desk, phone) == 0)
  }

  @Test(
    "both sides show the same digits, and are paired after two yes alone",
    arguments: [
      (true, true), (true, false), (false, true), (false, false),
    ])
  func digits(host: Bool, guest: Bool) async throws {
    let (desk, phone) = try await replicas()
    let (first, second) = (TestPerson(host), TestPerson(guest))
    let outcome = await pair(desk, first, by: .digits) { address, _ in
      try await PairingGuest(phone.network, second).pairByDigits(at: address)
    }
    #expect(first.questions.count == 1 && second.questions.count == 1)
    let shown = (first.questions + second.questions).compactMap { $0.split(separator: " ").last }
    #expect(Set(shown).count == 1)
    #expect(shown.allSatisfy { $0.count == 6 && Int($0) != nil })
    let isPaired = host && guest
    #expect((outcome.hostError() == nil) == isPaired)
    #expect((outcome.guestError() == nil) == isPaired)
    #expect(try await paired(desk).isEmpty != isPaired)
    #expect(try await paired(phone).isEmpty != isPaired)
  }

  @Test("a side that waits for a code does not accept one that wants digits, and the reverse")
  func kinds() async throws {
    let (desk, phone) = try await replicas()
    var (first, second) = (desk, phone)
    first.network.limits.handshake = .seconds(1)
    first.network.limits.pairing = .seconds(3)
    second.network.limits.pairing = .seconds(3)
    let (host, guest) = (first, second)
    let person = TestPerson(true)
    let coded = await pair(host, person, by: .code) { address, _ in
      try await PairingGuest(guest.network, TestPerson(true)).pairByDigits(at: address)
    }
    #expect(coded.hostError() != nil && coded.guestError() != nil)
    let compared = await pair(host, person, by: .digits) { address, _ in
      let code = PairingCode(at: address, host.network.key.hash)
      return try await PairingGuest(guest.network, TestPerson(true)).pair(with: code)
    }
    #expect(compared.hostError() != nil && compared.guestError() != nil)
    #expect(person.questions.isEmpty)
    #expect(try await pairedCount(desk, phone) == 0)
  }

  @Test("who stands between two sides cannot make their digits equal", arguments: Seed.first(20))
  func between(seed: Seed) {
    // Each side has the key of the one between in place of the other's; that one chose its numbers before it had theirs.
    var equal = 0
    for _ in 0..<200 {
      let keys = (0..<4).map { _ in KeyHash(of: PairingSecrets.nonce()) }
      let left = PairingSecrets(guest: keys[0], host: keys[2])
      let right = PairingSecrets(guest: keys[3], host: keys[1])
      let nonces = (0..<4).map { _ in PairingSecrets.nonce() }
      if left.digits(guestNonce: nonces[0], hostNonce: nonces[2])
        == right.digits(guestNonce: nonces[3], hostNonce: nonces[1])
      {
        equal += 1
      }
    }
    #expect(equal <= 1)
  }

  @Test("a code is read as typed, and one with an error is refused", arguments: Seed.first(20))
  func texts(seed: Seed) throws {
    var random = seed.generator
    let hosts = ["192.168.1.20", "10.0.0.1", "2001:db8::1", "fe80::12"]
    let address = NetworkAddress(
      host: hosts[Int(random.next() % 4)], port: Int(random.next() % 65_536))
    let code = PairingCode(at: address, KeyHash(of: [UInt8(truncatingIfNeeded: random.next())]))
    let text = try #require(code.text)
    let compact = try #require(code.compactText)
    #expect(try PairingCode(compact) == code)
    #expect(try PairingCode(text) == code)
    let typed = text.lowercased().replacingOccurrences(of: "-", with: " ")
      .replacingOccurrences(of: "0", with: "o").replacingOccurrences(of: "1", with: "l")
    #expect(try PairingCode(typed) == code)
    let letters = Array(text)
    var refused = 0
    for index in letters.indices where letters[index] != "-" {
      var wrong = letters
      wrong[index] = letters[index] == "7" ? "8" : "7"
      if (try? PairingCode(String(wrong))) == nil { refused += 1 }
    }
    // 16 bits of check: of all these, one at most passes.
    #expect(refused >= letters.count { $0 != "-" } - 1, "\(seed)")
    for length in 0..<letters.count - 1 {
      #expect(throws: NetworkError.self) { try PairingCode(String(letters.prefix(length))) }
    }
  }
}
