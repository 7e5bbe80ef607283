import CInputABI
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Haptics

@Suite("Vibration of an input device") struct InputDeviceVibratorTests {
  /// A kernel that writes down what it is asked.
  private final class Recorder: Sendable {
    let lines = Mutex<[String]>([])
    let effects: [UInt8]
    let refusal: Int32

    init(effects: [UInt8] = rumbling, refusal: Int32 = 0) {
      self.effects = effects
      self.refusal = refusal
    }

    static let rumbling: [UInt8] = {
      var bits = [UInt8](repeating: 0, count: 16)
      bits[10] = 1
      return bits
    }()

    var kernel: InputDeviceVibrator.Kernel {
      InputDeviceVibrator.Kernel(
        open: { [self] path in
          note("open \(path)")
          return path.hasSuffix("event9") ? -EACCES : 7
        },
        close: { [self] in note("close \($0)") },
        effects: { [self] _ in effects },
        upload: { [self] _, effect in
          guard refusal == 0 else { return refusal }
          let length = effect.withUnsafeBytes {
            $0.loadUnaligned(fromByteOffset: 10, as: UInt16.self)
          }
          note("upload \(ForceFeedback.identifier(of: effect)) \(length)")
          // The kernel numbers a new effect.
          if ForceFeedback.identifier(of: effect) < 0 { effect[2...3] = [3, 0] }
          return 0
        },
        remove: { [self] in note("remove \($1)") },
        write: { [self] _, event in
          note("write \(event.suffix(8))")
          return 0
        },
        sleep: { [self] in note("sleep \($0)") })
    }

    private func note(_ line: String) { lines.withLock { $0.append(line) } }
  }

  private static let header: [String: UInt] = {
    var constants: [String: UInt] = [:]
    var index = 0
    while let name = input_abi_constant_at(index).name {
      constants[String(cString: name)] = UInt(input_abi_constant_at(index).value)
      index += 1
    }
    return constants
  }()

  @Test("requests, sizes and places equal those of the kernel's header on this machine")
  func layout() {
    let ours: [String: UInt] = [
      "EVIOCSFF": ForceFeedback.upload, "EVIOCRMFF": ForceFeedback.remove,
      "EVIOCGBIT(EV_FF, 16)": ForceFeedback.bits, "EV_FF": UInt(ForceFeedback.eventType),
      "FF_RUMBLE": UInt(ForceFeedback.rumble), "FF_CNT": UInt(ForceFeedback.count),
      "sizeof(struct ff_effect)": UInt(ForceFeedback.effectSize),
      "sizeof(struct input_event)": UInt(ForceFeedback.eventSize), "offsetof(id)": 2,
      "offsetof(replay)": 10, "offsetof(rumble)": UInt(ForceFeedback.unionOffset),
    ]
    for (name, number) in ours { #expect(Self.header[name] == number, "\(name)") }
  }

  @Test("an effect has the kernel's bytes: type, number, duration and both strengths")
  func effect() {
    let effect = ForceFeedback.effect(identifier: -1, milliseconds: 400)
    #expect(effect.count == ForceFeedback.effectSize)
    #expect(Array(effect[0..<4]) == [0x50, 0, 0xFF, 0xFF])
    #expect(Array(effect[10..<14]) == [0x90, 0x01, 0, 0])
    #expect(Array(effect[16..<20]) == [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(effect[20...].allSatisfy { $0 == 0 })
    let event = ForceFeedback.event(identifier: 3, isPlaying: true)
    #expect(Array(event.suffix(8)) == [0x15, 0, 3, 0, 1, 0, 0, 0])
  }

  @Test("each pulse is one effect of the same number, which is removed at the end")
  func pulses() throws {
    let recorder = Recorder()
    let vibrator = try InputDeviceVibrator(path: "/dev/input/event2", kernel: recorder.kernel)
    try vibrator.play(VibrationPattern([.init(400, pause: 200), .init(100, pause: 50)]))
    let start = "write [21, 0, 3, 0, 1, 0, 0, 0]"
    #expect(
      recorder.lines.withLock { $0 } == [
        "open /dev/input/event2", "upload -1 400", start, "sleep 600", "upload 3 100", start,
        "sleep 100", "remove 3",
      ])
  }

  @Test("a device without a motor, one that may not be opened and a refused effect are errors")
  func refusals() throws {
    let still = Recorder(effects: [])
    #expect(throws: HapticsError.noMotor(path: "/dev/input/event2")) {
      try InputDeviceVibrator(path: "/dev/input/event2", kernel: still.kernel)
    }
    #expect(still.lines.withLock { $0 }.last == "close 7")
    #expect(throws: HapticsError.unreadable(path: "/dev/input/event9", errno: EACCES)) {
      try InputDeviceVibrator(path: "/dev/input/event9", kernel: still.kernel)
    }
    let full = Recorder(refusal: ENOSPC)
    let vibrator = try InputDeviceVibrator(path: "/dev/input/event2", kernel: full.kernel)
    #expect(throws: HapticsError.refused(path: "/dev/input/event2", errno: ENOSPC)) {
      try vibrator.play(VibrationPattern(1, of: 100))
    }
  }

  @Test("a pattern has at most five pulses of at most five seconds")
  func limits() {
    #expect(VibrationPattern(9, of: 100).pulses.count == 5)
    #expect(VibrationPattern(1, of: 99_999).pulses == [.init(5000, pause: 150)])
    #expect(VibrationPattern(-1, of: -5) == VibrationPattern([]))
    #expect(VibrationPattern(2, of: 400).duration == 950)
  }

  @Test(
    "addresses name the daemon, a device or either",
    arguments: [
      ("auto", .automatic), ("feedbackd", .daemon),
      ("evdev:/dev/input/event3", .device(path: "/dev/input/event3")), ("evdev:", nil),
      ("", nil), ("/dev/input/event3", nil),
    ] as [(String, VibratorAddress?)])
  func addresses(text: String, address: VibratorAddress?) {
    #expect((try? VibratorAddress(text)) == address)
  }

  @Test("without feedbackd, the first device by its number that can rumble is used")
  func automatic() throws {
    let folder = try TemporaryFolder()
    for name in ["event10", "event2", "event9", "mouse0", "eventX"] {
      try Data().write(to: folder.file(name))
    }
    let path = folder.file("event2").deletingLastPathComponent().path
    let nobody = FeedbackDaemon(busAddress: "unix:path=\(path)/none")
    #expect(
      VibratorAddress.devices(in: path) == ["event2", "event9", "event10"].map { "\(path)/\($0)" })
    let found = try VibratorAddress.automatic.vibrator(
      daemon: nobody, folder: path, kernel: Recorder().kernel)
    #expect((found as? InputDeviceVibrator)?.path == "\(path)/event2")
    #expect(throws: HapticsError.unreadable(path: "\(path)/event9", errno: EACCES)) {
      try VibratorAddress.automatic.vibrator(
        daemon: nobody, folder: path, kernel: Recorder(effects: []).kernel)
    }
    #expect(throws: HapticsError.notFound) {
      try VibratorAddress.automatic.vibrator(
        daemon: nobody, folder: "\(path)/none", kernel: Recorder().kernel)
    }
  }
}
