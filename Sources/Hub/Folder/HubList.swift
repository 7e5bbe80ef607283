package import Console
import Foundation
package import HealthModel
import HealthStorage
import Replication

/// What a hub has of a person, without anything of the store's contents.
package struct HubPerson: Sendable {
  package let id: PersonID
  /// The size of all files of the person in bytes.
  package let bytes: Int64
  /// The number of paired devices.
  package let devices: Int
  /// When something last came from one of them; `nil` if never.
  package let exchanged: Instant?
  /// The number of changes of the store that a device does not have.
  package let waiting: Int
  package let isEncrypted: Bool
  /// Why the store cannot be read; `nil` if it can.
  package let problem: String?
}

extension HubFolder {
  /// Reads what the hub has of a person.
  ///
  /// - Parameters:
  ///   - person: The person.
  ///   - program: The program.
  /// - Returns: The facts; those of a store that cannot be read have a problem.
  package func describe(_ person: PersonID, by program: HubProgram) async -> HubPerson {
    var (devices, waiting) = (0, 0)
    var exchanged: Instant?
    var (isEncrypted, problem) = (false, String?.none)
    do {
      let lock = try await PersonLock(of: self, person, atMost: .seconds(1))
      defer { withExtendedLifetime(lock) {} }
      guard !isBeingRemoved(person) else { throw HubError.beingRemoved(person.text) }
      let store = try open(person, by: program)
      isEncrypted = store.isEncrypted
      let list = try await ReplicaList(of: store)
      devices = list.replicas.count(where: \.isPaired)
      exchanged = list.replicas.compactMap(\.exchanged).max()
      waiting = list.replicas.map(\.waiting).max() ?? 0
    } catch {
      problem = "\(error)"
    }
    return HubPerson(
      id: person, bytes: size(of: person), devices: devices, exchanged: exchanged,
      waiting: waiting, isEncrypted: isEncrypted, problem: problem)
  }

  private func size(of person: PersonID) -> Int64 {
    let folder = folder(of: person)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.reduce(0) { sum, name in
      var facts = stat()
      return lstat("\(folder)/\(name)", &facts) == 0 ? sum + Int64(facts.st_size) : sum
    }
  }
}

/// A person of a hub, as a line for people.
package struct HubPersonLine {
  package let person: HubPerson
  package let times: TimeText

  package init(_ person: HubPerson, times: TimeText) {
    (self.person, self.times) = (person, times)
  }

  package var text: String {
    if let problem = person.problem { return "\(person.id); \(problem.withoutControls)" }
    var words = [
      "\(person.id)", person.devices == 1 ? "1 device" : "\(person.devices) devices",
      person.exchanged.map { "last exchange \(times.dateAndMinute($0))" } ?? "never exchanged",
      Self.size(person.bytes),
    ]
    if person.isEncrypted { words.append("encrypted") }
    if person.waiting > 0 {
      words.append(person.waiting == 1 ? "1 change waits" : "\(person.waiting) changes wait")
    }
    return words.joined(separator: "; ")
  }

  private static let kilobyte: Int64 = 1000

  private static func size(_ bytes: Int64) -> String {
    bytes < kilobyte * kilobyte
      ? "\((bytes + kilobyte - 1) / kilobyte) kB" : "\(bytes / kilobyte / kilobyte) MB"
  }
}

/// The output of `hub list --json` (docs/schemas/hub-person.schema.json).
package struct HubPersonJSON: Encodable {
  let person: String
  let bytes: Int64
  let devices: Int
  let exchanged: String?
  let waiting: Int
  let isEncrypted: Bool
  let problem: String?

  private enum CodingKeys: String, CodingKey {
    case person, bytes, devices, waiting, problem
    case exchanged = "last_exchange"
    case isEncrypted = "encrypted"
  }

  package init(_ person: HubPerson) {
    self.person = person.id.text
    (bytes, devices, waiting) = (person.bytes, person.devices, person.waiting)
    exchanged = person.exchanged?.rfc3339
    (isEncrypted, problem) = (person.isEncrypted, person.problem)
  }
}
