/// A message of DNS, as far as finding a service on a local network needs it.
///
/// **Source** RFC 1035, section 4 (messages, names and their compression); RFC 2782 (SRV); RFC 6762, section 18 (the bits
/// that multicast DNS changes). Written without compression; read with it.
struct DNSMessage: Hashable, Sendable {
  /// A name as its labels.
  typealias Name = [String]

  struct Question: Hashable, Sendable {
    var name: Name
    var type: UInt16
    /// Whether the answer may come to the sender alone.
    var wantsUnicast = false
  }

  struct Record: Hashable, Sendable {
    enum Content: Hashable, Sendable {
      case pointer(Name)
      case service(port: UInt16, host: Name)
      case text([String])
      /// Four bytes.
      case address([UInt8])
      /// A kind that is not read.
      case other(type: UInt16)
    }

    var name: Name
    var seconds: UInt32
    var content: Content
  }

  /// The types of records.
  enum RecordType {
    static let address: UInt16 = 1
    static let pointer: UInt16 = 12
    static let text: UInt16 = 16
    static let service: UInt16 = 33
    static let any: UInt16 = 255
  }

  var id: UInt16 = 0
  var isResponse = false
  var questions: [Question] = []
  /// All records, whichever section they are in.
  var records: [Record] = []

  /// The maximum size of a message that is read, in bytes: RFC 6762, section 17.
  static let maximumSize = 9000
  static let internetClass: UInt16 = 1
  /// In a question: a unicast answer; in a record: the only ones of this name and type.
  static let topBit: UInt16 = 0x8000
  /// The bits of a response that is authoritative.
  static let responseFlags: UInt16 = 0x8400

  /// Whether two names are equal; letters of ASCII have no case.
  static func areEqual(_ one: Name, _ other: Name) -> Bool {
    one.map { $0.lowercased() } == other.map { $0.lowercased() }
  }
}

// MARK: - Writing

extension DNSMessage {
  /// The bytes of the message; all records are answers.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for number in [
      id, isResponse ? Self.responseFlags : 0, UInt16(questions.count), UInt16(records.count), 0, 0,
    ] { bytes.append(big: number) }
    for question in questions {
      bytes.append(question.name)
      bytes.append(big: question.type)
      bytes.append(big: Self.internetClass | (question.wantsUnicast ? Self.topBit : 0))
    }
    for record in records {
      bytes.append(record.name)
      let (type, content) = record.content.written
      bytes.append(big: type)
      // Others share the name of the kind of service; the rest is this machine's alone.
      bytes.append(big: Self.internetClass | (type == RecordType.pointer ? 0 : Self.topBit))
      bytes.append(big: UInt16(record.seconds >> 16))
      bytes.append(big: UInt16(truncatingIfNeeded: record.seconds))
      bytes.append(big: UInt16(content.count))
      bytes += content
    }
    return bytes
  }
}

extension DNSMessage.Record.Content {
  fileprivate var written: (type: UInt16, bytes: [UInt8]) {
    var bytes: [UInt8] = []
    switch self {
    case .pointer(let name):
      bytes.append(name)
      return (DNSMessage.RecordType.pointer, bytes)
    case .service(let port, let host):
      for number in [0, 0, port] as [UInt16] { bytes.append(big: number) }
      bytes.append(host)
      return (DNSMessage.RecordType.service, bytes)
    case .text(let texts):
      for text in texts { bytes += [UInt8(text.utf8.count)] + Array(text.utf8) }
      return (DNSMessage.RecordType.text, bytes)
    case .address(let address): return (DNSMessage.RecordType.address, address)
    case .other(let type): return (type, [])
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(big number: UInt16) {
    self += [UInt8(number >> 8), UInt8(truncatingIfNeeded: number)]
  }

  /// Appends a name; its labels have at most 63 bytes.
  fileprivate mutating func append(_ name: DNSMessage.Name) {
    for label in name { self += [UInt8(label.utf8.count)] + Array(label.utf8) }
    append(0)
  }
}
