import Foundation
import HealthModel
import HealthStorage
import NIOCore
import TestSupport
import Testing

@testable import Hub
@testable import ReplicaNetwork
@testable import Replication

@Suite("a hub that serves the stores of many people")
struct HubServiceTests {
  @Test("the devices of a person exchange through the hub, and reach no other person's store")
  func people() async throws {
    let hub = try await HubTestFolder("anna", "ben")
    let devices = [
      try await hub.device("watch", of: "anna"), try await hub.device("phone", of: "anna"),
      try await hub.device("watch", of: "ben"),
    ]
    let events = HubEventList()
    try await hub.serving(HubTestFolder.limits, events) { address in
      try await devices[0].save(71)
      try await devices[2].save(82)
      for device in devices { try await device.exchange(withHubAt: address) }
      try await devices[0].exchange(withHubAt: address)
    }
    #expect(try await devices[1].masses() == [50, 71])
    #expect(try await devices[2].masses() == [50, 82])
    #expect(try await hub.masses(of: "anna") == [50, 71])
    #expect(try await hub.masses(of: "ben") == [50, 82])
    for person in ["anna", "ben"] {
      #expect(events.texts.contains { $0.hasPrefix("\(person): received ") })
    }
    // Devices have names of people: none is in a line of the log.
    #expect(events.texts.allSatisfy { !$0.contains("watch") && !$0.contains("phone") })
  }

  @Test("a change reaches the other device of the person at once while both follow")
  func follow() async throws {
    let hub = try await HubTestFolder("anna")
    let (watch, phone) = (
      try await hub.device("watch", of: "anna"), try await hub.device("phone", of: "anna")
    )
    try await hub.serving { address in
      for device in [watch, phone] {
        try await device.exchange(withHubAt: address)
      }
      try await watch.serving(at: FixedAddress(address)) { _ in
        try await phone.serving(at: FixedAddress(address)) { _ in
          try await watch.save(73)
          #expect(try await eventually { try await phone.masses().contains(73) })
          try await phone.save(74)
          #expect(try await eventually { try await watch.masses().contains(74) })
        }
      }
    }
  }

  @Test("two processes serve one person at once, one after the other and after the end of either")
  func processes() async throws {
    let hub = try await HubTestFolder("anna")
    let (watch, phone) = (
      try await hub.device("watch", of: "anna"), try await hub.device("phone", of: "anna")
    )
    try await hub.serving { first in
      try await watch.serving(at: FixedAddress(first)) { _ in
        try await hub.serving { second in
          try await phone.save(75)
          try await phone.exchange(withHubAt: second)
          // The watch is connected with the other service.
          #expect(try await eventually { try await watch.masses().contains(75) })
        }
      }
      try await phone.save(76)
      try await phone.exchange(withHubAt: first)
    }
    #expect(try await hub.masses(of: "anna").suffix(2) == [75, 76])
  }

  @Test("a device that is removed is refused, and its open connection is closed")
  func removedDevice() async throws {
    let hub = try await HubTestFolder("anna")
    let device = try await hub.device("watch", of: "anna")
    try await hub.serving { address in
      try await device.exchange(withHubAt: address)
      try await device.serving(at: FixedAddress(address)) { _ in
        let store = try hub.hub.open(PersonID("anna"), by: HubTestFolder.program)
        try await device.save(71)
        #expect(try await eventually { try await store.quantitySamples(.bodyMass).count == 2 })
        _ = try await ReplicaList(of: store).remove("watch")
        try await device.save(72)
        await #expect(throws: NetworkError.self) { try await device.exchange(withHubAt: address) }
        #expect(try await store.quantitySamples(.bodyMass).count == 2)
      }
      // Its entry is gone as soon as the store refused it: then the handshake refuses it.
      #expect(hub.hub.index.entries().isEmpty)
    }
  }

