package import HealthModel
import Synchronization

/// The kinds of traces that this release knows, except locations, which have verdicts.
package enum TraceRegistry {
  /// One line for each kind, in the order of their numbers: readings of the same time are replayed in this order.
  private static let codecs: [any TraceCodec.Type] = [
    MotionCodec.self,
    HeartRateCodec.self,
    PressureCodec.self,
    MeasureCodec.self,
    CyclingCodec.self,
    RunningCodec.self,
    MachineCodec.self,
  ]

  private static let registered = Mutex<[any TraceCodec.Type]>([])

  /// Adds a kind for the life of the process; a kind that is known already is not added.
  package static func register(_ codec: any TraceCodec.Type) {
    guard self.codec(of: codec.traceKind) == nil else { return }
    registered.withLock { $0.append(codec) }
  }

  /// All codecs, in the order of their kinds' numbers.
  package static var all: [any TraceCodec.Type] {
    let more = registered.withLock { $0 }
    guard !more.isEmpty else { return codecs }
    return (codecs + more).sorted { $0.traceKind.rawValue < $1.traceKind.rawValue }
  }

  /// Returns the codec of a kind; `nil` for locations and for a kind of a later release.
  package static func codec(of kind: TraceKind) -> (any TraceCodec.Type)? {
    codecs.first { $0.traceKind == kind }
      ?? registered.withLock { codecs in codecs.first { $0.traceKind == kind } }
  }

  /// Whether this release can read the series of a kind.
  package static func isKnown(_ kind: TraceKind) -> Bool {
    kind == .locations || codec(of: kind) != nil
  }
}
