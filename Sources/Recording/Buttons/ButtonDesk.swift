import Feeds
import HealthModel

/// The part of the loop that looks after buttons: what they mean by now, and what the water lock does to the
/// machine.
struct ButtonDesk {
  private let controls: ButtonControls
  private let inbox: Inbox
  private var panel: ButtonPanel
  /// Wakes the loop when a press has been waited out.
  private var alarm: Task<Void, Never>?
  private var alarmTime: Duration?
  /// Takes the touch screen; waited for by whoever gives it back.
  private var holding: Task<Void, Never>?

  init(_ controls: ButtonControls, inbox: Inbox) {
    self.controls = controls
    self.inbox = inbox
    panel = ButtonPanel(controls.map)
  }

  /// Takes in what a device said.
  ///
  /// - Returns: What was meant, in the order it happened.
  mutating func take(_ event: FeedEvent<ButtonSignal>, from name: String) -> [ButtonPress] {
    defer { setAlarm() }
    switch event {
    case .reading(let reading):
      return panel.take(reading.value, from: name, at: reading.uptime)
    case .gap:
      forget(name)
      return []
    case .connected, .malformed: return []
    }
  }

  /// What was waited for is due.
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

  /// The water lock is on: touches are kept from everyone.
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

  /// The water lock is off: touches are everyone's, and the water is driven out.
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
    // At once, which also ends the wait for a finger; and again, if it was taken just then.
    touch.release()
    self.holding = Task {
      await holding.value
      touch.release()
    }
  }
}