  @Test("a person who is removed is gone with the store, and open connections are closed before")
  func removedPerson() async throws {
    let hub = try await HubTestFolder("anna", "ben")
    let device = try await hub.device("watch", of: "anna")
    try await hub.serving { address in
      try await device.serving(at: FixedAddress(address)) { _ in
        #expect(try await eventually { try await device.store.store.replicas().first != nil })
        try await hub.hub.remove(PersonID("anna"))
        await #expect(throws: NetworkError.self) { try await device.exchange(withHubAt: address) }
      }
    }
    #expect(try hub.hub.persons().map(\.text) == ["ben"])
    #expect(hub.hub.index.entries().isEmpty)
    let left = try FileManager.default.contentsOfDirectory(atPath: "\(hub.hub.path)/people")
    #expect(left == ["ben"])
    await #expect(throws: HubError.unknownPerson("anna")) {
      try await hub.hub.remove(PersonID("anna"))
    }
  }

  @Test("more people than may be open are all served: the idle ones make place")
  func places() async throws {
    let hub = try await HubTestFolder("anna", "ben", "cleo")
    var limits = HubTestFolder.limits
    (limits.people, limits.idle) = (1, .milliseconds(200))
    var devices: [NetworkTestReplica] = []
    for person in ["anna", "ben", "cleo"] {
      devices.append(try await hub.device("watch", of: person))
    }
    let (first, others) = (devices[0], Array(devices.dropFirst()))
    try await hub.serving(limits) { address in
      try await first.serving(at: FixedAddress(address)) { _ in
        try await first.save(71)
        for (number, device) in others.enumerated() {
          try await device.save(Double(80 + number))
          try await device.exchange(withHubAt: address)
        }
      }
    }
    #expect(try await hub.masses(of: "ben") == [50, 80])
    #expect(try await hub.masses(of: "cleo") == [50, 81])
  }

  @Test("a person has a limited number of connections, and the next one is refused in words")
  func connections() async throws {
    let hub = try await HubTestFolder("anna")
    let devices = [
      try await hub.device("watch", of: "anna"), try await hub.device("phone", of: "anna"),
    ]
    var limits = HubTestFolder.limits
    limits.connectionsOfPerson = 1
    try await hub.serving(limits) { address in
      try await devices[0].serving(at: FixedAddress(address)) { _ in
        let store = try hub.hub.open(PersonID("anna"), by: HubTestFolder.program)
        try await devices[0].save(71)
        #expect(try await eventually { try await store.quantitySamples(.bodyMass).count == 2 })
        let problem = NetworkError.reported(
          name: "hub", "it has too many connections; try again later")
        await #expect(throws: problem) { try await devices[1].exchange(withHubAt: address) }
      }
      let isServed = try await eventually {
        (try? await devices[1].exchange(withHubAt: address)) != nil
      }
      #expect(isServed)
    }
  }

  @Test("strangers are refused in the handshake, and do not keep a device out")
  func strangers() async throws {
    let hub = try await HubTestFolder("anna")
    let device = try await hub.device("watch", of: "anna")
    let stranger = try await NetworkTestReplica("stranger")
    let key = try HubFolder(hub.hub.path).key.hash
    try await stranger.network.updatePaired {
      $0.add(
        PairedReplica(store: UUID(), name: "hub", key: "\(key)", address: nil, paired: 0))
    }
    var limits = HubTestFolder.limits
    limits.connections = 4
    let events = HubEventList()
    try await hub.serving(limits, events) { address in
      await #expect(throws: NetworkError.notAccepted(name: "hub")) {
        try await stranger.exchange(withHubAt: address)
      }
      // More than there are places, of which at most half are for connections without a key.
      let silent = (0..<6).compactMap { _ in
        LoopbackSocket.connect(to: UInt16(clamping: address.port))
      }
      #expect(silent.count == 6)
      // There are two places here, so a silent one that arrives during the first try may close it.
      let isServed = try await eventually {
        (try? await device.exchange(withHubAt: address)) != nil
      }
      #expect(isServed)
      for descriptor in silent { close(descriptor) }
    }
    #expect(events.texts.allSatisfy { $0.hasPrefix("anna: ") })
  }
}
