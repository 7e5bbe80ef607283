import DBus
import HealthModel
import TestSupport
import Testing

@testable import Feeds

@Suite("The connection to a strap") struct BluetoothLinkTests {
  private static let one = "11:22:33:44:55:66"
  private static let other = "AA:BB:CC:DD:EE:FF"
  private static let adapter = ScriptedBlueZ.adapter
  private static let beat: [UInt8] = [0x00, 72]

  private static func listening(
    _ address: BLEAddress = BLEAddress(.any(.heartRate))
  ) -> ScriptedBlueZ {
    var bluez = ScriptedBlueZ(address)
    bluez.addStrap(one)
    bluez.begin()
    return bluez
  }

  @Test("a known strap in range is connected without discovery")
  func known() throws {
    var bluez = Self.listening()
    #expect(
      bluez.takeCalls() == [
        .objects, .connect(device: ScriptedBlueZ.path(Self.one)),
        .startNotify(characteristic: ScriptedBlueZ.characteristic(Self.one)),
      ])
    let sensor = BluetoothSensor(
      address: try #require(BluetoothAddress(Self.one)), name: "HRM", services: [.heartRate])
    #expect(bluez.events == [.connected(FeedConnection(.bluetooth(sensor), uptime: .zero))])
    bluez.notify([0x16, 0x48, 0x55, 0x03], Self.one)
    #expect(bluez.rates == [72])
  }

