import HealthModel
import Synchronization

/// The control of a fitness machine that a ``BluetoothFeed`` reads: the power or the slope that it is to hold.
///
/// Set the target from any task; the feed sends it when the machine is connected, again after each loss, and
/// releases the machine when the feed is left.
///
///     let trainer = Trainer()
///     trainer.onNotice { print($0) }
///     trainer.set(.power(watts: 220))
public final class Trainer: Sendable {
  /// The value that the machine is to hold.
  public enum Target: Hashable, Sendable {
    case power(watts: Double)
    /// The slope of the belt, or of the simulated road; positive is uphill.
    case inclination(percent: Double)
  }

  private struct State {
    var target: Target?
    var signal: WakeSignal?
    var listener: (@Sendable (TrainerNotice) -> Void)?
    /// The notices before there was a listener.
    var early: [TrainerNotice] = []
  }

  private let state = Mutex(State())

  public init() {}

  /// The target that was set last.
  public var target: Target? { state.withLock { $0.target } }

  /// Sets the target.
  ///
  /// - Parameter target: `nil` releases the machine, which then goes back to its own defaults.
  public func set(_ target: Target?) {
    let signal = state.withLock { state -> WakeSignal? in
      guard state.target != target else { return nil }
      state.target = target
      return state.signal
    }
    signal?.raise()
  }

  /// Sets the receiver of problems with the control; it is called on the thread of the feed.
  public func onNotice(_ listener: @escaping @Sendable (TrainerNotice) -> Void) {
    let early = state.withLock { state in
      state.listener = listener
      defer { state.early = [] }
      return state.early
    }
    for notice in early { listener(notice) }
  }

  /// Sets the signal that wakes the thread of the feed for a new target.
  func attach(_ signal: WakeSignal) { state.withLock { $0.signal = signal } }

  func report(_ notices: [TrainerNotice]) {
    let listener = state.withLock { state in
      if state.listener == nil { state.early += notices }
      return state.listener
    }
    for notice in notices { listener?(notice) }
  }
}

/// A problem with the control of a fitness machine.
public enum TrainerNotice: Hashable, Sendable {
  /// The result of a control point procedure other than success.
  ///
  /// **Source** Bluetooth SIG, *Fitness Machine Service 1.0*, 4.16.2.22.
  public enum Refusal: Hashable, Sendable {
    case notSupported, invalidParameter, failed, notPermitted
    /// A reserved result.
    case other(UInt8)

    init(_ code: UInt8) {
      self =
        switch code {
        case 2: .notSupported
        case 3: .invalidParameter
        case 4: .failed
        case 5: .notPermitted
        default: .other(code)
        }
    }
  }

  /// The machine has no control point: it can be read, not set.
  case noControlPoint
  /// The machine refuses to be controlled.
  case controlRefused(Refusal)
  /// The machine refuses a target.
  case targetRefused(Trainer.Target, Refusal)
  /// The machine does not set such targets, by its own features.
  case unsupported(Trainer.Target)
  /// The target is beyond the machine's range; the second is set.
  case limited(Trainer.Target, to: Trainer.Target)
  /// The machine did not respond to a request.
  case noResponse
  /// The machine took the control back: by its own keys, or for another program.
  case controlLost
  /// bluetoothd could not pass on a request, with this D-Bus error name.
  case notSent(error: String)
}

extension Trainer.Target: CustomStringConvertible {
  public var description: String {
    switch self {
    case .power(let watts): "\(Int(clamping: watts.rounded())) W"
    case .inclination(let percent): "\((percent * 10).rounded() / 10) %"
    }
  }
}

extension TrainerNotice.Refusal: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notSupported: "it does not support this"
    case .invalidParameter: "the value is not valid for it"
    case .failed: "the operation failed"
    case .notPermitted: "another program controls it, or it does not permit control"
    case .other(let code): "result \(code)"
    }
  }
}

extension TrainerNotice: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noControlPoint: "the trainer has no control point; it is read, but not set"
    case .controlRefused(let refusal): "the trainer refuses control: \(refusal)"
    case .targetRefused(let target, let refusal):
      "the trainer refuses a target of \(target): \(refusal)"
    case .unsupported(.power): "the trainer cannot hold a power; it is read, but not set"
    case .unsupported(.inclination): "the trainer cannot set a slope; it is read, but not set"
    case .limited(let target, let limited):
      "the trainer cannot hold \(target); it is set to \(limited)"
    case .noResponse: "the trainer does not respond to control; trying again"
    case .controlLost: "the trainer ended the control; requesting it again"
    case .notSent(let error): "bluetoothd cannot pass on the control of the trainer: \(error)"
    }
  }
}
