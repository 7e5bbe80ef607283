/// The location of Industrial I/O sensors, and the selection among them.
///
///     iio:                              the sensors of this machine, chosen by their channels
///     iio:bmi160  iio:local/bmi160      one of them, by name, label or identifier
///     iio:local/lsm6ds3_accel+lsm6ds3_gyro?rate=104
///     iio:ip:board.local:30431/bmi160   the sensors of an iiod
public struct IIOAddress: Hashable, Sendable {
  public enum Place: Hashable, Sendable {
    /// The kernel of this machine.
    case local
    /// An iiod; without a port, the default port.
    case network(host: String, port: UInt16?)
  }

  /// The axes of the samples.
  public enum Frame: String, Hashable, Sendable, CaseIterable {
    /// The axes of each chip, as defined by its manufacturer.
    case sensor
    /// The axes of the device in which the chips are mounted, by the kernel's mount matrix.
    case body
  }

  /// The default port of an iiod.
  public static let defaultPort: UInt16 = 30431
  /// The format of an address.
  public static let form =
    "iio:[local|ip:HOST[:PORT]][/DEVICE[+DEVICE]][?rate=HZ&buffer=SAMPLES&frame=sensor|body]"
  /// The valid sampling rates, in hertz.
  static let rates = 0.1...25_600.0
  /// The valid numbers of samples per buffer.
  static let bufferSizes = 1...65_536

  public var place: Place
  /// Names, labels or identifiers; if empty, devices are chosen by their channels.
  public var devices: [String]
  /// The requested rate in hertz; the device's nearest rate that is not below it is used.
  public var rateHz: Double?
  /// Samples per buffer; `nil` selects a number that keeps the latency low.
  public var bufferSamples: Int?
  public var frame: Frame

  public init(
    _ place: Place = .local, devices: [String] = [], rateHz: Double? = nil,
    bufferSamples: Int? = nil, frame: Frame = .body
  ) {
    self.place = place
    self.devices = devices
    self.rateHz = rateHz
    self.bufferSamples = bufferSamples
    self.frame = frame
  }

  /// Parses the part after `iio:`; returns `nil` if it is not a valid address.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let head = parts.first, let (place, devices) = Self.target(String(head)) else {
      return nil
    }
    self.init(place, devices: devices)
    guard parts.count > 1 else { return }
    for item in parts[1].split(separator: "&", omittingEmptySubsequences: false) {
      guard consume(String(item)) else { return nil }
    }
  }

  /// Parses one `key=value` of the query.
  private mutating func consume(_ item: String) -> Bool {
    guard let sign = item.firstIndex(of: "=") else { return false }
    let value = String(item[item.index(after: sign)...])
    switch item[..<sign] {
    case "rate":
      guard let rate = Double(value), Self.rates.contains(rate) else { return false }
      rateHz = rate
    case "buffer":
      guard let samples = Int(value), Self.bufferSizes.contains(samples) else { return false }
      bufferSamples = samples
    case "frame":
      guard let frame = Frame(rawValue: value) else { return false }
      self.frame = frame
    default: return false
    }
    return true
  }

  private static func target(_ head: String) -> (Place, [String])? {
    guard head.hasPrefix("ip:") else {
      if head.isEmpty || head == "local" { return (.local, []) }
      let names = head.hasPrefix("local/") ? head.dropFirst("local/".count) : head[...]
      return devices(names).map { (.local, $0) }
    }
    let rest = head.dropFirst("ip:".count)
    let slash = rest.firstIndex(of: "/")
    guard let place = network(rest[..<(slash ?? rest.endIndex)]) else { return nil }
    guard let slash else { return (place, []) }
    return devices(rest[rest.index(after: slash)...]).map { (place, $0) }
  }

  /// Parses `HOST`, `HOST:PORT`, or an IPv6 address in brackets.
  private static func network(_ authority: Substring) -> Place? {
    var rest = authority
    let host: Substring
    if rest.hasPrefix("[") {
      guard let bracket = rest.firstIndex(of: "]") else { return nil }
      host = rest[rest.index(after: rest.startIndex)..<bracket]
      rest = rest[rest.index(after: bracket)...]
    } else {
      host = rest.prefix { $0 != ":" }
      rest = rest.dropFirst(host.count)
    }
    guard !host.isEmpty else { return nil }
    if rest.isEmpty { return .network(host: String(host), port: nil) }
    guard rest.hasPrefix(":"), let port = UInt16(rest.dropFirst()), port > 0 else { return nil }
    return .network(host: String(host), port: port)
  }

  private static func devices(_ text: Substring) -> [String]? {
    let names = text.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    let areNames = names.allSatisfy { !$0.isEmpty && !$0.contains("/") }
    return areNames ? names : nil
  }
}

extension IIOAddress: CustomStringConvertible {
  /// The address in the syntax that the initializer accepts.
  public var description: String {
    var text: String
    switch place {
    case .local: text = "iio:local"
    case .network(let host, let port):
      text = "iio:ip:" + (host.contains(":") ? "[\(host)]" : host) + (port.map { ":\($0)" } ?? "")
    }
    if !devices.isEmpty { text += "/" + devices.joined(separator: "+") }
    var query: [String] = []
    if let rateHz { query.append("rate=\(rateHz)") }
    if let bufferSamples { query.append("buffer=\(bufferSamples)") }
    if frame != .body { query.append("frame=\(frame.rawValue)") }
    return query.isEmpty ? text : text + "?" + query.joined(separator: "&")
  }
}
