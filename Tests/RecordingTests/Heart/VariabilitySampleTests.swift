import HealthModel
import HealthStorage
import TestSupport
import Testing

@testable import Recording
@testable import RecordingCore

@Suite("Heart rate variability samples") struct VariabilitySampleTests {
  private static func samples(
    _ type: QuantityType, _ scene: RecordedScene
  ) async throws -> [QuantitySample] {
    let (folder, store, workout) = try StoredRecording.saved(
      scene.configuration, scene.options, scene.inputs())
    defer { _ = folder }
    return try await StoredRecording.samples(of: workout, in: store).filter { $0.type == type }
  }

  @Test(
    "samples are computed from beat intervals and store their algorithm",
    arguments: [QuantityType.heartRateVariabilitySDNN, .heartRateVariabilityRMSSD])
  func rest(type: QuantityType) async throws {
    let samples = try await Self.samples(type, .rest)
    #expect(samples.count == 2)
    for (index, sample) in samples.enumerated() {
      let metadata = sample.header.metadata
      #expect(metadata.string(.syncIdentifier)?.hasSuffix("/\(type.name)/rest-\(index)") == true)
      #expect(metadata.string(.algorithm) == "rest-hrv")
      #expect(metadata.number(.algorithmVersion) == 1)
      #expect((310...325).contains(metadata.number(.beatCount) ?? 0))
      #expect(metadata.number(.rejectedBeatCount) == 0)
      #expect(metadata[.heartRateMotionContext] == nil)
      #expect(sample.span.duration >= .seconds(300))
      #expect((10...60).contains(try sample.quantity.value(in: .millisecond)))
    }
  }

  @Test("a run has a sample only for the rest at its end, when the body was still")
  func bench() async throws {
    let samples = try await Self.samples(.heartRateVariabilityRMSSD, .stillRun)
    let sample = try #require(samples.first)
    #expect(samples.count == 1)
    #expect(sample.span.start >= StoredRecording.start + .seconds(100))
    // HKHeartRateMotionContextSedentary
    #expect(sample.header.metadata[.heartRateMotionContext] == .number(1))
  }

  @Test("missing variability is noted with a reason only if the person rested")
  func reasons() throws {
    var still = RecordedScene.rest
    still.inputs = { RecordedScene.rest.inputs().filter { $0.seconds < 190 } }
    let run = RecordedScene.stillRun
    for (scene, expected) in [(still, true), (run, false)] {
      let (folder, _, workout) = try StoredRecording.saved(
        scene.configuration, scene.options, scene.inputs().filter { $0.seconds < 250 })
      defer { _ = folder }
      let notes = workout.header.metadata.string(.recordingNotes) ?? ""
      #expect(notes.contains("no heart rate variability") == expected, "\(notes)")
    }
  }
}
