package import HealthModel

/// A kilometer or a mile of a workout, or the rest at its end.
package struct WorkoutSplit: Hashable, Sendable {
  /// Counted from 1.
  package let index: Int
  package let meters: Double
  /// Seconds without pauses.
  package let seconds: Double
  /// Meters from the altitude at its start to that at its end; `nil` without altitudes.
  package let rise: Double?
  /// Beats per minute, the mean over its time; `nil` without heart rates.
  package let heartRate: Double?

  package var speedMetersPerSecond: Double { seconds > 0 ? meters / seconds : 0 }
}

extension WorkoutSeries {
  /// The shortest rest that is a split of its own in meters.
  private static let shortestRest = 10.0
  private static let maximumSplits = 1000

  /// Returns the splits of a length; none where fewer than one is complete.
  ///
  /// The time at which a split ends is interpolated between the two moments around it.
  package func splits(every length: Double) -> [WorkoutSplit] {
    guard length > 0, let total = moments.last(where: { $0.meters != nil })?.meters,
      total >= length, total / length < Double(Self.maximumSplits)
    else { return [] }
    var splits: [WorkoutSplit] = []
    var gathered = Gathered(at: moments[0].activeSeconds)
    var previous = moments[0]
    for moment in moments.dropFirst() {
      guard let to = moment.meters, let from = previous.meters else {
        previous = moment
        continue
      }
      var (done, begun) = (0.0, previous.activeSeconds)
      while to >= gathered.begin + length {
        let end = gathered.begin + length
        let share = to > from ? max(0, (end - from) / (to - from)) : 1
        let seconds =
          previous.activeSeconds
          + share * (moment.activeSeconds - previous.activeSeconds)
        gathered.add(moment, seconds: seconds - begun)
        splits.append(gathered.split(index: splits.count + 1, meters: length, until: seconds))
        gathered = gathered.next(begin: end, at: seconds)
        (done, begun) = (share, seconds)
      }
      if done < 1 { gathered.add(moment, seconds: moment.activeSeconds - begun) }
      previous = moment
    }
    let rest = total - gathered.begin
    if rest >= Self.shortestRest {
      splits.append(
        gathered.split(index: splits.count + 1, meters: rest, until: previous.activeSeconds))
    }
    return splits
  }

  /// What the split that is not complete has so far.
  private struct Gathered {
    var begin = 0.0
    private var startSeconds: Double
    private var beats = 0.0
    private var beatSeconds = 0.0
    private var firstAltitude: Double?
    private var lastAltitude: Double?

    init(at seconds: Double) { startSeconds = seconds }

    mutating func add(_ moment: WorkoutSeries.Moment, seconds: Double) {
      if let altitude = moment.altitude {
        firstAltitude = firstAltitude ?? altitude
        lastAltitude = altitude
      }
      guard let rate = moment.heartRate, seconds > 0 else { return }
      beats += rate * seconds
      beatSeconds += seconds
    }

    func split(index: Int, meters: Double, until seconds: Double) -> WorkoutSplit {
      let rise = firstAltitude.flatMap { first in lastAltitude.map { $0 - first } }
      return WorkoutSplit(
        index: index, meters: meters, seconds: max(0, seconds - startSeconds), rise: rise,
        heartRate: beatSeconds > 0 ? beats / beatSeconds : nil)
    }

    func next(begin: Double, at seconds: Double) -> Gathered {
      var next = Gathered(at: seconds)
      next.begin = begin
      next.firstAltitude = lastAltitude
      next.lastAltitude = lastAltitude
      return next
    }
  }
}
