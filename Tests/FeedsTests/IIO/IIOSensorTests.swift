import Foundation
import HealthModel
import Synchronization
import TestSupport
import Testing

@testable import Feeds

@Suite("Sensor configuration", .timeLimit(.minutes(1))) struct IIOSensorTests {
  private static func rows(
    _ backend: ScriptedIIO, _ address: IIOAddress = IIOAddress(),
    parts: SensorParts = [.motion, .pressure], count: Int
  ) async throws -> (rows: [TraceRow], sensor: SensorDescription?, faults: [FeedProblem]) {
    var limits = IIOFeed.Limits()
    limits.pressurePeriod = .milliseconds(5)
    let feed = IIOFeed(
      address, parts: parts, clock: FeedSubject.clock, limits: limits, backend: backend)
    var rows: [TraceRow] = []
    var sensor: SensorDescription?
    var faults: [FeedProblem] = []
    for try await event in feed.events() {
      switch event {
      case .reading(let reading): rows.append(reading.value)
      case .connected(let connection):
        if case .sensor(let found) = connection.peer { sensor = found }
      case .malformed(let fault): faults.append(fault)
      case .gap: break
      }
      if rows.count == count { break }
    }
    return (rows, sensor, faults)
  }

  @Test("scale and offset convert to our units: gauss to µT, kPa to Pa, thousandths to °C")
  func units() async throws {
    var device = ScriptedIIO.device(0, "mpu9250", IIOQuantity.allCases)
    for id in ["temp", "pressure"] {
      device.channels.append(
        IIOChannel(id: id, isScanElement: false, attributes: ["raw", "scale", "offset"]))
    }
    for index in 0..<9 { device.channels[index].attributes.append("offset") }
    var texts: [IIOAttribute: String] = [:]
    func put(_ channel: String, scale: String, offset: String, raw: String = "0") {
      texts[.channel(device.id, channel, "scale")] = scale
      texts[.channel(device.id, channel, "offset")] = offset
      texts[.channel(device.id, channel, "raw")] = raw
    }
    for channel in IIOQuantity.acceleration.channels { put(channel, scale: "0.5", offset: "2") }
    for channel in IIOQuantity.rotationRate.channels { put(channel, scale: "0.25", offset: "0") }
    for channel in IIOQuantity.magneticField.channels { put(channel, scale: "0.125", offset: "-1") }
    put("temp", scale: "500", offset: "10", raw: "36")
    put("pressure", scale: "0.5", offset: "2", raw: "200")
    let backend = ScriptedIIO([device], texts)
    let stamp = BootClock.now.wholeMicroseconds * 1000
    backend.say(.scans([[0, 2, 4, 4, -8, 12, 1, 2, 9, stamp]]), from: device.id)
    let found = try await Self.rows(backend, count: 2)
    #expect(found.rows[0].acceleration == Vector3(x: 1, y: 2, z: 3))
    #expect(found.rows[0].rotationRate == Vector3(x: 1, y: -2, z: 3))
    #expect(found.rows[0].magneticField == Vector3(x: 0, y: 12.5, z: 100))
    #expect(found.rows[1].pressure == AirPressure(pascals: 101_000))
    #expect(found.sensor?.temperatureCelsius == 23)
    #expect(found.sensor?.measures == SensorDescription.Measure.allCases)
  }

  @Test("the nearest rate that is not lower is set, with the device's own trigger")
  func trigger() async throws {
    let own = IIODevice(
      id: "trigger3", name: "bmi160-dev0", channels: [], attributes: [], isTrigger: true)
    let timer = IIODevice(
      id: "trigger1", name: "clock", channels: [], attributes: ["sampling_frequency"],
      isTrigger: true)
    let backend = ScriptedIIO([timer, ScriptedIIO.imu, own], ScriptedIIO.texts)
    backend.state.withLock { $0.triggers[ScriptedIIO.imu.id] = .unset }
    backend.say(.scans(ScriptedIIO.rows([0], from: BootClock.now)))
    let found = try await Self.rows(backend, IIOAddress(rateHz: 120), count: 1)
    #expect(backend[\.triggers] == [ScriptedIIO.imu.id: .set("trigger3")])
    #expect(found.sensor?.requestedRateHz == 120)
    #expect(found.sensor?.rateHz == 200)
    #expect(
      backend[\.written] == [
        .device(ScriptedIIO.imu.id, "sampling_frequency"): "200",
        .device(ScriptedIIO.imu.id, "current_timestamp_clock"): "boottime",
      ])
  }

  @Test("a timer's rate is set if a timer is the trigger")
  func timer() async throws {
    let timer = IIODevice(
      id: "trigger1", name: "clock", channels: [], attributes: ["sampling_frequency"],
      isTrigger: true)
    let backend = ScriptedIIO([timer, ScriptedIIO.imu], ScriptedIIO.texts)
    backend.state.withLock {
      $0.triggers[ScriptedIIO.imu.id] = .unset
      $0.texts[.device("trigger1", "sampling_frequency")] = "100"
    }
    backend.say(.scans(ScriptedIIO.rows([0], from: BootClock.now)))
    let found = try await Self.rows(backend, IIOAddress(rateHz: 50), count: 1)
    #expect(backend[\.triggers] == [ScriptedIIO.imu.id: .set("trigger1")])
    #expect(found.sensor?.rateHz == 50)
  }

  @Test(
    "the mount matrix is applied unless chip axes are requested; a quantity's own matrix comes first",
    arguments: [
      ([:], IIOAddress.Frame.body, Vector3(x: 7, y: 0, z: 10)),
      (["mount": "0, 0, 1; 0, 1, 0; -1, 0, 0"], .body, Vector3(x: 10, y: 0, z: -7)),
      (["mount": "0, 0, 1; 0, 1, 0; -1, 0, 0"], .sensor, Vector3(x: 7, y: 0, z: 10)),
      (
        ["mount": "1, 0, 0; 0, 1, 0; 0, 0, 1", "accel": "0, 0, 1; 0, 1, 0; -1, 0, 0"], .body,
        Vector3(x: 10, y: 0, z: -7)
      ),
    ] as [([String: String], IIOAddress.Frame, Vector3)])
  func turning(matrices: [String: String], frame: IIOAddress.Frame, expected: Vector3) async throws
  {
    var device = ScriptedIIO.imu
    var texts = ScriptedIIO.texts
    if let text = matrices["mount"] {
      // The channel that libiio makes of in_mount_matrix.
      device.channels.append(IIOChannel(id: "mount", isScanElement: false, attributes: ["matrix"]))
      texts[.channel(device.id, "mount", "matrix")] = text
    }
    if let text = matrices["accel"] {
      device.channels[0].attributes.append("mount_matrix")
      texts[.channel(device.id, "accel_x", "mount_matrix")] = text
    }
    let backend = ScriptedIIO([device], texts)
    backend.say(.scans(ScriptedIIO.rows([7], from: BootClock.now)))
    let found = try await Self.rows(backend, IIOAddress(frame: frame), count: 1)
    #expect(found.rows[0].acceleration == expected)
    #expect(found.sensor?.isTurned == (expected.x != 7))
  }

  @Test("an invalid mount matrix is reported and skipped")
  func brokenMatrix() async throws {
    var device = ScriptedIIO.imu
    device.attributes.append("in_mount_matrix")
    var texts = ScriptedIIO.texts
    texts[.device(device.id, "in_mount_matrix")] = "1, 0, 0; 0, 0, 0; 0, 0, 1"
    let backend = ScriptedIIO([device], texts)
    backend.say(.scans(ScriptedIIO.rows([7], from: BootClock.now)))
    let found = try await Self.rows(backend, count: 1)
    #expect(found.faults.map(\.excerpt) == Array(repeating: "1, 0, 0; 0, 0, 0; 0, 0, 1", count: 2))
    #expect(found.rows[0].acceleration == Vector3(x: 7, y: 0, z: 10))
  }

  @Test("two sensors are read together, and one that stops is reported and skipped")
  func two() async throws {
    let first = ScriptedIIO.device(0, "lsm6ds3_accel", [.acceleration])
    let second = ScriptedIIO.device(1, "lsm6ds3_gyro", [.rotationRate])
    var texts: [IIOAttribute: String] = [:]
    for device in [first, second] {
      for channel in device.channels where channel.id != "timestamp" {
        texts[.channel(device.id, channel.id, "scale")] = "1"
      }
    }
    let backend = ScriptedIIO([second, first], texts)
    // No selectable clock: timestamps of the wall clock, which is far from the boot clock.
    let ahead = IIOStampClock.realtime.offsetToBoot ?? .zero
    let start = (BootClock.now - ahead).wholeMicroseconds * 1000
    func say(_ device: IIODevice, _ numbers: Range<Int64>, phase: Int64) {
      backend.say(
        .scans(numbers.map { [$0, 0, 0, start + $0 * 10_000_000 + phase] }), from: device.id)
    }
    say(first, 0..<10, phase: 5_000_000)
    say(second, 0..<20, phase: 0)
    say(first, 10..<20, phase: 5_000_000)
    var limits = IIOFeed.Limits()
    limits.silence = .milliseconds(60)
    limits.latency = .milliseconds(15)
    let feed = IIOFeed(
      IIOAddress(), parts: .motion, clock: FeedSubject.clock, limits: limits, backend: backend)
    var turns: [Double?] = []
    var measures: [[SensorDescription.Measure]] = []
    var gaps: [FeedGap.Reason] = []
    loop: for try await event in feed.events() {
      switch event {
      case .reading(let reading):
        #expect(reading.value.acceleration?.x == Double(turns.count))
        turns.append(reading.value.rotationRate?.x)
        if turns.count == 20 { break loop }
      case .connected(let connection):
        if case .sensor(let sensor) = connection.peer { measures.append(sensor.measures) }
      case .gap(let gap): gaps.append(gap.reason)
      case .malformed: Issue.record("unexpected \(event)")
      }
    }
    for (index, turn) in turns.dropLast().enumerated() {
      #expect(abs((turn ?? .nan) - Double(index) - 0.5) < 1e-6)
    }
    #expect(turns.last == .some(nil))
    #expect(gaps == [.silent, .silent])
    #expect(measures == [[.acceleration, .rotationRate], [.acceleration]])
  }

  @Test("a barometer alone is polled, and a failed poll is a gap")
  func pressure() async throws {
    let backend = ScriptedIIO.standard()
    let place = IIOAttribute.channel(ScriptedIIO.barometer.id, "pressure", "input")
    var limits = IIOFeed.Limits()
    limits.pressurePeriod = .milliseconds(5)
    let feed = IIOFeed(
      IIOAddress(), parts: .pressure, clock: FeedSubject.clock, limits: limits, backend: backend)
    var told: [String] = []
    loop: for try await event in feed.events() {
      switch event {
      case .reading(let reading):
        let text = "\(reading.value.pressure?.pascals ?? 0)"
        if told.last != text { told.append(text) }
        if text == "101325.0" { backend.state.withLock { $0.texts[place] = "errno \(EIO)" } }
        if text == "99500.0" { break loop }
      case .connected(let connection):
        guard case .sensor(let sensor) = connection.peer else { continue }
        #expect(sensor == SensorDescription(devices: ["bmp280"], measures: [.pressure]))
      case .gap(let gap):
        told.append("\(gap.reason == .disconnected(errno: EIO)) \(gap.until == nil)")
        backend.state.withLock { $0.texts[place] = "99.5" }
      case .malformed: Issue.record("unexpected \(event)")
      }
    }
    #expect(told == ["101325.0", "true true", "true false", "99500.0"])
    #expect(backend[\.mostOpenStreams] == 0)
  }

  @Test(
    "sensors are selected by what they measure, or by name",
    arguments: [
      ([], SensorParts.motion, ["c"], nil),
      (["a"], .motion, ["a", "b"], nil),
      (["a+"], .motion, ["a"], nil),
      ([], .pressure, [], "p"),
      ([], [.motion, .pressure], ["c"], "p"),
    ] as [([String], SensorParts, [String], String?)])
  func choosing(
    names: [String], parts: SensorParts, motion: [String], barometer: String?
  ) throws {
    let a = ScriptedIIO.device(0, "a_accel", [.acceleration])
    let b = ScriptedIIO.device(1, "a_gyro", [.rotationRate])
    let c = ScriptedIIO.device(2, "c", [.acceleration, .rotationRate])
    var p = ScriptedIIO.barometer
    p.name = "p"
    let full = ["a": ["a_accel", "a_gyro"], "a+": ["a_accel"]]
    let selection = try IIOSelection(
      from: [b, a, c, p], named: names.flatMap { full[$0] ?? [$0] }, parts: parts)
    let letters = ["a_accel": "a", "a_gyro": "b", "c": "c"]
    #expect(selection.motion.map { letters[$0.device.title] } == motion)
    #expect(selection.barometer?.name == barometer)
  }

  @Test("the search on this machine succeeds with or without sensors")
  func looking() throws {
    _ = try IIODiscovery.look()
  }

  @Test("sensors are listed with their use, or the reason for none")
  func discovery() {
    var still = ScriptedIIO.device(4, "kxsd9", [.acceleration])
    for index in still.channels.indices { still.channels[index].isScanElement = false }
    let trigger = IIODevice(id: "trigger0", channels: [], attributes: [], isTrigger: true)
    let devices = [ScriptedIIO.imu, still, trigger, ScriptedIIO.barometer]
    let backend = ScriptedIIO(devices, ScriptedIIO.texts)
    guard let context = try? backend.open(.local, within: .seconds(1)) else {
      Issue.record("no context")
      return
    }
    let found = IIODiscovery(of: context, at: .local) { path, _ in
      path.hasPrefix("/dev") ? nil : EACCES
    }.devices
    #expect(found.map(\.name) == ["bmi160", "kxsd9", "bmp280"])
    #expect(found[0].measures == [.acceleration, .rotationRate])
    #expect(found[0].offeredRates == "25 50 100 200")
    #expect(found[0].rateHz == 25)
    #expect(found[0].scales == ["accel": 1, "anglvel": 1])
    let enable = "/sys/bus/iio/devices/iio:device0/buffer/enable"
    #expect(found[0].obstacle == .notPermitted(path: enable, errno: EACCES))
    #expect(found[1].obstacle == .noBuffer)
    #expect(found[2].measures == [.pressure])
    #expect(found[2].obstacle == nil)
  }
}
