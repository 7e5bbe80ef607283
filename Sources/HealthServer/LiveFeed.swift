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
    var course: LiveCourse
  }

  /// The most pages that follow at once.
  static let pageLimit = 256
  private static let interval = Duration.seconds(1)

  private let client: ControlClient
  private var pages: [Int: AsyncStream<Moment>.Continuation] = [:]
  private var nextPage = 0
  private var track = LiveTrack()
  private let shelf: StoreShelf?
  private var course = LiveCourse()
  private var asking: Task<Void, Never>?

  /// Creates a feed; nothing is asked yet.
  ///
  /// - Parameters:
  ///   - storePath: The path of the store, beside which a recorder listens.
  ///   - shelf: The store, for the course that is followed.
  init(storePath: String, shelf: StoreShelf? = nil) {
    self.shelf = shelf
    client = ControlClient(recordingOrMirrorOf: storePath)
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
    if let shelf {
      // Another page may have asked meanwhile; both have read the same.
      var course = course
      await course.read(status, from: shelf)
      self.course = course
    }
    return Moment(status: status, track: track, course: course)
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
