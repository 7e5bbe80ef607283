import Feeds
import HealthModel
import TestSupport
import Testing

@testable import Buttons

@Suite("Any button input") struct ButtonPanelPropertyTests {
  private static let keys: [InputKey] = [.power, .program1, .program2, InputKey(30)]

  /// Random input: keys go down and up, crowns turn, contacts bounce; at the end all keys are released.
  private func signals(_ seed: Seed) -> [(signal: ButtonSignal, source: String, at: Int)] {
    var generator = seed.generator
    var time = 0
    var signals: [(ButtonSignal, String, Int)] = []
    for _ in 0..<200 {
      let steps = [0, 1, 5, 19, 20, 21, 100, 299, 300, 301, 1499, 1500, 2000]
      time += steps[Int(generator.next() % UInt64(steps.count))]
      let key = Self.keys[Int(generator.next() % UInt64(Self.keys.count))]
      let source = generator.next() % 4 == 0 ? "b" : "a"
      switch generator.next() % 12 {
      case 0..<5: signals.append((.pressed(key), source, time))
      case 5..<10: signals.append((.released(key), source, time))
      case 10: signals.append((.turned(detents: generator.uniform(in: -2..<2)), source, time))
      default:
        signals.append(
          (.resynchronized(down: generator.next() % 2 == 0 ? [] : [key]), source, time))
      }
    }
    for key in Self.keys {
      for source in ["a", "b"] { signals.append((.released(key), source, time + 5000)) }
    }
    return signals
  }

  @Test(
    "a press has at most one meaning, and a chord's keys have no other", arguments: Seed.first(200))
  func once(seed: Seed) {
    var script = PanelScript()
    var downs: [Int: Int] = [:]
    for (signal, source, at) in signals(seed) {
      if case .pressed = signal { downs[at, default: 0] += 1 }
      script.say(signal, at: at, from: source)
    }
    let presses = script.presses.filter { $0.action != .unlock }
    for press in presses {
      let moment = Int(press.uptime / .milliseconds(1))
      downs[moment, default: 0] -= 1
      // Never more meanings than keys that went down at that moment.
      #expect((downs[moment] ?? -1) >= 0, "\(press)")
    }
    // No press without a mapped key that went down.
    #expect(script.presses.count <= signals(seed).count)
  }

  @Test("a request consumes both keys, and neither starts a lap", arguments: Seed.first(200))
  func neverBoth(seed: Seed) {
    var generator = seed.generator
    var script = PanelScript()
    var expected: [ButtonAction] = []
    var time = 1000
    for _ in 0..<50 {
      let gap = Int(generator.next() % 600)
      let length = gap + 1 + Int(generator.next() % 800)
      let sideIsFirst = generator.next() % 2 == 0
      let first: InputKey = sideIsFirst ? .program1 : .power
      let second: InputKey = sideIsFirst ? .power : .program1
      script.press(first, at: time)
      script.press(second, at: time + gap)
      script.release(generator.next() % 2 == 0 ? first : second, at: time + length)
      script.release(first, at: time + length + 30)
      script.release(second, at: time + length + 30)
      expected += gap <= 300 ? [.pauseOrResumeRequest] : [.lap]
      time += 3000
    }
    script.wait(until: time)
    #expect(script.actions == expected)
  }

  @Test(
    "no state is left after all keys are released and time has passed", arguments: Seed.first(200))
  func rest(seed: Seed) {
    var script = PanelScript()
    var last = 0
    for (signal, source, at) in signals(seed) {
      script.say(signal, at: at, from: source)
      last = at
    }
    script.wait(until: last + 3000)
    #expect(script.panel.isAtRest)
    #expect(script.panel.nextDeadline == nil)
  }

  @Test("the result does not depend on how often the time is advanced", arguments: Seed.first(20))
  func ticks(seed: Seed) {
    var often = ButtonPanel()
    var seldom = ButtonPanel()
    var presses: (often: [ButtonPress], seldom: [ButtonPress]) = ([], [])
    var now = 0
    for (signal, source, at) in signals(seed) {
      while now < at {
        now = min(now + 7, at)
        presses.often += often.advance(to: .milliseconds(now))
      }
      presses.often += often.receive(signal, from: source, at: .milliseconds(at))
      presses.seldom += seldom.receive(signal, from: source, at: .milliseconds(at))
    }
    let end = Duration.milliseconds(now + 9000)
    presses.often += often.advance(to: end)
    presses.seldom += seldom.advance(to: end)
    #expect(presses.often == presses.seldom)
    #expect(often == seldom)
  }

  @Test("a malfunctioning device does not grow the panel's memory")
  func bounded() {
    var panel = ButtonPanel(
      ButtonMap(lap: Set((1...600).map { InputKey($0) }), unlockingDetents: 1000))
    for code in 1...600 {
      _ = panel.receive(.pressed(InputKey(UInt16(code))), from: "a", at: .zero)
    }
    for _ in 0..<3000 { _ = panel.receive(.turned(detents: 0.001), from: "a", at: .zero) }
    #expect(panel.holds.count <= ButtonPanel.maximumKeys)
    #expect(panel.turns.count <= ButtonPanel.maximumTurns)
  }
}
