/// A resampler that converts samples of any rate to frames of a uniform rate.
///
///     resampler.add(value, at: time)
///     while let frame = resampler.next() { … }
///
/// The signal is interpolated linearly between samples. When the sampling rate is at least 1.5 times the
/// frame rate, a frame is the mean of the signal over one frame interval around its time, which reduces
/// aliasing (a moving average: −3.9 dB at half the frame rate). At lower sampling rates a frame is the value
/// at its time, so a recording at the frame rate is unchanged.
public struct UniformResampler<Value: SignalValue>: Sendable {
  /// A frame with its index; its time is ``moment(of:)``.
  public struct Frame: Sendable {
    public let value: Value
    public let index: Int

    @inlinable
    init(value: Value, index: Int) {
      self.value = value
      self.index = index
    }
  }

  public let rateHz: Double
  /// The time of the frame with index 0, even if it does not exist.
  public let origin: Double
  @usableFromInline let halfWidth: Double
  @usableFromInline let quickInterval: Double
  /// The index of the next frame.
  @inlinable public var index: Int { nextIndex }
  @usableFromInline var nextIndex: Int
  @usableFromInline var center: Double
  /// The sample before the newest, where the newest line segment begins.
  @usableFromInline var lastTime: Double
  @usableFromInline var last: Value
  @usableFromInline var newestTime: Double
  @usableFromInline var newest: Value
  /// The integral of the signal up to ``last``.
  @usableFromInline var area = Value.zero
  /// The start of the next frame's interval and the integral up to it, once that time has passed.
  @usableFromInline var beginTime = 0.0
  @usableFromInline var beginArea = Value.zero
  @usableFromInline var hasBegun = false
  @usableFromInline var interval: Double?
  @usableFromInline var isQuick = false

  /// The weight of a new interval in the running mean.
  @inlinable static var intervalWeight: Double { 0.05 }
  /// The tolerance in seconds for a sample slightly before its frame, because times are whole microseconds.
  @inlinable static var tolerance: Double { 1e-6 }

  /// Creates a resampler.
  ///
  /// - Parameters:
  ///   - value: The first sample.
  ///   - time: Its time in seconds.
  ///   - rateHz: The number of frames per second.
  ///   - origin: The time of the frame with index 0, by default that of the first sample. The first frame
  ///     returned is the first one at `time` or later.
  @inlinable
  public init(_ value: Value, at time: Double, rateHz: Double, origin: Double? = nil) {
    self.rateHz = rateHz
    self.origin = origin ?? time
    halfWidth = 1 / rateHz / 2
    quickInterval = 1 / (1.5 * rateHz)
    nextIndex = Int(((time - self.origin - Self.tolerance) * rateHz).rounded(.up))
    center = self.origin + Double(nextIndex) / rateHz
    (lastTime, last) = (time, value)
    (newestTime, newest) = (time, value)
  }

  /// The recent mean of the seconds between samples.
  @inlinable public var meanInterval: Double { interval ?? 0 }

  @inlinable
  public func moment(of index: Int) -> Double { origin + Double(index) / rateHz }

  /// Adds the next sample, which must be later than the last; call ``next()`` afterwards until it returns
  /// `nil`.
  @inlinable
  @inline(__always)
  public mutating func add(_ value: Value, at time: Double) {
    area = area + (last + newest) * ((newestTime - lastTime) / 2)
    (lastTime, last) = (newestTime, newest)
    (newestTime, newest) = (time, value)
    let length = time - lastTime
    let known = interval ?? length
    let mean = known + (length - known) * Self.intervalWeight
    interval = mean
    isQuick = mean < quickInterval
    if !isQuick { hasBegun = false }
  }

  /// Returns the next frame that the newest sample completes.
  @inlinable
  @inline(__always)
  public mutating func next() -> Frame? {
    isQuick ? nextMean() : nextValue()
  }

  @inlinable
  @inline(__always)
  mutating func nextMean() -> Frame? {
    if !hasBegun {
      // The first frame, and the first after slow ones, covers only the time since the last sample.
      let from = max(center - halfWidth, lastTime)
      guard from < newestTime else { return nil }
      (beginTime, beginArea) = (from, area(to: from))
      hasBegun = true
    }
    let end = center + halfWidth
    guard end <= newestTime else { return nil }
    let after = area(to: end)
    let mean = (after - beginArea) * (1 / (end - beginTime))
    // The next interval begins where this one ends.
    (beginTime, beginArea) = (end, after)
    return advance(with: mean)
  }

  @inlinable
  @inline(__always)
  mutating func nextValue() -> Frame? {
    guard center <= newestTime + Self.tolerance, newestTime > lastTime else { return nil }
    let fraction = min(max((center - lastTime) / (newestTime - lastTime), 0), 1)
    return advance(with: last + (newest - last) * fraction)
  }

  @inlinable
  @inline(__always)
  mutating func advance(with value: Value) -> Frame {
    defer {
      nextIndex += 1
      center = moment(of: nextIndex)
    }
    return Frame(value: value, index: index)
  }

  /// Returns the integral up to a time between the two newest samples.
  @inlinable
  @inline(__always)
  func area(to time: Double) -> Value {
    let slope = (newest - last) * (1 / (newestTime - lastTime))
    let length = max(time - lastTime, 0)
    return area + (last + slope * (length / 2)) * length
  }
}
