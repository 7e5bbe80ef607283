/// Local maxima filtered by height, distance and prominence.
///
/// **Source** `scipy.signal.find_peaks`, which this equals: the peak of a plateau is its middle, rounded
/// down; the first and last sample are never peaks; height is checked first, then distance, then prominence.
/// **Departs from it** in one point: of peaks with equal height that are too close, the later one is kept,
/// where in scipy it depends on the sort.
public enum Peaks {
  /// Finds the peaks of a signal.
  ///
  /// - Parameters:
  ///   - x: The signal.
  ///   - minimumHeight: The minimum height of a peak.
  ///   - minimumDistance: In samples; lower peaks within this distance of a higher one are removed, starting
  ///     at the highest.
  ///   - minimumProminence: The minimum descent required to get from a peak to a higher one.
  /// - Returns: The indexes in ascending order.
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

  /// Returns the prominence of each peak: its height above the higher of the two minima on both sides, within
  /// the range where the signal does not exceed the peak.
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
