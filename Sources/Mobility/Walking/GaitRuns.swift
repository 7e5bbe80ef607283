/// A converter from the gait of each hop to the start and end of walking and running.
///
/// A start is reported once the gait has lasted as long as four strides, and an end once three seconds have
/// passed without it, as for a bout of Mobilise-D.
///
/// **Source** F. Kluge et al., *PLoS ONE* 16(8), e0256541, 2021: a walking bout has at least four strides,
/// and a break of more than three seconds ends it.
struct GaitRuns: Sendable {
  /// The minimum duration of four strides of fast walking, 3.4 s.
  private static let minimumHops = 7
  /// The minimum break, 2.9 s.
  private static let minimumBreakHops = 6
  /// The margin in frames: a hop is classified by its larger part, so the first and last step may be half a
  /// hop outside.
  private static let marginFrames = StepRhythm.hopFrames / 2

  private var gait: Gait?
  /// The hop at which the current gait was left, while later hops are of another one.
  private var left: Int?
  /// The other gait, or none, that has lasted without interruption, and its first hop.
  private var candidate: (gait: Gait?, since: Int)?
  private var hop = 0

  /// The frame before which all starts and ends have been reported.
  var settledFrames: Int {
    max(0, (left ?? candidate?.since ?? hop) * StepRhythm.hopFrames - Self.marginFrames)
  }

  /// Processes the gait of the next hop and appends the changes that are now certain.
  mutating func process(_ new: Gait?, into changes: inout [WalkingChange]) {
    defer { hop += 1 }
    guard new != gait else {
      (left, candidate) = (nil, nil)
      return
    }
    let leaving = left ?? hop
    let since = candidate?.gait == new ? candidate?.since ?? hop : hop
    (left, candidate) = (leaving, (new, since))
    let hops = hop + 1 - since
    if gait == nil {
      if hops >= Self.minimumHops { begin(new, at: since, margin: Self.marginFrames, &changes) }
    } else if new == nil ? hops >= Self.minimumBreakHops : hops >= Self.minimumHops {
      let isBreak = since - leaving >= Self.minimumBreakHops || new == nil
      end(at: leaving, margin: isBreak ? Self.marginFrames : 0, &changes)
      if new != nil { begin(new, at: since, margin: 0, &changes) }
    } else if hop + 1 - leaving >= Self.minimumBreakHops + Self.minimumHops {
      // Neither this gait nor a break has lasted, but the gait was left long enough.
      end(at: leaving, margin: Self.marginFrames, &changes)
    }
  }

  /// Ends the current gait at the end of the recording, at most at its last frame.
  mutating func finish(frameCount: Int, into changes: inout [WalkingChange]) {
    guard gait != nil else { return }
    let end = left.map { $0 * StepRhythm.hopFrames + Self.marginFrames } ?? frameCount
    changes.append(.ended(frame: min(end, frameCount)))
    gait = nil
  }

  private mutating func begin(
    _ new: Gait?, at hop: Int, margin: Int, _ changes: inout [WalkingChange]
  ) {
    guard let new else { return }
    changes.append(.began(new, frame: max(0, hop * StepRhythm.hopFrames - margin)))
    (gait, left, candidate) = (new, nil, nil)
  }

  private mutating func end(at hop: Int, margin: Int, _ changes: inout [WalkingChange]) {
    changes.append(.ended(frame: hop * StepRhythm.hopFrames + margin))
    (gait, left) = (nil, nil)
    if candidate?.gait == nil { candidate = nil }
  }
}

/// A gait on foot.
enum Gait: Hashable, Sendable {
  case walking
  case running
}

/// A start or end of walking or running.
enum WalkingChange: Hashable, Sendable {
  /// Began with this frame, relative to the detector's first.
  case began(Gait, frame: Int)
  /// Ended before this frame.
  case ended(frame: Int)
}
