package import Foundation
package import HealthModel

/// An entry of a recording: a reading, or an entry of the session in its own format.
package enum JournalEntry: Hashable, Sendable {
  case location(RecordedLocation)
  case motion(TraceSample<MotionSample>)
  case heartRate(TraceSample<HeartRate>)
  case pressure(TraceSample<AirPressure>)
  case cycling(TraceSample<CyclingReading>)
  case session(Data)
  /// The progress of the recorder, in its own format; only the newest is stored.
  case progress(Data)

  package var isLocation: Bool {
    if case .location = self { true } else { false }
  }
}
