import Feeds
import Foundation

/// What this machine says of its sensors and of who may read them, without opening any.
struct SensorFacts {
  /// A Bluetooth adapter, as the kernel lists it.
  struct Adapter: Hashable {
    let name: String
    /// Whether a switch, of software or hardware, keeps it off.
    let isBlocked: Bool
  }

  /// Where Industrial I/O was looked for.
  var place = IIOAddress.Place.local
  /// Whether the kernel has Industrial I/O at all.
  var hasIIO = false
  var devices: [IIODiscovery.Device] = []
  /// Why the devices could not be looked at.
  var failure: FeedError?
  /// Whether the kernel lists its input devices.
  var hasInputList = false
  var inputs: [InputDeviceFacts] = []
  var adapters: [Adapter] = []
  var hasSystemBus = false
  /// The names of the groups this process is in.
  var groups: Set<String> = []
  /// Whether the rule for sensors and buttons is installed.
  var hasRule = false

  private static let inputList = "/proc/bus/input/devices"

  /// Looks.
  ///
  /// - Parameters:
  ///   - place: Where Industrial I/O devices are: this machine, or an iiod.
  ///   - root: What stands before the paths of the system.
  /// - Returns: What was found; nothing of it is a failure.
  static func look(at place: IIOAddress.Place = .local, root: String = "") -> SensorFacts {
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
    facts.groups = ownGroups()
    facts.hasRule = SensorRemedy.ruleFolders.contains {
      files.fileExists(atPath: "\(root)\($0)/\(SensorRemedy.ruleFile)")
    }
    return facts
  }

  private static func adapters(in folder: String) -> [Adapter] {
    let files = FileManager.default
    let names = ((try? files.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    // Links beside the adapters are connections: hci0:64.
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
