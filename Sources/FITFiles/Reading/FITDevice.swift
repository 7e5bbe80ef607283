import ActivityItems
internal import HealthModel

/// The recording device of a file, from its `file_id`, `file_creator` and `device_info` messages.
struct FITDevice {
  private static let hundredths = 100.0

  let recorder: ActivityRecorder
  /// The serial number and creation time, a unique pair for each file of a device; `nil` if one of
  /// them is missing.
  let identifier: String?

  init(fileID: FITMessage?, creator: FITMessage?, info: FITMessage?) {
    typealias ID = FITField.FileID
    let manufacturer = fileID?.integer(ID.manufacturer).flatMap { UInt16(exactly: $0) }
    let product = fileID?.integer(ID.product).flatMap { UInt16(exactly: $0) }
    let maker = manufacturer.map { FITManufacturer.name($0) ?? "manufacturer \($0)" }
    let told = fileID?[ID.productName]?.text ?? info?[FITField.DeviceInfo.productName]?.text
    let known = manufacturer == FITManufacturer.garmin ? product.flatMap(FITProduct.name) : nil
    let model = told ?? known ?? product.map { "\($0)" }
    let serial = fileID?.integer(ID.serialNumber)
    let names = [maker, model].compactMap(\.self)
    recorder = ActivityRecorder(
      name: names.isEmpty ? nil : Self.joined(names), manufacturer: maker, model: model,
      softwareVersion: Self.version(creator: creator, info: info),
      serialNumber: serial.map { "\($0)" })
    if let serial, let created = fileID?.seconds(ID.timeCreated), FITTime.instant(created) != nil {
      identifier = "fit-\(serial)-\(created)"
    } else {
      identifier = nil
    }
  }

  /// Joins manufacturer and model without repeating the manufacturer.
  private static func joined(_ names: [String]) -> String {
    guard names.count > 1, names[1].hasPrefix(names[0]) else { return names.joined(separator: " ") }
    return names[1]
  }

  private static func version(creator: FITMessage?, info: FITMessage?) -> String? {
    if let version = info?.integer(FITField.DeviceInfo.softwareVersion) {
      return hundredths(version)
    }
    return creator?.integer(FITField.FileCreator.softwareVersion).map(hundredths)
  }

  /// Formats a version in hundredths: 950 is 9.50.
  static func hundredths(_ version: Int) -> String {
    let hundred = Int(Self.hundredths)
    let rest = version % hundred
    return "\(version / hundred).\(rest < 10 ? "0" : "")\(rest)"
  }
}

/// Converts pool lengths to and from FIT: centimeters, and the unit in which the user set the
/// length.
enum FITPool {
  private static let metersPerYard = 0.9144
  private static let centimetersPerMeter = 100.0
  /// Yards are rounded to hundredths.
  private static let yardSteps = 100.0

  /// Returns the quantity; 22.86 m of a pool set in yards are 25 yd.
  static func quantity(centimeters: Double, unit: Int?) -> Quantity {
    let meters = centimeters / centimetersPerMeter
    guard unit == FITCode.DisplayMeasure.statute else { return Quantity(meters, .meter) }
    let yards = (meters / metersPerYard * yardSteps).rounded() / yardSteps
    return Quantity(yards, .yard)
  }

  /// Returns the centimeters and the unit; `nil` if the quantity is not a length or is out of
  /// range.
  static func fit(_ quantity: Quantity) -> (centimeters: UInt16, unit: Int)? {
    guard let meters = try? quantity.value(in: .meter) else { return nil }
    let centimeters = (meters * centimetersPerMeter).rounded()
    guard let fitting = UInt16(exactly: centimeters), fitting != .max, fitting > 0 else {
      return nil
    }
    let isYards = quantity.unit == .yard
    return (
      fitting, isYards ? FITCode.DisplayMeasure.statute : FITCode.DisplayMeasure.metric
    )
  }
}
