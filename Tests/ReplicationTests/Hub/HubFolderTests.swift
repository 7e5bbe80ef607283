import Foundation
import HealthStorage
import TestSupport
import Testing

@testable import Hub
@testable import ReplicaNetwork
@testable import Replication

@Suite("the folder of a hub")
struct HubFolderTests {
  @Test(
    "an id that could be a path, an option or a second file is refused",
    arguments: [
      "", ".", "..", "-a", "a/b", "a b", "ä", "a\n", "a\0b", String(repeating: "a", count: 65),
    ])
  func ids(text: String) {
    #expect(throws: HubError.invalidPerson(text)) { try PersonID(text) }
  }

  @Test("files and folders of a hub are open to their owner alone")
  func modes() async throws {
    let hub = try await HubTestFolder("anna")
    _ = try await hub.device("watch", of: "anna")
    let files = try FileManager.default.subpathsOfDirectory(atPath: hub.hub.path)
    #expect(files.contains("people/anna/health.sqlite") && files.contains("hub.json"))
    for file in [""] + files {
      var facts = stat()
      #expect(lstat("\(hub.hub.path)/\(file)", &facts) == 0)
      let isLink = facts.st_mode & S_IFMT == S_IFLNK
      #expect(isLink || facts.st_mode & 0o077 == 0, "\(file)")
    }
  }

  @Test("a device of one person is not paired with another one, until it is removed")
  func twoPeople() async throws {
    let hub = try await HubTestFolder("anna", "ben")
    let device = try await hub.device("watch", of: "anna")
    await #expect(throws: NetworkError.self) { try await hub.pair(device, with: "ben") }
    let ben = try hub.hub.open(PersonID("ben"), by: HubTestFolder.program)
    #expect(try await PairedReplicas.read(ben)?.replicas.isEmpty == true)
    #expect(hub.hub.index.entries().map(\.person.text) == ["anna"])
  }

  @Test("an entry that leads to another person's store opens nothing, and is removed")
  func wrongEntry() async throws {
    let hub = try await HubTestFolder("anna", "ben")
    let device = try await hub.device("watch", of: "anna")
    let key = try #require(hub.hub.index.entries().first?.key)
    hub.hub.index.release(key, of: try PersonID("anna"))
    try hub.hub.index.claim(key, for: PersonID("ben"))
    try await device.save(71)
    try await hub.serving { address in
      await #expect(throws: NetworkError.self) { try await device.exchange(withHubAt: address) }
    }
    #expect(try await hub.masses(of: "ben") == [])
    #expect(hub.hub.index.entries().isEmpty)
    let report = try await hub.hub.rebuildIndex(by: HubTestFolder.program)
    #expect(report.added == 1 && report.problems.isEmpty)
    try await hub.serving { try await device.exchange(withHubAt: $0) }
    #expect(try await hub.masses(of: "anna") == [50, 71])
  }

  @Test("an index that is lost, or leads to people who are gone, is made anew from the stores")
  func index() async throws {
    let hub = try await HubTestFolder("anna", "ben")
    _ = try await hub.device("watch", of: "anna")
    _ = try await hub.device("phone", of: "anna")
    _ = try await hub.device("watch", of: "ben")
    let before = hub.hub.index.entries().map { "\($0)" }
    try FileManager.default.removeItem(atPath: "\(hub.hub.path)/keys")
    try HubFolder.makeFolder("\(hub.hub.path)/keys")
    try hub.hub.index.claim(String(repeating: "0", count: 64), for: PersonID("gone"))
    let report = try await hub.hub.rebuildIndex(by: HubTestFolder.program)
    #expect(report.people == 2 && report.keys == 3 && report.added == 3 && report.removed == 1)
    #expect(hub.hub.index.entries().map { "\($0)" } == before)
    let second = try await hub.hub.rebuildIndex(by: HubTestFolder.program)
    #expect(second.added == 0 && second.removed == 0)
  }

  @Test("a store that another machine has open is not opened, and is as soon as its lock ends")
  func machines() async throws {
    let hub = try await HubTestFolder("anna")
    let anna = try PersonID("anna")
    let file = "\(hub.hub.folder(of: anna))/machine"
    let other = open(file, O_RDWR | O_CLOEXEC)
    #expect(other >= 0 && flock(other, LOCK_SH) == 0 && ftruncate(other, 0) == 0)
    #expect(pwrite(other, "another", 7, 0) == 7)
    await #expect(throws: HubError.servedElsewhere("anna")) {
      try await PersonLock(of: hub.hub, anna, atMost: .milliseconds(200))
    }
    close(other)
    let locks = [
      try await PersonLock(of: hub.hub, anna, atMost: .seconds(5)),
      try await PersonLock(of: hub.hub, anna, atMost: .seconds(5)),
    ]
    await #expect(throws: HubError.servedElsewhere("anna")) {
      try await PersonLock(of: hub.hub, anna, isExclusive: true, atMost: .milliseconds(200))
    }
    withExtendedLifetime(locks) {}
  }

  @Test("work is done in the order in which it was asked for, a limited number of pieces at once")
  func turns() async throws {
    let turns = WorkTurns(atMost: 1)
    let (order, done) = AsyncStream.makeStream(of: Int.self)
    let (gate, opened) = AsyncStream.makeStream(of: Void.self)
    await withDiscardingTaskGroup { group in
      await turns.run {
        for number in 0..<20 {
          group.addTask { await turns.run { _ = done.yield(number) } }
          // Each has asked before the next one does.
          while turns.waitingCount <= number { await Task.yield() }
        }
        opened.finish()
        for await _ in gate {}
      }
    }
    done.finish()
    var numbers: [Int] = []
    for await number in order { numbers.append(number) }
    #expect(numbers == Array(0..<20))
  }
}
