import Buttons
import Feeds
import Foundation

/// The remedies for missing or unreadable sensors, as shell commands.
struct SensorRemedy {
  let facts: SensorFacts

  static let ruleFile = "70-workout.rules"
  static let ruleFolders = ["/etc/udev/rules.d", "/usr/lib/udev/rules.d", "/lib/udev/rules.d"]
  /// The groups of sensors and input devices, in the udev rule and in Debian.
  static let sensorGroup = "plugdev"
  static let inputGroup = "input"

  /// The udev rule for the device and the files that control its buffer, as the Debian package installs it.
  static let sensorRule =
    #"SUBSYSTEM=="iio", KERNEL=="iio:device*", GROUP="plugdev", MODE="0660", TAG+="uaccess", "#
    + #"RUN+="/usr/bin/find /sys%p -maxdepth 2 -type f ( -path */buffer*/* -o -name *_en "#
    + #"-o -name current_trigger -o -name current_timestamp_clock -o -name *sampling_frequency ) "#
    + #"-exec /bin/chgrp plugdev {} + -exec /bin/chmod g+w {} +""#
  static let reload = "sudo udevadm control --reload && sudo udevadm trigger -s iio -c add"

  /// The reason and remedy if there are no Industrial I/O devices.
  var withoutSensors: (text: String, advice: String)? {
    if let failure = facts.failure {
      return (
        "\(failure)",
        facts.place == .local
          ? "sudo ls -l /sys/bus/iio/devices"
          : "start iiod on that machine: sudo systemctl start iiod"
      )
    }
    guard facts.devices.isEmpty else { return nil }
    guard facts.place == .local else {
      return (
        "iiod has no devices", "load the driver of the sensor on that machine, then restart iiod"
      )
    }
    guard facts.hasIIO else {
      return (
        "this kernel has no Industrial I/O (/sys/bus/iio does not exist)",
        "sudo modprobe industrialio and the driver of the sensor; "
          + "for the sensors of another machine: workout sensors --iio iio:ip:HOST"
      )
    }
    return (
      "no motion sensor or barometer (/sys/bus/iio/devices is empty)",
      "load the sensor's driver, such as: sudo modprobe bmi160_i2c; "
        + "the device tree or ACPI must name the chip"
    )
  }

  /// Returns the reason why a device cannot be read, and the remedy.
  func obstacle(_ device: IIODiscovery.Device) -> (text: String, advice: String?)? {
    switch device.obstacle {
    case nil: nil
    case .noBuffer:
      ("its driver has no buffer, which motion recording needs", nil)
    case .notPermitted(let path, let number):
      ("\(path): \(String(cString: strerror(number)))", sensorAccess(number))
    }
  }

  private func sensorAccess(_ number: Int32) -> String {
    guard number == EACCES || number == EPERM else {
      return "check that udev or devtmpfs manages /dev: ls -l /dev/iio:device*"
    }
    var steps: [String] = []
    if !facts.hasRule {
      steps.append(
        "echo '\(Self.sensorRule)' | sudo tee \(Self.ruleFolders[0])/\(Self.ruleFile)")
      steps.append(Self.reload)
    }
    if !facts.groups.contains(Self.sensorGroup) {
      steps.append("sudo usermod -aG \(Self.sensorGroup) $USER, and log in again")
    }
    return steps.isEmpty ? Self.reload : steps.joined(separator: "; then ")
  }

  /// Returns the reason why an input device cannot be read, and the remedy.
  func obstacle(_ device: InputDeviceFacts) -> (text: String, advice: String?)? {
    guard let number = device.problem else { return nil }
    let text = "\(device.path): \(String(cString: strerror(number)))"
    guard number == EACCES || number == EPERM else {
      return (text, "check that udev or devtmpfs manages /dev: ls -l /dev/input")
    }
    return (
      text,
      facts.groups.contains(Self.inputGroup)
        ? "ls -l \(device.path) should show the group \(Self.inputGroup): sudo udevadm trigger"
        : "sudo usermod -aG \(Self.inputGroup) $USER, and log in again"
    )
  }

  var withoutInputs: (text: String, advice: String)? {
    guard facts.inputs.isEmpty else { return nil }
    return facts.hasInputList
      ? (
        "no buttons, crown or touch screen (/proc/bus/input/devices is empty)",
        "load the driver of the keys, such as: sudo modprobe gpio_keys"
      )
      : (
        "this kernel lists no input devices (/proc/bus/input/devices does not exist)",
        "use a kernel with CONFIG_INPUT_EVDEV"
      )
  }

  /// The reason why no Bluetooth sensor can be found, as far as it is known without bluetoothd.
  var withoutBluetooth: (text: String, advice: String)? {
    guard !facts.adapters.isEmpty else {
      return (
        "no Bluetooth adapter (/sys/class/bluetooth is empty)",
        "plug one in, or load its driver: sudo modprobe btusb"
      )
    }
    guard facts.adapters.contains(where: { !$0.isBlocked }) else {
      return ("\(facts.adapters[0].name) is switched off", "sudo rfkill unblock bluetooth")
    }
    guard facts.hasSystemBus else {
      return (
        "no system D-Bus (/run/dbus/system_bus_socket), which bluetoothd needs",
        "sudo apt install dbus bluez && sudo systemctl enable --now dbus bluetooth"
      )
    }
    return nil
  }

  /// Returns the remedy for an error of a scan.
  static func advice(_ trouble: BluetoothError) -> String? {
    switch trouble {
    case .noBus: "sudo apt install dbus bluez && sudo systemctl enable --now dbus bluetooth"
    case .accessDenied: "sudo usermod -aG bluetooth $USER, and log in again"
    case .noService: "sudo apt install bluez && sudo systemctl enable --now bluetooth"
    case .noAdapter: "plug one in, or load its driver: sudo modprobe btusb"
    case .poweredOff: "sudo rfkill unblock bluetooth; bluetoothctl power on"
    case .refused, .noMeasurement: nil
    }
  }
}
