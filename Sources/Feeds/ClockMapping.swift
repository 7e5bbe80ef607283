public import HealthModel

/// The mapping of the boot clock to UTC: one offset, corrected by a receiver.
///
/// The offset comes from the host's wall clock at the start. The first time of a receiver that disagrees
/// corrects it provisionally; every epoch then votes for the offset it implies, and one that has clearly
/// more votes replaces it, until ``finalVotes`` have confirmed one. So one odd epoch, or five, never outvotes
/// the rest, wherever they stand.
/// Every correction moves all dates by the same amount: dates within a recording stay consistent, and
/// durations, which are made on the boot clock, never change.
public struct ClockMapping: Hashable, Sendable, Codable {
  public enum Source: String, Hashable, Sendable, Codable {
    /// The host's wall clock, as it was when the mapping was made.
    case host
    /// A satellite receiver's UTC.
    case receiver
  }

  /// The result of comparing a receiver's time with the mapping.
  public enum Observation: Hashable, Sendable {
    /// Within the tolerance, or a disagreement that was already reported.
    case agrees
    /// The mapping was wrong by this much and is right now: every date so far moves by it.
    case corrected(by: Duration)
    /// A clock was set while recording; the mapping stays as it is.
    case jumped(by: Duration)
    /// The receiver's week counter rolled over: it is this many turns of 1024 weeks away. The rest of its
    /// date counts from the next epoch on, without these turns.
    case rolledOver(turns: Int)
    /// The time is outside ``plausibleTimes``; it is not believed.
    case implausible
  }

  /// Seconds a receiver's time may differ without meaning anything: a report arrives up to a second
  /// after its epoch at 4800 baud, and gpsd learns the leap seconds (one off at most) minutes later.
  public static let tolerance = Duration.seconds(2)
  /// GPS weeks are counted modulo 1024 in the civil navigation message (IS-GPS-200, 20.3.3.3.1.1).
  public static let rollover = Duration.seconds(1024 * 7 * 86_400)
  /// How far from whole turns a rolled-over date may be: further than a host's drift between two
  /// synchronisations, and far less than a turn.
  public static let rolloverTolerance = Duration.seconds(86_400)
  /// The times that a receiver is believed at all: GPS time begins at 1980-01-06, and no recording is
  /// made after the year 2199.
  public static let plausibleTimes =
    Instant(secondsSince1970: 315_964_800)...Instant(secondsSince1970: 7_258_118_400)
  /// An offset replaces the believed one when it has more than twice its votes, or this many more.
  static let votesAhead = 10
  /// The believed offset is final once so many epochs have voted for it: a receiver that steps later, as one
  /// that learns the leap seconds, changes no date.
  static let finalVotes = 30

  public private(set) var source: Source
  /// UTC when the boot clock was at zero.
  public private(set) var bootTime: Instant
  /// The disagreement with the receiver that was reported last.
  private var reportedDifference: Duration?
  /// The difference of the newest epoch, whether it was reported or not, without turns.
  private var newestDifference: Duration?
  private var reportedWallDifference = Duration.zero
  /// The turns of the week counter that were reported last.
  private var reportedTurns: Int?
  /// `nil` in mappings that were written down before epochs voted.
  private var votes: OffsetVotes?

  /// A mapping from one look at both clocks of the host.
  public init(wallClock: Instant, uptime: Duration) {
    source = .host
    bootTime = wallClock - uptime
  }

  /// A mapping from a receiver's UTC, where the host's wall clock is not to be trusted.
  public init(receiverTime: Instant, uptime: Duration) {
    source = .receiver
    bootTime = receiverTime - uptime
    reportedDifference = .zero
    votes = OffsetVotes(believed: 1)
  }

  /// UTC at a moment of the boot clock.
  public func utc(at uptime: Duration) -> Instant {
    bootTime + uptime
  }

  /// The boot clock at a moment of UTC.
  public func uptime(at time: Instant) -> Duration {
    time - bootTime
  }

  /// Compares a receiver's UTC with the mapping, and corrects the mapping where it was wrong; call it with
  /// the times of fixes only, since a receiver without one reports the time of its own unset clock.
  ///
  /// - Parameters:
  ///   - receiverTime: The receiver's UTC of an epoch.
  ///   - uptime: The boot clock when the report of that epoch arrived.
  /// - Returns: The result of the comparison; only ``Observation/corrected(by:)`` changed the mapping.
  public mutating func observe(receiverTime: Instant, uptime: Duration) -> Observation {
    guard Self.plausibleTimes.contains(receiverTime) else { return .implausible }
    var receiverTime = receiverTime
    let turns = Self.turns(in: receiverTime - utc(at: uptime)) ?? 0
    let before = reportedTurns ?? 0
    reportedTurns = turns
    guard turns == before || turns == 0 else { return .rolledOver(turns: turns) }
    receiverTime = receiverTime - Self.rollover * turns
    let difference = receiverTime - utc(at: uptime)
    newestDifference = difference
    var votes = self.votes ?? OffsetVotes(believed: source == .receiver ? Self.votesAhead : 0)
    defer { self.votes = votes }
    if Self.abs(difference) <= Self.tolerance {
      votes.believed += 1
    } else if let winner = votes.vote(for: receiverTime - uptime) {
      // Whole milliseconds, as dates of locations are stored.
      let by = (winner - bootTime).wholeMillisecondsRounded
      votes.believe(winner, insteadOf: bootTime)
      bootTime += by
      source = .receiver
      reportedDifference = .zero
      newestDifference = difference - by
      // The wall clock was not set; it is as wrong as it was.
      reportedWallDifference = reportedWallDifference - by
      return .corrected(by: by)
    }
    guard Self.isNew(difference, after: reportedDifference ?? .zero) else { return .agrees }
    let jump = difference - (reportedDifference ?? .zero)
    reportedDifference = difference
    return .jumped(by: jump)
  }

