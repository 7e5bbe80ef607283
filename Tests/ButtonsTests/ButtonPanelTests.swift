import Feeds
import HealthModel
import Testing

@testable import Buttons

/// Plays signals to a panel and advances the time as its caller does.
struct PanelScript {
  var panel: ButtonPanel
  private(set) var presses: [ButtonPress] = []

  init(_ map: ButtonMap = ButtonMap()) { panel = ButtonPanel(map) }

  mutating func say(_ signal: ButtonSignal, at milliseconds: Int, from source: String = "a") {
    let uptime = Duration.milliseconds(milliseconds)
    while let deadline = panel.nextDeadline, deadline <= uptime {
      presses += panel.advance(to: deadline)
    }
    presses += panel.receive(signal, from: source, at: uptime)
  }

  mutating func press(_ key: InputKey, at milliseconds: Int, from source: String = "a") {
    say(.pressed(key), at: milliseconds, from: source)
  }

  mutating func release(_ key: InputKey, at milliseconds: Int, from source: String = "a") {
    say(.released(key), at: milliseconds, from: source)
  }

  mutating func wait(until milliseconds: Int) {
    let end = Duration.milliseconds(milliseconds)
    while let deadline = panel.nextDeadline, deadline <= end {
      presses += panel.advance(to: deadline)
    }
    presses += panel.advance(to: end)
  }

  var actions: [ButtonAction] { presses.map(\.action) }
}

@Suite("The button panel") struct ButtonPanelTests {
  static let crown = InputKey.power
  static let side = InputKey.program1
  static let third = InputKey.program2

