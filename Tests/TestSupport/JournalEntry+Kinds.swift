package import HealthModel
package import SeriesCoding

extension JournalEntry {
  package static func motion(_ sample: TraceSample<MotionSample>) -> JournalEntry {
    .reading(sample, MotionCodec.self)
  }

  package static func heartRate(_ sample: TraceSample<HeartRate>) -> JournalEntry {
    .reading(sample, HeartRateCodec.self)
  }

  package static func pressure(_ sample: TraceSample<AirPressure>) -> JournalEntry {
    .reading(sample, PressureCodec.self)
  }

  package static func cycling(_ sample: TraceSample<CyclingReading>) -> JournalEntry {
    .reading(sample, CyclingCodec.self)
  }
}

extension [JournalEntry] {
  /// The samples of a kind, in order.
  package func samples<Codec: TraceCodec>(of codec: Codec.Type) -> [TraceSample<Codec.Value>] {
    compactMap { $0.sample(of: codec) }
  }
}
