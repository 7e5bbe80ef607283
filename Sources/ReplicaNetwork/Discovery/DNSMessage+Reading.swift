extension DNSMessage {
  /// Reads a message of anybody on the network.
  ///
  /// - Parameter bytes: The datagram; `nil` results for what is no message, or is larger than one may be.
  init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.maximumSize else { return nil }
    var reader = Reader(bytes: bytes)
    guard let id = reader.number(), let flags = reader.number(),
      let questionCount = reader.number(), let answerCount = reader.number(),
      let authorityCount = reader.number(), let additionalCount = reader.number()
    else { return nil }
    self.id = id
    isResponse = flags & Self.topBit != 0
    for _ in 0..<questionCount {
      guard let name = reader.name(), let type = reader.number(), let kind = reader.number() else {
        return nil
      }
      guard kind & ~Self.topBit == Self.internetClass else { continue }
      questions.append(
        Question(name: name, type: type, wantsUnicast: kind & Self.topBit != 0))
    }
    for _ in 0..<Int(answerCount) + Int(authorityCount) + Int(additionalCount) {
      guard let record = reader.record() else { return nil }
      if let record = record { records.append(record) }
    }
  }

  /// Reads numbers and names from the front.
  private struct Reader {
    let bytes: [UInt8]
    var place = 0

    /// The most bytes of a name.
    ///
    /// **Source** RFC 1035, section 2.3.4.
    private static let longestName = 255

    mutating func byte() -> UInt8? {
      guard place < bytes.count else { return nil }
      defer { place += 1 }
      return bytes[place]
    }

    mutating func number() -> UInt16? {
      guard let high = byte(), let low = byte() else { return nil }
      return UInt16(high) << 8 | UInt16(low)
    }

    mutating func read(_ count: Int) -> ArraySlice<UInt8>? {
      guard count >= 0, bytes.count - place >= count else { return nil }
      defer { place += count }
      return bytes[place..<place + count]
    }

    /// Reads a name; a pointer leads to an earlier place, or to nothing.
    mutating func name() -> Name? {
      var name: Name = []
      var length = 0
      var end: Int?
      while true {
        let start = place
        guard let size = byte() else { return nil }
        switch size >> 6 {
        case 0:
          guard size > 0 else {
            if let end { place = end }
            return name
          }
          length += Int(size) + 1
          guard length <= Self.longestName, let label = read(Int(size)) else { return nil }
          name.append(String(decoding: label, as: UTF8.self))
        case 3:
          guard let low = byte() else { return nil }
          let target = Int(size & 0x3F) << 8 | Int(low)
          end = end ?? place
          // Always to the front: so it ends.
          guard target < start else { return nil }
          place = target
        default: return nil
        }
      }
    }

    /// Reads a record; `.some(nil)` for one of another class.
    mutating func record() -> Record?? {
      guard let name = name(), let type = number(), let kind = number(), let high = number(),
        let low = number(), let size = number(), bytes.count - place >= Int(size)
      else { return .none }
      let end = place + Int(size)
      var inner = Reader(bytes: Array(bytes[..<end]), place: place)
      place = end
      guard kind & ~DNSMessage.topBit == DNSMessage.internetClass else { return .some(nil) }
      guard let content = inner.content(type) else { return .none }
      return Record(name: name, seconds: UInt32(high) << 16 | UInt32(low), content: content)
    }

    private mutating func content(_ type: UInt16) -> Record.Content? {
      switch type {
      case RecordType.pointer: return name().map(Record.Content.pointer)
      case RecordType.service:
        guard number() != nil, number() != nil, let port = number(), let host = name() else {
          return nil
        }
        return .service(port: port, host: host)
      case RecordType.text:
        var texts: [String] = []
        while place < bytes.count {
          guard let size = byte(), let text = read(Int(size)) else { return nil }
          texts.append(String(decoding: text, as: UTF8.self))
        }
        return .text(texts)
      case RecordType.address: return read(4).map { .address(Array($0)) }
      default: return .other(type: type)
      }
    }
  }
}
