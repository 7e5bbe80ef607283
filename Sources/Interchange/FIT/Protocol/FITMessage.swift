/// A message of a FIT file with its values as they stand, whatever it is of.
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

  /// Which kind of message, by the FIT profile.
  public let number: UInt16
  /// Where it stands in the file.
  public let offset: Int
  /// Its time in FIT's seconds, from its own field or from a compressed header.
  public let timestamp: UInt32?
  /// What was added to times that count from when the device was switched on.
  let timeShift: UInt32
  /// Fields with a value; those that stand for none are left out.
  public let fields: [Field]
  /// Fields of developers with a value.
  public let developerFields: [DeveloperField]

  /// The value of a field.
  public subscript(_ number: UInt8) -> FITValue? {
    fields.first { $0.number == number }?.value
  }

  /// The value of one of our own fields.
  func own(_ name: String) -> FITValue? {
    developerFields.first { $0.description.isOwn && $0.description.name == name }?.value
  }

  /// One of our own texts, which stands in parts if it is long.
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

/// A field that a developer described in the file.
public struct FITDeveloperField: Hashable, Sendable {
  public let name: String
  /// As the developer writes it; empty for none.
  public let unit: String
  public let type: FITBaseType
  /// The raw number is divided by this.
  public let scale: Double
  /// And this is taken away.
  public let offset: Double
  /// Whether the developer is this program.
  public let isOwn: Bool
}
