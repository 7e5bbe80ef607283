import Foundation
import HealthModel
import Recording
import Synchronization

/// The state of the running recording, once a second, for any number of pages.
///
/// The recorder is asked by one task, and only while somebody looks: with ten pages open it has no more to do than with
/// one, and without any nothing at all. A page that reads slowly gets the newest state, never a queue of old ones.
actor LiveFeed {
  /// The state of a recording and the places since somebody looks.
  struct Moment: Sendable {
    /// `nil` if nothing records.
    var status: RecordingStatus?
    var track: LiveTrack
  }

  /// The most pages that follow at once.
  static let pageLimit = 256
  private static let interval = Duration.seconds(1)

  private let client: ControlClient
  private var pages: [Int: AsyncStream<Moment>.Continuation] = [:]
  private var nextPage = 0
  private var track = LiveTrack()
  private var asking: Task<Void, Never>?

  init(storePath: String) {
    client = ControlClient(address: ControlSocketAddress(storePath: storePath))
  }

  /// Returns the states from now on; `nil` if too many pages follow.
  func follow() -> AsyncStream<Moment>? {
    guard pages.count < Self.pageLimit else { return nil }
    let page = nextPage
    nextPage += 1
    let (stream, continuation) = AsyncStream.makeStream(
      of: Moment.self, bufferingPolicy: .bufferingNewest(1))
    continuation.onTermination = { _ in Task { await self.forget(page) } }
    pages[page] = continuation
    if asking == nil { asking = Task { await self.ask() } }
    return stream
  }

  /// Returns the state now.
  func current() async -> Moment {
    let status = await Self.status(client)
    receive(status)
    return Moment(status: status, track: track)
  }

  /// Sends a request to the recording.
  ///
  /// - Returns: The reason why it was refused; `nil` if it was not.
  func send(_ command: ControlRequest.Command) async -> String? {
    await Self.send(ControlRequest(command), client)
  }

  private func forget(_ page: Int) {
    pages[page] = nil
    guard pages.isEmpty else { return }
    asking?.cancel()
    asking = nil
  }

  private func ask() async {
    while !Task.isCancelled {
      let moment = await current()
      for page in pages.values { page.yield(moment) }
      try? await Task.sleep(for: Self.interval)
    }
  }

  private func receive(_ status: RecordingStatus?) {
    guard let status else {
      track = LiveTrack()
      return
    }
    track.add(status)
  }

  /// Asks on a thread of its own: the socket may take as long as the recorder is patient.
  @concurrent private static func status(
    _ client: ControlClient
  ) async -> RecordingStatus? {
    (try? client.send(ControlRequest(.status), patienceSeconds: 2))?.status
  }

  @concurrent private static func send(
    _ request: ControlRequest, _ client: ControlClient
  ) async -> String? {
    do {
      return try client.send(request).refusal
    } catch {
      return "\(error)"
    }
  }
}

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
