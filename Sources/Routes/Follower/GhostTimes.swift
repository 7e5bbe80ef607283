import HealthModel

/// The times at which someone reached the places of a course, in equal steps of distance.
public struct GhostTimes: Hashable, Sendable, Codable {
  /// Meters between two times.
  private let step: Double
  /// Tenths of a second at each multiple of the step, as differences.
  private let tenths: [Int]
  /// The length of the course in meters, and the seconds there.
  private let length: Double
  public let totalSeconds: Double

  private static let stepMeters = 20.0
  private static let maximumCount = 20_000.0

  /// - Parameter course: Meters along the course and seconds of activity, both ascending.
  init?(_ course: [(meters: Double, seconds: Double)]) {
    guard let first = course.first, let last = course.last, last.meters > 0 else { return nil }
    step = max(Self.stepMeters, (last.meters / Self.maximumCount).rounded(.up))
    length = (last.meters * 100).rounded() / 100
    totalSeconds = ((last.seconds - first.seconds) * 10).rounded() / 10
    var values: [Int] = []
    var index = 0
    for place in stride(from: 0, through: last.meters, by: step) {
      while index + 2 < course.count, course[index + 1].meters < place { index += 1 }
      let (before, after) = (course[index], course[min(index + 1, course.count - 1)])
      let leg = after.meters - before.meters
      let share = leg > 0 ? min(max((place - before.meters) / leg, 0), 1) : 0
      let seconds = before.seconds + (after.seconds - before.seconds) * share - first.seconds
      values.append(Int(clamping: (seconds * 10).rounded()))
    }
    tenths = values.steps
    sums = values
  }

  private let sums: [Int]

  /// Returns the seconds from the start to a place.
  ///
  /// - Parameter place: Meters along the course; before the start it is the start, after the end the end.
  /// - Returns: Seconds of activity.
  public func seconds(at place: Double) -> Double {
    guard place > 0 else { return 0 }
    guard place < length else { return totalSeconds }
    let index = min(Int(clamping: place / step), sums.count - 1)
    let before = Double(sums[index]) / 10
    let isLast = index + 1 >= sums.count
    let after = isLast ? totalSeconds : Double(sums[index + 1]) / 10
    let leg = isLast ? length - Double(index) * step : step
    guard leg > 0 else { return before }
    return before + (after - before) * (place - Double(index) * step) / leg
  }

  private enum CodingKeys: String, CodingKey {
    case step, tenths, length, totalSeconds
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    step = try container.decode(Double.self, forKey: .step)
    tenths = try container.decode([Int].self, forKey: .tenths)
    length = try container.decode(Double.self, forKey: .length)
    totalSeconds = try container.decode(Double.self, forKey: .totalSeconds)
    sums = tenths.sums
    guard step > 0, !tenths.isEmpty else {
      throw DecodingError.dataCorruptedError(
        forKey: .tenths, in: container, debugDescription: "no times")
    }
  }
}