  // WKT-23
  @Test(
    "both keys within 300 ms are one request in either order; later they are two presses",
    arguments: [0, 1, 150, 299, 300, 301, 320, 500], [true, false])
  func chord(gap: Int, crownIsFirst: Bool) {
    var script = PanelScript()
    let (first, second) = crownIsFirst ? (Self.crown, Self.side) : (Self.side, Self.crown)
    script.press(first, at: 1000)
    script.press(second, at: 1000 + gap)
    // Reported at the moment the second key goes down.
    let isChord = gap <= 300
    #expect(
      script.presses.contains(ButtonPress(.pauseOrResumeRequest, uptime: .milliseconds(1000 + gap)))
        == isChord)
    script.release(first, at: 1600)
    script.release(second, at: 1620)
    script.wait(until: 5000)
    #expect(script.actions == (isChord ? [.pauseOrResumeRequest] : [.lap]))
    #expect(script.panel.isAtRest)
  }

  @Test("keys of two devices form a chord, even if the earlier press arrives later")
  func devices() {
    var script = PanelScript()
    script.press(Self.side, at: 1300, from: "b")
    script.press(Self.crown, at: 1000, from: "a")
    #expect(script.presses == [ButtonPress(.pauseOrResumeRequest, uptime: .milliseconds(1300))])
  }

  @Test("a held chord sends one request, and its held crown does not end the water lock")
  func heldChord() {
    var script = PanelScript()
    script.press(Self.crown, at: 0)
    script.press(Self.side, at: 100)
    script.wait(until: 10_000)
    script.release(Self.side, at: 10_000)
    script.release(Self.crown, at: 10_100)
    script.wait(until: 20_000)
    #expect(script.actions == [.pauseOrResumeRequest])
  }

  @Test("one held key with repeated presses of the other sends one request")
  func again() {
    var script = PanelScript()
    script.press(Self.crown, at: 0)
    for time in stride(from: 100, to: 900, by: 200) {
      script.press(Self.side, at: time)
      script.release(Self.side, at: time + 90)
    }
    script.release(Self.crown, at: 1000)
    script.wait(until: 5000)
    // The request consumes the crown; presses of the side button follow.
    #expect(script.actions == [.pauseOrResumeRequest, .lap, .lap, .lap])
  }

  @Test("a key held since long before is not part of a chord")
  func heldBefore() {
    var script = PanelScript()
    script.press(Self.side, at: 0)
    script.press(Self.crown, at: 5000)
    script.release(Self.crown, at: 5100)
    script.release(Self.side, at: 5200)
    script.wait(until: 9000)
    #expect(script.actions == [.lap])
  }

  @Test("keys pressed one after the other are not a chord")
  func oneAfterTheOther() {
    var script = PanelScript()
    script.press(Self.side, at: 0)
    script.release(Self.side, at: 100)
    script.press(Self.crown, at: 200)
    script.release(Self.crown, at: 280)
    script.wait(until: 5000)
    #expect(script.presses == [ButtonPress(.lap, uptime: .zero)])
  }

  @Test("bouncing contacts press once", arguments: [1, 5, 19])
  func bounce(gap: Int) {
    var script = PanelScript()
    for key in [Self.side, Self.third] {
      let start = key == Self.side ? 0 : 2000
      script.press(key, at: start)
      script.release(key, at: start + 2)
      script.press(key, at: start + 2 + gap)
      script.release(key, at: start + 60)
      script.press(key, at: start + 60 + gap)
      script.release(key, at: start + 62 + gap)
      script.wait(until: start + 1000)
    }
    #expect(script.actions == [.lap, .marker])
  }

  @Test("a chord with a bouncing first contact is still a chord")
  func bouncingChord() {
    var script = PanelScript()
    script.press(Self.side, at: 0)
    script.release(Self.side, at: 99)
    script.press(Self.crown, at: 100)
    script.press(Self.side, at: 103)
    script.wait(until: 3000)
    #expect(script.actions == [.pauseOrResumeRequest])
  }

  @Test("a key outside the chord acts at once")
  func single() {
    var script = PanelScript()
    script.press(Self.third, at: 70)
    #expect(script.presses == [ButtonPress(.marker, uptime: .milliseconds(70))])
  }

  @Test("a single key of the chord has its press time and is reported once no chord is possible")
  func wait() {
    var script = PanelScript()
    script.press(Self.side, at: 1000)
    #expect(script.presses.isEmpty)
    #expect(script.panel.nextDeadline == .milliseconds(1330) + .nanoseconds(1))
    script.wait(until: 1330)
    #expect(script.presses.isEmpty)
    script.wait(until: 1331)
    #expect(script.presses == [ButtonPress(.lap, uptime: .seconds(1))])
    #expect(script.panel.nextDeadline == nil)
  }

  // WLK-04
  @Test(
    "a long press ends the water lock, a shorter one does not",
    arguments: [(100, false), (1499, false), (1500, true), (1501, true), (4000, true)])
  func longPress(length: Int, isLong: Bool) {
    var script = PanelScript()
    script.press(Self.crown, at: 0)
    script.release(Self.crown, at: length)
    script.wait(until: 9000)
    #expect(script.presses == (isLong ? [ButtonPress(.unlock, uptime: .milliseconds(1500))] : []))
  }

  @Test("a key mapped to laps and to unlocking by holding does one of the two")
  func lapOrHold() {
    let map = ButtonMap(chord: [], lap: [Self.side], unlock: [.init(Self.side)])
    for (length, action) in [(200, ButtonAction.lap), (1600, .unlock)] {
      var script = PanelScript(map)
      script.press(Self.side, at: 0)
      script.release(Self.side, at: length)
      script.wait(until: 5000)
      #expect(script.actions == [action])
    }
  }

  // WLK-04
  @Test("three crown detents in one direction within a second end the water lock")
  func crown() {
    func actions(_ turns: [(Double, Int)]) -> [ButtonAction] {
      var script = PanelScript()
      for (detents, time) in turns { script.say(.turned(detents: detents), at: time) }
      script.wait(until: 20_000)
      #expect(script.panel.isAtRest)
      return script.actions
    }
    #expect(actions([(1, 0), (1, 500), (1, 1000)]) == [.unlock])
    #expect(actions([(-1, 0), (-1, 500), (-1, 1000)]) == [.unlock])
    #expect(actions([(1, 0), (1, 500), (1, 1001)]) == [])
    #expect(actions([(1, 0), (-1, 100), (1, 200), (-1, 300), (1, 400)]) == [])
    #expect(actions((0..<30).map { (0.1, $0 * 10) }) == [.unlock])
    #expect(actions([(2, 0)]) == [])
    #expect(actions([(7, 0)]) == [.unlock])
    #expect(actions([(.nan, 0), (.infinity, 1)]) == [])
  }

  @Test("turning the crown has no effect if it is not mapped to unlocking")
  func noCrown() {
    var script = PanelScript(ButtonMap(unlockingDetents: nil))
    script.say(.turned(detents: 100), at: 0)
    #expect(script.presses.isEmpty && script.panel.isAtRest)
  }

  @Test("after lost events, pressed keys have no effect until they are pressed again")
  func resynchronized() {
    var script = PanelScript()
    script.press(Self.side, at: 0)
    script.say(.resynchronized(down: [Self.crown]), at: 50)
    script.press(Self.side, at: 100)
    script.release(Self.side, at: 150)
    script.release(Self.crown, at: 3000)
    script.wait(until: 5000)
    #expect(script.presses == [ButtonPress(.lap, uptime: .milliseconds(100))])
    #expect(script.panel.isAtRest)
  }

  @Test("the keys of a removed device have no effect")
  func forget() {
    var script = PanelScript()
    script.press(Self.crown, at: 0, from: "a")
    script.press(Self.side, at: 1000, from: "b")
    script.panel.forget("a")
    script.wait(until: 9000)
    #expect(script.actions == [.lap])
  }

  @Test("a key that is never released does not block the next press")
  func lostRelease() {
    var script = PanelScript()
    script.press(Self.third, at: 0)
    script.press(Self.third, at: 5000)
    script.release(Self.third, at: 5100)
    script.press(Self.third, at: 6000)
    #expect(script.actions == [.marker, .marker])
  }
}
