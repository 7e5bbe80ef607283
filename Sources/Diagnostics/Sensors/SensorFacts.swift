import Buttons
package import Feeds
import Foundation

/// The facts about the sensors of this machine and the access to them, read without opening a sensor.
package struct SensorFacts {
  /// A Bluetooth adapter, as the kernel lists it.
  struct Adapter: Hashable {
    let name: String
    /// Whether a software or hardware switch blocks it.
    let isBlocked: Bool
  }

  /// The location of the Industrial I/O devices.
  var place = IIOAddress.Place.local
  /// Whether the kernel supports Industrial I/O.
  var hasIIO = false
  var devices: [IIODiscovery.Device] = []
  /// The error of the device discovery.
  var failure: FeedError?
  /// Whether the kernel lists its input devices.
  var hasInputList = false
  var inputs: [InputDeviceFacts] = []
  var adapters: [Adapter] = []
  var hasSystemBus = false
  /// Whether GeoClue is installed, which the system D-Bus starts on demand.
  var hasGeoClue = false
  /// The names of the groups this process is in.
  var groups: Set<String> = []
  /// Whether the rule for sensors and buttons is installed.
  var hasRule = false

  private static let inputList = "/proc/bus/input/devices"

  /// Reads the facts.
  ///
  /// - Parameters:
  ///   - place: The location of Industrial I/O devices: this machine, or an iiod.
  ///   - root: The prefix of system paths, for tests.
  /// - Returns: The facts, including errors.
  package static func look(at place: IIOAddress.Place = .local, root: String = "") -> SensorFacts {
    let files = FileManager.default
    var facts = SensorFacts(place: place)
    facts.hasIIO = files.fileExists(atPath: root + "/sys/bus/iio/devices")
    do throws(FeedError) {
      facts.devices = try IIODiscovery.look(at: place).devices
    } catch {
      facts.failure = error
    }
    facts.hasInputList = files.isReadableFile(atPath: root + inputList)
    facts.inputs = InputDeviceFacts.all(
      list: root + inputList, folder: root + "/dev/input")
    facts.adapters = adapters(in: root + "/sys/class/bluetooth")
    facts.hasSystemBus = files.fileExists(atPath: root + "/run/dbus/system_bus_socket")
    facts.hasGeoClue = hasGeoClue(root: root)
    facts.groups = ownGroups()
    facts.hasRule = SensorRemedy.ruleFolders.contains {
      files.fileExists(atPath: "\(root)\($0)/\(SensorRemedy.ruleFile)")
    }
    return facts
  }

  /// Whether the system D-Bus can start GeoClue.
  static func hasGeoClue(root: String = "") -> Bool {
    ["/usr/share", "/usr/local/share", "/etc", "/lib"].contains {
      FileManager.default.fileExists(
        atPath: "\(root)\($0)/dbus-1/system-services/org.freedesktop.GeoClue2.service")
    }
  }

  private static func adapters(in folder: String) -> [Adapter] {
    let files = FileManager.default
    let names = ((try? files.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    // Links with a colon, such as hci0:64, are connections.
    return names.filter { $0.hasPrefix("hci") && !$0.contains(":") }.map { name in
      let entries = (try? files.contentsOfDirectory(atPath: "\(folder)/\(name)")) ?? []
      let isBlocked = entries.filter { $0.hasPrefix("rfkill") }.contains { entry in
        ["soft", "hard"].contains { kind in
          let text = try? String(
            contentsOfFile: "\(folder)/\(name)/\(entry)/\(kind)", encoding: .utf8)
          return text?.hasPrefix("1") == true
        }
      }
      return Adapter(name: name, isBlocked: isBlocked)
    }
  }

  private static func ownGroups() -> Set<String> {
    let count = getgroups(0, nil)
    guard count >= 0 else { return [] }
    var numbers = [gid_t](repeating: 0, count: Int(count))
    let filled = getgroups(count, &numbers)
    let all = [getegid()] + numbers.prefix(Int(max(0, filled)))
    return Set(all.compactMap { getgrgid($0).map { String(cString: $0.pointee.gr_name) } })
  }
}
