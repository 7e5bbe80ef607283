/// Brings samples of any rate to frames of one rate.
///
///     resampler.add(value, at: time)
///     while let frame = resampler.next() { … }
///
/// The signal is taken as straight lines between samples. A frame is its mean over the stretch of one frame
/// around the frame's moment when samples come half as fast again as frames or faster, which is what keeps
/// out what is too quick for the frames (a moving average: −3.9 dB at half their rate), and its value at the
/// moment when they come slower, so that a recording of the frames' own rate stays what it is.
public struct UniformResampler<Value: SignalValue>: Sendable {
  /// A frame with its number; its moment is ``moment(of:)``.
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
  /// When the frame of number 0 is or would be.
  public let origin: Double
  @usableFromInline let halfWidth: Double
  @usableFromInline let quickInterval: Double
  /// The number of the next frame.
  @inlinable public var index: Int { nextIndex }
  @usableFromInline var nextIndex: Int
  @usableFromInline var center: Double
  /// The sample before the newest, where the newest line begins.
  @usableFromInline var lastTime: Double
  @usableFromInline var last: Value
  @usableFromInline var newestTime: Double
  @usableFromInline var newest: Value
  /// The area under the lines up to ``last``.
  @usableFromInline var area = Value.zero
  /// Where the next frame's stretch begins and the area up to there, once that is passed.
  @usableFromInline var beginTime = 0.0
  @usableFromInline var beginArea = Value.zero
  @usableFromInline var hasBegun = false
  @usableFromInline var interval: Double?
  @usableFromInline var isQuick = false

  /// How much a new interval counts among those before.
  @inlinable static var intervalWeight: Double { 0.05 }
  /// A sample so much before its frame is of that frame: times are whole microseconds.
  @inlinable static var tolerance: Double { 1e-6 }

  /// - Parameters:
  ///   - value: The first sample.
  ///   - time: Its moment in seconds.
  ///   - rateHz: How many frames a second.
  ///   - origin: When the frame of number 0 is; the first that comes is the first at `time` or later. By
  ///     default it is the first sample's.
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

  /// The mean seconds between samples, lately.
  @inlinable public var meanInterval: Double { interval ?? 0 }

  @inlinable
  public func moment(of index: Int) -> Double { origin + Double(index) / rateHz }

  /// Takes the next sample, which is later than the one before; then ask for all frames.
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

  /// The next frame that the newest sample completes.
  @inlinable
  @inline(__always)
  public mutating func next() -> Frame? {
    isQuick ? nextMean() : nextValue()
  }

  @inlinable
  @inline(__always)
  mutating func nextMean() -> Frame? {
    if !hasBegun {
      // The first frame, and the first after slow ones, has only what came since the last sample.
      let from = max(center - halfWidth, lastTime)
      guard from < newestTime else { return nil }
      (beginTime, beginArea) = (from, area(to: from))
      hasBegun = true
    }
    let end = center + halfWidth
    guard end <= newestTime else { return nil }
    let after = area(to: end)
    let mean = (after - beginArea) * (1 / (end - beginTime))
    // The next stretch begins where this one ends.
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

  /// The area up to a moment between the two newest samples.
  @inlinable
  @inline(__always)
  func area(to time: Double) -> Value {
    let slope = (newest - last) * (1 / (newestTime - lastTime))
    let length = max(time - lastTime, 0)
    return area + (last + slope * (length / 2)) * length
  }
}
