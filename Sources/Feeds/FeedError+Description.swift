import Glibc

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
    case .bluetooth(let trouble): trouble.description
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
    }
  }
}

/// Returns the system's message for an error number.
private func systemMessage(_ number: Int32) -> String {
  String(cString: strerror(number))
}
