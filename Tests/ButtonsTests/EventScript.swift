import Feeds
import Foundation
import HealthModel

@testable import Buttons

/// Makes the bytes that a device or its recorder would write.
struct EventScript {
  private(set) var events: [InputEvent] = []
  /// The recorder's wall clock at the first event.
  var start = Duration.seconds(1_700_000_000)

  private func time(_ milliseconds: Int) -> Duration { start + .milliseconds(milliseconds) }

  mutating func add(
    _ type: InputEventType, _ code: UInt16, _ value: Int32, at milliseconds: Int
  ) {
    events.append(InputEvent(time: time(milliseconds), type: type, code: code, value: value))
  }

  mutating func report(at milliseconds: Int) {
    add(.synchronization, InputCode.report, 0, at: milliseconds)
  }

  mutating func drop(at milliseconds: Int) {
    add(.synchronization, InputCode.dropped, 0, at: milliseconds)
  }

  mutating func key(_ key: InputKey, _ value: Int32, at milliseconds: Int) {
    add(.key, key.code, value, at: milliseconds)
    report(at: milliseconds)
  }

  mutating func press(_ key: InputKey, at milliseconds: Int) { self.key(key, 1, at: milliseconds) }

  mutating func release(_ key: InputKey, at milliseconds: Int) {
    self.key(key, 0, at: milliseconds)
  }

  mutating func turn(_ code: UInt16, _ value: Int32, at milliseconds: Int) {
    add(.relative, code, value, at: milliseconds)
    report(at: milliseconds)
  }

  var bytes: [UInt8] { events.flatMap { $0.bytes() } }

  /// Bytes that are not part of any event.
  static let garbage = [UInt8](repeating: 0xFF, count: InputEvent.Layout.host.size)
}

extension FeedEvent<ButtonSignal> {
  var signal: ButtonSignal? { if case .reading(let reading) = self { reading.value } else { nil } }
  var fault: FeedProblem? { if case .malformed(let fault) = self { fault } else { nil } }
  var gap: FeedGap? { if case .gap(let gap) = self { gap } else { nil } }
}