  /// The date of a receiver's epoch without the turns of 1024 weeks that it is off, if any.
  ///
  /// - Returns: `nil` for a time that is not plausible, or later than the mapping allows.
  public func date(ofReceiverTime time: Instant, uptime: Duration) -> Instant? {
    guard Self.plausibleTimes.contains(time) else { return nil }
    let turns = Self.turns(in: time - utc(at: uptime)) ?? 0
    let date = time - Self.rollover * turns
    return date - utc(at: uptime) <= Self.tolerance ? date : nil
  }

  /// Whether a receiver has corrected or confirmed the mapping.
  public var isConfirmed: Bool { source == .receiver || (votes?.believed ?? 0) > 0 }

  /// The receiver's difference from the mapping at its newest epoch, without turns of its week counter.
  public var receiverDifference: Duration { newestDifference ?? .zero }

  /// Continues on a boot clock that began anew.
  ///
  /// - Parameters:
  ///   - time: UTC now, on the line of time of the mapping.
  ///   - uptime: The new boot clock.
  ///   - wallClock: The host's wall clock.
  public mutating func restart(at time: Instant, uptime: Duration, wallClock: Instant) {
    let former = bootTime
    bootTime = time - uptime
    votes?.shift(by: bootTime - former)
    reportedWallDifference = wallClock - time
  }

  /// The wall clock's difference from the mapping when it was last compared.
  public var wallClockDifference: Duration { reportedWallDifference }

  /// Whole turns of 1024 weeks in a difference that is near to some; `nil` for any other.
  private static func turns(in difference: Duration) -> Int? {
    let turns = (difference / rollover).rounded()
    guard turns != 0 else { return nil }
    return abs(difference - rollover * Int(turns)) <= rolloverTolerance ? Int(turns) : nil
  }

  /// Takes in the host's wall clock: by how much it was set since the last look, or `nil`.
  ///
  /// Only for the record; the mapping does not change.
  public mutating func observe(wallClock: Instant, uptime: Duration) -> Duration? {
    let difference = wallClock - utc(at: uptime)
    guard Self.isNew(difference, after: reportedWallDifference) else { return nil }
    defer { reportedWallDifference = difference }
    return difference - reportedWallDifference
  }

  private static func isNew(_ difference: Duration, after reported: Duration) -> Bool {
    abs(difference - reported) > tolerance
  }

  private static func abs(_ duration: Duration) -> Duration {
    duration < .zero ? .zero - duration : duration
  }
}

/// The offsets that a receiver's epochs imply, each with the number of epochs.
private struct OffsetVotes: Hashable, Sendable, Codable {
  private struct Candidate: Hashable, Sendable, Codable {
    var bootTime: Instant
    var count: Int
  }

  /// More than a receiver shows that steps now and then.
  private static let maximumCandidates = 8

  /// The votes for the offset that the mapping has.
  var believed: Int
  private var others: [Candidate] = []

  init(believed: Int) {
    self.believed = believed
  }

  /// Counts a vote for another offset.
  ///
  /// - Returns: The offset, as the UTC of boot, when it now has clearly more votes than the believed one.
  mutating func vote(for bootTime: Instant) -> Instant? {
    let index = others.firstIndex { candidate in
      let difference = candidate.bootTime - bootTime
      return difference <= ClockMapping.tolerance && difference >= .zero - ClockMapping.tolerance
    }
    guard let index else {
      if others.count == Self.maximumCandidates,
        let least = others.indices.min(by: { others[$0].count < others[$1].count })
      {
        others.remove(at: least)
      }
      others.append(Candidate(bootTime: bootTime, count: 1))
      return believed == 0 ? bootTime : nil
    }
    others[index].count += 1
    guard believed < ClockMapping.finalVotes else { return nil }
    let ahead = others[index].count - believed
    return ahead > min(believed, ClockMapping.votesAhead) ? others[index].bootTime : nil
  }

  mutating func shift(by offset: Duration) {
    for index in others.indices { others[index].bootTime += offset }
  }

  /// Exchanges the believed offset with a candidate.
  mutating func believe(_ bootTime: Instant, insteadOf former: Instant) {
    guard let index = others.firstIndex(where: { $0.bootTime == bootTime }) else { return }
    let count = others[index].count
    others.remove(at: index)
    if believed > 0 { others.append(Candidate(bootTime: former, count: believed)) }
    believed = count
  }
}

extension Duration {
  /// The nearest whole number of milliseconds.
  fileprivate var wholeMillisecondsRounded: Duration {
    .milliseconds(Int64(clamping: (inSeconds * 1000).rounded()))
  }
}
