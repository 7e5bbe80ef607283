import Feeds
import TestSupport
import Testing

@testable import Buttons

@Suite("The button map") struct ButtonMapTests {
  @Test("omitted entries keep their defaults")
  func usual() throws {
    let map = try ButtonMap("lap=KEY_VOLUMEUP")
    var usual = ButtonMap()
    usual.lap = [InputKey(115)]
    #expect(map == usual)
    #expect(usual.chord == [.power, .program1])
    #expect(usual.chordWindow == .milliseconds(300))
  }

  @Test("every entry is parsed in every form")
  func forms() throws {
    let map = try ButtonMap(
      "chord=KEY_POWER+KEY_CAMERA:250ms, lap=volumeup/115, marker = key_volumedown,"
        + "unlock=dial:5/power:2s/0x94")
    #expect(map.chord == [.power, InputKey(212)])
    #expect(map.chordWindow == .milliseconds(250))
    #expect(map.lap == [InputKey(115)])
    #expect(map.marker == [InputKey(114)])
    #expect(map.unlockingDetents == 5)
    #expect(map.unlock == [.init(.power, for: .seconds(2)), .init(.program1)])
    #expect(map.keys == [.power, .program1, InputKey(212), InputKey(115), InputKey(114)])
  }

  @Test("the key name none removes an entry")
  func none() throws {
    let map = try ButtonMap("chord=none,lap=none,marker=none,unlock=none")
    #expect(map.keys.isEmpty)
    #expect(map.unlockingDetents == nil)
  }

  @Test(
    "an invalid map is reported with its invalid part",
    arguments: [
      ("", "", .unknownWord), ("laps=KEY_POWER", "laps=KEY_POWER", .unknownWord),
      ("lap", "lap", .unknownWord),
      ("lap=1,lap=2", "1", .unknownKey), ("lap=KEY_A,lap=KEY_B", "lap", .repeatedWord),
      ("lap=KEY_POWR", "KEY_POWR", .unknownKey), ("lap=768", "768", .unknownKey),
      ("lap=", "", .unknownKey),
      ("lap=KEY_A//KEY_B", "", .unknownKey), ("lap=-116", "-116", .unknownKey),
      ("lap=+116", "+116", .unknownKey),
      ("chord=KEY_POWER", "KEY_POWER", .chordOfOne),
      ("chord=116+KEY_POWER", "116+KEY_POWER", .chordOfOne),
      ("chord=KEY_A+KEY_B:300", "300", .notADuration), ("unlock=KEY_A:1h", "1h", .notADuration),
      ("unlock=KEY_A:61s", "61s", .notADuration), ("unlock=KEY_A:nans", "nans", .notADuration),
      ("unlock=KEY_A:1ms", "1ms", .notADuration), ("unlock=dial:0", "0", .notACount),
      ("unlock=dial:many", "many", .notACount),
      ("lap=KEY_A,marker=KEY_A", "KEY_A", .keyOfTwoMeanings),
    ] as [(String, String, ButtonMapError.Reason)])
  func refusals(text: String, part: String, reason: ButtonMapError.Reason) {
    // A single digit is the key with that digit, not a key number.
    let expected =
      text == "lap=1,lap=2" ? ButtonMapError("lap", .repeatedWord) : ButtonMapError(part, reason)
    #expect(throws: expected) { try ButtonMap(text) }
    // One line that names the part.
    #expect(expected.description.contains(expected.text) && !expected.description.contains("\n"))
  }

  @Test("a written map parses to the same map", arguments: Seed.first(100))
  func roundTrip(seed: Seed) throws {
    var generator = seed.generator
    func keys(_ range: ClosedRange<UInt64>, _ count: Int) -> [InputKey] {
      (0..<count).map { _ in
        InputKey(
          UInt16(range.lowerBound + generator.next() % (range.upperBound - range.lowerBound)))
      }
    }
    var map = ButtonMap(chord: [], lap: [], marker: [], unlock: [], unlockingDetents: nil)
    if generator.next() % 2 == 0 {
      map.chord = [InputKey(10 + UInt16(generator.next() % 100)), .program2]
    }
    map.chordWindow =
      map.chord.isEmpty ? map.chordWindow : .milliseconds(20 + Int(generator.next() % 1000))
    map.lap = Set(keys(10...300, Int(generator.next() % 4)))
    map.marker = Set(keys(301...767, Int(generator.next() % 4)))
    map.unlock = Set(keys(10...767, Int(generator.next() % 3))).map {
      .init($0, for: .milliseconds(20 + Int(generator.next() % 5000)))
    }
    if generator.next() % 2 == 0 { map.unlockingDetents = 1 + Int(generator.next() % 1000) }
    #expect(try ButtonMap(map.description) == map)
  }

  @Test("any text is a map or is rejected, without a crash", arguments: Seed.first(300))
  func anyText(seed: Seed) {
    var generator = seed.generator
    let letters = Array("chord=lapunlock,KEY_POWER+/:1.5msdialnone \u{E9}\u{1F3CA}")
    let text = String((0..<40).map { _ in letters[Int(generator.next() % UInt64(letters.count))] })
    if let map = try? ButtonMap(text) { #expect((try? ButtonMap(map.description)) == map) }
  }

  @Test("keys are parsed by name in any case, with or without prefix, or by number")
  func keys() {
    #expect(
      InputKey("KEY_POWER") == .power && InputKey("power") == .power
        && InputKey("Key_Power") == .power)
    #expect(InputKey("116") == .power && InputKey("0x74") == .power)
    #expect(InputKey("BTN_TOUCH")?.code == 0x14A)
    #expect(InputKey("7")?.description == "KEY_7")
    #expect(InputKey("700")?.description == "700")
    #expect(
      InputKey("touch") == nil && InputKey("") == nil && InputKey("0x") == nil
        && InputKey("0") != InputKey(0))
  }
}
