import Foundation
import HealthStorage
import Recording
import RecordingCore
import Routes

/// The places of a running recording, bounded: when there are many, every other one is dropped.
struct LiveTrack: Sendable {
  struct Place: Hashable, Sendable {
    let latitude: Double
    let longitude: Double
  }

  private static let capacity = 2000
  private(set) var places: [Place] = []
  private var recording: String?
  private var stride = 1
  private var skipped = 0

  mutating func add(_ status: RecordingStatus) {
    if status.id != recording { self = LiveTrack() }
    recording = status.id
    guard let latitude = status.positioning.latitude,
      let longitude = status.positioning.longitude
    else { return }
    let place = Place(latitude: latitude, longitude: longitude)
    skipped += 1
    guard place != places.last, skipped >= stride || places.isEmpty else { return }
    skipped = 0
    places.append(place)
    guard places.count >= Self.capacity else { return }
    places = places.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    stride *= 2
  }
}

/// The line of the course that a running recording follows, read from the store once.
struct LiveCourse: Sendable {
  private(set) var places: [LiveTrack.Place] = []
  private var recording: String?

  /// The most points that are drawn.
  private static let capacity = 1000

  /// Reads the course of another recording than the last one; there is none if the store cannot be read.
  mutating func read(_ status: RecordingStatus?, from shelf: StoreShelf) async {
    guard status?.id != recording else { return }
    self = LiveCourse()
    recording = status?.id
    guard status?.course != nil else { return }
    let options = try? await shelf.reading { try await $0.unfinishedRecording()?.plan.options }
    // Options that cannot be read are reported by the recorder.
    let read = options.flatMap { try? JSONDecoder().decode(RecordingOptions.self, from: $0) }
    let points = read?.course?.points ?? []
    let stride = max(1, points.count / Self.capacity)
    places = points.enumerated().compactMap { index, point in
      guard index.isMultiple(of: stride) || index == points.count - 1 else { return nil }
      return LiveTrack.Place(latitude: point.latitude, longitude: point.longitude)
    }
  }
}
