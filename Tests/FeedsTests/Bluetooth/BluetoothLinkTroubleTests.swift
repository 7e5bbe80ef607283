import DBus
import HealthModel
import TestSupport
import Testing

@testable import Feeds

@Suite("Errors of the connection to a strap") struct BluetoothLinkTroubleTests {
  private static let one = "11:22:33:44:55:66"
  private static let other = "AA:BB:CC:DD:EE:FF"
  private static let adapter = ScriptedBlueZ.adapter
  private static let beat: [UInt8] = [0x00, 72]

  private static func listening() -> ScriptedBlueZ {
    var bluez = ScriptedBlueZ()
    bluez.addStrap(one)
    bluez.begin()
    return bluez
  }

  @Test("an older bluetoothd gets a simpler discovery filter")
  func plainFilter() {
    var bluez = ScriptedBlueZ(BLEAddress(.name("HRM")))
    bluez.refusals["SetDiscoveryFilter"] = "org.bluez.Error.InvalidArguments"
    bluez.begin()
    #expect(bluez.calls.count { if case .setFilter = $0 { true } else { false } } == 2)
  }

  @Test("an adapter that is off or missing closes the connection and is reported")
  func adapter() {
    let device = BlueZObjects.Interface.adapter
    var bluez = ScriptedBlueZ(isPowered: false)
    bluez.addStrap(Self.one)
    bluez.begin()
    #expect(bluez.gaps.last?.reason == .bluetooth(.poweredOff(adapter: "hci0")))
    #expect(bluez.link.deadline == nil)
    bluez.change(Self.adapter, device, ["Powered": .bool(true)])
    bluez.notify(Self.beat, Self.one)
    #expect(bluez.gaps.last?.until == .zero)
    // Unplugged: first the strap disappears, then the reason is known.
    bluez.lose(Self.one)
    bluez.send(.removed(path: Self.adapter, interfaces: [device]))
    #expect(
      bluez.drainEvents().suffix(1) == [
        .gap(FeedGap(reason: .bluetooth(.noAdapter(name: nil)), since: .zero))
      ])
    // Plugged in again.
    bluez.send(
      .added(path: Self.adapter, interfaces: [device: .dictionary(["Powered": .bool(true)])]))
    bluez.pass(.seconds(20))
    bluez.notify(Self.beat, Self.one)
    #expect(bluez.gaps.last?.until == .seconds(20))
  }

  @Test("the requested adapter is used")
  func namedAdapter() {
    var bluez = ScriptedBlueZ(BLEAddress(.any(.heartRate), adapter: "hci1"))
    bluez.addStrap(Self.one)
    bluez.begin()
    #expect(bluez.gaps.map(\.reason) == [.bluetooth(.noAdapter(name: "hci1"))])
    #expect(bluez.link.device == nil)
  }

  @Test("a connection lost with bluetoothd is restored when bluetoothd returns")
  func service() {
    var bluez = Self.listening()
    bluez.notify(Self.beat, Self.one)
    bluez.send(.owner(isPresent: false))
    #expect(bluez.gaps.map(\.reason) == [.bluetooth(.noService)])
    bluez.pass(.seconds(600))
    #expect(bluez.link.deadline == nil)
    _ = bluez.takeCalls()
    bluez.send(.owner(isPresent: true))
    #expect(bluez.takeCalls().first == .objects)
    bluez.notify(Self.beat, Self.one)
    #expect(
      bluez.gaps.last
        == FeedGap(reason: .bluetooth(.noService), since: .zero, until: .seconds(600)))
  }

  @Test("the link waits for a bluetoothd that is not running yet")
  func noService() {
    var bluez = ScriptedBlueZ()
    bluez.refusals["GetManagedObjects"] = "org.freedesktop.DBus.Error.ServiceUnknown"
    bluez.begin()
    #expect(bluez.gaps.map(\.reason) == [.bluetooth(.noService)])
    #expect(bluez.link.failure == nil)
    #expect(bluez.link.deadline == nil)
  }

  @Test("only a lack of permission is an error")
  func denied() {
    var bluez = ScriptedBlueZ()
    bluez.refusals["GetManagedObjects"] = "org.freedesktop.DBus.Error.AccessDenied"
    bluez.begin()
    #expect(bluez.link.failure == .accessDenied)
  }

  @Test("a call without a response is repeated")
  func noObjects() {
    var bluez = ScriptedBlueZ()
    bluez.addStrap(Self.one)
    bluez.unanswered = ["GetManagedObjects"]
    bluez.begin()
    bluez.pass(.seconds(20))
    bluez.unanswered = []
    bluez.pass(.seconds(1))
    #expect(bluez.calls.count { $0 == .objects } == 2)
    bluez.notify(Self.beat, Self.one)
    #expect(bluez.rates == [72])
  }

  @Test("a forbidden discovery is reported as forbidden")
  func deniedDiscovery() {
    var bluez = ScriptedBlueZ()
    bluez.refusals["StartDiscovery"] = "org.freedesktop.DBus.Error.AccessDenied"
    bluez.begin()
    #expect(bluez.gaps.map(\.reason) == [.sensorAbsent, .bluetooth(.accessDenied)])
    bluez.pass(.seconds(60))
    #expect(bluez.gaps.count == 2)
  }

  @Test("a bluetoothd that hangs is called again at growing intervals")
  func hanging() {
    var bluez = ScriptedBlueZ()
    bluez.refusals["GetManagedObjects"] = "org.freedesktop.DBus.Error.NoReply"
    bluez.begin()
    bluez.pass(.seconds(63))
    #expect(bluez.calls.count == 8)  // at 0, 1, 3, 7, 15, 31, 47, 63 s
    #expect(
      bluez.gaps.map(\.reason) == [
        .bluetooth(.refused(error: "org.freedesktop.DBus.Error.NoReply"))
      ])
  }

  @Test("a silent strap is a gap after six seconds, not before")
  func silence() {
    var bluez = Self.listening()
    bluez.notify(Self.beat, Self.one)
    bluez.pass(.seconds(5))
    #expect(bluez.gaps == [])
    #expect(bluez.link.deadline == .seconds(6))
    bluez.pass(.seconds(1))
    #expect(bluez.gaps == [FeedGap(reason: .silent, since: .zero)])
    #expect(bluez.link.deadline == nil)
    bluez.pass(.seconds(60))
    bluez.notify(Self.beat, Self.one)
    #expect(bluez.gaps.last == FeedGap(reason: .silent, since: .zero, until: .seconds(66)))
  }

  @Test("a device without measurements is reported, abandoned and retried at growing intervals")
  func noMeasurement() throws {
    var bluez = ScriptedBlueZ(BLEAddress(.name("HRM")))
    bluez.addStrap(Self.one, services: [])
    bluez.begin()
    bluez.pass(.seconds(2))
    let device = try #require(BluetoothAddress(Self.one))
    #expect(bluez.gaps.map(\.reason) == [.bluetooth(.noMeasurement(device: device))])
    #expect(bluez.calls.contains(.disconnect(device: ScriptedBlueZ.path(Self.one))))
    bluez.pass(.seconds(60))
    #expect(bluez.calls.count { $0 == .connect(device: ScriptedBlueZ.path(Self.one)) } == 7)
    #expect(bluez.gaps.count == 1)
  }

  @Test("a connection that breaks before its first value is retried soon")
  func brokenAtOnce() {
    var bluez = ScriptedBlueZ()
    bluez.addStrap(Self.one)
    bluez.unanswered = ["Connect"]
    bluez.begin()
    let path = ScriptedBlueZ.path(Self.one)
    // The response and the loss arrive together.
    bluez.link.answer(.connect(device: path), [], at: bluez.now)
    bluez.lose(Self.one)
    bluez.unanswered = []
    bluez.pass(.seconds(1))
    bluez.notify(Self.beat, Self.one)
    #expect(bluez.rates == [72])
  }

  @Test("signals in a different order give the same result")
  func disorder() {
    var bluez = ScriptedBlueZ()
    bluez.begin()
    bluez.addStrap(Self.one, services: [.heartRate, .cyclingPower])
    bluez.announce(Self.one, isInOrder: false)
    bluez.notify(Self.beat, Self.one)
    #expect(bluez.rates == [72])
    #expect(
      bluez.calls.count { if case .startNotify = $0 { true } else { false } } == 2)
    #expect(bluez.gaps.map(\.reason) == [.sensorAbsent, .sensorAbsent])
  }

  @Test("a device that requires pairing is reported as such")
  func unpaired() {
    var bluez = ScriptedBlueZ()
    bluez.addStrap(Self.one)
    bluez.refusals["StartNotify"] = "org.bluez.Error.NotPermitted"
    bluez.begin()
    #expect(
      bluez.gaps.map(\.reason) == [.bluetooth(.refused(error: "org.bluez.Error.NotPermitted"))])
  }

  @Test("a missing response is awaited only up to a limit")
  func noAnswer() {
    var bluez = ScriptedBlueZ()
    bluez.addStrap(Self.one)
    bluez.unanswered = ["Connect"]
    bluez.begin()
    bluez.pass(.seconds(30))
    let path = ScriptedBlueZ.path(Self.one)
    #expect(bluez.calls.contains(.disconnect(device: path)))
    bluez.unanswered = []
    bluez.pass(.seconds(1))
    #expect(bluez.calls.count { $0 == .connect(device: path) } == 2)
    bluez.notify(Self.beat, Self.one)
    #expect(bluez.rates == [72])
  }

  @Test(
    "under any events gaps open and close, calls stay few and readings are complete",
    arguments: Seed.first(200))
  func anything(seed: Seed) {
    var generator = seed.generator
    var bluez = ScriptedBlueZ()
    bluez.addStrap(Self.one)
    bluez.addStrap(Self.other, rssi: nil)
    bluez.begin()
    for _ in 0..<200 {
      let strap = Bool.random(using: &generator) ? Self.one : Self.other
      switch Int.random(in: 0..<12, using: &generator) {
      case 0: bluez.isInReach.toggle()
      case 1: bluez.lose(strap)
      case 2: bluez.apply(strap)
      case 3: bluez.send(.owner(isPresent: Bool.random(using: &generator)))
      case 4:
        bluez.change(
          Self.adapter, BlueZObjects.Interface.adapter,
          ["Powered": .bool(Bool.random(using: &generator))])
      case 5:
        bluez.send(
          .removed(
            path: ScriptedBlueZ.path(strap), interfaces: [BlueZObjects.Interface.device]))
      case 6: bluez.announce(strap)
      case 7: bluez.link.busLost(.noBus(errno: 32), at: bluez.now); bluez.begin()
      case 8: bluez.notify([0x01], strap)
      case 9: bluez.notify(Self.beat, strap)
      default: bluez.pass(.milliseconds(Int.random(in: 0...20_000, using: &generator)))
      }
    }
    var open: FeedGap?
    for event in bluez.events {
      switch event {
      case .gap(let gap) where gap.until == nil:
        #expect(open?.since ?? gap.since == gap.since)
        #expect(open?.reason != gap.reason)
        open = gap
      case .gap(let gap):
        #expect(open?.reason == gap.reason && open?.since == gap.since)
        open = nil
      case .reading: #expect(open == nil)
      case .connected, .malformed: break
      }
    }
    // A thousand seconds of errors, and not many more calls than events.
    #expect(bluez.calls.count < 2000)
  }
}
