/// Samples higher than both neighbours, those that are high, far apart and prominent enough.
///
/// **Source** `scipy.signal.find_peaks`, which this equals: of a flat top the middle, rounded down, is the
/// peak; the first and last sample are none; height is asked first, then distance, then prominence.
/// **Departs from it** in one thing: of peaks of the same height that are too near each other, the later
/// stays, where there it depends on how the sort goes.
public enum Peaks {
  /// Finds the peaks of a signal.
  ///
  /// - Parameters:
  ///   - x: The signal.
  ///   - minimumHeight: What a peak is at least.
  ///   - minimumDistance: In samples; of two nearer than that the lower goes, beginning with the highest.
  ///   - minimumProminence: How far one has to go down at least to get from a peak to a higher one.
  /// - Returns: Their indices, rising.
  public static func find(
    in x: [Double], minimumHeight: Double? = nil, minimumDistance: Double? = nil,
    minimumProminence: Double? = nil
  ) -> [Int] {
    var peaks = localMaxima(x)
    if let minimumHeight { peaks.removeAll { !(x[$0] >= minimumHeight) } }
    if let minimumDistance {
      peaks = apart(peaks, of: x, by: Int(minimumDistance.rounded(.up)))
    }
    guard let minimumProminence else { return peaks }
    return zip(peaks, prominences(of: peaks, in: x)).filter { $0.1 >= minimumProminence }.map(\.0)
  }

  private static func localMaxima(_ x: [Double]) -> [Int] {
    var peaks: [Int] = []
    var index = 1
    while index < x.count - 1 {
      defer { index += 1 }
      guard x[index - 1] < x[index] else { continue }
      var ahead = index + 1
      while ahead < x.count - 1, x[ahead] == x[index] { ahead += 1 }
      if x[ahead] < x[index] {
        peaks.append((index + ahead - 1) / 2)
        index = ahead
      }
    }
    return peaks
  }

  private static func apart(_ peaks: [Int], of x: [Double], by distance: Int) -> [Int] {
    var stays = Array(repeating: true, count: peaks.count)
    let byHeight = peaks.indices.sorted { a, b in
      let (high, low) = (x[peaks[a]], x[peaks[b]])
      return high == low ? a > b : high > low
    }
    for index in byHeight where stays[index] {
      var other = index - 1
      while other >= 0, peaks[index] - peaks[other] < distance {
        stays[other] = false
        other -= 1
      }
      other = index + 1
      while other < peaks.count, peaks[other] - peaks[index] < distance {
        stays[other] = false
        other += 1
      }
    }
    return zip(peaks, stays).filter(\.1).map(\.0)
  }

  /// How far each of `peaks` rises above the higher of the two valleys beside it, each of which reaches as
  /// far as the signal is no higher than the peak.
  public static func prominences(of peaks: [Int], in x: [Double]) -> [Double] {
    peaks.map { peak in
      let height = x[peak]
      var (left, right) = (height, height)
      var index = peak
      while index >= 0, x[index] <= height {
        left = min(left, x[index])
        index -= 1
      }
      index = peak
      while index < x.count, x[index] <= height {
        right = min(right, x[index])
        index += 1
      }
      return height - max(left, right)
    }
  }
}
