/// Windows of a series: sums over them, and what features and periods are made of.
extension SlowSeries {
  /// The window of so many tenths that ended with the last complete half second.
  func window(_ count: Int) -> SlowWindow {
    precondition(count % Self.halfTenths == 0 && count <= WindowLength.sixSeconds.slowCount)
    return SlowWindow(
      start: Self.place(newest, self.count % Self.halfTenths, Self.capacity), count: count,
      sum: total(Row.signals, count), squares: total(Row.squares, count))
  }

  /// What stands at a place of the rows of whole half seconds among so many tenths, added up.
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

  /// Gives the mean products of a window with itself some tenths earlier, without its mean, added up over
  /// the axes.
  ///
  /// They stand by lag, from the first of ``lags`` on; where a lag leaves no overlap, there is nothing of use.
  func withCovariances<Result>(
    _ window: SlowWindow, _ body: (UnsafeBufferPointer<Double>) -> Result
  ) -> Result {
    let (count, lagCount) = (window.count, Self.lags.count)
    let mean = window.mean * Self.counted(features)
    let power = Self.sum(mean * mean)
    // Sums of the mean times the tenths, from the newest on, with room for lags longer than a window.
    let front = Self.lags.count
    let room = front + max(count, Self.lags.upperBound) + 1
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: lagCount + room) { numbers in
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
        // The mean times the tenths that have an earlier one, and times those earlier ones.
        let later = Self.loadReversed(all, lagCount + front + count - lag)
        let earlier = sum - Self.load(all, lagCount + front + lag)
        let products = productTotal(window, part) - later - earlier + overlap * power
        for lane in 0..<8 { numbers[8 * part + lane] = products[lane] / overlap[lane] }
      }
      return body(UnsafeBufferPointer(rebasing: numbers[..<lagCount]))
    }
  }

  /// The sums of the products of eight lags, each over the tenths that are in the window with the earlier
  /// one.
  private func productTotal(_ window: SlowWindow, _ part: Int) -> Lanes {
    // Of the first so many all eight lags are in the window, then of each a lag less.
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

  /// How much of eight lags counts, from all of them down to none.
  private static let shares: [Double] = [1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0]

  /// Appends the phases of ``PhasePairs``: half the covariance by which the second signal leads, less half
  /// that by which the first does, by the deviations of both.
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

  /// 1 for the axes whose covariances are added up.
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

  /// The lanes added in an order that is the same everywhere.
  @inline(__always)
  private static func sum(_ lanes: Lanes) -> Double {
    let four = lanes.lowHalf + lanes.highHalf
    let two = four.lowHalf + four.highHalf
    return two[0] + two[1]
  }
}
