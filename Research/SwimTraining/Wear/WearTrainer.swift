package import Swimming

/// Trains the coefficients of the wear model on labeled windows.
package struct WearTrainer: Sendable {
  package init() {}

  /// The minimum share of its style for a window to be used.
  private static let minimumPurity = 0.75
  /// The minimum deviation, for a feature that never varies.
  private static let leastDeviation = 1e-6

  /// Returns the training windows of a wear model: every second swimming window.
  ///
  /// - Parameter recordings: In the frame of a left wrist.
  /// - Returns: Windows of six seconds.
  package static func windows(_ recordings: [LabelledRecording]) -> LabelledWindows {
    var windows = LabelledWindows(.full, .sixSeconds)
    for recording in recordings { windows.append(recording) { $0.isMultiple(of: 2) } }
    return windows.selecting {
      windows.classes[$0] != .transition && windows.purities[$0] >= minimumPurity
    }
  }

  /// Returns the optimal coefficients for the windows of all subjects but one.
  ///
  /// - Parameters:
  ///   - windows: Those of ``windows(_:)``.
  ///   - subject: The excluded subject; `nil` for none.
  ///   - start: Similar coefficients to start from.
  /// - Returns: The coefficients, in which inverted features have no mean.
  package func coefficients(
    for windows: LabelledWindows, without subject: Int? = nil, from start: WearCoefficients? = nil
  ) -> WearCoefficients {
    let windows =
      subject.map { left in windows.selecting { windows.subjects[$0] != left } } ?? windows
    let flips = AxisInversion.full
    let weights = windows.weights
    let (means, deviations) = Self.moments(windows, weights, flips)
    var rows = windows.values
    for index in rows.indices {
      let place = index % flips.count
      let value = (rows[index] - means[place]) / deviations[place]
      rows[index] = min(max(value, -StyleModel.limit), StyleModel.limit)
    }
    let loss = WearLoss(
      rows: rows, styles: windows.classes.map { $0.rawValue - 1 }, weights: weights, flips: flips,
      ridge: StyleTrainer.ridge)
    let zero = [SIMD8<Double>](repeating: .zero, count: flips.count + 1)
    let near = start.map { ($0.weights + [$0.biases]).map { SIMD8(lowHalf: $0, highHalf: .zero) } }
    let least = Descent().minimum(from: near ?? zero) { loss.value(at: $0, slope: &$1) }
    return WearCoefficients(
      means: means, deviations: deviations, weights: least.point.dropLast().map(\.lowHalf),
      biases: least.point[flips.count].lowHalf)
  }

  /// Returns, for each of some subjects, the coefficients trained on the others.
  package func leavingOneOut(
    _ windows: LabelledWindows, subjects: [Int]
  ) -> [Int: WearCoefficients] {
    let all = coefficients(for: windows)
    return Dictionary(
      uniqueKeysWithValues: subjects.map { subject in
        (subject, coefficients(for: windows, without: subject, from: all))
      })
  }

  /// Returns the weighted means and deviations; inverted features are centered at 0 for any
  /// placement.
  private static func moments(
    _ windows: LabelledWindows, _ weights: [Double], _ flips: [AxisInversion]
  ) -> (means: [Double], deviations: [Double]) {
    var means = [Double](repeating: 0, count: flips.count)
    var squares = means
    for index in 0..<windows.count {
      for (place, value) in windows.row(index).enumerated() where flips[place].isEmpty {
        means[place] += weights[index] * value
      }
    }
    for index in 0..<windows.count {
      for (place, value) in windows.row(index).enumerated() {
        let distance = value - means[place]
        squares[place] += weights[index] * distance * distance
      }
    }
    return (means, squares.map { $0.squareRoot() + leastDeviation })
  }
}
