public import Buttons
public import Feeds
import HealthModel

/// The button handling of the loop: the meanings of presses, and the water lock's effects on the machine.
struct ButtonHandler {
  private let controls: ButtonControls
  private let inbox: Inbox
  private var panel: ButtonPanel
  /// Wakes the loop when the time limit of a press has passed.
  private var alarm: Task<Void, Never>?
  private var alarmTime: Duration?
  /// Grabs the touch screen; awaited before the screen is released.
  private var holding: Task<Void, Never>?

  init(_ controls: ButtonControls, inbox: Inbox) {
    self.controls = controls
    self.inbox = inbox
    panel = ButtonPanel(controls.map)
  }

  /// Processes a signal of a device.
  ///
  /// - Returns: The resulting presses, in order.
  mutating func receive(_ event: FeedEvent<ButtonSignal>, from name: String) -> [ButtonPress] {
    defer { setAlarm() }
    switch event {
    case .reading(let reading):
      return panel.receive(reading.value, from: name, at: reading.uptime)
    case .gap:
      forget(name)
      return []
    case .connected, .malformed: return []
    }
  }

  /// Returns the presses whose time limit has passed.
  mutating func advance() -> [ButtonPress] {
    alarmTime = nil
    defer { setAlarm() }
    return panel.advance(to: BootClock.now)
  }

  mutating func forget(_ name: String) {
    panel.forget(name)
  }

  private mutating func setAlarm() {
    let deadline = panel.nextDeadline
    guard deadline != alarmTime else { return }
    alarm?.cancel()
    alarm = nil
    alarmTime = deadline
    guard let deadline else { return }
    alarm = Task { [inbox] in
      guard (try? await Task.sleep(for: max(.zero, deadline - BootClock.now))) != nil else {
        return
      }
      inbox.put(.buttonsDue)
    }
  }

  /// Handles the start of the water lock: grabs the touch screen.
  mutating func lock() {
    guard let touch = controls.touch else { return }
    let earlier = holding
    holding = Task { [inbox] in
      await earlier?.value
      do throws(TouchGrabError) {
        try await touch.hold()
      } catch {
        inbox.put(.touchNotHeld(error))
      }
    }
  }

  /// Handles the end of the water lock: releases the touch screen, and ejects the water.
  mutating func unlock() {
    releaseTouch()
    guard let eject = controls.eject else { return }
    Task { [inbox] in inbox.put(.ejected(await eject.run())) }
  }

  mutating func close() {
    alarm?.cancel()
    releaseTouch()
  }

  private mutating func releaseTouch() {
    guard let touch = controls.touch, let holding else { return }
    // Immediately, which also ends the wait for a finger; and again, if the grab has just succeeded.
    touch.release()
    self.holding = Task {
      await holding.value
      touch.release()
    }
  }
}

/// The buttons, the touch screen and the speaker of the recording device.
public struct ButtonControls: Sendable {
  public var feeds: [any Feed<ButtonSignal>]
  /// The meanings of the buttons.
  public var map: ButtonMap
  /// The touch screen to grab while the water lock is on; `nil` if there is none.
  public var touch: (any TouchGrab)?
  /// The sound that follows the water lock; `nil` for none, and then only the notice reports it.
  public var eject: EjectSignal?

  public init(
    feeds: [any Feed<ButtonSignal>] = [], map: ButtonMap = ButtonMap(),
    touch: (any TouchGrab)? = nil, eject: EjectSignal? = nil
  ) {
    self.feeds = feeds
    self.map = map
    self.touch = touch
    self.eject = eject
  }
}
