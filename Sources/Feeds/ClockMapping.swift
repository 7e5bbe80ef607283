public import HealthModel

/// The mapping from the boot clock to UTC: one offset, corrected by a satellite receiver.
///
/// The initial offset comes from the host's wall clock. The first receiver time that disagrees
/// corrects it provisionally. Every epoch then votes for the offset that it implies, and an offset
/// with clearly more votes replaces the current one, until one is confirmed by `finalVotes`
/// votes. A few wrong epochs, wherever they occur, therefore cannot outvote the rest. Every
/// correction shifts all dates by the same amount: dates within a recording stay consistent.
/// Durations are measured on the boot clock and never change.
public struct ClockMapping: Hashable, Sendable {
  public enum Source: String, Hashable, Sendable, Codable {
    /// The host's wall clock at the time the mapping was created.
    case host
    /// A satellite receiver's UTC.
    case receiver
  }

  /// The result of comparing a receiver's time with the mapping.
  public enum Observation: Hashable, Sendable {
    /// Within the tolerance, or a difference that was already reported.
    case agrees
    /// The mapping was wrong by this much and is now corrected: every date so far shifts by it.
    case corrected(by: Duration)
    /// A clock was set during the recording; the mapping is unchanged.
    case jumped(by: Duration)
    /// The receiver's week counter rolled over: its date is off by this many multiples of 1024
    /// weeks. The rest of its date is used from the next epoch on, after removing this error.
    case rolledOver(turns: Int)
    /// The time is outside ``plausibleTimes`` and is ignored.
    case implausible
  }

  /// The maximum difference of a receiver's time that is ignored, and the width of one vote.
  ///
  /// A report arrives up to a second after its epoch at 4800 baud, and gpsd learns the leap seconds
  /// (one off at most) minutes later. The rest is for the scatter of arrival times: a step of exactly
  /// two seconds must be decided alike at each epoch.
  public static let tolerance = Duration.milliseconds(2200)
  /// The maximum lead of a receiver's date on the boot clock with which a fix is dated by the
  /// receiver: leap seconds that gpsd has just learned, and the scatter of arrival times.
  public static let maximumLead = Duration.milliseconds(1500)
  /// GPS weeks are counted modulo 1024 in the civil navigation message (IS-GPS-200, 20.3.3.3.1.1).
  public static let rollover = Duration.seconds(1024 * 7 * 86_400)
  /// The maximum distance of a rolled-over date from a multiple of 1024 weeks: more than a host's
  /// drift between two synchronizations, and far less than 1024 weeks.
  public static let rolloverTolerance = Duration.seconds(86_400)
  /// The range of receiver times that are accepted: GPS time begins at 1980-01-06, and no recording
  /// is made after the year 2199.
  public static let plausibleTimes =
    Instant(secondsSince1970: 315_964_800)...Instant(secondsSince1970: 7_258_118_400)
  /// An offset replaces the current one when it has more than twice its votes, or this many more.
  static let votesAhead = 10
  /// The number of votes after which the current offset is final.
  ///
  /// A receiver that steps later, for example when it learns the leap seconds, then changes no
  /// date.
  static let finalVotes = 30

  public private(set) var source: Source
  /// UTC at boot, when the boot clock was zero.
  public private(set) var bootTime: Instant
  /// The most recently reported difference from the receiver.
  private var reportedDifference: Duration?
  /// The difference of the newest epoch, reported or not, without multiples of 1024 weeks.
  private var newestDifference: Duration?
  private var reportedWallDifference = Duration.zero
  /// The most recently reported number of week-counter rollovers.
  private var reportedTurns: Int?
  /// `nil` in mappings that were stored before voting was introduced.
  private var votes: OffsetVotes?

  /// Creates a mapping from simultaneous readings of the host's two clocks.
  public init(wallClock: Instant, uptime: Duration) {
    source = .host
    bootTime = wallClock - uptime
  }

  /// Creates a mapping from a receiver's UTC, for a host whose wall clock is not trusted.
  public init(receiverTime: Instant, uptime: Duration) {
    source = .receiver
    bootTime = receiverTime - uptime
    reportedDifference = .zero
    votes = OffsetVotes(believed: 1)
  }

  /// Returns UTC at a boot-clock time.
  public func utc(at uptime: Duration) -> Instant {
    bootTime + uptime
  }

  /// Returns the boot-clock time at a moment of UTC.
  public func uptime(at time: Instant) -> Duration {
    time - bootTime
  }

