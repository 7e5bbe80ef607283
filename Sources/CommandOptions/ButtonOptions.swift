package import ArgumentParser
package import Buttons
package import Feeds
import Foundation
package import Recording

/// The options of buttons, touch screen and speaker.
package struct ButtonOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "The input devices of buttons and crown: evdev:auto, or evdev:/dev/input/event0[,…].",
      valueName: "uri"))
  package var buttons: String?
  @Option(
    help: ArgumentHelp(
      "The actions of the buttons (default: \(ButtonMap())).",
      valueName: "chord=KEY+KEY,lap=KEY,marker=KEY,unlock=dial/KEY:1.5s"))
  package var buttonMap: String?
  @Option(
    help: ArgumentHelp(
      "The touch screen that water lock blocks: evdev:auto, or evdev:/dev/input/event1.",
      valueName: "uri"))
  package var touch: String?
  @Option(
    help: ArgumentHelp(
      "The command that plays the sound that ejects water, or tone:/dev/input/event2.",
      valueName: "command"))
  package var ejectCommand: String?

  package func validate() throws {
    if buttonMap != nil && buttons == nil {
      throw ValidationError("--button-map needs --buttons")
    }
    _ = try map()
    if let ejectCommand, EjectSignal(ejectCommand) == nil {
      throw ValidationError(
        "--eject-command: '\(ejectCommand)' is not a valid command: it is empty or has an unclosed quote"
      )
    }
  }

  /// Finds the devices and creates their feeds, without opening them.
  ///
  /// - Returns: The controls of the recording.
  /// - Throws: `FeedError` for an invalid address or an unreadable device; `ValidationError` if buttons and touch
  ///   are the same device.
  package func controls(clock: ClockMapping) throws -> ButtonControls {
    let devices = InputDeviceFacts.all()
    let map = try map()
    var controls = ButtonControls(map: map, eject: ejectCommand.flatMap { EjectSignal($0) })
    var buttonPaths: [String] = []
    for address in try buttons.map({ text throws(FeedError) in try ButtonAddress.list(text) }) ?? []
    {
      let feeds = address.feeds(for: map, among: devices, clock: clock)
      guard !feeds.isEmpty else { throw NoButtons(devices: devices) }
      for feed in feeds where !buttonPaths.contains(feed.path) {
        try Self.check(feed.path, feed.name)
        buttonPaths.append(feed.path)
        controls.feeds.append(feed)
      }
    }
    if let touch {
      let paths = try touchPaths(touch, among: devices)
      let taken = Set(paths.map(Self.resolved))
      if let both = buttonPaths.first(where: { taken.contains(Self.resolved($0)) }) {
        throw ValidationError(
          "--touch and --buttons both name \(both): water lock would block its buttons, too"
        )
      }
      controls.touch = EvdevTouchGrab(paths: paths)
    }
    return controls
  }

  private func map() throws -> ButtonMap {
    guard let buttonMap else { return ButtonMap() }
    do throws(ButtonMapError) {
      return try ButtonMap(buttonMap)
    } catch {
      throw ValidationError("--button-map: \(error)\(Self.likely(error))")
    }
  }

  /// Suggestions for a mistyped word.
  private static func likely(_ error: ButtonMapError) -> String {
    let words =
      switch error.reason {
      case .unknownKey: NearMiss.words(like: error.text, in: InputKey.names)
      case .unknownWord:
        NearMiss.words(like: String(error.text.prefix { $0 != "=" }), in: ButtonMap.words)
      default: [String]()
      }
    return words.isEmpty ? "" : "; did you mean " + words.joined(separator: ", ") + "?"
  }

  private func touchPaths(_ text: String, among devices: [InputDeviceFacts]) throws -> [String] {
    var paths: [String] = []
    for address in try ButtonAddress.list(text) {
      switch address {
      case .path(let path, _): paths.append(path)
      case .automatic: paths += devices.filter(\.isTouchScreen).map(\.path)
      }
    }
    guard !paths.isEmpty else { throw NoTouchScreen() }
    for path in paths { try Self.check(path, "evdev:" + path) }
    return paths
  }

  /// Checks the access before the recording starts; later the feed could only add a note.
  private static func check(_ path: String, _ name: String) throws(FeedError) {
    guard access(path, R_OK) != 0 else { return }
    throw FeedError(feed: name, reason: .unreadable(errno: errno))
  }

  private static func resolved(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }
}

/// An error for `evdev:auto` without matching devices.
package struct NoButtons: Error, CustomStringConvertible {
  package let devices: [InputDeviceFacts]

  package var description: String {
    guard !devices.isEmpty else { return "evdev:auto: no input devices found" }
    return "evdev:auto: no device has a crown or a key of the button map; found: "
      + devices.map { "\($0.path) (\($0.name))" }.joined(separator: ", ")
  }
}

/// An error for `--touch evdev:auto` without a touch screen.
package struct NoTouchScreen: Error, CustomStringConvertible {
  package var description: String { "evdev:auto: no touch screen found" }
}
