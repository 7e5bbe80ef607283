import Feeds
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Buttons

/// A kernel that records its calls; real touch screens are used where available.
private final class FakeKernel: Sendable {
  struct State {
    var open: Set<Int32> = []
    var grabbed: Set<Int32> = []
    var next: Int32 = 100
    var refusal: Int32?
    var looksTouched = 0
    var log: [String] = []
  }

  let state = Mutex(State())

  var kernel: EvdevTouchGrab.Kernel {
    EvdevTouchGrab.Kernel(
      open: { path in
        self.state.withLock { state in
          if path.contains("locked") { return .failure(.init(errno: EACCES)) }
          state.next += 1
          state.open.insert(state.next)
          return .success(state.next)
        }
      },
      close: { descriptor in
        self.state.withLock {
          $0.open.remove(descriptor)
          $0.grabbed.remove(descriptor)
        }
      },
      grab: { descriptor in
        self.state.withLock { state in
          if let refusal = state.refusal { return refusal }
          state.grabbed.insert(descriptor)
          return nil
        }
      },
      isTouched: { _ in
        self.state.withLock { state in
          state.looksTouched -= 1
          return state.looksTouched >= 0
        }
      })
  }

  var counts: [Int] { state.withLock { [$0.open.count, $0.grabbed.count] } }
}

@Suite("The touch screen grab", .timeLimit(.minutes(1))) struct TouchGrabTests {
  // WLK-01
  @Test("the screen is grabbed once, released, and grabbed again")
  func holding() async throws {
    let fake = FakeKernel()
    let grab = EvdevTouchGrab(paths: ["/t/1", "/t/2"], kernel: fake.kernel)
    #expect(fake.counts == [0, 0])
    try await grab.hold()
    try await grab.hold()
    #expect(fake.counts == [2, 2])
    grab.release()
    grab.release()
    #expect(fake.counts == [0, 0])
    try await grab.hold()
    #expect(fake.counts == [2, 2])
  }

  @Test("the screen is released when the grab is deallocated")
  func forgotten() async throws {
    let fake = FakeKernel()
    do {
      let grab = EvdevTouchGrab(paths: ["/t/1"], kernel: fake.kernel)
      try await grab.hold()
      #expect(fake.counts == [1, 1])
    }
    #expect(fake.counts == [0, 0])
  }

  @Test(
    "the reason for a failed grab is reported, and nothing stays grabbed",
    arguments: [
      (EBUSY, .taken), (ENOTTY, .refused(errno: ENOTTY)), (ENODEV, .refused(errno: ENODEV)),
    ]
      as [(Int32, TouchGrabError.Reason)])
  func refused(number: Int32, reason: TouchGrabError.Reason) async throws {
    let fake = FakeKernel()
    fake.state.withLock { $0.refusal = number }
    let grab = EvdevTouchGrab(paths: ["/t/1", "/t/2"], kernel: fake.kernel)
    await #expect(throws: TouchGrabError(path: "/t/1", reason)) { try await grab.hold() }
    #expect(fake.counts == [0, 0])
    fake.state.withLock { $0.refusal = nil }
    try await grab.hold()
    #expect(fake.counts == [2, 2])
  }

  @Test("a screen that cannot be opened is an error, and no other screen is grabbed")
  func locked() async throws {
    let fake = FakeKernel()
    let grab = EvdevTouchGrab(paths: ["/t/1", "/t/locked"], kernel: fake.kernel)
    await #expect(throws: TouchGrabError(path: "/t/locked", .unreadable(errno: EACCES))) {
      try await grab.hold()
    }
    #expect(fake.counts == [0, 0])
  }

  @Test(
    "a finger on the screen is awaited, but water only up to a limit",
    arguments: [3, 1_000_000])
  func finger(looks: Int) async throws {
    let fake = FakeKernel()
    fake.state.withLock { $0.looksTouched = looks }
    let grab = EvdevTouchGrab(paths: ["/t/1"], kernel: fake.kernel)
    try await grab.hold()
    #expect(fake.counts == [1, 1])
    #expect(fake.state.withLock { $0.looksTouched } < looks)
  }

  @Test("a lock that ends while a finger is awaited grabs nothing")
  func released() async throws {
    let fake = FakeKernel()
    fake.state.withLock { $0.looksTouched = 1_000_000 }
    let grab = EvdevTouchGrab(paths: ["/t/1"], kernel: fake.kernel)
    let holding = Task { try await grab.hold() }
    while fake.counts[0] == 0 { try await Task.sleep(for: .milliseconds(1)) }
    grab.release()
    try await holding.value
    #expect(fake.counts == [0, 0])
  }

  @Test("the kernel rejects the grab of a file that is not an input device")
  func real() async throws {
    let folder = try TemporaryFolder()
    let pipe = folder.file("pipe").path
    try #require(mkfifo(pipe, 0o600) == 0)
    for path in [pipe, "/dev/null"] {
      let error = await #expect(throws: TouchGrabError.self) {
        try await EvdevTouchGrab(paths: [path]).hold()
      }
      guard case .refused(let number)? = error?.reason else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(number == ENOTTY || number == EINVAL)
    }
    await #expect(throws: TouchGrabError(path: "/nowhere", .unreadable(errno: ENOENT))) {
      try await EvdevTouchGrab(paths: ["/nowhere"]).hold()
    }
  }
}
