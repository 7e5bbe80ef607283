import Foundation
import GaitTraining
import HealthModel
import Mobility
import TestSupport
import Testing

/// The real sets; skipped if they are not available.
struct GaitStudyTests {
  @Test(
    "a set's first recording is read, with gravity and increasing times",
    .needsSharedData("gait"), arguments: GaitStudy.allCases)
  func first(study: GaitStudy) throws {
    guard let name = try study.names(below: SharedData.root).first else { return }
    let recording = try study.recording(name, below: SharedData.root)
    #expect(recording.seconds.count > 100)
    #expect(recording.acceleration.count == recording.seconds.count)
    #expect(zip(recording.seconds, recording.seconds.dropFirst()).allSatisfy { $0 < $1 })
    let norms = recording.acceleration.map { ($0 * $0).sum().squareRoot() }.sorted()
    #expect((8.5...12).contains(norms[norms.count / 2]))
    #expect(recording.reference.activity != nil || !recording.reference.motionCaptureBouts.isEmpty)
    let readings = recording.readings
    #expect(readings.count == recording.seconds.count)
    #expect((readings[0].value.rotationRate == nil) == recording.rotation.isEmpty)
  }

  @Test(
    "the feet of a ten-meter walk alternate and agree with the set's own cadence",
    .needsSharedData("gait/voisard-10m"))
  func feet() throws {
    let recording = try GaitStudy.voisard.recording("1-1", below: SharedData.root)
    let reference = recording.reference
    #expect(recording.subject == "1")
    #expect(recording.height == 1.75)
    #expect(reference.straight.count == 2)
    let pairs = zip(reference.contacts, reference.contacts.dropFirst())
    #expect(pairs.allSatisfy { $0.foot != $1.foot })
    let first = reference.contacts.filter { reference.straight[0].contains($0.seconds) }
    let steps = Double(first.count - 1)
    let seconds = try #require(first.last).seconds - (try #require(first.first)).seconds
    #expect(abs(60 * steps / seconds - (try #require(reference.cadence))) < 4)
    let speed = try #require(reference.speed)
    #expect(reference.straightSpeeds.min().map { $0 <= speed } == true)
    #expect(reference.straightSpeeds.max().map { $0 >= speed } == true)
  }

  @Test(
    "bouts of motion capture have strides whose mean is that of the bout",
    .needsSharedData("gait/mobgap-lab"))
  func bouts() throws {
    let name = "HA_001_Test5_Trial1"
    let recording = try GaitStudy.mobgap.recording(name, below: SharedData.root)
    let bout = try #require(recording.reference.motionCaptureBouts.first)
    let lengths = bout.strides.compactMap(\.meters)
    let mean = lengths.reduce(0, +) / Double(lengths.count)
    #expect(abs(mean - bout.strideLength) < 0.02)
    #expect(bout.contacts.allSatisfy { $0.seconds >= bout.span.lowerBound - 0.01 })
  }

  @Test("a missing folder is reported with its path")
  func missing() {
    let nowhere = URL(filePath: "/nowhere", directoryHint: .isDirectory)
    let error = #expect(throws: GaitRecordingError.self) {
      try GaitStudy.stroke.names(below: nowhere)
    }
    #expect(error?.file == "/nowhere/gait/stroke-treadmill")
  }
}
