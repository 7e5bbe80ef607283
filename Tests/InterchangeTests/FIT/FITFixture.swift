/// A handmade FIT file, built byte by byte without the writer under test.
struct FITFixture {
  struct Field {
    var number: UInt8
    var size: UInt8
    var type: UInt8

    init(_ number: UInt8, _ size: UInt8, _ type: UInt8) {
      self.number = number
      self.size = size
      self.type = type
    }
  }

  /// The codes of base types.
  enum Code {
    static let enumeration: UInt8 = 0x00
    static let uint8: UInt8 = 0x02
    static let string: UInt8 = 0x07
    static let byte: UInt8 = 0x0D
    static let uint16: UInt8 = 0x84
    static let sint32: UInt8 = 0x85
    static let uint32: UInt8 = 0x86
    static let float32: UInt8 = 0x88
    static let uint32z: UInt8 = 0x8C
  }

  /// 2026-11-21T06:45:00Z in FIT seconds.
  static let start: UInt32 = 1_164_177_900

  /// The bytes between header and checksum.
  var data: [UInt8] = []

  mutating func define(
    _ local: UInt8, _ number: UInt16, _ fields: [Field], bigEndian: Bool = false,
    developer: [Field] = []
  ) {
    data.append(0x40 | (developer.isEmpty ? 0 : 0x20) | local)
    data += [0, bigEndian ? 1 : 0]
    data += Self.bytes(number, bigEndian: bigEndian)
    data.append(UInt8(fields.count))
    for field in fields { data += [field.number, field.size, field.type] }
    guard !developer.isEmpty else { return }
    data.append(UInt8(developer.count))
    for field in developer { data += [field.number, field.size, field.type] }
  }

  mutating func message(_ local: UInt8, _ payload: [UInt8]...) {
    data.append(local)
    for part in payload { data += part }
  }

  static func bytes(_ value: some FixedWidthInteger, bigEndian: Bool = false) -> [UInt8] {
    withUnsafeBytes(of: bigEndian ? value.bigEndian : value.littleEndian) { Array($0) }
  }

  static func text(_ text: String, _ size: Int) -> [UInt8] {
    Array(text.utf8.prefix(size)) + [UInt8](repeating: 0, count: max(0, size - text.utf8.count))
  }

  /// Returns the whole file; `declaredSize` overrides the data size in the header.
  func file(headerSize: Int = 14, declaredSize: UInt32? = nil) -> [UInt8] {
    var header: [UInt8] = [UInt8(headerSize), 0x20] + Self.bytes(UInt16(2132))
    header += Self.bytes(declaredSize ?? UInt32(data.count)) + Array(".FIT".utf8)
    if headerSize == 14 { header += Self.bytes(Self.checksum(header)) }
    let whole = header + data
    return whole + Self.bytes(Self.checksum(whole))
  }

  /// Computes the CRC bit by bit, as defined.
  static func checksum(_ bytes: [UInt8]) -> UInt16 {
    bytes.reduce(UInt16(0)) { crc, byte in
      (0..<8).reduce(crc ^ UInt16(byte)) { value, _ in
        value & 1 == 0 ? value >> 1 : (value >> 1) ^ 0xA001
      }
    }
  }

  /// Appends the `file_id` of an activity.
  mutating func fileID(type: UInt8 = 4) {
    define(0, 0, [Field(0, 1, Code.enumeration), Field(4, 4, Code.uint32)])
    message(0, [type], Self.bytes(Self.start))
  }

  /// Appends a session of a sport with the given duration from the start.
  mutating func session(
    sport: UInt8 = 1, subSport: UInt8 = 0, from: UInt32 = start, seconds: UInt32
  ) {
    define(
      1, 18,
      [
        Field(253, 4, Code.uint32), Field(2, 4, Code.uint32), Field(7, 4, Code.uint32),
        Field(5, 1, Code.enumeration), Field(6, 1, Code.enumeration),
      ])
    message(
      1, Self.bytes(from + seconds), Self.bytes(from), Self.bytes(seconds * 1000),
      [sport, subSport])
  }

  /// A run with one record of time and heart rate per second.
  static func run(seconds: UInt32) -> FITFixture {
    var fixture = FITFixture()
    fixture.fileID()
    fixture.define(2, 20, [Field(253, 4, Code.uint32), Field(3, 1, Code.uint8)])
    for second in 0..<seconds {
      fixture.message(2, bytes(start + second), [UInt8(100 + second % 100)])
    }
    fixture.session(seconds: seconds)
    return fixture
  }
}
