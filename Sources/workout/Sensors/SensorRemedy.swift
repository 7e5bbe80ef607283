import Feeds
import Foundation

/// What to do where a sensor is not there or may not be read, ready to be pasted into a shell.
struct SensorRemedy {
  let facts: SensorFacts

  static let ruleFile = "70-workout.rules"
  static let ruleFolders = ["/etc/udev/rules.d", "/usr/lib/udev/rules.d", "/lib/udev/rules.d"]
  /// The groups that the rule, and Debian, give sensors and input devices to.
  static let sensorGroup = "plugdev"
  static let inputGroup = "input"

  /// The device and the files by which its buffer is switched on, as the Debian package installs it.
  static let sensorRule =
    #"SUBSYSTEM=="iio", KERNEL=="iio:device*", GROUP="plugdev", MODE="0660", TAG+="uaccess", "#
    + #"RUN+="/usr/bin/find /sys%p -maxdepth 2 -type f ( -path */buffer*/* -o -name *_en "#
    + #"-o -name current_trigger -o -name current_timestamp_clock -o -name *sampling_frequency ) "#
    + #"-exec /bin/chgrp plugdev {} + -exec /bin/chmod g+w {} +""#
  static let reload = "sudo udevadm control --reload && sudo udevadm trigger -s iio -c add"

  /// What is found of Industrial I/O, when that is nothing.
  var withoutSensors: (text: String, advice: String)? {
    if let failure = facts.failure {
      return (
        "\(failure)",
        facts.place == .local
          ? "sudo ls -l /sys/bus/iio/devices" : "start iiod there: sudo systemctl start iiod"
      )
    }
    guard facts.devices.isEmpty else { return nil }
    guard facts.place == .local else {
      return (
        "the iiod there has no devices", "load the driver of its sensor there, then restart iiod"
      )
    }
    guard facts.hasIIO else {
      return (
        "this kernel has no Industrial I/O (/sys/bus/iio is not there)",
        "sudo modprobe industrialio, and the driver of the sensor; "
          + "or those of another machine: workout sensors --iio iio:ip:HOST"
      )
    }
    return (
      "no driver offers a motion sensor or barometer (/sys/bus/iio/devices is empty)",
      "load the sensor's driver, such as: sudo modprobe bmi160_i2c; "
        + "the device tree or ACPI must name the chip"
    )
  }

  /// Why a device cannot be read.
  func obstacle(_ device: IIODiscovery.Device) -> (text: String, advice: String?)? {
    switch device.obstacle {
    case nil: nil
    case .noBuffer:
      ("its driver has no buffer, so it gives single values, not motion", nil)
    case .notPermitted(let path, let number):
      ("\(path): \(String(cString: strerror(number)))", sensorAccess(number))
    }
  }

  private func sensorAccess(_ number: Int32) -> String {
    guard number == EACCES || number == EPERM else {
      return "see that /dev is made by udev or devtmpfs: ls -l /dev/iio:device*"
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

  /// Why an input device cannot be read.
  func obstacle(_ device: InputDeviceFacts) -> (text: String, advice: String?)? {
    guard let number = device.problem else { return nil }
    let text = "\(device.path): \(String(cString: strerror(number)))"
    guard number == EACCES || number == EPERM else {
      return (text, "see that /dev is made by udev or devtmpfs: ls -l /dev/input")
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
        "this kernel lists no input devices (/proc/bus/input/devices is not there)",
        "use a kernel with CONFIG_INPUT_EVDEV"
      )
  }

  /// Why no Bluetooth sensor can be heard, as far as it is known without asking bluetoothd.
  var withoutBluetooth: (text: String, advice: String)? {
    guard !facts.adapters.isEmpty else {
      return (
        "there is no Bluetooth adapter (/sys/class/bluetooth is empty)",
        "plug one in, or load its driver: sudo modprobe btusb"
      )
    }
    guard facts.adapters.contains(where: { !$0.isBlocked }) else {
      return ("\(facts.adapters[0].name) is switched off", "sudo rfkill unblock bluetooth")
    }
    guard facts.hasSystemBus else {
      return (
        "there is no system D-Bus (/run/dbus/system_bus_socket), by which bluetoothd is asked",
        "sudo apt install dbus bluez && sudo systemctl enable --now dbus bluetooth"
      )
    }
    return nil
  }

  /// What to do about a fault that a scan met.
  static func advice(_ trouble: BluetoothTrouble) -> String? {
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
