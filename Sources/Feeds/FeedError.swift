import Glibc

/// An error that prevents a feed from starting or continuing.
public struct FeedError: Error, Hashable, Sendable {
  public enum Reason: Error, Hashable, Sendable {
    /// The address is invalid; contains the expected format.
    case invalidAddress(expected: String)
    /// The connection failed, with the error number of the last attempt, or `nil` if the host has
    /// no address.
    case unreachable(errno: Int32?)
    /// The sensor does not exist; contains the requested name or quantity.
    case noSensor(wanted: String)
    /// The sensor measures none of the requested quantities.
    case notMeasured
    /// The server that responds is not gpsd.
    case notGPSD
    /// The file cannot be opened or read.
    case unreadable(errno: Int32)
    /// The header of a trace is invalid.
    case malformedHeader(FeedProblem)
    /// The trace has neither a column of times nor a sampling rate.
    case noTimeBase
    /// The file has lines, and none is a report of gpsd; contains the first problem.
    case noReport(FeedProblem)
    /// Bluetooth is unavailable to this user until a person changes the setup.
    case bluetooth(BluetoothError)
    /// GeoClue is unavailable to this user until a person changes the setup.
    case geoclue(GeoClueError)
  }

  /// The feed as the user named it.
  public let feed: String
  public let reason: Reason

  public init(feed: String, reason: Reason) {
    self.feed = feed
    self.reason = reason
  }
}

extension FeedError: CustomStringConvertible {
  /// One line: the feed and the reason.
  public var description: String { "\(feed): \(reason)" }
}

extension FeedError.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .invalidAddress(let expected): "not a feed address; use \(expected)"
    case .unreachable(let number?): "cannot be reached: \(systemMessage(number))"
    case .unreachable(nil): "cannot be reached: the host has no address"
    case .notMeasured:
      "Industrial I/O has motion and air pressure, but no heart rate or cycling sensors; use ble: "
        + "for those"
    case .noSensor(let wanted): "no \(wanted) found"
    case .notGPSD: "the server is not gpsd; check host and port"
    case .unreadable(let number): "cannot be read: \(systemMessage(number))"
    case .malformedHeader(let fault): "invalid trace header: \(fault)"
    case .noTimeBase: "the trace has neither a column t nor rate= in its first line"
    case .noReport(let fault): "not a log of gpsd: \(fault)"
    case .bluetooth(let trouble): trouble.description
    case .geoclue(let problem): problem.description
    }
  }
}

extension FeedProblem: CustomStringConvertible {
  public var description: String {
    let location =
      switch place {
      case .line(let number): "line \(number)"
      case .byte(let offset): "byte \(offset)"
      case .notification(let number): "value \(number)"
      }
    return excerpt.isEmpty
      ? "\(location): expected \(expected)"
      : "\(location): expected \(expected), found “\(excerpt)”"
  }
}

extension FeedGap.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .disconnected(let number?): "the connection failed: \(systemMessage(number))"
    case .disconnected(nil): "the connection was closed"
    case .receiverLost(let device): "the receiver \(device) was disconnected"
    case .silent: "no data received"
    case .unresponsive: "the driver does not respond"
    case .writerLeft: "the writing program closed the connection"
    case .overrun(let lost): "\(lost) readings arrived too fast and were lost"
    case .serverAbsent: "gpsd is not running; waiting for it"
    case .sensorAbsent: "the sensor is out of range; searching"
    case .bluetooth(let trouble): trouble.description
    case .geoclue(let problem): problem.description
    }
  }
}

/// Returns the system's message for an error number.
private func systemMessage(_ number: Int32) -> String {
  String(cString: strerror(number))
}

/// The events of one feed; each iteration opens the device anew.
public struct FeedEvents<Value: Sendable>: AsyncSequence, Sendable {
  public typealias Element = FeedEvent<Value>
  public typealias Failure = FeedError

  private let open: @Sendable () -> any FeedSource<Value>

  /// - Parameter open: Creates the source of one iteration. Its first batch opens the device;
  ///   releasing the source closes it.
  package init(_ open: @escaping @Sendable () -> any FeedSource<Value>) {
    self.open = open
  }

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(source: open())
  }

  /// Passes on the events in the batches in which they arrive.
  ///
  /// - Throws: The feed's error, after all earlier events.
  package func forEachBatch(_ body: ([FeedEvent<Value>]) -> Void) async throws(FeedError) {
    let source = open()
    while case let batch = try await source.nextBatch(), !batch.isEmpty { body(batch) }
  }

  public struct AsyncIterator: AsyncIteratorProtocol {
    private let source: any FeedSource<Value>
    private var batch: [FeedEvent<Value>] = []
    private var position = 0

    init(source: any FeedSource<Value>) {
      self.source = source
    }

    public mutating func next() async throws(FeedError) -> FeedEvent<Value>? {
      try await next(isolation: #isolation)
    }

    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(FeedError) -> FeedEvent<Value>? {
      if position == batch.count {
        batch = try await source.nextBatch()
        position = 0
        if batch.isEmpty { return nil }
      }
      defer { position += 1 }
      return batch[position]
    }
  }
}

/// The source of one iteration's events.
///
/// Events arrive in batches, so that a fast feed costs one suspension for many readings.
package protocol FeedSource<Value>: AnyObject {
  associatedtype Value: Sendable

  /// Returns the next events, waiting for the first; an empty result is the end.
  func nextBatch() async throws(FeedError) -> [FeedEvent<Value>]
}
