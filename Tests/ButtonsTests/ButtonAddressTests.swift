import Feeds
import HealthModel
import Testing

@testable import Buttons

@Suite("Addresses of buttons") struct ButtonAddressTests {
  @Test("every form is parsed and written")
  func forms() throws {
    let path = "/dev/input/by-path/platform-gpio-keys-event"
    #expect(try ButtonAddress("evdev:" + path) == .path(path, pace: .times(1)))
    #expect(try ButtonAddress(path) == .path(path, pace: .times(1)))
    #expect(
      try ButtonAddress("evdev:keys.rec?pace=max") == .path("keys.rec", pace: .asFastAsPossible))
    #expect(try ButtonAddress("evdev:auto") == .automatic)
    for text in ["evdev:" + path, "evdev:a?pace=max", "evdev:auto"] {
      #expect(try ButtonAddress(text).description == text)
    }
  }

  @Test("several addresses are parsed, each once")
  func list() throws {
    #expect(
      try ButtonAddress.list("evdev:/dev/input/event0,/dev/input/event1,evdev:/dev/input/event0")
        .count == 2)
  }

  @Test(
    "any other text is rejected with a correct example",
    arguments: [
      "", "evdev:", "auto", "evdev:a?pace=0", "evdev:a?b", "event3", "gpsd://x", "/a,,/b",
    ])
  func refusals(text: String) {
    let error = #expect(throws: FeedError.self) { try ButtonAddress.list(text) }
    guard case .invalidAddress(let expected)? = error?.reason else {
      Issue.record("\(text): \(String(describing: error))")
      return
    }
    #expect(expected.contains("evdev:auto"))
  }

  @Test("auto selects the devices with a mapped key or a crown")
  func automatic() throws {
    let devices = [
      InputDeviceFacts(path: "/dev/input/event0", name: "gpio-keys", keys: [.power]),
      InputDeviceFacts(
        path: "/dev/input/event1", name: "touch", keys: [InputKey(InputCode.touch)],
        isTouchScreen: true),
      InputDeviceFacts(path: "/dev/input/event2", name: "crown", hasDial: true),
    ]
    let clock = ClockMapping(wallClock: Instant(microseconds: 0), uptime: .zero)
    func paths(_ map: ButtonMap) -> [String] {
      ButtonAddress.automatic.feeds(for: map, among: devices, clock: clock).map(\.path)
    }
    #expect(paths(ButtonMap()) == ["/dev/input/event0", "/dev/input/event2"])
    #expect(paths(try ButtonMap("unlock=KEY_POWER")) == ["/dev/input/event0"])
    #expect(paths(try ButtonMap("chord=none,lap=none,marker=none,unlock=none")) == [])
  }
}
