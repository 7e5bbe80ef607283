import Glibc

/// The properties of an input device of this machine that are known without opening it.
public struct InputDeviceFacts: Hashable, Sendable {
  /// The path, such as `/dev/input/event3`; its number may change at the next boot.
  public var path: String
  /// The device's own name.
  public var name: String
  public var keys: Set<InputKey>
  /// Whether it has a crown: a dial, or a wheel on a device that does not move like a mouse.
  public var hasDial: Bool
  /// Whether it is a touch screen; a touch pad, which moves a pointer, is not.
  public var isTouchScreen: Bool
  /// Whether it is a beeper that plays tones.
  public var hasTone: Bool
  /// The error when it cannot be read: `EACCES` if the user is not in the device's group (`input`).
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

  /// Whether it has a key of the map, or a crown that ends the water lock.
  public func isUseful(for map: ButtonMap) -> Bool {
    !keys.isDisjoint(with: map.keys) || (hasDial && map.unlockingDetents != nil)
  }

  /// Lists the input devices of this machine.
  ///
  /// - Parameters:
  ///   - list: The kernel's list, which every user may read.
  ///   - folder: The folder of the device files.
  /// - Returns: The devices sorted by number; none if the kernel has no list.
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
