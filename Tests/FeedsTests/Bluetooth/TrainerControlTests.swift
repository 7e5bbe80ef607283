import HealthModel
import TestSupport
import Testing

@testable import Feeds

@Suite("The control of a fitness machine") struct TrainerControlTests {
  private static let point = "/machine/point"
  private static let range = "/machine/range"
  private static let feature = "/machine/feature"
  private static let status = "/machine/status"

  /// A machine whose control point indicates, before any request.
  private static func connected(
    range: [UInt8]? = nil, feature: [UInt8]? = nil
  ) -> TrainerControl {
    var control = TrainerControl()
    let found = control.find([
      TrainerControl.Part.controlPoint.identifier: point,
      TrainerControl.Part.status.identifier: status,
      TrainerControl.Part.powerRange.identifier: Self.range,
      TrainerControl.Part.feature.identifier: Self.feature,
    ])
    #expect(found.count == 4)
    control.subscribed(to: point)
    if let range { control.receive(range, from: Self.range, at: .zero) }
    if let feature { control.receive(feature, from: Self.feature, at: .zero) }
    return control
  }

  private static func respond(
    _ control: inout TrainerControl, _ code: UInt8, _ result: UInt8 = 1, at uptime: Duration
  ) {
    control.receive([0x80, code, result], from: point, at: uptime)
  }

  /// A machine that gave control and holds 200 W at 10 s.
  private static func holding() -> TrainerControl {
    var control = connected()
    control.desired = .power(watts: 200)
    #expect(control.request(at: .seconds(9)) == [0x00])
    respond(&control, 0x00, at: .seconds(9))
    #expect(control.request(at: .seconds(10)) == [0x05, 200, 0])
    respond(&control, 0x05, at: .seconds(10))
    #expect(control.applied == .power(watts: 200))
    return control
  }

  @Test("control is requested before a target, and one procedure waits for the response to another")
  func order() {
    var control = Self.connected()
    #expect(control.request(at: .zero) == nil)
    control.desired = .power(watts: 250)
    #expect(control.request(at: .zero) == [0x00])
    #expect(control.request(at: .seconds(1)) == nil)
    // The response to another procedure is none.
    Self.respond(&control, 0x05, at: .seconds(1))
    #expect(control.request(at: .seconds(1)) == nil)
    Self.respond(&control, 0x00, at: .seconds(1))
    #expect(control.request(at: .seconds(1)) == [0x05, 0xFA, 0x00])
    control.desired = .power(watts: 120)
    #expect(control.request(at: .seconds(2)) == nil)
    Self.respond(&control, 0x05, at: .seconds(2))
    #expect(control.request(at: .seconds(3)) == [0x05, 120, 0])
    #expect(control.notices.isEmpty)
  }

  @Test(
    "targets are written as signed numbers of 16 bits in watts or 0.1 %",
    arguments: [
      (.power(watts: 250.4), [0x05, 0xFA, 0x00]), (.power(watts: -50), [0x05, 0xCE, 0xFF]),
      (.power(watts: 1e300), [0x05, 0xFF, 0x7F]), (.inclination(percent: 2.5), [0x03, 25, 0]),
      (.inclination(percent: -1.25), [0x03, 0xF3, 0xFF]),
    ] as [(Trainer.Target, [UInt8])])
  func encoding(target: Trainer.Target, bytes: [UInt8]) {
    #expect(TrainerControl.Procedure.set(target).bytes == bytes)
  }

  @Test("a value that is not finite is not sent")
  func notFinite() {
    for watts in [Double.nan, .infinity, -.infinity] {
      var control = Self.connected()
      control.desired = .power(watts: watts)
      #expect(control.request(at: .zero) == nil)
    }
  }

  @Test("an unchanged target is written once, and a ramp at most once a second")
  func ramp() {
    var control = Self.holding()
    #expect(control.request(at: .seconds(60)) == nil)
    var written: [UInt8] = []
    for tenth in 0..<100 {
      control.desired = .power(watts: 200 + Double(tenth))
      let now = Duration.seconds(60) + .milliseconds(tenth * 100)
      if let value = control.request(at: now) {
        written.append(value[1])
        Self.respond(&control, 0x05, at: now)
      }
    }
    #expect(written == [201, 211, 221, 231, 241, 251, 5, 15, 25, 35])
  }

  @Test("without a target the machine is released once, and permission is requested anew")
  func release() {
    var control = Self.holding()
    control.desired = nil
    #expect(control.request(at: .seconds(20)) == [0x01])
    Self.respond(&control, 0x01, at: .seconds(20))
    #expect(control.request(at: .seconds(30)) == nil)
    control.desired = .power(watts: 200)
    #expect(control.request(at: .seconds(40)) == [0x00])
    #expect(Self.holding().release == [0x01])
    #expect(Self.connected().release == nil)
  }

  @Test("a refused request of control is reported once, and repeated after growing pauses")
  func refused() {
    var control = Self.connected()
    control.desired = .power(watts: 200)
    var times: [Int] = []
    for second in 0..<300 where control.request(at: .seconds(second)) != nil {
      times.append(second)
      Self.respond(&control, 0x00, 5, at: .seconds(second))
    }
    #expect(times == [0, 2, 6, 14, 30, 62, 126, 246])
    #expect(control.notices == [.controlRefused(.notPermitted)])
  }

