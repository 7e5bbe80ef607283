import CInputABI
import Feeds
import HealthModel
import Testing

@testable import Buttons

/// The numbers are those of the kernel's header on this machine.
@Suite("The kernel's input interface") struct InputABITests {
  private static let header: [String: UInt] = {
    var constants: [String: UInt] = [:]
    var index = 0
    while let name = input_abi_constant_at(index).name {
      constants[String(cString: name)] = UInt(input_abi_constant_at(index).value)
      index += 1
    }
    return constants
  }()

  @Test("every request number equals the macro's")
  func requests() {
    let ours: [String: UInt] = [
      "EVIOCGVERSION": InputRequest.version, "EVIOCGRAB": InputRequest.grab,
      "EVIOCSCLOCKID": InputRequest.clock, "EVIOCGNAME(256)": InputRequest.name(size: 256),
      "EVIOCGKEY(96)": InputRequest.keys(size: 96),
    ]
    for (name, number) in ours { #expect(Self.header[name] == number, "\(name)") }
  }

  @Test("every type and code equals the header's")
  func codes() {
    let ours: [String: UInt16] = [
      "EV_SYN": InputEventType.synchronization.rawValue, "EV_KEY": InputEventType.key.rawValue,
      "EV_REL": InputEventType.relative.rawValue, "EV_ABS": InputEventType.absolute.rawValue,
      "EV_SND": InputEventType.sound.rawValue, "EV_MAX": InputEventType.largest,
      "KEY_MAX": InputKey.largestCode, "REL_MAX": InputEventType.relative.largestCode,
      "ABS_MAX": InputEventType.absolute.largestCode,
      "SYN_MAX": InputEventType.synchronization.largestCode,
      "SND_MAX": InputEventType.sound.largestCode,
      "SYN_REPORT": InputCode.report, "SYN_DROPPED": InputCode.dropped, "REL_X": InputCode.x,
      "REL_HWHEEL": InputCode.horizontalWheel, "REL_DIAL": InputCode.dial,
      "REL_WHEEL": InputCode.wheel, "REL_WHEEL_HI_RES": InputCode.fineWheel,
      "REL_HWHEEL_HI_RES": InputCode.fineHorizontalWheel, "ABS_MT_POSITION_X": InputCode.touchX,
      "SND_TONE": InputCode.tone, "BTN_TOUCH": InputCode.touch,
    ]
    for (name, number) in ours { #expect(Self.header[name] == UInt(number), "\(name)") }
  }

  @Test("every key of the table equals the header's")
  func keys() {
    #expect(InputKey.codes.count > 100)
    for (name, code) in InputKey.codes { #expect(Self.header[name] == UInt(code), "\(name)") }
  }

  @Test("the memory layout of an event equals the structure's")
  func layout() {
    #expect(Self.header["sizeof(struct input_event)"] == UInt(InputEvent.Layout.host.size))
    #expect(Self.header["offsetof(type)"] == UInt(2 * InputEvent.Layout.host.wordSize))
    #expect(Self.header["offsetof(value)"] == UInt(2 * InputEvent.Layout.host.wordSize + 4))
  }
}
