import Glibc

extension FeedError: CustomStringConvertible {
  /// One line: the feed and the reason.
  public var description: String { "\(feed): \(reason)" }
}

extension FeedError.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .invalidAddress(let expected): "not an address of a feed; expected \(expected)"
    case .unreachable(let number?): "cannot be reached: \(systemMessage(number))"
    case .unreachable(nil): "cannot be reached: the host has no address"
    case .notMeasured:
      "Industrial I/O has no heart rate and nothing of a bicycle, but motion and air pressure "
        + "(--imu, --barometer); a strap or a bicycle's sensor is ble:"
    case .noSensor(let wanted): "there is no \(wanted) there; `workout sensors` lists what is"
    case .notGPSD: "something answers there, but it is not gpsd"
    case .unreadable(let number): "cannot be read: \(systemMessage(number))"
    case .malformedHeader(let fault): "the head of the trace is wrong: \(fault)"
    case .noTimeBase: "the trace has neither a column t nor a rate"
    case .bluetooth(let trouble): trouble.description
    }
  }
}

extension FeedFault: CustomStringConvertible {
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
    case .disconnected(let number?): "the connection broke: \(systemMessage(number))"
    case .disconnected(nil): "the connection was closed"
    case .receiverLost(let device): "the receiver \(device) is gone"
    case .silent: "nothing came"
    case .unresponsive: "its reader does not respond"
    case .writerLeft: "the writing program left"
    case .overrun(let lost): "\(lost) readings came too fast and are lost"
    case .serverAbsent: "no gpsd answers; waiting for it"
    case .sensorAbsent: "the sensor is not in reach; looking for it"
    case .bluetooth(let trouble): trouble.description
    }
  }
}

/// Returns the system's message for an error number.
private func systemMessage(_ number: Int32) -> String {
  String(cString: strerror(number))
}
