import HealthModel

/// Interpolates the samples of several devices at the times of the first, the accelerometer.
///
/// Every sample of the first device is emitted once, in order. The others' values are interpolated
/// linearly between the samples before and after it. If one of them is missing, or they are too far
/// apart, there is no value.
struct IIOJoiner: Sendable {
  /// The values at one time.
  struct Sample: Hashable, Sendable {
    var uptime: Duration
    var acceleration: Vector3?
    var rotationRate: Vector3?
    var magneticField: Vector3?

    subscript(quantity: IIOQuantity) -> Vector3? {
      get {
        switch quantity {
        case .acceleration: acceleration
        case .rotationRate: rotationRate
        case .magneticField: magneticField
        }
      }
      set {
        switch quantity {
        case .acceleration: acceleration = newValue
        case .rotationRate: rotationRate = newValue
        case .magneticField: magneticField = newValue
        }
      }
    }
  }

  /// The maximum gap for interpolation, in usual intervals.
  static let bridge = 3.0
  /// The maximum number of samples that wait for the other devices; beyond it, they are emitted
  /// without them.
  static let patience = 8192

  fileprivate struct Lane {
    var quantities: [IIOQuantity]
    var samples: ArraySlice<Sample> = []
    /// The usual interval in seconds.
    var usualInterval: Double?
    var isDropped = false
  }

  private var waiting: ArraySlice<Sample> = []
  private var lanes: [Lane]

  /// - Parameter others: The quantities of each device after the first.
  init(others: [[IIOQuantity]]) {
    lanes = others.map { Lane(quantities: $0) }
  }

  /// Adds samples of a device, oldest first, and returns the completed ones.
  ///
  /// - Parameters:
  ///   - samples: The samples of one buffer.
  ///   - device: The index of the device; 0 is the first.
  ///   - usualInterval: Seconds between the device's samples.
  /// - Returns: Samples of the first device, with the others' values at their times.
  mutating func receive(
    _ samples: [Sample], from device: Int, usualInterval: Double?
  ) -> [Sample] {
    if device == 0 {
      waiting += samples
    } else {
      lanes[device - 1].samples += samples
      lanes[device - 1].samples.removeFirst(
        max(0, lanes[device - 1].samples.count - Self.patience))
      lanes[device - 1].usualInterval = usualInterval
    }
    return release()
  }

  /// Continues without a device.
  mutating func drop(_ device: Int) -> [Sample] {
    guard device > 0 else { return [] }
    lanes[device - 1].isDropped = true
    return release()
  }

  /// Returns the waiting samples with the available values.
  mutating func flush() -> [Sample] {
    for index in lanes.indices { lanes[index].isDropped = true }
    return release()
  }

  private mutating func release() -> [Sample] {
    var whole: [Sample] = []
    while var sample = waiting.first {
      let isReady = lanes.allSatisfy { lane in
        lane.isDropped || lane.samples.last.map { $0.uptime >= sample.uptime } == true
      }
      guard isReady || waiting.count > Self.patience else { break }
      waiting.removeFirst()
      for index in lanes.indices { lanes[index].fill(&sample) }
      whole.append(sample)
    }
    return whole
  }
}

extension IIOJoiner.Lane {
  /// Adds the lane's values at the sample's time, and discards older ones.
  fileprivate mutating func fill(_ sample: inout IIOJoiner.Sample) {
    while let second = samples.dropFirst().first, second.uptime <= sample.uptime {
      samples.removeFirst()
    }
    guard let before = samples.first, before.uptime <= sample.uptime else { return }
    if before.uptime == sample.uptime {
      for quantity in quantities { sample[quantity] = before[quantity] }
      return
    }
    guard let after = samples.dropFirst().first else { return }
    let width = (after.uptime - before.uptime).inSeconds
    if let usualInterval, width > usualInterval * IIOJoiner.bridge { return }
    let share = (sample.uptime - before.uptime).inSeconds / width
    for quantity in quantities {
      guard let from = before[quantity], let to = after[quantity] else { continue }
      sample[quantity] = Vector3(
        x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share,
        z: from.z + (to.z - from.z) * share)
    }
  }
}

/// Conversion of the last scans to samples on the boot clock.
extension IIOConnection {
  /// The running device that is furthest behind.
  ///
  /// Reading it next keeps the others' buffers from overflowing.
  var behind: Int? {
    lanes.indices.filter { !lanes[$0].isDropped }.min { first, second in
      (lanes[first].newest ?? .zero) < (lanes[second].newest ?? .zero)
    }
  }

  /// Returns the times of the samples in ``scans``, and the losses.
  ///
  /// - Parameters:
  ///   - index: The device of the samples.
  ///   - arrival: The boot clock when they arrived.
  /// - Returns: A time per sample, oldest first, and the losses between them and before the first.
  func times(of index: Int, arrival: Duration) -> (times: [Duration], losses: [IIOIntervals.Loss]) {
    guard scans.count > 0 else { return ([], []) }
    let motion = lanes[index].motion
    guard let stampColumn = motion.stampColumn else {
      let times = lanes[index].spread.times(count: scans.count, arrival: arrival)
      lanes[index].newest = times.last
      var losses = lanes[index].intervals.receive(times)
      // A late arrival moves times that are only estimated; that is not a loss.
      losses.removeAll { $0.until - $0.since < IIOSpread.limit }
      return (times, losses)
    }
    let column = scans.columns[stampColumn]
    var stamps = self.stamps[motion.clock] ?? IIOStamps(.foreign)
    stamps.receive(newest: column[scans.count - 1], arrival: arrival)
    self.stamps[motion.clock] = stamps
    let times = column.map { stamps.uptime(at: $0) }
    lanes[index].newest = times.last
    return (times, lanes[index].intervals.receive(times))
  }

  /// Returns the samples in ``scans``, in SI units and the requested axes.
  func samples(of index: Int, at times: [Duration]) -> [IIOJoiner.Sample] {
    let axes = lanes[index].motion.axes
    return times.indices.map { row in
      var sample = IIOJoiner.Sample(uptime: times[row])
      for axis in axes { sample[axis.quantity] = axis.vector(scans, row) }
      return sample
    }
  }
}