  @Test(
    "a target that is not valid is not repeated; one that failed is",
    arguments: [(2, false), (3, false), (4, true), (9, true)] as [(UInt8, Bool)])
  func refusedTarget(result: UInt8, isRepeated: Bool) {
    var control = Self.holding()
    control.desired = .power(watts: 900)
    #expect(control.request(at: .seconds(20)) != nil)
    Self.respond(&control, 0x05, result, at: .seconds(20))
    #expect((control.request(at: .seconds(60)) != nil) == isRepeated)
    #expect(
      control.notices == [
        .targetRefused(.power(watts: 900), TrainerNotice.Refusal(result))
      ])
    #expect(TrainerNotice.Refusal(9) == .other(9))
  }

  @Test("when the machine takes control back, it is reported, requested again, and the target set")
  func lost() {
    var control = Self.holding()
    control.receive([0xFF], from: Self.status, at: .seconds(20))
    #expect(control.notices == [.controlLost])
    #expect(control.request(at: .seconds(21)) == nil)
    #expect(control.request(at: .seconds(22)) == [0x00])
    Self.respond(&control, 0x00, at: .seconds(22))
    #expect(control.request(at: .seconds(22)) == [0x05, 200, 0])
    // Other changes of the status, and a loss of what was never had, are nothing.
    var other = Self.connected()
    for value in [[], [0x08, 1, 0], [0xFF]] as [[UInt8]] {
      other.receive(value, from: Self.status, at: .zero)
    }
    #expect(other.notices.isEmpty)
  }

  @Test("a target without permission requests control again")
  func notPermitted() {
    var control = Self.holding()
    control.desired = .power(watts: 250)
    #expect(control.request(at: .seconds(20)) == [0x05, 0xFA, 0])
    Self.respond(&control, 0x05, 5, at: .seconds(20))
    #expect(control.request(at: .seconds(22)) == [0x00])
  }

  @Test("a machine that does not respond is asked again after the timeout of the specification")
  func silent() {
    var control = Self.connected()
    control.desired = .power(watts: 200)
    #expect(control.request(at: .zero) == [0x00])
    #expect(control.deadline == .seconds(30))
    #expect(control.request(at: .seconds(29)) == nil)
    #expect(control.request(at: .seconds(30)) == nil)
    #expect(control.notices == [.noResponse])
    #expect(control.request(at: .seconds(32)) == [0x00])
  }

  @Test("a target beyond the machine's range is limited, and reported once")
  func limited() {
    // From 25 to 400 W in steps of 5.
    var control = Self.connected(range: [25, 0, 0x90, 0x01, 5, 0])
    control.desired = .power(watts: 620)
    _ = control.request(at: .zero)
    Self.respond(&control, 0x00, at: .zero)
    #expect(control.request(at: .zero) == [0x05, 0x90, 0x01])
    Self.respond(&control, 0x05, at: .zero)
    control.desired = .power(watts: 640)
    #expect(control.request(at: .seconds(5)) == nil)
    control.desired = .power(watts: 202)
    #expect(control.request(at: .seconds(6)) == [0x05, 200, 0])
    #expect(control.notices == [.limited(.power(watts: 620), to: .power(watts: 400))])
    #expect("\(control.notices[0])" == "the trainer cannot hold 620 W; it is set to 400 W")
  }

  @Test("a machine that cannot set a power, by its features, is not asked to")
  func unsupported() {
    var control = Self.connected(feature: [0, 0, 0, 0, 0b10, 0, 0, 0])
    control.desired = .power(watts: 200)
    #expect(control.request(at: .zero) == nil)
    #expect(control.notices == [.unsupported(.power(watts: 200))])
    control.desired = .inclination(percent: 2)
    #expect(control.request(at: .zero) == [0x00])
  }

  @Test("a lost connection ends control, and the target is set anew after the next one")
  func reconnected() {
    var control = Self.holding()
    control.disconnect()
    #expect(control.request(at: .seconds(20)) == nil)
    #expect(control.desired == .power(watts: 200))
    _ = control.find([TrainerControl.Part.controlPoint.identifier: Self.point])
    #expect(control.request(at: .seconds(20)) == nil)
    control.subscribed(to: Self.point)
    #expect(control.request(at: .seconds(20)) == [0x00])
  }

  @Test("any responses end in at most two requests a second", arguments: Seed.first(200))
  func anyResponses(seed: Seed) {
    var random = seed.generator
    var control = Self.connected()
    var now = Duration.zero
    var writes = 0
    for _ in 0..<300 {
      now += .milliseconds(Int.random(in: 0...3000, using: &random))
      control.desired =
        Bool.random(using: &random)
        ? .power(watts: Double.random(in: -100...2000, using: &random)) : control.desired
      if control.request(at: now) != nil { writes += 1 }
      let value = (0..<Int.random(in: 0...4, using: &random)).map { place -> UInt8 in
        place == 0 ? 0x80 : UInt8.random(in: 0...6, using: &random)
      }
      let path = [Self.point, Self.range, Self.feature, Self.status].randomElement(using: &random)
      control.receive(value, from: path ?? Self.point, at: now)
      // A target follows the permission at once; then a second passes.
      #expect(Double(writes) <= 2 * now.inSeconds + 2)
    }
  }
}
