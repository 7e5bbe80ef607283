import HealthModel

/// Conversion of the last scans to samples on the boot clock.
extension IIOConnection {
  /// The running device that is furthest behind.
  ///
  /// Reading it next keeps the others' buffers from overflowing.
  var behind: Int? {
    lanes.indices.filter { !lanes[$0].isDropped }.min { first, second in
      (lanes[first].newest ?? .zero) < (lanes[second].newest ?? .zero)
    }
  }

  /// Returns the times of the samples in ``scans``, and the losses.
  ///
  /// - Parameters:
  ///   - index: The device of the samples.
  ///   - arrival: The boot clock when they arrived.
  /// - Returns: A time per sample, oldest first, and the losses between them and before the first.
  func times(of index: Int, arrival: Duration) -> (times: [Duration], losses: [IIOIntervals.Loss]) {
    guard scans.count > 0 else { return ([], []) }
    let motion = lanes[index].motion
    guard let stampColumn = motion.stampColumn else {
      let times = lanes[index].spread.times(count: scans.count, arrival: arrival)
      lanes[index].newest = times.last
      var losses = lanes[index].intervals.receive(times)
      // A late arrival moves times that are only estimated; that is not a loss.
      losses.removeAll { $0.until - $0.since < IIOSpread.limit }
      return (times, losses)
    }
    let column = scans.columns[stampColumn]
    var stamps = self.stamps[motion.clock] ?? IIOStamps(.foreign)
    stamps.receive(newest: column[scans.count - 1], arrival: arrival)
    self.stamps[motion.clock] = stamps
    let times = column.map { stamps.uptime(at: $0) }
    lanes[index].newest = times.last
    return (times, lanes[index].intervals.receive(times))
  }

  /// Returns the samples in ``scans``, in SI units and the requested axes.
  func samples(of index: Int, at times: [Duration]) -> [IIOJoiner.Sample] {
    let axes = lanes[index].motion.axes
    return times.indices.map { row in
      var sample = IIOJoiner.Sample(uptime: times[row])
      for axis in axes { sample[axis.quantity] = axis.vector(scans, row) }
      return sample
    }
  }
}
