import HealthModel

/// Sums over samples, for their mean and standard deviation.
struct MotionSums {
  private(set) var count = 0
  private(set) var start = Duration.zero
  private(set) var end = Duration.zero
  private var force = Vector3(x: 0, y: 0, z: 0)
  private var forceSquares = Vector3(x: 0, y: 0, z: 0)
  private var rate = Vector3(x: 0, y: 0, z: 0)
  private var rateSquares = Vector3(x: 0, y: 0, z: 0)
  private var rateCount = 0

  mutating func add(_ sample: MotionSample, at uptime: Duration) {
    if count == 0 { start = uptime }
    end = uptime
    count += 1
    force.add(sample.acceleration)
    forceSquares.add(sample.acceleration.squares)
    guard let rotation = sample.rotationRate else { return }
    rateCount += 1
    rate.add(rotation)
    rateSquares.add(rotation.squares)
  }

  mutating func add(_ other: MotionSums) {
    guard other.count > 0 else { return }
    if count == 0 { start = other.start }
    end = other.end
    count += other.count
    force.add(other.force)
    forceSquares.add(other.forceSquares)
    rateCount += other.rateCount
    rate.add(other.rate)
    rateSquares.add(other.rateSquares)
  }

  /// The mean in m/s²; not-a-number without samples.
  var acceleration: Vector3 { force.divided(by: Double(count)) }

  /// The mean in rad/s; `nil` where a sample had no rotation.
  var rotationRate: Vector3? {
    rateCount == count ? rate.divided(by: Double(count)) : nil
  }

  /// The largest standard deviation of the three axes, in m/s².
  var accelerationDeviation: Double {
    Self.deviation(force, forceSquares, Double(count))
  }

  /// The largest standard deviation of the three axes, in rad/s; 0 without measurements.
  var rotationDeviation: Double {
    rateCount == 0 ? 0 : Self.deviation(rate, rateSquares, Double(rateCount))
  }

  private static func deviation(_ sum: Vector3, _ squares: Vector3, _ count: Double) -> Double {
    let mean = sum.divided(by: count)
    let variance = squares.divided(by: count) - mean.squares
    return max(variance.x, variance.y, variance.z, 0).squareRoot()
  }
}

extension Vector3 {
  var squares: Vector3 { Vector3(x: x * x, y: y * y, z: z * z) }

  mutating func add(_ other: Vector3) {
    x += other.x
    y += other.y
    z += other.z
  }

  func divided(by number: Double) -> Vector3 {
    Vector3(x: x / number, y: y / number, z: z / number)
  }
}
