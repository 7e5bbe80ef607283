import Foundation

/// The batteries of the machine, read from sysfs.
///
/// **Source** The kernel's `Documentation/ABI/testing/sysfs-class-power`: `type` is `Battery` for a battery, `scope` is `Device`
/// for that of a peripheral, and `status` is one of Unknown, Charging, Discharging, Not charging and Full.
package struct PowerSupply: Sendable {
  private let folder: String

  /// - Parameter folder: The folder of the power supplies.
  package init(folder: String = "/sys/class/power_supply") { self.folder = folder }

  /// Whether a battery of the machine is on its charger; `false` without a battery.
  package var isCharging: Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.contains { name in
      guard word("type", of: name) == "Battery", word("scope", of: name) != "Device" else {
        return false
      }
      return ["Charging", "Full", "Not charging"].contains(word("status", of: name))
    }
  }

  private func word(_ attribute: String, of name: String) -> String? {
    guard let bytes = FileManager.default.contents(atPath: "\(folder)/\(name)/\(attribute)") else {
      return nil
    }
    return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
