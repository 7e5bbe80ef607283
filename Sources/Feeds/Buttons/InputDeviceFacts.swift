import Glibc

/// What is known of an input device of this machine without opening it.
public struct InputDeviceFacts: Hashable, Sendable {
  /// Such as `/dev/input/event3`; the number may be another after the next start of the machine.
  public var path: String
  /// What the device calls itself.
  public var name: String
  public var keys: Set<InputKey>
  /// A crown: a dial, or a wheel on something that does not move as a mouse does.
  public var hasDial: Bool
  /// A touch screen; not a touch pad, which moves a pointer.
  public var isTouchScreen: Bool
  /// A beeper that plays tones.
  public var hasTone: Bool
  /// Why it cannot be read: `EACCES` where the user is not in the device's group (`input`).
  public var problem: Int32?

  public init(
    path: String, name: String, keys: Set<InputKey> = [], hasDial: Bool = false,
    isTouchScreen: Bool = false, hasTone: Bool = false, problem: Int32? = nil
  ) {
    self.path = path
    self.name = name
    self.keys = keys
    self.hasDial = hasDial
    self.isTouchScreen = isTouchScreen
    self.hasTone = hasTone
    self.problem = problem
  }

  /// Whether it has a key that means something, or the crown where that ends the water lock.
  public func isUseful(for map: ButtonMap) -> Bool {
    !keys.isDisjoint(with: map.keys) || (hasDial && map.unlockingDetents != nil)
  }

  /// Looks what this machine has.
  ///
  /// - Parameters:
  ///   - list: The kernel's list, which everyone may read.
  ///   - folder: Where the devices are.
  /// - Returns: The devices by their numbers; none where the kernel has no list.
  public static func all(
    list: String = "/proc/bus/input/devices", folder: String = "/dev/input"
  ) -> [InputDeviceFacts] {
    let (bytes, _) = InputFile.whole(path: list)
    return InputDeviceList(String(decoding: bytes, as: UTF8.self), folder: folder).devices
      .map { device in
        var device = device
        device.problem = access(device.path, R_OK) == 0 ? nil : errno
        return device
      }
  }
}