  /// Compares a receiver's UTC with the mapping, and corrects the mapping if it was wrong.
  ///
  /// Call it with the times of fixes only: a receiver without a fix reports its own unset clock.
  ///
  /// - Parameters:
  ///   - receiverTime: The receiver's UTC of an epoch.
  ///   - uptime: The boot clock when the report of that epoch arrived.
  /// - Returns: The result of the comparison; only ``Observation/corrected(by:)`` changes the
  ///   mapping.
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
      // The wall clock was not set; its error is unchanged.
      reportedWallDifference = reportedWallDifference - by
      return .corrected(by: by)
    }
    guard Self.isNew(difference, after: reportedDifference ?? .zero) else { return .agrees }
    let jump = difference - (reportedDifference ?? .zero)
    reportedDifference = difference
    return .jumped(by: jump)
  }

  /// Returns the date of a receiver's epoch, corrected for week-counter rollovers.
  ///
  /// - Returns: `nil` for a time that is not plausible, or more than ``maximumLead`` ahead.
  public func date(ofReceiverTime time: Instant, uptime: Duration) -> Instant? {
    guard Self.plausibleTimes.contains(time) else { return nil }
    let turns = Self.turns(in: time - utc(at: uptime)) ?? 0
    let date = time - Self.rollover * turns
    return date - utc(at: uptime) <= Self.maximumLead ? date : nil
  }

  /// Whether a receiver has corrected or confirmed the mapping.
  public var isConfirmed: Bool { source == .receiver || (votes?.believed ?? 0) > 0 }

  /// The receiver's difference from the mapping at its newest epoch, without week-counter
  /// rollovers.
  public var receiverDifference: Duration { newestDifference ?? .zero }

  /// Continues on a boot clock that restarted.
  ///
  /// - Parameters:
  ///   - time: UTC now, as the mapping defines it.
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

  /// Returns the number of 1024-week periods in a difference that is close to a multiple of them;
  /// `nil` for any other difference.
  private static func turns(in difference: Duration) -> Int? {
    let turns = (difference / rollover).rounded()
    guard turns != 0 else { return nil }
    return abs(difference - rollover * Int(turns)) <= rolloverTolerance ? Int(turns) : nil
  }

  /// Observes the host's wall clock and returns by how much it was set since the last observation,
  /// or `nil`.
  ///
  /// The result is informational; the mapping does not change.
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

/// A list without names: a recorder writes it with every fix. Durations are in microseconds.
extension ClockMapping: Codable {
  /// The form of recordings that were begun by an earlier version.
  private struct Named: Decodable {
    var source: Source
    var bootTime: Instant
    var reportedDifference: Duration?
    var newestDifference: Duration?
    var reportedWallDifference: Duration
    var reportedTurns: Int?
    var votes: OffsetVotes?
  }

  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(source == .receiver)
    try list.encode(bootTime)
    try list.encode(reportedDifference?.wholeMicroseconds)
    try list.encode(newestDifference?.wholeMicroseconds)
    try list.encode(reportedWallDifference.wholeMicroseconds)
    try list.encode(reportedTurns)
    try list.encode(votes?.list)
  }

  public init(from decoder: any Decoder) throws {
    guard var list = try? decoder.unkeyedContainer() else {
      let named = try Named(from: decoder)
      source = named.source
      bootTime = named.bootTime
      reportedDifference = named.reportedDifference
      newestDifference = named.newestDifference
      reportedWallDifference = named.reportedWallDifference
      reportedTurns = named.reportedTurns
      votes = named.votes
      return
    }
    source = try list.decode(Bool.self) ? .receiver : .host
    bootTime = try list.decode(Instant.self)
    reportedDifference = try list.decode(Int64?.self).map { .microseconds($0) }
    newestDifference = try list.decode(Int64?.self).map { .microseconds($0) }
    reportedWallDifference = .microseconds(try list.decode(Int64.self))
    reportedTurns = try list.decode(Int?.self)
    votes = try list.decode([Int64]?.self).map(OffsetVotes.init(list:))
  }
}

/// The offsets implied by a receiver's epochs, each with its number of votes.
private struct OffsetVotes: Hashable, Sendable, Decodable {
  private struct Candidate: Hashable, Sendable, Decodable {
    var bootTime: Instant
    var count: Int
  }

  /// The maximum number of candidates: more than an occasionally stepping receiver produces.
  private static let maximumCandidates = 8

  /// The votes for the current offset.
  var believed: Int
  private var others: [Candidate] = []

  init(believed: Int) {
    self.believed = believed
  }

  /// The votes for the current offset, then each other offset with its votes.
  var list: [Int64] {
    [Int64(believed)] + others.flatMap { [$0.bootTime.microseconds, Int64($0.count)] }
  }

  init(list: [Int64]) {
    believed = Int(clamping: list.first ?? 0)
    others = stride(from: 1, to: list.count - 1, by: 2).map {
      Candidate(bootTime: Instant(microseconds: list[$0]), count: Int(clamping: list[$0 + 1]))
    }
  }

  /// Counts a vote for another offset.
  ///
  /// - Returns: The offset, as the UTC of boot, if it now has clearly more votes than the current
  ///   one.
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

  /// Makes a candidate the current offset.
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
