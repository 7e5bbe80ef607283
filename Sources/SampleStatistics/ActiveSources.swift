import HealthModel

/// The currently active sources' voices, the most preferred first.
///
/// Each has a clock that runs while no preferred voice of another source is active.
struct ActiveSources {
  private struct Entry {
    let voice: StatisticsSample.SourceRank
    var openCount = 0
    var clock: Int64 = 0
    var isVisible = false
  }

  private var entries: [Entry] = []

  var isEmpty: Bool { entries.isEmpty }

  /// Advances the clocks of the visible voices.
  mutating func tick(_ microseconds: Int64) {
    for index in entries.indices where entries[index].isVisible {
      entries[index].clock += microseconds
    }
  }

  /// Begins a sample of the voice.
  ///
  /// - Returns: The voice's clock.
  mutating func enter(_ voice: StatisticsSample.SourceRank) -> Int64 {
    let place = place(of: voice)
    if place == entries.count || entries[place].voice != voice {
      entries.insert(Entry(voice: voice), at: place)
    }
    entries[place].openCount += 1
    return entries[place].clock
  }

  /// Ends a sample of the voice.
  ///
  /// - Returns: The voice's clock.
  mutating func leave(_ voice: StatisticsSample.SourceRank) -> Int64 {
    let place = place(of: voice)
    entries[place].openCount -= 1
    return entries[place].clock
  }

  func clock(of voice: StatisticsSample.SourceRank) -> Int64 { entries[place(of: voice)].clock }

  func isVisible(_ voice: StatisticsSample.SourceRank) -> Bool {
    entries[place(of: voice)].isVisible
  }

  /// Removes the voices that have ended and determines which are now visible.
  ///
  /// - Returns: Whether one has become visible.
  mutating func settle() -> Bool {
    entries.removeAll { $0.openCount == 0 }
    var cover = OverlapMask()
    var isAnyNew = false
    for index in entries.indices {
      let isVisible = !cover.hides(entries[index].voice)
      if isVisible && !entries[index].isVisible { isAnyNew = true }
      entries[index].isVisible = isVisible
      cover.add(entries[index].voice)
    }
    return isAnyNew
  }

  /// The cover of the current moment.
  var cover: OverlapMask {
    entries.reduce(into: OverlapMask()) { cover, entry in cover.add(entry.voice) }
  }

  private func place(of voice: StatisticsSample.SourceRank) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].voice.rank < voice.rank { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// The sources that cover a moment, as far as it matters for overlaps: the most preferred voice, and
/// the most preferred one of another source.
struct OverlapMask {
  private var first: StatisticsSample.SourceRank?
  private var other: StatisticsSample.SourceRank?

  mutating func add(_ voice: StatisticsSample.SourceRank) {
    guard let first else {
      first = voice
      return
    }
    if voice.source == first.source {
      if voice.rank < first.rank { self.first = voice }
    } else if voice.rank < first.rank {
      other = first
      self.first = voice
    } else if other.map({ voice.rank < $0.rank }) ?? true {
      other = voice
    }
  }

  /// Whether a voice of another source is preferred to this one.
  func hides(_ voice: StatisticsSample.SourceRank) -> Bool {
    let rival = first?.source == voice.source ? other : first
    return rival.map { $0.rank < voice.rank } ?? false
  }
}
