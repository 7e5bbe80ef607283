internal import HealthModel

/// A FIT file being written and its current message, to which this project's fields are added by
/// name.
struct FITOutput {
  var message = FITMessageBuilder()
  var developer = FITDeveloperWriter()
  var writer = FITWriter()

  /// The maximum number of parts of a text: 10 kB; further parts are omitted.
  private static let maximumParts = 40

  /// Writes the message.
  mutating func flush() {
    writer.append(message)
  }

  mutating func add(_ name: String, _ type: FITBaseType, _ value: Int?) {
    guard let value else { return }
    guard let bits = type.bits(of: value), let key = developer.key(name, type: type, in: &writer)
    else {
      message.omittedValues += 1
      return
    }
    message.add(key, type, bits: bits)
  }

  mutating func add(_ name: String, real value: Double?) {
    guard let value else { return }
    guard value.isFinite, let key = developer.key(name, type: .float64, in: &writer) else {
      message.omittedValues += 1
      return
    }
    message.add(key, .float64, bits: value.bitPattern)
  }

  /// Adds a time that FIT's seconds cannot represent.
  mutating func addTime(_ name: String, _ time: Instant?) {
    guard let time, !FITTime.isWhole(time) || FITTime.seconds(time) == nil else { return }
    addExactTime(name, time)
  }

  mutating func addExactTime(_ name: String, _ time: Instant) {
    guard let microseconds = Int(exactly: time.microseconds) else { return }
    add(name, .sint64, microseconds)
  }

  mutating func add(_ name: String, _ text: String?) {
    guard let text, !text.isEmpty else { return }
    let parts = FITMessageBuilder.parts(of: text)
    if parts.count > Self.maximumParts { message.omittedValues += 1 }
    for (index, part) in parts.prefix(Self.maximumParts).enumerated() {
      guard
        let key = developer.key(FITOwnField.part(index, of: name), type: .string, in: &writer)
      else {
        message.omittedValues += 1
        return
      }
      message.add(key, text: part)
    }
  }
}
