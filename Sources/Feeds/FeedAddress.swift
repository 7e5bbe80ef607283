import HealthModel

/// The source of a feed's readings, in the syntax of the command line.
public enum FeedAddress: Hashable, Sendable {
  /// `gpsd://HOST[:PORT][/DEVICE]`
  case gpsd(host: String, port: UInt16, device: String?)
  /// `geoclue` or `geoclue:`: the location service of the desktop or phone.
  case geoclue
  /// `PATH` or `trace:PATH[?pace=1]`: a trace file; a FIFO at that path is read live.
  case trace(path: String, pace: Pace)
  /// `fifo:PATH`: a FIFO to which a trace is written.
  case fifo(path: String)
  /// `-`: a trace on the standard input.
  case standardInput
  /// `replay:PATH[?pace=1]`: a log of gpsd reports.
  case replay(path: String, pace: Pace)
  /// `iio:…`: Industrial I/O sensors.
  case iio(IIOAddress)
  /// `ble:[ADDRESS|NAME][?adapter=hci0]`: a Bluetooth sensor.
  case bluetooth(BLEAddress)

  private static let gpsdForm = "gpsd://HOST[:PORT][/DEVICE]"

  /// Parses an address; the error for an invalid one contains the expected format.
  public init(_ text: String) throws(FeedError) {
    func refuse(_ expected: String) -> FeedError {
      FeedError(feed: text, reason: .invalidAddress(expected: expected))
    }
    if text == "-" || text == "geoclue" {
      self = text == "-" ? .standardInput : .geoclue
      return
    }
    guard let colon = text.firstIndex(of: ":"), Self.isScheme(text[..<colon]) else {
      guard !text.isEmpty else { throw refuse("a file, `-`, or \(Self.gpsdForm)") }
      self = .trace(path: text, pace: .times(1))
      return
    }
    let rest = text[text.index(after: colon)...]
    switch text[..<colon] {
    case "gpsd":
      guard let address = Self.gpsd(rest) else { throw refuse(Self.gpsdForm) }
      self = address
    case "geoclue":
      guard rest.isEmpty else { throw refuse("geoclue") }
      self = .geoclue
    case "trace", "replay":
      guard let (path, pace) = Self.file(rest) else {
        throw refuse("\(text[..<colon]):PATH[?pace=N|max]")
      }
      self =
        text.hasPrefix("trace") ? .trace(path: path, pace: pace) : .replay(path: path, pace: pace)
    case "fifo":
      guard !rest.isEmpty else { throw refuse("fifo:PATH") }
      self = .fifo(path: String(rest))
    case "iio":
      guard let address = IIOAddress(rest) else { throw refuse(IIOAddress.form) }
      self = .iio(address)
    case "ble":
      guard let sensor = BLEAddress(rest) else { throw refuse(BLEAddress.form) }
      self = .bluetooth(sensor)
    default:
      throw refuse("gpsd:, geoclue, iio:, ble:, trace:, fifo:, replay:, a path, or `-`")
    }
  }

  /// A scheme consists of at least two letters, so `./a:b` and `a-1:2` are paths.
  private static func isScheme(_ text: Substring) -> Bool {
    text.count > 1 && text.allSatisfy { $0.isASCII && $0.isLetter }
  }

  private static func gpsd(_ rest: Substring) -> FeedAddress? {
    guard rest.hasPrefix("//") else { return nil }
    let body = rest.dropFirst(2)
    let slash = body.firstIndex(of: "/")
    var authority = body[..<(slash ?? body.endIndex)]
    let device = slash.map { String(body[$0...]) }.flatMap { $0 == "/" ? nil : $0 }
    let host: Substring
    if authority.hasPrefix("[") {
      guard let bracket = authority.firstIndex(of: "]") else { return nil }
      host = authority[authority.index(after: authority.startIndex)..<bracket]
      authority = authority[authority.index(after: bracket)...]
    } else {
      host = authority.prefix { $0 != ":" }
      authority = authority.dropFirst(host.count)
    }
    var port = GPSDFeed.defaultPort
    if !authority.isEmpty {
      guard authority.hasPrefix(":"), let given = UInt16(authority.dropFirst()), given > 0 else {
        return nil
      }
      port = given
    }
    return .gpsd(host: host.isEmpty ? "localhost" : String(host), port: port, device: device)
  }

  private static func file(_ rest: Substring) -> (path: String, pace: Pace)? {
    let parts = rest.split(separator: "?", omittingEmptySubsequences: false)
    guard let last = parts.last, parts.count > 1, last.hasPrefix("pace=") else {
      return rest.isEmpty ? nil : (String(rest), .times(1))
    }
    let path = rest.dropLast(last.count + 1)
    guard let pace = Pace(last.dropFirst("pace=".count)), !path.isEmpty else { return nil }
    return (String(path), pace)
  }
}

extension FeedAddress: CustomStringConvertible {
  /// The address in the syntax that the initializer accepts.
  public var description: String {
    switch self {
    case .gpsd(let host, let port, let device):
      "gpsd://\(host.contains(":") ? "[\(host)]" : host):\(port)\(device ?? "")"
    case .geoclue: "geoclue"
    case .trace(let path, let pace): "trace:\(path)?pace=\(pace)"
    case .fifo(let path): "fifo:\(path)"
    case .standardInput: "-"
    case .replay(let path, let pace): "replay:\(path)?pace=\(pace)"
    case .iio(let address): address.description
    case .bluetooth(let sensor): sensor.description
    }
  }
}

/// The speed at which a recording is replayed.
public enum Pace: Hashable, Sendable {
  /// A multiple of the recorded speed; 1 is real time.
  case times(Double)
  case asFastAsPossible

  /// Parses `max`, or a positive number.
  public init?(_ text: some StringProtocol) {
    if text == "max" {
      self = .asFastAsPossible
    } else if let factor = Double(text), factor > 0, factor.isFinite {
      self = .times(factor)
    } else {
      return nil
    }
  }
}

extension Pace: CustomStringConvertible {
  public var description: String {
    switch self {
    case .asFastAsPossible: "max"
    case .times(let factor): factor == factor.rounded() ? "\(Int(clamping: factor))" : "\(factor)"
    }
  }
}
