/// Windows of a series: their sums, and the inputs of features and periods.
extension SlowSeries {
  /// Returns the window of a number of tenths that ended with the last complete half second.
  func window(_ count: Int) -> SlowWindow {
    precondition(count % Self.halfTenths == 0 && count <= WindowLength.sixSeconds.slowCount)
    return SlowWindow(
      start: Self.place(newest, self.count % Self.halfTenths, Self.capacity), count: count,
      sum: total(Row.signals, count), squares: total(Row.squares, count))
  }

  /// Returns the sum of one row over the half seconds and tenths of a window.
  @inline(__always)
  private func total(_ place: Int, _ count: Int) -> Lanes {
    halves.withUnsafeBufferPointer { halves in
      var total = Lanes.zero
      var half = newestHalf
      for _ in 0..<count / Self.halfTenths {
        total += halves[half &* Row.halfLength &+ place]
        half = half &+ 1 == Self.halfCapacity ? 0 : half &+ 1
      }
      return total
    }
  }

  /// Calls a closure with the mean products of a window with itself at each lag, without the mean, summed
  /// over the axes.
  ///
  /// They are indexed by lag, from the first of ``lags`` on; values without overlap are undefined.
  func withCovariances<Result>(
    _ window: SlowWindow, _ body: (UnsafeBufferPointer<Double>) -> Result
  ) -> Result {
    let (count, lagCount) = (window.count, Self.lags.count)
    let mean = window.mean * Self.counted(features)
    let power = Self.sum(mean * mean)
    // The cumulative sums of the mean times the tenths, from the newest on, with space for lags longer than a
    // window.
    let front = Self.lags.count
    let available = front + max(count, Self.lags.upperBound) + 1
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: lagCount + available) {
      numbers in
      numbers.initialize(repeating: 0)
      let sums = UnsafeMutableBufferPointer(rebasing: numbers[(lagCount + front)...])
      var sum = 0.0
      tenths.withUnsafeBufferPointer { tenths in
        var place = window.start
        for index in 0..<count {
          sum += Self.sum(mean * tenths[place &* Row.length])
          sums[index &+ 1] = sum
          place = Self.place(place, 1, Self.capacity)
        }
      }
      let all = UnsafeBufferPointer(numbers)
      for part in 0..<Self.lagParts {
        let lag = Self.lags.lowerBound + 8 * part
        let overlap = Double(count - lag) - Self.lanes
        // The mean times the tenths that have an earlier counterpart, and times those counterparts.
        let later = Self.loadReversed(all, lagCount + front + count - lag)
        let earlier = sum - Self.load(all, lagCount + front + lag)
        let products = productTotal(window, part) - later - earlier + overlap * power
        for lane in 0..<8 { numbers[8 * part + lane] = products[lane] / overlap[lane] }
      }
      return body(UnsafeBufferPointer(rebasing: numbers[..<lagCount]))
    }
  }

  /// Returns the sums of the products at eight lags, over the tenths with a counterpart in the window.
  private func productTotal(_ window: SlowWindow, _ part: Int) -> Lanes {
    // For the first tenths all eight lags are in the window, then one lag less for each.
    let left = window.count - Self.lags.lowerBound - 8 * part
    let first = max(left - 7, 0)
    var total = total(Row.products + part, first)
    tenths.withUnsafeBufferPointer { tenths in
      Self.shares.withUnsafeBufferPointer { shares in
        let whole = first - first % Self.halfTenths
        var place = Self.place(window.start, whole, Self.capacity)
        for index in whole..<max(left, whole) {
          let products = tenths[place &* Row.length &+ Row.products &+ part]
          total += products * Self.load(shares, max(index &- left &+ 8, 0))
          place = Self.place(place, 1, Self.capacity)
        }
      }
    }
    return total
  }

  /// The weights that mask eight lags, from all of them to none.
  private static let shares: [Double] = [1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0]

  /// Appends the phases of ``PhasePairs``: half the difference of the covariances with the second and with
  /// the first signal leading, over the deviations of both.
  func writePhases(_ window: SlowWindow, to numbers: inout FeatureRow) {
    let deviations = window.deviations
    for part in 0..<PhasePairs.parts(features) {
      let lag = PhasePairs.lag(features, part)
      let overlap = window.count - lag
      let whole = overlap - overlap % Self.halfTenths
      var odd = total(Row.odd + part, whole)
      var difference = Lanes.zero
      tenths.withUnsafeBufferPointer { tenths in
        func row(_ age: Int) -> Int {
          Self.place(window.start, age, Self.capacity) &* Row.length
        }
        for age in whole..<overlap { odd += tenths[row(age) &+ Row.odd &+ part] }
        for index in 0..<lag { difference += tenths[row(index)] - tenths[row(overlap &+ index)] }
      }
      let (x, y) = PhasePairs.both(features, part, window.mean)
      let (dx, dy) = PhasePairs.both(features, part, difference)
      let (sx, sy) = PhasePairs.both(features, part, deviations)
      odd += x * dy - y * dx
      odd /= sx * sy * Double(2 * overlap)
      for lane in 0..<PhasePairs.count(features, part) { numbers.append(odd[lane]) }
    }
  }

  private static let lanes = Lanes(0, 1, 2, 3, 4, 5, 6, 7)

  /// Returns 1 for the axes whose covariances are summed.
  private static func counted(_ features: FeatureSet) -> Lanes {
    switch features {
    case .full: Lanes(1, 1, 1, 1, 1, 1, 0, 0)
    case .acceleration: Lanes(1, 1, 1, 0, 0, 0, 0, 0)
    }
  }

  @inline(__always)
  private static func loadReversed(_ n: UnsafeBufferPointer<Double>, _ last: Int) -> Lanes {
    Lanes(
      n[last], n[last &- 1], n[last &- 2], n[last &- 3], n[last &- 4], n[last &- 5], n[last &- 6],
      n[last &- 7])
  }

  /// Returns the sum of the lanes in a fixed order, for reproducible rounding.
  @inline(__always)
  private static func sum(_ lanes: Lanes) -> Double {
    let four = lanes.lowHalf + lanes.highHalf
    let two = four.lowHalf + four.highHalf
    return two[0] + two[1]
  }
}
