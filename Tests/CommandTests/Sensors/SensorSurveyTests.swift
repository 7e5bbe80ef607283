import Buttons
import Foundation
import HealthModel
import TestSupport
import Testing

@testable import Diagnostics
@testable import Feeds
@testable import workout

@Suite("Survey of a machine's sensors")
struct SensorSurveyTests {
  static func device(
    _ id: String, _ name: String?, _ measures: [SensorDescription.Measure],
    obstacle: IIODiscovery.Obstacle? = nil
  ) -> IIODiscovery.Device {
    IIODiscovery.Device(
      id: id, name: name, label: nil, channels: [], measures: measures, rateHz: 100,
      offeredRates: "25 50 100", scales: ["accel": 0.000598], mountMatrix: nil,
      obstacle: obstacle)
  }

  static func facts(
    _ devices: [IIODiscovery.Device] = [], inputs: [InputDeviceFacts] = [],
    groups: Set<String> = [], hasRule: Bool = false
  ) -> SensorFacts {
    SensorFacts(
      hasIIO: true, devices: devices, hasInputList: true, inputs: inputs,
      adapters: [SensorFacts.Adapter(name: "hci0", isBlocked: false)], hasSystemBus: true,
      groups: groups, hasRule: hasRule)
  }

  static let denied = IIODiscovery.Obstacle.notPermitted(path: "/dev/iio:device0", errno: EACCES)

  func check(_ name: String, _ facts: SensorFacts) -> Checkup? {
    Checkup.sensors(facts).first { $0.name == name }
  }

