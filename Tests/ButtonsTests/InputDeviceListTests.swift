import Feeds
import Foundation
import TestSupport
import Testing

@testable import Buttons

@Suite("The list of input devices") struct InputDeviceListTests {
  /// The bits as the kernel prints them: words of 64, the highest first, without leading empty ones.
  private static func words(_ bits: [Int], wordBits: Int = 64) -> String {
    var words = [UInt64](repeating: 0, count: 1 + (bits.max() ?? 0) / wordBits)
    for bit in bits { words[bit / wordBits] |= 1 << UInt64(bit % wordBits) }
    return words.reversed().map { String($0, radix: 16) }.joined(separator: " ")
  }

  private static func entry(
    _ name: String, event: Int?, bits: [(String, [Int])], wordBits: Int = 64
  ) -> String {
    let handlers = (event.map { "kbd event\($0) " } ?? "rfkill ")
    let lines = bits.map { "B: \($0.0)=\(words($0.1, wordBits: wordBits))\n" }.joined()
    return
      "I: Bus=0019 Vendor=0001 Product=0001 Version=0100\nN: Name=\"\(name)\"\nP: Phys=\nS: Sysfs=/devices\n"
      + "U: Uniq=\nH: Handlers=\(handlers)\n" + lines + "\n"
  }

  private static func text(wordBits: Int) -> String {
    [
      entry("crown \"one\"", event: 11, bits: [("REL", [7])], wordBits: wordBits),
      entry(
        "gpio-keys", event: 0, bits: [("EV", [0, 1]), ("KEY", [116, 148, 0x244])],
        wordBits: wordBits),
      entry(
        "screen", event: 1, bits: [("PROP", [1]), ("KEY", [0x14A]), ("ABS", [0x2F, 0x35, 0x36])],
        wordBits: wordBits),
      entry(
        "pad", event: 2, bits: [("PROP", [0]), ("KEY", [0x14A]), ("ABS", [0, 1, 0x35])],
        wordBits: wordBits),
      entry("mouse", event: 3, bits: [("KEY", [0x110]), ("REL", [0, 1, 8])], wordBits: wordBits),
      entry("wheel", event: 4, bits: [("REL", [8, 0x0B])], wordBits: wordBits),
      entry("beeper", event: 5, bits: [("SND", [1, 2])], wordBits: wordBits),
      entry("switch", event: nil, bits: [("SW", [0])], wordBits: wordBits),
    ].joined()
  }

  @Test("devices are classified by their capabilities, for any word size", arguments: [32, 64])
  func devices(wordBits: Int) throws {
    let devices = InputDeviceList(
      Self.text(wordBits: wordBits), folder: "/dev/input", wordBits: wordBits
    ).devices
    #expect(
      devices.map(\.name) == [
        "gpio-keys", "screen", "pad", "mouse", "wheel", "beeper", "crown \"one\"",
      ])
    #expect(devices.map(\.path).last == "/dev/input/event11")
    #expect(devices[0].keys == [.power, .program1, InputKey(0x244)])
    #expect(devices.filter(\.hasDial).map(\.name) == ["wheel", "crown \"one\""])
    #expect(devices.filter(\.isTouchScreen).map(\.name) == ["screen"])
    #expect(devices.filter(\.hasTone).map(\.name) == ["beeper"])
  }

  @Test("whether a device is readable is determined, with the reason")
  func access() throws {
    let folder = try TemporaryFolder()
    try Data(Self.text(wordBits: Int.bitWidth).utf8).write(to: folder.file("devices"))
    try Data().write(to: folder.file("event0"))
    let devices = InputDeviceFacts.all(list: folder.file("devices").path, folder: folder.url.path)
    #expect(devices.first?.problem == nil)
    #expect(devices.dropFirst().allSatisfy { $0.problem == ENOENT })
  }

  @Test("a missing list gives no devices")
  func absent() {
    #expect(InputDeviceFacts.all(list: "/nowhere/devices").isEmpty)
  }

  @Test("any text is parsed without a crash", arguments: Seed.first(100))
  func garbage(seed: Seed) {
    var generator = seed.generator
    var text = Array(Self.text(wordBits: 64).utf8)
    for _ in 0..<40 {
      text[Int(generator.next() % UInt64(text.count))] = UInt8(truncatingIfNeeded: generator.next())
    }
    let devices = InputDeviceList(String(decoding: text, as: UTF8.self), folder: "/dev/input")
      .devices
    #expect(devices.count <= 16)
  }
}