  @Test("a late strap is awaited without limit, reported once, without polling")
  func late() {
    var bluez = ScriptedBlueZ()
    bluez.begin()
    #expect(
      bluez.takeCalls() == [
        .objects,
        .setFilter(adapter: Self.adapter, DiscoveryFilter(.any(.heartRate))),
        .startDiscovery(adapter: Self.adapter),
      ])
    #expect(bluez.link.deadline == nil)
    bluez.pass(.seconds(86_400))
    #expect(bluez.drainEvents() == [.gap(FeedGap(reason: .sensorAbsent, since: .zero))])
    #expect(bluez.takeCalls() == [])
    bluez.addStrap(Self.one)
    bluez.announce(Self.one)
    #expect(
      bluez.takeCalls() == [
        .stopDiscovery(adapter: Self.adapter), .connect(device: ScriptedBlueZ.path(Self.one)),
        .startNotify(characteristic: ScriptedBlueZ.characteristic(Self.one)),
      ])
    bluez.notify(Self.beat, Self.one)
    #expect(
      bluez.gaps == [FeedGap(reason: .sensorAbsent, since: .zero, until: .seconds(86_400))])
  }

  @Test("discovery filters by service, or by prefix of name or address, low energy only")
  func filter() {
    #expect(
      DiscoveryFilter(.any(.heartRate)).options == [
        "Transport": .text("le"),
        "UUIDs": .list([.text("0000180d-0000-1000-8000-00805f9b34fb")]),
      ])
    let named = DiscoveryFilter(.name("HRM"))
    #expect(named.options == ["Transport": .text("le"), "Pattern": .text("HRM")])
    #expect(named.plain?.options == ["Transport": .text("le")])
  }

  @Test("retries back off exponentially, and follow one second after the strap is seen")
  func backOff() {
    var bluez = ScriptedBlueZ()
    bluez.isInReach = false
    bluez.addStrap(Self.one)
    bluez.begin()
    let connect = BluetoothCall.connect(device: ScriptedBlueZ.path(Self.one))
    var times: [Duration] = []
    for second in 0..<64 {
      if bluez.takeCalls().contains(connect) { times.append(.seconds(second)) }
      bluez.pass(.seconds(1))
    }
    #expect(times == [0, 1, 3, 7, 15, 31, 47, 63].map { .seconds($0) })
    // Between two attempts bluetoothd scans.
    #expect(bluez.link.discovering == Self.adapter)
    bluez.pass(.seconds(2))
    _ = bluez.takeCalls()
    bluez.isInReach = true
    bluez.apply(Self.one)
    #expect(!bluez.takeCalls().contains(connect))
    bluez.pass(.seconds(1))
    #expect(bluez.takeCalls().contains(connect))
  }

  @Test("a lost strap is a gap that the first value after it closes")
  func loss() {
    var bluez = Self.listening()
    bluez.pass(.seconds(1))
    bluez.notify(Self.beat, Self.one)
    bluez.isInReach = false
    bluez.pass(.seconds(1))
    bluez.lose(Self.one)
    bluez.pass(.seconds(100))
    #expect(bluez.gaps == [FeedGap(reason: .disconnected(errno: nil), since: .seconds(1))])
    bluez.isInReach = true
    bluez.apply(Self.one)
    bluez.pass(.seconds(1))
    bluez.notify(Self.beat, Self.one)
    #expect(
      bluez.gaps.last
        == FeedGap(
          reason: .disconnected(errno: nil), since: .seconds(1), until: .seconds(103)))
    #expect(bluez.gaps.count == 2)
    #expect(bluez.rates == [72, 72])
  }

  @Test("another person's strap is never used, however strong its signal")
  func stranger() {
    var bluez = Self.listening()
    bluez.notify(Self.beat, Self.one)
    bluez.isInReach = false
    bluez.lose(Self.one)
    bluez.isInReach = true
    bluez.addStrap(Self.other, rssi: -20)
    _ = bluez.takeCalls()
    bluez.announce(Self.other)
    #expect(!bluez.takeCalls().contains(.connect(device: ScriptedBlueZ.path(Self.other))))
    bluez.pass(.seconds(60))
    #expect(!bluez.takeCalls().contains(.connect(device: ScriptedBlueZ.path(Self.other))))
  }

  @Test(
    "the strongest strap, the named one and the full name before a prefix are preferred",
    arguments: [
      (BLEAddress(.any(.heartRate)), other), (BLEAddress(.name("HRM")), one),
      (BLEAddress(.name("HRM-D")), other), (BLEAddress(.name("hrm")), nil),
    ] as [(BLEAddress, String?)])
  func choice(address: BLEAddress, device: String?) {
    var bluez = ScriptedBlueZ(address)
    bluez.addStrap(Self.one, name: "HRM", rssi: -80)
    bluez.addStrap(Self.other, name: "HRM-Dual", rssi: -40)
    bluez.begin()
    #expect(bluez.link.device == device.map { ScriptedBlueZ.path($0) })
  }

  @Test("a strap that is only remembered does not block the search for any strap")
  func remembered() {
    var bluez = ScriptedBlueZ()
    bluez.addStrap(Self.one, rssi: nil)
    bluez.begin()
    #expect(bluez.link.device == nil)
    bluez.addStrap(Self.other)
    bluez.announce(Self.other)
    #expect(bluez.link.device == ScriptedBlueZ.path(Self.other))
  }

  @Test("a named strap that is only remembered is tried at once")
  func rememberedByName() {
    var bluez = ScriptedBlueZ(BLEAddress(.name("HRM")))
    bluez.addStrap(Self.one, rssi: nil)
    bluez.begin()
    #expect(bluez.link.device == ScriptedBlueZ.path(Self.one))
  }

  @Test(
    "a named device is found again under a new address; any strap only under the same address")
  func changedAddress() {
    for (address, isFound) in [
      (BLEAddress(.name("HRM")), true), (BLEAddress(.any(.heartRate)), false),
    ] {
      var bluez = Self.listening(address)
      bluez.notify(Self.beat, Self.one)
      bluez.isInReach = false
      bluez.lose(Self.one)
      bluez.isInReach = true
      bluez.send(
        .removed(
          path: ScriptedBlueZ.path(Self.one), interfaces: [BlueZObjects.Interface.device]))
      bluez.addStrap(Self.other)
      bluez.announce(Self.other)
      #expect((bluez.link.device == ScriptedBlueZ.path(Self.other)) == isFound)
    }
  }

  @Test("lost skin contact gives heart rates of 0 and no gap")
  func contact() {
    var bluez = Self.listening()
    for value: [UInt8] in [
      [0x06, 72], [0x04, 0], [0x14, 72, 0x55, 0x03], [0x00, 0], [0x06, 71],
    ] {
      bluez.pass(.seconds(1))
      bluez.notify(value, Self.one)
    }
    #expect(bluez.rates == [72, 0, 0, 0, 71])
    #expect(bluez.gaps == [])
  }

  @Test("malformed values are reported with their bytes and position, and reading continues")
  func malformed() {
    var bluez = Self.listening()
    _ = bluez.drainEvents()
    for value in [Self.beat, [0x01, 0x48], [0x08, 0x48, 0x01], Self.beat] {
      bluez.notify(value, Self.one)
    }
    #expect(bluez.rates == [72, 72])
    let expected = "a heart rate measurement (0x2A37)"
    #expect(
      bluez.events[1...2] == [
        .malformed(FeedProblem(place: .notification(2), excerpt: "01 48", expected: expected)),
        .malformed(FeedProblem(place: .notification(3), excerpt: "08 48 01", expected: expected)),
      ])
  }

  @Test("the battery level is reported at the start and when it changes")
  func battery() {
    var bluez = ScriptedBlueZ()
    bluez.addStrap(Self.one, battery: 80)
    bluez.begin()
    let path = ScriptedBlueZ.path(Self.one)
    bluez.change(path, BlueZObjects.Interface.battery, ["Percentage": .integer(80)])
    bluez.change(path, BlueZObjects.Interface.battery, ["Percentage": .integer(79)])
    let batteries = bluez.events.compactMap { event -> Int? in
      guard case .connected(let connection) = event, case .bluetooth(let sensor) = connection.peer
      else { return nil }
      return sensor.battery
    }
    #expect(batteries == [80, 79])
  }

  @Test("power and cadence of one device are both read")
  func cycling() {
    var bluez = ScriptedBlueZ(BLEAddress(.any(.cyclingPower)))
    bluez.addStrap(Self.one, services: [.cyclingPower, .cyclingSpeedAndCadence])
    bluez.begin()
    bluez.notify([0x00, 0x00, 0xFA, 0x00], Self.one, .cyclingPower)
    for second: UInt8 in 0..<2 {
      bluez.now = .seconds(Int(second))
      bluez.notify([0x02, second * 2, 0x00, 0x00, second * 4], Self.one, .cyclingSpeedAndCadence)
    }
    let readings = bluez.events.compactMap { event -> CyclingReading? in
      if case .reading(let reading) = event { reading.value.cycling } else { nil }
    }
    #expect(
      readings == [
        CyclingReading(power: 250), CyclingReading(),
        CyclingReading(crankRevolutionsPerMinute: 120),
      ])
  }

  @Test("the end stops notifications and preserves connections of other programs")
  func close() {
    var bluez = Self.listening()
    _ = bluez.takeCalls()
    bluez.close()
    let path = ScriptedBlueZ.path(Self.one)
    let stop = BluetoothCall.stopNotify(characteristic: ScriptedBlueZ.characteristic(Self.one))
    #expect(bluez.takeCalls() == [stop, .disconnect(device: path)])

    var shared = ScriptedBlueZ()
    shared.addStrap(Self.one, isConnected: true)
    shared.begin()
    #expect(!shared.takeCalls().contains(.connect(device: path)))
    shared.close()
    #expect(shared.takeCalls() == [stop])

    var seeking = ScriptedBlueZ()
    seeking.begin()
    _ = seeking.takeCalls()
    seeking.close()
    #expect(seeking.takeCalls() == [.stopDiscovery(adapter: Self.adapter)])

    var connecting = ScriptedBlueZ()
    connecting.addStrap(Self.one)
    connecting.unanswered = ["Connect"]
    connecting.begin()
    _ = connecting.takeCalls()
    connecting.close()
    #expect(connecting.takeCalls() == [.disconnect(device: path)])
  }
}
