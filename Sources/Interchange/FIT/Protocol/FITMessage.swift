/// A message of a FIT file of any kind, with its raw values.
public struct FITMessage: Hashable, Sendable {
  public struct Field: Hashable, Sendable {
    public let number: UInt8
    public let type: FITBaseType
    public let value: FITValue
  }

  public struct DeveloperField: Hashable, Sendable {
    public let description: FITDeveloperField
    public let value: FITValue
  }

  /// The message number in the FIT profile.
  public let number: UInt16
  /// The offset of the message in the file.
  public let offset: Int
  /// The time in FIT's seconds, from its own field or from a compressed header.
  public let timestamp: UInt32?
  /// The offset added to times that are relative to the device's power-on.
  let timeShift: UInt32
  /// The fields with a value; fields without one are omitted.
  public let fields: [Field]
  /// The developer fields with a value.
  public let developerFields: [DeveloperField]

  /// The value of a field.
  public subscript(_ number: UInt8) -> FITValue? {
    fields.first { $0.number == number }?.value
  }

  /// Returns the value of one of this project's fields.
  func own(_ name: String) -> FITValue? {
    developerFields.first { $0.description.isOwn && $0.description.name == name }?.value
  }

  /// Returns one of this project's texts; a long text is split over several fields.
  func ownText(_ name: String) -> String? {
    guard var text = own(name)?.text else { return nil }
    var index = 1
    while let part = own(FITOwnField.part(index, of: name))?.text {
      text += part
      index += 1
    }
    return text
  }

  var filled: FITOwnField.Filled {
    let bits = own(FITOwnField.filled)?.integer.flatMap { Int(exactly: $0) }
    return FITOwnField.Filled(rawValue: bits ?? 0)
  }

  func number(_ field: UInt8, scale: Double = 1, offset: Double = 0) -> Double? {
    self[field]?.number.map { $0 / scale - offset }
  }

  func integer(_ field: UInt8) -> Int? {
    self[field]?.integer.flatMap { Int(exactly: $0) }
  }

  func seconds(_ field: UInt8) -> UInt32? {
    guard let seconds = self[field]?.integer.flatMap({ UInt32(exactly: $0) }) else { return nil }
    return seconds < FITTime.firstAbsolute ? seconds &+ timeShift : seconds
  }
}

/// A field that a developer declares in the file.
public struct FITDeveloperField: Hashable, Sendable {
  public let name: String
  /// The unit as the developer writes it; empty if there is none.
  public let unit: String
  public let type: FITBaseType
  /// The divisor of the raw number.
  public let scale: Double
  /// The number subtracted after the division.
  public let offset: Double
  /// Whether the developer is this program.
  public let isOwn: Bool
}
