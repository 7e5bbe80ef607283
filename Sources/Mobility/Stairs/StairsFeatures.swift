internal import Foundation

/// The computation of ``StairsFeature`` values from an interval of a leveled block.
struct StairsFeatures {
  /// Ranges of spectrum bins: 0.4 to 1.3 Hz, 1.3 to 3, 3 to 9, and below 4 Hz.
  private enum Band {
    static let slow = 3..<7
    static let step = 7..<16
    static let all = 3..<47
    static let tilt = 3..<21
    /// The search range of the step frequency: 1.1 to 3.6 Hz.
    static let cadence = 6..<19
  }

  /// The number of frames in a full window: 4 s.
  static let frames = Int(4 * MotionFrame.rate)
  /// The minimum number of frames: 2.5 s.
  static let minimumFrames = Int(2.5 * MotionFrame.rate)
  /// Added to a power, to avoid division by zero.
  private static let least = 1e-9
  /// The minimum share of a band in the power.
  private static let leastShare = 1e-3
  private static let hann = hann(frames / 2)

  private var spectrum = StairsSpectrum()

  /// Returns the features of a window, or `nil` where it is too short.
  mutating func values(_ block: LevelledBlock, _ window: Range<Int>) -> [Double]? {
    guard window.count >= Self.minimumFrames else { return nil }
    let window = window.prefix(Self.frames)
    let span = window.startIndex..<window.endIndex
    var force = Self.halved(block.force, span)
    var rotation = Self.halved(block.turning, span)
    Self.center(&force)
    Self.center(&rotation)
    let hann = force.count == Self.hann.count ? Self.hann : Self.hann(force.count)
    spectrum.transform(force: force, rotation: rotation, hann: hann)
    let features = StairsFeature.available(hasRotation: !block.turning.isEmpty)
    var sums = Sums()
    spectrum.forEach(Band.all) { sums.add($1, $0) }
    let shape = Self.shape(force, rotation)
    let all = sums.all
    return features.map { Self.value($0, sums, all, shape) }
  }

  private static func value(
    _ feature: StairsFeature, _ sums: Sums, _ all: BandSums,
    _ shape: (skewness: Double, lift: Double)
  ) -> Double {
    let (slow, step) = (sums.slow, sums.step)
    return switch feature {
    case .horizontalSlow: share(slow.horizontal, all.horizontal)
    case .stepQuadrature: step.quadrature
    case .strideQuadrature: slow.quadrature
    case .stepCoherence:
      (step.quadrature * step.quadrature + step.inPhase * step.inPhase).squareRoot()
    case .stepFrequency: log(sums.frequency)
    case .horizontalOverVertical: 0.5 * log((all.horizontal + least) / (all.vertical + least))
    case .verticalSkewness: shape.skewness
    case .verticalCentroid: log((sums.momentHertz + least) / (all.vertical + least))
    case .tiltSlow: share(slow.tilt, all.tilt)
    case .yawOverTilt: 0.5 * log((all.yaw + least) / (all.tilt + least))
    case .liftWhileTilting: shape.lift
    case .tiltWithLift: sums.tilt.tiltWithLift
    case .slowTiltWithPush: slow.push(slow.pushReal)
    case .stepTiltBeforePush: step.push(step.pushImaginary)
    }
  }

  /// Returns half of the logarithm of a share of power, which is the logarithm of a share of amplitude.
  private static func share(_ part: Double, _ whole: Double) -> Double {
    let whole = whole + least
    return 0.5 * log((part + leastShare * whole) / whole)
  }

  /// The powers and products of a band.
  private struct BandSums {
    /// The power of anterior, left and up of force, and of roll, pitch and yaw of rotation.
    var force = SIMD4<Float>.zero
    var rotation = SIMD4<Float>.zero
    /// Force times the complex conjugate of up.
    var real = SIMD4<Float>.zero
    var imaginary = SIMD4<Float>.zero
    /// The real part of rotation times the complex conjugate of up.
    var turning = SIMD4<Float>.zero
    /// Anterior times the conjugate of pitch, minus left times the conjugate of roll.
    var pushReal: Float = 0
    var pushImaginary: Float = 0

    var vertical: Double { Double(force[2]) }
    var horizontal: Double { Double(force[0] + force[1]) }
    var tilt: Double { Double(rotation[0] + rotation[1]) }
    var yaw: Double { Double(rotation[2]) }
    var quadrature: Double { Self.level(imaginary) / scale(vertical, horizontal) }
    var inPhase: Double { Self.level(real) / scale(vertical, horizontal) }
    var tiltWithLift: Double { Self.level(turning) / scale(vertical, tilt) }
    func push(_ part: Float) -> Double { Double(part) / scale(horizontal, tilt) }

    private func scale(_ a: Double, _ b: Double) -> Double {
      ((a + least) * (b + least)).squareRoot()
    }

    /// Returns the norm of the first two lanes.
    private static func level(_ vector: SIMD4<Float>) -> Double {
      Double((vector[0] * vector[0] + vector[1] * vector[1]).squareRoot())
    }

