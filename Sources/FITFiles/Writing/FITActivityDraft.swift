import ActivityItems
internal import HealthModel

/// The messages at the start and the end of a file, for all its sessions.
struct FITActivityDraft {
  private(set) var laps = 0
  private var sessions = 0
  private var end: Instant?
  private var timerSeconds = 0.0
  private var secondsFromUTC: Int?

  private static let thousandths = 1000.0

  mutating func add(_ session: FITSessionDraft) {
    laps += session.laps.count
    sessions += 1
    end = session.end ?? end
    timerSeconds += session.timerSeconds ?? 0
    secondsFromUTC = secondsFromUTC ?? session.head.secondsFromUTC
  }

  /// Writes the creator of the file and the recorder of the workout.
  static func writeFront(_ head: ActivityHeader, to output: inout FITOutput) {
    typealias ID = FITField.FileID
    let recorder = head.recorder
    let manufacturer =
      recorder.manufacturer.flatMap(FITManufacturer.number) ?? FITManufacturer.development
    let product = recorder.model.flatMap { FITProduct.number($0) ?? UInt16($0) }
    let serial = recorder.serialNumber.flatMap { UInt32($0) }
    let version = recorder.softwareVersion.flatMap(hundredths)
    output.message.begin(FITMessageNumber.fileID)
    output.message.add(ID.type, .enumeration, FITCode.FileType.activity)
    output.message.add(ID.manufacturer, .uint16, Int(manufacturer))
    output.message.add(ID.product, .uint16, Int(product ?? 0))
    if let serial, serial != 0 { output.message.add(ID.serialNumber, .uint32z, Int(serial)) }
    if let start = head.start.flatMap({ FITTime.seconds($0) }) {
      output.message.add(ID.timeCreated, .uint32, Int(start))
    }
    output.message.add(ID.productName, recorder.model ?? recorder.name)
    output.flush()
    output.message.begin(FITMessageNumber.fileCreator)
    output.message.add(FITField.FileCreator.softwareVersion, .uint16, version ?? 0)
    output.flush()
    FITDeveloperWriter.introduce(to: &output.writer)
    output.message.begin(FITMessageNumber.deviceInfo)
    if let start = head.start.flatMap({ FITTime.seconds($0) }) {
      output.message.add(FITField.timestamp, .uint32, Int(start))
    }
    output.message.add(FITField.DeviceInfo.deviceIndex, .uint8, 0)
    output.message.add(FITField.DeviceInfo.manufacturer, .uint16, Int(manufacturer))
    output.message.add(FITField.DeviceInfo.product, .uint16, Int(product ?? 0))
    if let serial, serial != 0 {
      output.message.add(FITField.DeviceInfo.serialNumber, .uint32z, Int(serial))
    }
    output.message.add(FITField.DeviceInfo.softwareVersion, .uint16, version)
    output.flush()
  }

  /// Parses a version in hundredths: 9.50 is 950.
  private static func hundredths(_ version: String) -> Int? {
    let parts = version.split(separator: ".", maxSplits: 1).map(String.init)
    guard let whole = parts.first.flatMap({ UInt8($0) }) else { return nil }
    guard parts.count > 1 else { return Int(whole) * 100 }
    guard parts[1].utf8.count == 2, let rest = UInt8(parts[1]) else { return nil }
    return Int(whole) * 100 + Int(rest)
  }

  func write(to output: inout FITOutput) {
    typealias Field = FITField.Activity
    guard sessions > 0 else { return }
    let time = end.flatMap { FITTime.seconds($0) }
    output.message.begin(FITMessageNumber.activity)
    output.message.add(FITField.timestamp, .uint32, time.map { Int($0) })
    output.message.add(Field.timerTime, .uint32, timerSeconds, scale: Self.thousandths)
    output.message.add(Field.numberOfSessions, .uint16, sessions)
    output.message.add(
      Field.type, .enumeration,
      sessions > 1 ? FITCode.ActivityType.autoMultiSport : FITCode.ActivityType.manual)
    output.message.add(Field.event, .enumeration, FITCode.Event.activity)
    output.message.add(Field.eventType, .enumeration, FITCode.EventType.stop)
    if let time, let secondsFromUTC {
      output.message.add(Field.localTimestamp, .uint32, Int(time) + secondsFromUTC)
    }
    output.flush()
  }
}
