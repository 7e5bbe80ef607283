/// The rises and falls of a course, by its altitudes.
///
/// A rise counts once the altitude falls by five meters after it, and the other way round; a climb is a rise of at
/// least thirty meters in which the altitude nowhere falls by ten. The numbers are choices of this project.
public struct CourseClimbs: Hashable, Sendable, Codable {
  /// A long rise.
  public struct Climb: Hashable, Sendable, Codable {
    /// Meters along the course.
    public let start, top: Double
    /// Meters of altitude.
    public let gain: Double
  }

  /// Meters along the course, and the meters risen and fallen until there.
  private let meters: [Double]
  private let rises: [Double]
  private let falls: [Double]
  /// The climbs along the course.
  public let climbs: [Climb]
  /// The climbs against it; `top` is then before `start`.
  public let climbsBackward: [Climb]

  static let thresholdMeters = 5.0
  static let climbThresholdMeters = 10.0
  static let minimumGainMeters = 30.0

  public var ascentMeters: Double { rises.last ?? 0 }
  public var descentMeters: Double { falls.last ?? 0 }

  /// Creates the rises and falls; `nil` if a point of the course has no altitude.
  ///
  /// - Parameters:
  ///   - profile: Meters along the course, ascending, and altitudes in meters.
  ///   - isComplete: Whether each point of the course has an altitude.
  init?(_ profile: [(meters: Double, altitude: Double)], isComplete: Bool) {
    guard isComplete, profile.count > 1 else { return nil }
    let altitudes = profile.map(\.altitude)
    var meters = [profile[0].meters.roundedToTenth]
    var (rises, falls) = ([0.0], [0.0])
    var (risen, fallen) = (0.0, 0.0)
    for (start, end) in Self.legs(altitudes, threshold: Self.thresholdMeters) {
      let isRise = altitudes[end] > altitudes[start]
      let base = (risen, fallen)
      for index in start..<end {
        let change = altitudes[index + 1] - altitudes[start]
        if isRise {
          risen = max(risen, base.0 + change)
        } else {
          fallen = max(fallen, base.1 - change)
        }
        let isEnd = index + 1 == end
        guard isEnd || risen - (rises.last ?? 0) >= 1 || fallen - (falls.last ?? 0) >= 1 else {
          continue
        }
        meters.append(profile[index + 1].meters.roundedToTenth)
        rises.append(risen.roundedToTenth)
        falls.append(fallen.roundedToTenth)
      }
    }
    self.meters = meters
    self.rises = rises
    self.falls = falls
    var (forward, backward): ([Climb], [Climb]) = ([], [])
    for (start, end) in Self.legs(altitudes, threshold: Self.climbThresholdMeters) {
      let gain = altitudes[end] - altitudes[start]
      guard abs(gain) >= Self.minimumGainMeters else { continue }
      let (from, to) = (profile[start].meters.roundedToTenth, profile[end].meters.roundedToTenth)
      if gain > 0 {
        forward.append(Climb(start: from, top: to, gain: gain.roundedToTenth))
      } else {
        backward.append(Climb(start: to, top: from, gain: (-gain).roundedToTenth))
      }
    }
    climbs = forward
    climbsBackward = backward
  }

  /// Returns the meters that are still to be climbed from a place to the end that one goes to.
  func ascent(from place: Double, isBackward: Bool) -> Double {
    let column = isBackward ? falls : rises
    let here = value(of: column, at: place)
    return max(0, isBackward ? here : (column.last ?? 0) - here)
  }

  /// Returns the number of climbs whose top is still ahead.
  func climbCount(from place: Double, isBackward: Bool) -> Int {
    isBackward
      ? climbsBackward.count { $0.top < place } : climbs.count { $0.top > place }
  }

  private func value(of column: [Double], at place: Double) -> Double {
    guard let last = meters.last, place < last else { return column.last ?? 0 }
    let next = meters.partitioningIndex { $0 > place }
    guard next > 0 else { return column.first ?? 0 }
    let length = meters[next] - meters[next - 1]
    let share = length > 0 ? (place - meters[next - 1]) / length : 0
    return column[next - 1] + (column[next] - column[next - 1]) * share
  }

  /// Returns the rises and falls of at least a threshold, as neighboring ranges of indices.
  private static func legs(
    _ altitudes: [Double], threshold: Double
  ) -> [(start: Int, end: Int)] {
    var turns = [0]
    var (low, high) = (0, 0)
    var isRising: Bool?
    for index in altitudes.indices {
      if altitudes[index] < altitudes[low] { low = index }
      if altitudes[index] > altitudes[high] { high = index }
      if isRising != false, altitudes[high] - altitudes[index] >= threshold {
        turns.append(high)
        isRising = false
        low = index
      } else if isRising != true, altitudes[index] - altitudes[low] >= threshold {
        turns.append(low)
        isRising = true
        high = index
      }
      if isRising == true { low = index }
      if isRising == false { high = index }
    }
    switch isRising {
    case true?: turns.append(high)
    case false?: turns.append(low)
    case nil: return []
    }
    return zip(turns, turns.dropFirst()).filter { $0 < $1 }.map { (start: $0, end: $1) }
  }
}

extension Double {
  fileprivate var roundedToTenth: Double { (self * 10).rounded() / 10 }
}

extension Array {
  /// Returns the first index from which on a condition holds; the number of elements if it holds nowhere.
  func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
