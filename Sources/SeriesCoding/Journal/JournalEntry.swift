package import Foundation
package import HealthModel

/// An entry of a recording: a reading, or an entry of the session in its own format.
package enum JournalEntry: Hashable, Sendable {
  case location(RecordedLocation)
  /// A reading of any other kind.
  case reading(TraceReading)
  case session(Data)
  /// The progress of the recorder, in its own format; only the newest is stored.
  case progress(Data)

  /// A reading from a sample of a codec.
  package static func reading<Codec: TraceCodec>(
    _ sample: TraceSample<Codec.Value>, _ codec: Codec.Type
  ) -> JournalEntry { .reading(TraceReading(sample, codec)) }

  package var isLocation: Bool {
    if case .location = self { true } else { false }
  }

  /// Returns the sample, if the entry is a reading of the codec's kind.
  package func sample<Codec: TraceCodec>(of codec: Codec.Type) -> TraceSample<Codec.Value>? {
    if case .reading(let reading) = self { reading.sample(of: codec) } else { nil }
  }
}
