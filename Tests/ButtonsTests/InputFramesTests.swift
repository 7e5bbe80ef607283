import Feeds
import HealthModel
import Testing

@testable import Buttons

@Suite("Frames of input events") struct InputFramesTests {
  private func items(_ build: (inout EventScript) -> Void) -> [InputFrames.Item] {
    var script = EventScript(start: .zero)
    build(&script)
    var frames = InputFrames()
    var items: [InputFrames.Item] = []
    for event in script.events { frames.receive(event, into: &items) }
    frames.finish(into: &items)
    return items
  }

  @Test("no event is emitted before its report")
  func report() {
    let items = items { script in
      script.add(.key, InputKey.power.code, 1, at: 1)
      script.add(.key, InputKey.program1.code, 1, at: 1)
      script.report(at: 1)
      script.add(.key, InputKey.power.code, 0, at: 5)
    }
    #expect(
      items == [
        .signal(.pressed(.power), time: .milliseconds(1)),
        .signal(.pressed(.program1), time: .milliseconds(1)), .endless,
      ])
  }

  @Test("a repeating key is pressed once")
  func autorepeat() {
    let items = items { script in
      script.press(.power, at: 0)
      for repetition in 0..<20 { script.key(.power, 2, at: 250 + 33 * repetition) }
      script.release(.power, at: 1000)
    }
    #expect(
      items == [
        .signal(.pressed(.power), time: .zero), .signal(.released(.power), time: .seconds(1)),
      ])
  }

  @Test("events between a drop and the next report are discarded")
  func dropped() {
    let items = items { script in
      script.add(.key, InputKey.power.code, 1, at: 1)
      script.drop(at: 2)
      script.add(.key, InputKey.program1.code, 1, at: 2)
      script.report(at: 2)
      script.press(.program2, at: 3)
    }
    #expect(items.count == 2)
    guard case .dropped(let count, .milliseconds(2)) = items.first else {
      Issue.record("\(items)")
      return
    }
    #expect(count >= 2)
    #expect(items.last == .signal(.pressed(.program2), time: .milliseconds(3)))
  }

  @Test(
    "each kind of wheel turns by its detents",
    arguments: [
      (InputCode.dial, 2, 2.0), (InputCode.wheel, -1, -1), (InputCode.horizontalWheel, 3, 3),
      (InputCode.fineWheel, 60, 0.5), (InputCode.fineHorizontalWheel, -240, -2),
    ] as [(UInt16, Int32, Double)])
  func wheels(code: UInt16, value: Int32, detents: Double) {
    #expect(
      items { $0.turn(code, value, at: 0) } == [.signal(.turned(detents: detents), time: .zero)])
  }

  @Test("a wheel that reports one turn in coarse and fine steps turns once")
  func fine() {
    let items = items { script in
      script.add(.relative, InputCode.fineWheel, 120, at: 0)
      script.turn(InputCode.wheel, 1, at: 0)
    }
    #expect(items == [.signal(.turned(detents: 1), time: .zero)])
  }

  @Test("an endless frame is abandoned and its memory freed")
  func endless() {
    let items = items { script in
      for index in 0..<10_000 { script.add(.absolute, InputCode.touchX, Int32(index), at: 0) }
      script.report(at: 1)
      script.press(.power, at: 2)
    }
    #expect(items.count { $0 == .endless } == 2)
    #expect(items.last == .signal(.pressed(.power), time: .milliseconds(2)))
  }
}
