import HealthModel

/// The currently active sources' voices, the most preferred first.
///
/// Each has a clock that runs while no preferred voice of another source is active.
struct ActiveVoices {
  private struct Entry {
    let voice: StatisticsSample.Voice
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
  mutating func enter(_ voice: StatisticsSample.Voice) -> Int64 {
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
  mutating func leave(_ voice: StatisticsSample.Voice) -> Int64 {
    let place = place(of: voice)
    entries[place].openCount -= 1
    return entries[place].clock
  }

  func clock(of voice: StatisticsSample.Voice) -> Int64 { entries[place(of: voice)].clock }

  func isVisible(_ voice: StatisticsSample.Voice) -> Bool { entries[place(of: voice)].isVisible }

  /// Removes the voices that have ended and determines which are now visible.
  ///
  /// - Returns: Whether one has become visible.
  mutating func settle() -> Bool {
    entries.removeAll { $0.openCount == 0 }
    var cover = Cover()
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
  var cover: Cover {
    entries.reduce(into: Cover()) { cover, entry in cover.add(entry.voice) }
  }

  private func place(of voice: StatisticsSample.Voice) -> Int {
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
struct Cover {
  private var first: StatisticsSample.Voice?
  private var other: StatisticsSample.Voice?

  mutating func add(_ voice: StatisticsSample.Voice) {
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
  func hides(_ voice: StatisticsSample.Voice) -> Bool {
    let rival = first?.source == voice.source ? other : first
    return rival.map { $0.rank < voice.rank } ?? false
  }
}
