@testable import Recording
@testable import RecordingCore
import Testing

@testable import HealthServer

@Suite("The places of a running recording")
struct LiveTrackTests {
  private static func status(_ id: String, latitude: Double?) -> RecordingStatus {
    var positioning = RecordingStatus.Positioning(state: "3d")
    positioning.latitude = latitude
    positioning.longitude = latitude.map { _ in 11 }
    return RecordingStatus(
      id: id, activity: "walking", state: "running", elapsedSeconds: 0, durationSeconds: 0,
      lapCount: 0, openSegments: [], isWaterLocked: false, positioning: positioning, notes: [])
  }

  @Test("memory is bounded, and both ends of the way stay")
  func bounded() throws {
    var track = LiveTrack()
    for second in 0..<50_000 {
      track.add(Self.status("a", latitude: 48 + Double(second) / 1e5))
    }
    #expect(track.places.count <= 2000)
    #expect(track.places.count >= 900)
    #expect(try #require(track.places.first).latitude == 48)
    #expect(try #require(track.places.last).latitude > 48.49)
  }

  @Test("another recording starts anew, and a moment without a fix adds nothing")
  func another() {
    var track = LiveTrack()
    track.add(Self.status("a", latitude: 48))
    track.add(Self.status("a", latitude: nil))
    track.add(Self.status("a", latitude: 48))
    #expect(track.places.count == 1)
    track.add(Self.status("b", latitude: 50))
    #expect(track.places == [LiveTrack.Place(latitude: 50, longitude: 11)])
  }
}
