import Glibc
import Synchronization

/// Grabs touch screens with `EVIOCGRAB`: no other program receives touches while their descriptors
/// are open here.
///
/// When this process ends for any reason, the kernel releases them. A finger that is down when the
/// screen is grabbed would stay down for every other program, so the grab waits briefly for its
/// release. **Source** `drivers/input/evdev.c` of the kernel (`evdev_grab`, `evdev_release`).
public final class EvdevTouchGrab: TouchGrab {
  /// The kernel functions that are used; tests replace them.
  struct Kernel: Sendable {
    /// Returns a descriptor, or an error number.
    var open: @Sendable (String) -> Result<Int32, OpenError>
    var close: @Sendable (Int32) -> Void
    /// Grabs the device of a descriptor; returns the error number if it is refused.
    var grab: @Sendable (Int32) -> Int32?
    /// Whether a finger is on the screen.
    var isTouched: @Sendable (Int32) -> Bool
  }

  struct OpenError: Error {
    let errno: Int32
  }

  /// The maximum time to wait for a finger; a longer touch is water or a palm.
  static let patience = Duration.milliseconds(500)
  private static let look = Duration.milliseconds(20)

  private struct State {
    var descriptors: [Int32] = []
    /// Counts the requests, so that a release takes effect while waiting for a finger.
    var turn = 0
  }

  public let paths: [String]
  private let kernel: Kernel
  private let state = Mutex(State())

  /// - Parameter paths: The devices of the screen, such as `/dev/input/event1`.
  public convenience init(paths: [String]) {
    self.init(paths: paths, kernel: .linux)
  }

  init(paths: [String], kernel: Kernel) {
    self.paths = paths
    self.kernel = kernel
  }

  deinit {
    release()
  }

  public func hold() async throws(TouchGrabError) {
    let turn = state.withLock { state -> Int? in
      guard state.descriptors.isEmpty else { return nil }
      state.turn += 1
      return state.turn
    }
    guard let turn else { return }
    var opened: [Int32] = []
    do throws(TouchGrabError) {
      for path in paths { opened.append(try open(path)) }
      await waitForFingers(opened)
      for (path, descriptor) in zip(paths, opened) { try receive(descriptor, path) }
    } catch {
      opened.forEach(kernel.close)
      throw error
    }
    let isKept = state.withLock { state in
      guard state.turn == turn else { return false }
      state.descriptors = opened
      return true
    }
    if !isKept { opened.forEach(kernel.close) }
  }

  public func release() {
    let descriptors = state.withLock { state in
      defer { state.descriptors = [] }
      state.turn += 1
      return state.descriptors
    }
    // Closing the last descriptor ends the grab.
    descriptors.forEach(kernel.close)
  }

  private func open(_ path: String) throws(TouchGrabError) -> Int32 {
    switch kernel.open(path) {
    case .success(let descriptor): descriptor
    case .failure(let refusal): throw TouchGrabError(path: path, .unreadable(errno: refusal.errno))
    }
  }

  private func receive(_ descriptor: Int32, _ path: String) throws(TouchGrabError) {
    switch kernel.grab(descriptor) {
    case nil: break
    case EBUSY?: throw TouchGrabError(path: path, .taken)
    case let number?: throw TouchGrabError(path: path, .refused(errno: number))
    }
  }

  private func waitForFingers(_ descriptors: [Int32]) async {
    var waited = Duration.zero
    while waited < Self.patience, descriptors.contains(where: kernel.isTouched) {
      guard (try? await Task.sleep(for: Self.look)) != nil else { return }
      waited += Self.look
    }
  }
}

extension EvdevTouchGrab.Kernel {
  static let linux = Self(
    open: { path in
      let descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      return descriptor < 0 ? .failure(.init(errno: errno)) : .success(descriptor)
    },
    close: { Glibc.close($0) },
    grab: { ioctl($0, InputRequest.grab, CInt(1)) == 0 ? nil : errno },
    isTouched: { InputDevice.keysDown(of: $0).contains(InputKey(InputCode.touch)) })
}

/// Withholds touches from other programs while the water lock is on.
public protocol TouchGrab: Sendable {
  /// Grabs the touch screen; does nothing if it is already grabbed.
  ///
  /// - Throws: ``TouchGrabError``; then nothing is grabbed.
  func hold() async throws(TouchGrabError)

  /// Releases the touch screen; does nothing if it is not grabbed.
  func release()
}

/// The reason why a touch screen could not be grabbed.
public struct TouchGrabError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// It cannot be opened: `EACCES` if the user is not in the group `input`.
    case unreadable(errno: Int32)
    /// Another program has grabbed it, such as a display server with exclusive access.
    case taken
    /// It is not an input device, or the kernel refuses.
    case refused(errno: Int32)
  }

  public var path: String
  public var reason: Reason

  public init(path: String, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }
}
