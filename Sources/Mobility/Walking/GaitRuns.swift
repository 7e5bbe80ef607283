/// From the gait of each hop to where going on foot begins and ends.
///
/// What begins is told once it has lasted long enough to be four strides, and what ends once three seconds
/// passed without it, as a bout of Mobilise-D does.
///
/// **Source** F. Kluge et al., *PLoS ONE* 16(8), e0256541, 2021: a walking bout has at least four strides,
/// and a break of more than three seconds ends it.
struct GaitRuns: Sendable {
  /// Four strides of quick walking are not less than this, 3.4 s.
  private static let leastHops = 7
  /// 2.9 s.
  private static let leastBreakHops = 6
  /// A hop is called walking when most of it is: the first and last step may be half a hop outside.
  private static let marginFrames = StepRhythm.hopFrames / 2

  private var gait: Gait?
  /// Where the present gait was left, when the hops since are not of it.
  private var left: Int?
  /// Since when there has been nothing but another gait than the present one, or nothing at all.
  private var candidate: (gait: Gait?, since: Int)?
  private var hop = 0

  /// All that begins or ends before this frame has been told.
  var settledFrames: Int {
    max(0, (left ?? candidate?.since ?? hop) * StepRhythm.hopFrames - Self.marginFrames)
  }

  /// Takes the gait of the next hop, and adds the changes that are certain now.
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
      if hops >= Self.leastHops { begin(new, at: since, margin: Self.marginFrames, &changes) }
    } else if new == nil ? hops >= Self.leastBreakHops : hops >= Self.leastHops {
      let isBreak = since - leaving >= Self.leastBreakHops || new == nil
      end(at: leaving, margin: isBreak ? Self.marginFrames : 0, &changes)
      if new != nil { begin(new, at: since, margin: 0, &changes) }
    } else if hop + 1 - leaving >= Self.leastBreakHops + Self.leastHops {
      // Neither the gait nor a break for long, but away from it all the same.
      end(at: leaving, margin: Self.marginFrames, &changes)
    }
  }

  /// Ends what lasts, at the end of the recording; nothing ends after its last frame.
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
