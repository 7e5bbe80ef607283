import Feeds
import HealthModel
import TestSupport
import Testing

@testable import Buttons

@Suite("Input events") struct InputEventTests {
  @Test("an event is unchanged by encoding and decoding, for either word size", arguments: [4, 8])
  func bytes(wordSize: Int) throws {
    let layout = InputEvent.Layout(wordSize: wordSize)
    #expect(layout.size == (wordSize == 8 ? 24 : 16))
    let event = InputEvent(
      time: .seconds(1_700_000_000) + .microseconds(999_999), type: .relative,
      code: InputCode.dial, value: -3)
    let bytes = event.bytes(layout: layout)
    #expect(bytes.count == layout.size)
    #expect(InputEvent(bytes[...], layout: layout) == event)
    #expect(InputEvent(bytes.dropLast(), layout: layout) == nil)
  }

  @Test("events that no kernel emits are rejected")
  func implausible() {
    func event(seconds: Int64 = 5, microseconds: Int64 = 0, type: UInt16 = 1, code: UInt16 = 116)
      -> InputEvent?
    {
      var bytes: [UInt8] = []
      for word in [seconds, microseconds] { withUnsafeBytes(of: word) { bytes += $0 } }
      for half in [type, code] { withUnsafeBytes(of: half) { bytes += $0 } }
      bytes += [1, 0, 0, 0]
      return InputEvent(bytes[...], layout: .init(wordSize: 8))
    }
    #expect(event() != nil)
    #expect(event(seconds: -1) == nil)
    #expect(event(seconds: .max) == nil)
    #expect(event(microseconds: 1_000_000) == nil)
    #expect(event(type: 0x20) == nil)
    #expect(event(code: 0x2FF) != nil)
    #expect(event(code: 0x300) == nil)
    #expect(event(type: 2, code: 0x10) == nil)
  }

  private func items(_ pieces: [[UInt8]]) -> [InputEventReader.Item] {
    var reader = InputEventReader()
    var items: [InputEventReader.Item] = []
    for piece in pieces { reader.read(piece, into: &items) }
    reader.finish(into: &items)
    return items
  }

  private func script(_ count: Int) -> EventScript {
    var script = EventScript()
    for index in 0..<count {
      script.key(InputKey(UInt16(100 + index % 50)), Int32(index % 3), at: index * 7)
    }
    return script
  }

  @Test("chunks of any size give the same events", arguments: Seed.first(50))
  func pieces(seed: Seed) {
    var generator = seed.generator
    let script = script(40)
    var rest = script.bytes[...]
    var pieces: [[UInt8]] = []
    while !rest.isEmpty {
      let piece = rest.prefix(Int(generator.next() % 60))
      pieces.append(Array(piece))
      rest = rest.dropFirst(piece.count)
    }
    #expect(items(pieces) == script.events.map { .event($0) })
  }

  @Test(
    "lost or inserted bytes lose no more than the events around them",
    arguments: Seed.first(200))
  func damage(seed: Seed) {
    var generator = seed.generator
    let script = script(60)
    var bytes = script.bytes
    let size = InputEvent.Layout.host.size
    let place = Int(generator.next() % UInt64(bytes.count - size))
    if generator.next() % 2 == 0 {
      bytes.removeSubrange(place..<place + 1 + Int(generator.next() % UInt64(size - 1)))
    } else {
      let count = 1 + Int(generator.next() % 40)
      bytes.insert(
        contentsOf: (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }, at: place)
    }
    let found = items([bytes])
    let events = found.compactMap { if case .event(let event) = $0 { event } else { nil } }
    // No two keys of the script share a time, so each event is unique.
    #expect(Set(script.events).subtracting(events).count <= 3)
    #expect(Set(events).subtracting(script.events).count <= 2)
    #expect(events.suffix(20) == script.events.suffix(20) || place > bytes.count - 24 * size)
  }

  @Test("any bytes are parsed without a crash", arguments: Seed.first(200))
  func garbage(seed: Seed) {
    var generator = seed.generator
    let bytes = (0..<2000).map { _ in UInt8(truncatingIfNeeded: generator.next() >> 3) }
    let found = items([bytes])
    #expect(found.contains { if case .fault = $0 { true } else { false } })
  }

  @Test("an error is reported once, with its position and the bytes")
  func fault() {
    let good = script(1).bytes
    let found = items([good + EventScript.garbage + EventScript.garbage + good, [1, 2, 3]])
    let faults = found.compactMap { if case .fault(let fault) = $0 { fault } else { nil } }
    #expect(
      faults.map(\.place) == [
        .byte(good.count), .byte(good.count * 2 + EventScript.garbage.count * 2),
      ])
    #expect(faults.first?.excerpt.hasPrefix("ffffff") == true)
    #expect(faults.last?.excerpt == "010203")
    #expect(found.count == 6)
  }
}
