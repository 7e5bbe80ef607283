import HealthModel

/// The procedures of a fitness machine's control point, as a value: what to write next, and what responses mean.
///
/// A procedure is written only after the response to the one before. Control is requested before the first target,
/// and again where the machine took it back. While a machine refuses, requests pause for longer each time.
///
/// **Source** Bluetooth SIG, *Fitness Machine Service 1.0*, 4.3 (features), 4.12 and 4.14 (ranges), 4.16 (control
/// point), 4.17 (status).
struct TrainerControl: Hashable {
  /// A procedure of the control point.
  enum Procedure: Hashable {
    case requestControl
    case set(Trainer.Target)
    case reset

    private enum Code {
      static let requestControl: UInt8 = 0x00
      static let reset: UInt8 = 0x01
      static let setInclination: UInt8 = 0x03
      static let setPower: UInt8 = 0x05
    }

    var code: UInt8 {
      switch self {
      case .requestControl: Code.requestControl
      case .reset: Code.reset
      case .set(.inclination): Code.setInclination
      case .set(.power): Code.setPower
      }
    }

    /// The value to write; a parameter has 16 bits, signed, in watts or 0.1 %.
    var bytes: [UInt8] {
      let parameter: Double
      switch self {
      case .requestControl, .reset: return [code]
      case .set(.inclination(let percent)): parameter = percent * 10
      case .set(.power(let watts)): parameter = watts
      }
      let bits = UInt16(bitPattern: Int16(clamping: Int(clamping: parameter.rounded())))
      return [code, UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8)]
    }
  }

  private struct Running: Hashable {
    var procedure: Procedure
    var since: Duration
  }

  /// A characteristic that the control uses.
  enum Part: Hashable, CaseIterable {
    case controlPoint, status, feature, powerRange, inclinationRange

    var identifier: String {
      switch self {
      case .controlPoint: BluetoothService.identifier(0x2AD9)
      case .status: BluetoothService.identifier(0x2ADA)
      case .feature: BluetoothService.identifier(0x2ACC)
      case .powerRange: BluetoothService.identifier(0x2AD8)
      case .inclinationRange: BluetoothService.identifier(0x2AD5)
      }
    }

    /// Whether its values are notified or indicated; the others are read once.
    var isNotified: Bool { self == .controlPoint || self == .status }
  }

  private static let response: UInt8 = 0x80
  private static let success: UInt8 = 0x01
  private static let permissionLost: UInt8 = 0xFF
  /// The timeout of a procedure; the specification has 30 s, after which the connection is to end.
  static let timeout = Duration.seconds(30)
  /// The first pause after a failure, which doubles up to the longest; a choice of this project.
  private static let shortestPause = Duration.seconds(2)
  private static let longestPause = Duration.seconds(120)
  /// The shortest interval of two targets: a ramp changes all the time.
  private static let targetInterval = Duration.seconds(1)

  /// The target to hold; `nil` for none.
  var desired: Trainer.Target?
  /// The paths of the machine's characteristics.
  private(set) var paths: [Part: String] = [:]
  /// The first time at which the control point was missed.
  private var missedSince: Duration?
  private var isSubscribed = false
  private var hasControl = false
  /// The target that the machine confirmed.
  private(set) var applied: Trainer.Target?
  /// The procedure without a response.
  private var running: Running?
  private var failures = 0
  private var next = Duration.zero
  /// A target that is not valid for the machine; it is not sent again.
  private var refused: Trainer.Target?
  private var canSetPower = true
  private var canSetInclination = true
  private var powerRange: TrainerRange?
  private var inclinationRange: TrainerRange?
  /// Notices to report; the caller removes them.
  var notices: [TrainerNotice] = []
  /// The notices of this connection, each of which is reported once; a ramp has many targets.
  private var reported: Set<TrainerNotice> = []

  /// Adds the characteristics that a device has; returns those that are new.
  mutating func find(_ characteristics: [String: String]) -> [(part: Part, path: String)] {
    Part.allCases.compactMap { part in
      guard paths[part] == nil, let path = characteristics[part.identifier] else { return nil }
      paths[part] = path
      return (part, path)
    }
  }

  private func part(at path: String) -> Part? { paths.first { $0.value == path }?.key }

  func uses(_ path: String) -> Bool { part(at: path) != nil }

  /// Handles the loss of the connection: control ends with it.
  mutating func disconnect() {
    let (target, notices) = (desired, notices)
    self = TrainerControl()
    (desired, self.notices) = (target, notices)
  }

  /// Handles indications that were enabled.
  mutating func subscribed(to path: String) {
    if part(at: path) == .controlPoint { isSubscribed = true }
  }

  /// Handles a device that is listened to and has no control point so far.
  ///
  /// - Parameters:
  ///   - uptime: The boot clock.
  ///   - patience: The maximum delay of the signals that describe the attributes of a device.
  /// - Returns: The time of the next look; `nil` if the device has none.
  mutating func miss(at uptime: Duration, patience: Duration) -> Duration? {
    let since = missedSince ?? uptime
    missedSince = since
    guard uptime - since >= patience else { return since + patience }
    report(.noControlPoint)
    return nil
  }

  // MARK: Values

  /// Handles a value of a characteristic, read or notified; too short ones are ignored.
  mutating func receive(_ value: [UInt8], from path: String, at uptime: Duration) {
    switch part(at: path) {
    case .controlPoint: respond(value, at: uptime)
    case .status where value.first == Self.permissionLost && hasControl:
      hasControl = false
      applied = nil
      report(.controlLost)
      fail(at: uptime)
    case .feature:
      // Eight bytes: features of the machine, then the targets that can be set.
      guard value.count >= 8 else { return }
      (canSetPower, canSetInclination) = (value[4] & 1 << 3 != 0, value[4] & 1 << 1 != 0)
    case .powerRange: powerRange = TrainerRange(value, unit: 1)
    case .inclinationRange: inclinationRange = TrainerRange(value, unit: 0.1)
    case .status, nil: break
    }
  }

  private mutating func respond(_ value: [UInt8], at uptime: Duration) {
    // A response to an earlier request, after its timeout, is not that of the present one.
    guard value.count >= 3, value[0] == Self.response, let running,
      value[1] == running.procedure.code
    else { return }
    self.running = nil
    guard value[2] != Self.success else { return succeed(running.procedure, at: uptime) }
    let refusal = TrainerNotice.Refusal(value[2])
    switch running.procedure {
    case .requestControl: report(.controlRefused(refusal))
    case .set(let target):
      switch refusal {
      case .notPermitted:
        hasControl = false
        report(.controlLost)
      case .failed, .other: report(.targetRefused(target, refusal))
      case .notSupported, .invalidParameter:
        refused = target
        report(.targetRefused(target, refusal))
      }
    case .reset: (applied, hasControl) = (nil, false)
    }
    fail(at: uptime)
  }

  private mutating func succeed(_ procedure: Procedure, at uptime: Duration) {
    switch procedure {
    case .requestControl: hasControl = true
    case .set(let target):
      applied = target
      failures = 0
      next = uptime + Self.targetInterval
    // A reset ends the permission, too.
    case .reset: (applied, hasControl) = (nil, false)
    }
  }

  /// Handles a request that bluetoothd refused.
  mutating func refuse(_ error: String, at uptime: Duration) {
    running = nil
    report(.notSent(error: error))
    fail(at: uptime)
  }

  private mutating func fail(at uptime: Duration) {
    failures += 1
    next = uptime + min(Self.longestPause, Self.shortestPause * (1 << min(failures - 1, 6)))
  }

  private mutating func report(_ notice: TrainerNotice) {
    let kind: TrainerNotice =
      switch notice {
      case .targetRefused(_, let refusal): .targetRefused(.power(watts: 0), refusal)
      case .unsupported(.power): .unsupported(.power(watts: 0))
      case .unsupported(.inclination): .unsupported(.inclination(percent: 0))
      case .limited(_, let limited): .limited(limited, to: limited)
      default: notice
      }
    if reported.insert(kind).inserted { notices.append(notice) }
  }

  // MARK: Requests

  /// The moment of the next call of ``request(at:)`` without a value before it; `nil` is never.
  var deadline: Duration? {
    if let running { return running.since + Self.timeout }
    return isSubscribed && needed != nil ? next : nil
  }

  /// Returns the value to write now; `nil` for none.
  mutating func request(at uptime: Duration) -> [UInt8]? {
    if let running {
      guard uptime - running.since >= Self.timeout else { return nil }
      self.running = nil
      report(.noResponse)
      fail(at: uptime)
    }
    limitTarget()
    guard isSubscribed, uptime >= next, let procedure = needed else { return nil }
    running = Running(procedure: procedure, since: uptime)
    return procedure.bytes
  }

  /// The value that releases the machine at the end; `nil` if nothing was set.
  var release: [UInt8]? { applied != nil && hasControl ? Procedure.reset.bytes : nil }

  private var needed: Procedure? {
    guard let target = sendable else {
      return desired == nil && applied != nil && hasControl ? .reset : nil
    }
    guard target != applied, target != refused else { return nil }
    return hasControl ? .set(target) : .requestControl
  }

  /// The target as it can be sent: within the range of the machine, in whole units; `nil` for none.
  private var sendable: Trainer.Target? {
    switch desired {
    case .power(let watts) where canSetPower && watts.isFinite:
      .power(watts: (powerRange?.limited(watts) ?? watts).rounded())
    case .inclination(let percent) where canSetInclination && percent.isFinite:
      .inclination(
        percent: ((inclinationRange?.limited(percent) ?? percent) * 10).rounded() / 10)
    default: nil
    }
  }

  /// Reports a target that the machine cannot hold.
  private mutating func limitTarget() {
    guard isSubscribed, let desired else { return }
    guard let sendable else { return report(.unsupported(desired)) }
    let difference =
      switch (desired, sendable) {
      case (.power(let a), .power(let b)): abs(a - b)
      case (.inclination(let a), .inclination(let b)): abs(a - b) * 10
      default: 0.0
      }
    // Within half of a unit of the format it is rounded.
    if difference > max(0.5, increment(of: desired) / 2) + 1e-9 {
      report(.limited(desired, to: sendable))
    }
  }

  private func increment(of target: Trainer.Target) -> Double {
    switch target {
    case .power: powerRange?.increment ?? 1
    case .inclination: (inclinationRange?.increment ?? 0.1) * 10
    }
  }
}

/// The least and the greatest value of a machine, and the step between them.
struct TrainerRange: Hashable {
  var minimum: Double
  var maximum: Double
  var increment: Double

  /// Decodes three numbers of 16 bits; `nil` if they are no range.
  init?(_ value: [UInt8], unit: Double) {
    var bytes = AttributeBytes(value)
    guard let low = bytes.int16(), let high = bytes.int16(), let step = bytes.uint16(), low <= high
    else { return nil }
    (minimum, maximum, increment) = (Double(low) * unit, Double(high) * unit, Double(step) * unit)
  }

  /// Returns the nearest value of the range.
  func limited(_ value: Double) -> Double {
    let inside = min(max(value, minimum), maximum)
    guard increment > 0 else { return inside }
    let stepped = minimum + ((inside - minimum) / increment).rounded() * increment
    return min(max(stepped, minimum), maximum)
  }
}