  @Test("each device is listed with the options that record it")
  func words() {
    let survey = SensorSurvey(
      Self.facts([
        Self.device("iio:device0", "bmi160", [.acceleration, .rotationRate]),
        Self.device("iio:device1", "bmp280", [.pressure]),
        Self.device("iio:device2", "acpi-als", []),
      ]))
    #expect(
      survey.entries.map(\.recordOptions) == [["--imu iio:bmi160"], ["--barometer iio:bmp280"], []])
    #expect(survey.remarks.isEmpty)
    for words in survey.entries.flatMap(\.recordOptions) {
      let address = words.split(separator: " ")[1]
      #expect(throws: Never.self) { try FeedAddress(String(address)) }
    }
  }

  @Test("an accelerometer without a gyroscope is paired with the gyroscope next to it")
  func pair() {
    let survey = SensorSurvey(
      Self.facts([
        Self.device("iio:device0", "other_gyro", [.rotationRate]),
        Self.device("iio:device1", "lsm6ds3_gyro", [.rotationRate]),
        Self.device("iio:device2", "lsm6ds3_accel", [.acceleration]),
      ]))
    #expect(survey.entries[2].recordOptions == ["--imu iio:lsm6ds3_accel+lsm6ds3_gyro"])
    #expect(survey.entries[0].recordOptions.isEmpty)
  }

  @Test("devices with the same name or without a name are listed by identifier")
  func identifiers() throws {
    let survey = SensorSurvey(
      Self.facts([
        Self.device("iio:device0", "bmi160", [.acceleration, .rotationRate]),
        Self.device("iio:device1", "bmi160", [.acceleration, .rotationRate]),
        Self.device("iio:device2", nil, [.pressure]),
      ]))
    #expect(
      survey.entries.flatMap(\.recordOptions) == [
        "--imu iio:iio:device0", "--imu iio:iio:device1", "--barometer iio:iio:device2",
      ])
    #expect(try FeedAddress("iio:iio:device1") == .iio(IIOAddress(devices: ["iio:device1"])))
  }

  @Test("a sensor without read permission shows the rule and the group, and no record options")
  func sensorAccess() throws {
    let facts = Self.facts([
      Self.device("iio:device0", "bmi160", [.acceleration, .rotationRate], obstacle: Self.denied)
    ])
    let entry = SensorSurvey(facts).entries[0]
    #expect(entry.recordOptions.isEmpty)
    #expect(entry.obstacle == "/dev/iio:device0: Permission denied")
    let advice = try #require(entry.advice)
    #expect(advice.contains(#"echo 'SUBSYSTEM=="iio", KERNEL=="iio:device*", GROUP="plugdev""#))
    #expect(advice.contains("| sudo tee /etc/udev/rules.d/70-workout.rules"))
    #expect(advice.contains("udevadm control --reload"))
    #expect(advice.contains("sudo usermod -aG plugdev $USER"))
    let found = try #require(check("sensors", facts))
    #expect(found.state == .warn)
    #expect(found.advice == advice)
  }

  @Test(
    "the advice names only the missing step",
    arguments: [
      (true, false, "sudo usermod -aG plugdev $USER, and log in again"),
      (true, true, SensorRemedy.reload),
    ])
  func remaining(hasRule: Bool, isMember: Bool, advice: String) {
    let device = Self.device("iio:device0", "bmi160", [.acceleration], obstacle: Self.denied)
    let facts = Self.facts([device], groups: isMember ? ["plugdev"] : [], hasRule: hasRule)
    #expect(SensorRemedy(facts: facts).obstacle(device)?.advice == advice)
  }

  @Test(
    "the printed udev rule equals the shipped one",
    .enabled(
      if: FileManager.default.fileExists(
        atPath: PackageRoot.url("packaging/udev/70-workout.rules").path),
      "no packaging/udev/70-workout.rules here"))
  func shippedRule() throws {
    let shipped = try String(
      contentsOf: PackageRoot.url("packaging/udev/70-workout.rules"), encoding: .utf8)
    #expect(shipped.split(separator: "\n").contains { $0 == SensorRemedy.sensorRule })
  }

  @Test("a missing buffer or device file is not reported as a permission problem")
  func otherObstacles() {
    let remedy = SensorRemedy(facts: Self.facts())
    let plain = Self.device("iio:device0", "adxl", [.acceleration], obstacle: .noBuffer)
    #expect(remedy.obstacle(plain)?.text.contains("no buffer") == true)
    #expect(remedy.obstacle(plain)?.advice == nil)
    let absent = Self.device(
      "iio:device0", "adxl", [.acceleration],
      obstacle: .notPermitted(path: "/dev/iio:device0", errno: ENOENT))
    #expect(remedy.obstacle(absent)?.advice?.contains("usermod") == false)
  }

  @Test("missing Industrial I/O, missing drivers, and no response are reported differently")
  func nothing() throws {
    var facts = SensorFacts()
    #expect(SensorSurvey(facts).remarks.first?.text.contains("/sys/bus/iio does not exist") == true)
    #expect(check("sensors", facts)?.state == .ok)
    facts.hasIIO = true
    #expect(SensorSurvey(facts).remarks.first?.text.contains("is empty") == true)
    facts.place = .network(host: "board", port: nil)
    #expect(SensorSurvey(facts).remarks.first?.text.contains("iiod has no devices") == true)
    facts.failure = FeedError(feed: "iio:ip:board", reason: .unreachable(errno: ECONNREFUSED))
    let remark = try #require(SensorSurvey(facts).remarks.first)
    #expect(remark.text.contains("Connection refused"))
    #expect(remark.advice?.contains("systemctl start iiod") == true)
    #expect(check("sensors", facts)?.state == .warn)
  }

  @Test("sensors of another machine are listed with its name")
  func network() {
    var facts = Self.facts([
      Self.device("iio:device0", "bmi160", [.acceleration, .rotationRate])
    ])
    facts.place = .network(host: "board.local", port: nil)
    #expect(
      SensorSurvey(facts).entries[0].recordOptions == ["--imu iio:ip:board.local/bmi160"])
  }

  @Test("buttons and screens show their options, or the group if they cannot be read")
  func inputs() throws {
    let keys = InputDeviceFacts(
      path: "/dev/input/event0", name: "gpio-keys", keys: [.power, .program1], hasDial: true)
    let screen = InputDeviceFacts(
      path: "/dev/input/event1", name: "Goodix\u{1B}[2J", isTouchScreen: true, problem: EACCES)
    let facts = Self.facts(inputs: [keys, screen])
    var survey = SensorSurvey(facts)
    survey.addInputs()
    #expect(survey.entries[0].recordOptions == ["--buttons evdev:/dev/input/event0"])
    #expect(survey.entries[0].measures == ["keys", "dial"])
    #expect(survey.entries[1].recordOptions.isEmpty)
    #expect(survey.entries[1].advice == "sudo usermod -aG input $USER, and log in again")
    #expect(!survey.entries[1].name.contains("\u{1B}"))
    let found = try #require(check("buttons", facts))
    #expect(found.state == .warn)
    #expect(found.advice == "sudo usermod -aG input $USER, and log in again")
    #expect(check("buttons", Self.facts(inputs: [keys]))?.text == "gpio-keys")
    #expect(check("buttons", Self.facts())?.state == .ok)
  }

  @Test("a Bluetooth adapter that is off or unreachable is a problem; a missing one is not")
  func bluetooth() {
    var facts = Self.facts()
    #expect(check("bluetooth", facts)?.text.hasPrefix("hci0") == true)
    facts.hasSystemBus = false
    #expect(check("bluetooth", facts)?.advice?.contains("systemctl enable --now dbus") == true)
    facts.adapters = [SensorFacts.Adapter(name: "hci0", isBlocked: true)]
    #expect(check("bluetooth", facts)?.state == .warn)
    #expect(check("bluetooth", facts)?.advice == "sudo rfkill unblock bluetooth")
    facts.adapters = []
    #expect(check("bluetooth", facts)?.state == .ok)
    #expect(check("bluetooth", facts)?.advice == nil)
  }

  @Test("a detected strap is listed with its address; an empty scan and an error are reported")
  func sightings() throws {
    let address = try #require(BluetoothAddress("AA:BB:CC:DD:EE:FF"))
    var survey = SensorSurvey()
    survey.add([
      BluetoothScan.Sighting(
        address: address, name: "Polar H10", services: [.heartRate], rssi: -60, battery: 90)
    ])
    #expect(survey.entries[0].recordOptions == ["--heart-rate ble:AA:BB:CC:DD:EE:FF"])
    #expect(survey.entries[0].measures == ["heart_rate"])
    survey.add([])
    survey.add(.accessDenied)
    #expect(survey.remarks.map(\.about) == ["bluetooth", "bluetooth"])
    #expect(survey.remarks[1].advice?.contains("usermod -aG bluetooth") == true)
  }

  @Test("an installed GeoClue is listed with its option, is not read, and is named without a gpsd")
  func locationService() throws {
    var facts = Self.facts([])
    facts.hasGeoClue = true
    var survey = SensorSurvey(facts)
    survey.addReceivers(host: "127.0.0.1", port: 1)
    survey.addLocationService()
    let entry = try #require(survey.entries.last)
    #expect(entry.kind == .geoclue && entry.source == nil && entry.measures == ["location"])
    #expect(entry.recordOptions == ["--gps geoclue"])
    #expect(survey.remarks.last?.advice?.hasSuffix("; or record with --gps geoclue") == true)
    var bare = SensorSurvey(Self.facts([]))
    bare.addReceivers(host: "127.0.0.1", port: 1)
    bare.addLocationService()
    #expect(bare.entries.isEmpty)
    #expect(bare.remarks.last?.advice?.contains("geoclue") == false)
    bare.add(feed: "geoclue")
    #expect(bare.entries.last?.source == .fixes("geoclue"))
    #expect(Checkup.locationService(isInstalled: true).state == .ok)
    #expect(
      Checkup.locationService(isInstalled: false).advice == "sudo apt install geoclue-2.0")
  }

  @Test("adapters, switches, the bus and the rule are found under a root folder")
  func look() throws {
    let folder = try TemporaryFolder()
    let files = FileManager.default
    let root = folder.url.path
    for path in [
      "sys/class/bluetooth/hci0/rfkill3", "sys/class/bluetooth/hci0:64",
      "sys/bus/iio/devices", "run/dbus", "etc/udev/rules.d", "proc/bus/input",
      "usr/share/dbus-1/system-services",
    ] {
      try files.createDirectory(atPath: "\(root)/\(path)", withIntermediateDirectories: true)
    }
    for (path, text) in [
      ("sys/class/bluetooth/hci0/rfkill3/soft", "1\n"), ("run/dbus/system_bus_socket", ""),
      ("etc/udev/rules.d/70-workout.rules", ""), ("proc/bus/input/devices", ""),
      ("usr/share/dbus-1/system-services/org.freedesktop.GeoClue2.service", ""),
    ] {
      try Data(text.utf8).write(to: folder.file(path))
    }
    let facts = SensorFacts.look(root: root)
    #expect(facts.adapters == [SensorFacts.Adapter(name: "hci0", isBlocked: true)])
    #expect(facts.hasSystemBus && facts.hasRule && facts.hasIIO && facts.hasInputList)
    #expect(facts.hasGeoClue && !SensorFacts.look(root: folder.file("nothing").path).hasGeoClue)
    let bare = SensorFacts.look(root: folder.file("nothing").path)
    #expect(!bare.hasSystemBus && !bare.hasRule && !bare.hasIIO && !bare.hasInputList)
    #expect(bare.adapters.isEmpty && bare.inputs.isEmpty)
  }

  @Test("the calibration file distinguishes machines and axes")
  func book() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("deep/sensors.json").path
    var book = try SensorCalibrationFile(path: path)
    let calibration = MotionCalibration(
      date: Instant(secondsSince1970: 1_795_000_000),
      accelerationOffset: Vector3(x: 0.1, y: 1 / 3, z: -0.3), accelerationMatrix: .identity,
      noise: 0.01, poseCount: 6)
    let remote = SensorCalibrationFile.device("bmi160", at: .network(host: "board", port: 30431))
    book.learn(device: "bmi160", frame: "body") { $0.calibration = calibration }
    book.learn(device: remote, frame: "body") { $0.calibration = calibration }
    try book.save()
    let again = try SensorCalibrationFile(path: path)
    #expect(again["bmi160"] == book["bmi160"])
    #expect(again["bmi160"]?.calibration == calibration)
    let there = again.sensors(at: .network(host: "board", port: nil), frame: "body")
    #expect(there.map(\.device) == ["bmi160"])
    #expect(again.sensors(at: .local, frame: "sensor").isEmpty)
    book.learn(device: "bmi160", frame: "sensor") { $0.calibration = calibration }
    #expect(book.sensors(at: .local, frame: "body").allSatisfy { $0.device != "bmi160" })
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.file("deep").path)
        == ["sensors.json"])
  }

  @Test(
    "the calibration file is in the configuration folder",
    arguments: [
      (["XDG_CONFIG_HOME": "/etc/me", "HOME": "/users/me"], "/etc/me/workout/sensors.json"),
      (["XDG_CONFIG_HOME": "me", "HOME": "/users/me"], "/users/me/.config/workout/sensors.json"),
      (["HOME": "/users/me"], "/users/me/.config/workout/sensors.json"),
    ])
  func place(environment: [String: String], path: String) {
    #expect(SensorCalibrationFile.path(environment: environment) == path)
  }
}
