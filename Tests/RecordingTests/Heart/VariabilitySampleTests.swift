import HealthModel
import HealthStorage
import TestSupport
import Testing

@testable import Recording

@Suite("Samples of the heart's variability") struct VariabilitySampleTests {
  private static func samples(
    _ type: QuantityType, _ scene: RecordedScene
  ) async throws -> [QuantitySample] {
    let (folder, store, workout) = try StoredRecording.saved(
      scene.configuration, scene.options, scene.inputs())
    defer { _ = folder }
    return try await StoredRecording.samples(of: workout, in: store).filter { $0.type == type }
  }

  @Test(
    "come of the times between beats, and say how they were made",
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

  @Test("of a run are those of the bench at its end, where the body was still")
  func bench() async throws {
    let samples = try await Self.samples(.heartRateVariabilityRMSSD, .stillRun)
    let sample = try #require(samples.first)
    #expect(samples.count == 1)
    #expect(sample.span.start >= StoredRecording.start + .seconds(100))
    // HKHeartRateMotionContextSedentary
    #expect(sample.header.metadata[.heartRateMotionContext] == .number(1))
  }

  @Test("that nobody can make are missed with a reason only where somebody rested")
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
