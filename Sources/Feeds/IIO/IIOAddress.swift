/// Where Industrial I/O sensors are, and which of them are wanted.
///
///     iio:                              the sensors of this machine, chosen by their channels
///     iio:bmi160  iio:local/bmi160      one of them, by name, label or identifier
///     iio:local/lsm6ds3_accel+lsm6ds3_gyro?rate=104
///     iio:ip:board.local:30431/bmi160   those that an iiod serves
public struct IIOAddress: Hashable, Sendable {
  public enum Place: Hashable, Sendable {
    /// The kernel this program runs on.
    case local
    /// An iiod; without a port, its usual one.
    case network(host: String, port: UInt16?)
  }

  /// Whose axes the samples have.
  public enum Frame: String, Hashable, Sendable, CaseIterable {
    /// Those of each chip, as its maker prints them.
    case sensor
    /// Those of the device that the chips are mounted in, by the kernel's mount matrix.
    case body
  }

  /// The port of an iiod where none is given.
  public static let defaultPort: UInt16 = 30431
  /// What an address looks like.
  public static let form =
    "iio:[local|ip:HOST[:PORT]][/DEVICE[+DEVICE]][?rate=HZ&buffer=SAMPLES&frame=sensor|body]"
  /// Samples a second that can be asked for.
  static let rates = 0.1...25_600.0
  /// Samples that one buffer may have.
  static let bufferSizes = 1...65_536

  public var place: Place
  /// Names, labels or identifiers; none chooses by channels.
  public var devices: [String]
  /// The rate asked for in hertz; the device's nearest that is not below it is taken.
  public var rateHz: Double?
  /// Samples a buffer; `nil` is what keeps the latency small.
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

  /// Reads what stands after `iio:`; `nil` when it is no such address.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let head = parts.first, let (place, devices) = Self.target(String(head)) else {
      return nil
    }
    self.init(place, devices: devices)
    guard parts.count > 1 else { return }
    for item in parts[1].split(separator: "&", omittingEmptySubsequences: false) {
      guard take(String(item)) else { return nil }
    }
  }

  /// Takes one `key=value` of the query.
  private mutating func take(_ item: String) -> Bool {
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

  /// `HOST`, `HOST:PORT`, or an IPv6 address in brackets.
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
  /// The address as it may be written again.
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
