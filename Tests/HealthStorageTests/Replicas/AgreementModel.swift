import TestSupport

/// A reference model of replicas: records of two names, vectors, and a network that loses, doubles and reorders.
///
/// It has no store and no code of the product: the order is that of tuples.
struct AgreementModel {
  /// A record of a name; the number stands for the UUID.
  struct Record: Hashable {
    var incarnation = 0
    var version: Int
    var isDeleted = false
    var number: Int

    private var order: (Int, Int, Int, Int) {
      (incarnation, version, isDeleted ? 1 : 0, number)
    }

    static func < (first: Record, second: Record) -> Bool { first.order < second.order }
  }

  struct Replica {
    /// The record of each name, and the number of the change that stored it.
    var records: [Record?] = [nil, nil]
    var changes = [0, 0]
    var counter = 0
    /// The changes of each replica that this one has.
    var vector: [Int]
    /// The vectors of all replicas, as far as this one knows them.
    var known: [[Int]]

    mutating func store(_ record: Record, at name: Int) {
      counter += 1
      (records[name], changes[name]) = (record, counter)
    }

    /// The objects in effect.
    var content: [Record?] { records.map { $0?.isDeleted == true ? nil : $0 } }
  }

  struct Message {
    var sender: Int
    var receiver: Int
    /// The change after which the message has all records of the sender.
    var since: Int
    var vector: [Int]
    var records: [(name: Int, record: Record)]
  }

  static let count = 3
  var replicas: [Replica]
  private var network: [Message] = []
  private var random: SplitMix64
  private var numbers = 0
  private let forgets: Bool

  /// - Parameters:
  ///   - seed: The seed of the history.
  ///   - forgets: Whether tombstones are removed once all replicas are known to have them.
  init(seed: Seed, forgets: Bool) {
    let none = Array(repeating: 0, count: Self.count)
    let replica = Replica(vector: none, known: Array(repeating: none, count: Self.count))
    replicas = Array(repeating: replica, count: Self.count)
    random = seed.generator
    self.forgets = forgets
  }

  private mutating func pick(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }

  // MARK: - Operations

  /// Performs random operations: saves, deletions, messages that are sent, delivered, doubled and lost.
  mutating func run(_ operations: Int) {
    for _ in 0..<operations {
      let replica = pick(Self.count)
      let name = pick(2)
      switch pick(forgets ? 12 : 11) {
      case 0, 1, 2: save(name, version: 1 + pick(4), on: replica)
      case 3, 4: delete(name, on: replica)
      case 5, 6: send(from: replica, to: (replica + 1 + pick(Self.count - 1)) % Self.count)
      case 7, 8:
        if !network.isEmpty { receive(network.remove(at: pick(network.count))) }
      case 9:
        if !network.isEmpty { network.append(network[pick(network.count)]) }
      case 10:
        // A lost message, or all of a replica that crashed.
        if pick(2) == 0 {
          network.removeAll { $0.receiver == replica }
        } else if !network.isEmpty {
          network.remove(at: pick(network.count))
        }
      default: forget(on: replica)
      }
    }
  }

  private mutating func save(_ name: Int, version: Int, on replica: Int) {
    numbers += 1
    // The numbers of replicas rise apart, as their UUIDs are unrelated.
    var record = Record(version: version, number: numbers * 7 % 101)
    if let old = replicas[replica].records[name] {
      guard old.isDeleted || version > old.version else { return }
      record.incarnation = old.incarnation + (old.isDeleted ? 1 : 0)
    }
    replicas[replica].store(record, at: name)
  }

  private mutating func delete(_ name: Int, on replica: Int) {
    guard var record = replicas[replica].records[name], !record.isDeleted else { return }
    record.isDeleted = true
    replicas[replica].store(record, at: name)
  }

  private mutating func send(from sender: Int, to receiver: Int) {
    let since = replicas[receiver].vector[sender]
    let own = replicas[sender]
    var vector = own.vector
    vector[sender] = own.counter
    let records = (0..<2).compactMap { name in
      own.changes[name] > since ? own.records[name].map { (name, $0) } : nil
    }
    network.append(
      Message(sender: sender, receiver: receiver, since: since, vector: vector, records: records))
  }

  private mutating func receive(_ message: Message) {
    let (sender, receiver) = (message.sender, message.receiver)
    guard message.since <= replicas[receiver].vector[sender] else { return }
    for (name, record) in message.records {
      if let old = replicas[receiver].records[name], !(old < record) { continue }
      replicas[receiver].store(record, at: name)
    }
    for origin in 0..<Self.count {
      let change = message.vector[origin]
      replicas[receiver].vector[origin] = max(replicas[receiver].vector[origin], change)
      replicas[receiver].known[sender][origin] = max(
        replicas[receiver].known[sender][origin], change)
    }
  }

  private mutating func forget(on replica: Int) {
    for name in 0..<2 where replicas[replica].records[name]?.isDeleted == true {
      let change = replicas[replica].changes[name]
      let others = (0..<Self.count).filter { $0 != replica }
      if others.allSatisfy({ replicas[replica].known[$0][replica] >= change }) {
        replicas[replica].records[name] = nil
      }
    }
  }

  // MARK: - Agreement

  /// Exchanges all changes until every replica has them.
  mutating func exchangeAll() {
    network = []
    for _ in 0..<Self.count {
      for sender in 0..<Self.count {
        for receiver in 0..<Self.count where receiver != sender {
          send(from: sender, to: receiver)
          receive(network.removeLast())
        }
      }
    }
  }

  /// Exchanges the records of the names whose objects differ, as a comparison of ranges finds them.
  mutating func repair() {
    for name in 0..<2 where Set(replicas.map { $0.content[name] }).count > 1 {
      let all = replicas.compactMap { $0.records[name] }
      guard let greatest = all.max(by: { $0 < $1 }) else { continue }
      for replica in 0..<Self.count where replicas[replica].records[name] != greatest {
        replicas[replica].store(greatest, at: name)
      }
    }
  }

  var agrees: Bool { Set(replicas.map(\.content)).count == 1 }
}