    @inline(__always)
    mutating func add(_ bin: StairsSpectrum.Bin) {
      let (r, i) = (bin.force.real, bin.force.imaginary)
      let (t, u) = (bin.rotation.real, bin.rotation.imaginary)
      force += r * r + i * i
      rotation += t * t + u * u
      real += r * r[2] + i * i[2]
      imaginary += i * r[2] - r * i[2]
      turning += t * r[2] + u * i[2]
      pushReal += r[0] * t[1] + i[0] * u[1] - r[1] * t[0] - i[1] * u[0]
      pushImaginary += i[0] * t[1] - r[0] * u[1] - i[1] * t[0] + r[1] * u[0]
    }

    static func + (a: Self, b: Self) -> Self {
      var sum = a
      sum.force += b.force
      sum.rotation += b.rotation
      sum.real += b.real
      sum.imaginary += b.imaginary
      sum.turning += b.turning
      sum.pushReal += b.pushReal
      sum.pushImaginary += b.pushImaginary
      return sum
    }
  }

  private struct Sums {
    var slow = BandSums()
    var step = BandSums()
    /// From the step band to 4 Hz, and the range above.
    var middle = BandSums()
    var high = BandSums()
    /// The sum of the vertical's power times its bin index.
    var moment: Float = 0
    var strongest: Float = 0
    var place = 1

    /// The bin spacing in Hz.
    private static let spacing = StairsSpectrum.rate / Double(StairsSpectrum.size)
    var frequency: Double { Double(place) * Self.spacing }
    var momentHertz: Double { Double(moment) * Self.spacing }
    var tilt: BandSums { slow + step + middle }
    var all: BandSums { tilt + high }

    @inline(__always)
    mutating func add(_ bin: StairsSpectrum.Bin, _ index: Int) {
      let (r, i) = (bin.force.real[2], bin.force.imaginary[2])
      let power = r * r + i * i
      moment += power * Float(index)
      if index < Band.slow.upperBound {
        slow.add(bin)
      } else if index < Band.step.upperBound {
        step.add(bin)
      } else if index < Band.tilt.upperBound {
        middle.add(bin)
      } else {
        high.add(bin)
      }
      if Band.cadence.contains(index), power > strongest {
        strongest = power
        place = index
      }
    }
  }
}

extension StairsFeatures {
  /// Returns every second sample of the signal smoothed with weights 1/4, 1/2 and 1/4.
  ///
  /// The lanes are reordered to ahead, left and up.
  private static func halved(
    _ rows: [SIMD4<Double>], _ window: Range<Int>
  ) -> ContiguousArray<SIMD4<Float>> {
    let count = window.count / 2
    guard !rows.isEmpty else { return ContiguousArray(repeating: .zero, count: count) }
    return ContiguousArray(unsafeUninitializedCapacity: count) { samples, initialized in
      rows.withUnsafeBufferPointer { rows in
        for index in 0..<count {
          let place = window.lowerBound &+ 2 &* index
          let before = max(place &- 1, window.lowerBound)
          let sides: SIMD4<Double> = rows[before] + rows[place &+ 1]
          let middle: SIMD4<Double> = rows[place]
          let row = SIMD4<Float>(0.25 * sides + 0.5 * middle)
          samples.initializeElement(at: index, to: SIMD4(row.y, row.z, row.x, 0))
        }
      }
      initialized = count
    }
  }

  private static func center(_ samples: inout ContiguousArray<SIMD4<Float>>) {
    var sum = SIMD4<Float>.zero
    for sample in samples { sum += sample }
    let mean = sum / Float(samples.count)
    samples.withUnsafeMutableBufferPointer { samples in
      for index in samples.indices { samples[index] -= mean }
    }
  }

  /// Returns the skewness of the vertical, and the normalized mean of the vertical times the squared tilt
  /// rate.
  private static func shape(
    _ force: ContiguousArray<SIMD4<Float>>, _ rotation: ContiguousArray<SIMD4<Float>>
  ) -> (skewness: Double, lift: Double) {
    // The sums of the vertical's square and cube, of the squared tilt rate, and of the latter times the
    // vertical.
    var sums = SIMD4<Float>.zero
    for index in force.indices {
      let vertical = force[index][2]
      let rates = rotation[index] * rotation[index]
      let tilt = rates[0] + rates[1]
      sums +=
        SIMD4(vertical, vertical * vertical, tilt, tilt) * SIMD4(vertical, vertical, 1, vertical)
    }
    let means = SIMD4<Double>(sums) / Double(force.count)
    let deviation = means[0].squareRoot() + 1e-6
    return (
      means[1] / (deviation * deviation * deviation), means[3] / (deviation * means[2] + least)
    )
  }

  private static func hann(_ count: Int) -> [Float] {
    (0..<count).map { Float(0.5 - 0.5 * cos(2 * .pi * Double($0) / Double(count))) }
  }
}
