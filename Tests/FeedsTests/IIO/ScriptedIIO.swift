import Foundation
import HealthModel
import Synchronization

@testable import Feeds

/// An emulated Industrial I/O backend: devices with attributes, and buffers with scripted content.
final class ScriptedIIO: IIOBackend {
  enum Step: Sendable {
    /// Rows of integers, in the order of the device's scan elements.
    case scans([[Int64]])
    case failure(Int32)
  }

  struct State {
    var devices: [IIODevice]
    var texts: [IIOAttribute: String]
    var triggers: [String: IIOTriggerState] = [:]
    var steps: [String: [Step]] = [:]
    var refusal: Int32?
    var contexts = 0
    var openStreams = 0
    var mostOpenStreams = 0
    var samples: [String: Int] = [:]
    var written: [IIOAttribute: String] = [:]
  }

  let state: Mutex<State>
  /// Signaled when there is something new for a waiting refill.
  let wake = WakeSignal()

  init(_ devices: [IIODevice], _ texts: [IIOAttribute: String] = [:]) {
    state = Mutex(State(devices: devices, texts: texts))
  }

  func open(
    _ place: IIOAddress.Place, within limit: Duration
  ) throws(FeedError.Reason) -> any IIOContext {
    let (devices, refusal) = state.withLock { state in
      if state.refusal == nil { state.contexts += 1 }
      return (state.devices, state.refusal)
    }
    if let refusal {
      throw place == .local ? .unreadable(errno: refusal) : .unreachable(errno: refusal)
    }
    return ScriptedContext(backend: self, devices: devices)
  }

  /// Adds a step to the buffer of a device.
  func say(_ step: Step, from device: String = ScriptedIIO.imu.id) {
    state.withLock { $0.steps[device, default: []].append(step) }
    wake.raise()
  }

  subscript<Value: Sendable>(path: any KeyPath<State, Value> & Sendable) -> Value {
    state.withLock { $0[keyPath: path] }
  }
}

// MARK: Devices

extension ScriptedIIO {
  static func device(
    _ number: Int, _ name: String, _ quantities: [IIOQuantity], others: [IIOChannel] = [],
    attributes: [String] = [], isStamped: Bool = true
  ) -> IIODevice {
    var channels = quantities.flatMap(\.channels).map {
      IIOChannel(id: $0, isScanElement: true, attributes: ["raw", "scale"])
    }
    if isStamped {
      channels.append(IIOChannel(id: "timestamp", isScanElement: true, attributes: []))
    }
    return IIODevice(
      id: "iio:device\(number)", name: name, channels: channels + others, attributes: attributes)
  }

  static let imu = device(
    0, "bmi160", [.acceleration, .rotationRate],
    attributes: ["sampling_frequency", "sampling_frequency_available", "current_timestamp_clock"])
  static let barometer = IIODevice(
    id: "iio:device9", name: "bmp280",
    channels: [IIOChannel(id: "pressure", isScanElement: false, attributes: ["input"])],
    attributes: [])

  /// The attributes of ``imu`` and ``barometer``.
  static let texts: [IIOAttribute: String] = {
    var texts: [IIOAttribute: String] = [
      .device(imu.id, "sampling_frequency"): "25",
      .device(imu.id, "sampling_frequency_available"): "25 50 100 200",
      .device(imu.id, "current_timestamp_clock"): "realtime",
      .channel(barometer.id, "pressure", "input"): "101.325",
    ]
    for channel in imu.channels where channel.attributes.contains("scale") {
      texts[.channel(imu.id, channel.id, "scale")] = "1"
    }
    return texts
  }()

  static func standard() -> ScriptedIIO { ScriptedIIO([imu, barometer], texts) }

  /// Rows of ``imu`` on a grid of 10 ms, with the row number as acceleration.
  static func rows(_ numbers: some Sequence<Int>, from start: Duration) -> [[Int64]] {
    numbers.map { number in
      let stamp = (start + .milliseconds(10 * number)).wholeMicroseconds * 1000
      return [Int64(number), 0, 10, 1, 2, 3, stamp]
    }
  }
}

// MARK: A context

private final class ScriptedContext: IIOContext {
  let backend: ScriptedIIO
  let devices: [IIODevice]
  var timeout = Duration.seconds(1)

  init(backend: ScriptedIIO, devices: [IIODevice]) {
    self.backend = backend
    self.devices = devices
  }

  func read(_ attribute: IIOAttribute) throws(IIOError) -> String {
    guard let text = backend.state.withLock({ $0.texts[attribute] }) else {
      throw IIOError(errno: ENOENT)
    }
    guard !text.hasPrefix("errno ") else {
      throw IIOError(errno: Int32(text.dropFirst("errno ".count)) ?? EIO)
    }
    return text
  }

  func write(_ text: String, to attribute: IIOAttribute) throws(IIOError) {
    backend.state.withLock {
      $0.texts[attribute] = text
      $0.written[attribute] = text
    }
  }

  func trigger(of device: String) throws(IIOError) -> IIOTriggerState {
    backend.state.withLock { $0.triggers[device] ?? .notNeeded }
  }

  func setTrigger(_ trigger: String, of device: String) throws(IIOError) {
    backend.state.withLock { $0.triggers[device] = .set(trigger) }
  }

  func setTimeout(_ timeout: Duration) { self.timeout = timeout }

  func stream(
    _ device: String, channels: [String], samples: Int, reserve: Int
  ) throws(IIOError) -> any IIOStream {
    guard let found = devices.first(where: { $0.id == device }) else {
      throw IIOError(errno: ENODEV)
    }
    let elements = found.channels.filter(\.isScanElement).map(\.id)
    backend.state.withLock { state in
      state.samples[device] = samples
      state.openStreams += 1
      state.mostOpenStreams = max(state.mostOpenStreams, state.openStreams)
    }
    return ScriptedStream(
      context: self, device: device, columns: channels.compactMap { elements.firstIndex(of: $0) })
  }
}

private final class ScriptedStream: IIOStream {
  private let context: ScriptedContext
  private let device: String
  private let columns: [Int]
  private let isCancelled = CancelMark()

  final class CancelMark: Sendable {
    let value = Mutex(false)
  }

  init(context: ScriptedContext, device: String, columns: [Int]) {
    self.context = context
    self.device = device
    self.columns = columns
  }

  deinit {
    context.backend.state.withLock { $0.openStreams -= 1 }
  }

  var cancel: @Sendable () -> Void {
    { [isCancelled, backend = context.backend] in
      isCancelled.value.withLock { $0 = true }
      backend.wake.raise()
    }
  }

  func refill(_ scans: inout IIOScans) throws(IIOError) {
    let end = BootClock.now + context.timeout
    while true {
      let step = context.backend.state.withLock { state -> ScriptedIIO.Step? in
        guard let step = state.steps[device]?.first else { return nil }
        state.steps[device]?.removeFirst()
        return step
      }
      switch step {
      case .scans(let rows):
        scans.count = rows.count
        scans.columns = columns.map { column in rows.map { $0[column] } }
        return
      case .failure(let number): throw IIOError(errno: number)
      case nil: break
      }
      if isCancelled.value.withLock({ $0 }) { throw IIOError(errno: EBADF) }
      let rest = end - BootClock.now
      guard rest > .zero else { throw IIOError(errno: ETIMEDOUT) }
      var polled = pollfd(
        fd: context.backend.wake.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&polled, 1, Int32(clamping: rest.wholeMilliseconds))
      context.backend.wake.lower()
    }
  }
}
