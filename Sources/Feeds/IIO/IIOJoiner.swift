import HealthModel

/// Puts the samples of several devices on the times of the first, the accelerometer.
///
/// Every sample of the first comes out once, in its order; the others' values are on the straight line
/// between the sample before and the one after. Where there is none on both sides, or too far
/// apart, the value is missing.
struct IIOJoiner: Sendable {
  /// Values of one moment.
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

  /// Samples further apart than this many usual intervals have nothing between them.
  static let bridge = 3.0
  /// Samples that wait for the others at most; then they go without.
  static let patience = 8192

  fileprivate struct Lane {
    var quantities: [IIOQuantity]
    var samples: ArraySlice<Sample> = []
    /// Seconds.
    var usualInterval: Double?
    var isDropped = false
  }

  private var waiting: ArraySlice<Sample> = []
  private var lanes: [Lane]

  /// - Parameter others: What each device after the first gives.
  init(others: [[IIOQuantity]]) {
    lanes = others.map { Lane(quantities: $0) }
  }

  /// Takes samples of a device, oldest first; what is whole now comes out.
  ///
  /// - Parameters:
  ///   - samples: Of one buffer.
  ///   - device: 0 is the first.
  ///   - usualInterval: Seconds between the device's samples.
  /// - Returns: Samples of the first device, with what the others have for their times.
  mutating func take(
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

  /// Goes on without a device.
  mutating func drop(_ device: Int) -> [Sample] {
    guard device > 0 else { return [] }
    lanes[device - 1].isDropped = true
    return release()
  }

  /// What still waits, with what is there.
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
  /// Adds the lane's values at the sample's time; what is older is done with.
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
