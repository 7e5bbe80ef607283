import HealthModel

/// Merges the samples of several sources: a sweep through time that determines each sample's uncovered
/// part.
///
/// HealthKit documents only that overlapping data of several sources counts once, by the order of
/// sources that the person prefers. The rule here is our own:
///
/// 1. Sources are ordered by the person's preference, then by default order, then by their first
///    appearance.
/// 2. A source covers the time of its samples; a sample without length covers its moment.
/// 3. A sample counts by the share of its length that no preferred source covers; one without length
///    counts unless a preferred source covers its moment.
/// 4. Samples of one source never hide each other.
/// 5. Discrete values are those of samples with an uncovered part.
/// 6. The order in which samples were saved does not affect the result.
///
/// The sweep reads samples by start and buffers the open ones, so its memory is proportional to the
/// samples that overlap. The uncovered part of a sample is its voice's clock at its end less the clock
/// at its start.
struct SourceMerge {
  /// A sample, or the part of it in the requested time.
  struct Part {
    let sample: StatisticsSample
    let span: TimeRange
  }

  private struct OpenPart: Comparable {
    let sample: StatisticsSample
    let end: Instant
    var clockAtStart: Int64

    static func < (a: OpenPart, b: OpenPart) -> Bool { a.end < b.end }
    static func == (a: OpenPart, b: OpenPart) -> Bool { a.end == b.end }
  }

  private var now = Instant.earliest
  private var open = BinaryHeap<OpenPart>()
  private var voices = ActiveSources()

  /// Whether no sample is open.
  var isIdle: Bool { voices.isEmpty }
  /// The earliest end of the open samples.
  var nextEnd: Instant? { open.first?.end }

  /// Advances to a moment, ending the samples that end before it.
  mutating func advance(to instant: Instant, _ tally: inout ValueTally) {
    while let end = nextEnd, end <= instant {
      tick(to: end, &tally)
      while nextEnd == end, let ended = open.popFirst() {
        let clock = voices.leave(ended.sample.voice)
        tally.add(ended.sample, uncovered: clock - ended.clockAtStart)
      }
      if voices.settle() { tally.show(at: end) }
    }
    tick(to: instant, &tally)
  }

  /// Begins all parts that start at the current moment, in an order that depends only on the parts.
  mutating func begin(_ parts: [Part], _ tally: inout ValueTally) {
    let lasting = parts.filter { !$0.sample.isMoment }
    for part in lasting {
      let clock = voices.enter(part.sample.voice)
      open.insert(OpenPart(sample: part.sample, end: part.span.end, clockAtStart: clock))
    }
    let isNewVoice = voices.settle()
    let moments = visible(parts.lazy.map(\.sample).filter(\.isMoment))
    let isNewValue =
      isNewVoice || !moments.isEmpty || lasting.contains { voices.isVisible($0.sample.voice) }
    if isNewValue { tally.show(at: now) }
    for moment in moments { tally.add(moment: moment) }
  }

  /// Ends an interval: the values of the open samples up to now belong to the old interval.
  mutating func cut(_ tally: inout ValueTally) {
    let voices = voices
    open.updateInOrder { part in
      let clock = voices.clock(of: part.sample.voice)
      tally.add(part.sample, uncovered: clock - part.clockAtStart)
      part.clockAtStart = clock
    }
  }

  private mutating func tick(to instant: Instant, _ tally: inout ValueTally) {
    let elapsed = instant.microseconds - now.microseconds
    now = instant
    guard elapsed > 0, !voices.isEmpty else { return }
    voices.tick(elapsed)
    tally.addCovered(microseconds: elapsed)
  }

  private func visible(_ moments: some Sequence<StatisticsSample>) -> [StatisticsSample] {
    let moments = Array(moments)
    var cover = voices.cover
    for moment in moments { cover.add(moment.voice) }
    return moments.filter { !cover.hides($0.voice) }
  }
}

/// A priority queue whose first element is the least; insertion and removal take logarithmic time.
struct BinaryHeap<Element: Comparable> {
  private var elements: [Element] = []

  var first: Element? { elements.first }

  mutating func insert(_ element: Element) {
    elements.append(element)
    var child = elements.count - 1
    while child > 0, case let parent = (child - 1) / 2, elements[child] < elements[parent] {
      elements.swapAt(child, parent)
      child = parent
    }
  }

  mutating func popFirst() -> Element? {
    guard let last = elements.popLast() else { return nil }
    guard let first = elements.first else { return last }
    elements[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < elements.count && elements[child] < elements[least] {
        least = child
      }
      guard least != parent else { return first }
      elements.swapAt(parent, least)
      parent = least
    }
  }

  /// Changes every element in a way that keeps their order.
  mutating func updateInOrder(_ body: (inout Element) -> Void) {
    for index in elements.indices { body(&elements[index]) }
  }
}
