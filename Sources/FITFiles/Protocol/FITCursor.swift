import ActivityItems

/// A cursor over the messages of one FIT file in memory, without copies.
///
/// An error becomes an issue. If the length of the invalid part is unknown, the cursor searches for
/// the next plausible definition or message and resumes there.
struct FITCursor: Sendable {
  enum Step: Equatable {
    /// A local number was defined; data derived from its previous definition is invalid.
    case definition(local: Int)
    /// A message: its local number and the offset of its first field.
    case message(local: Int, payload: Int)
  }

  static let localCount = 16
  private static let maximumIssues = 100
  private var issueCount = 0

  /// The offset of the next header.
  private(set) var position: Int
  let end: Int
  private(set) var definitions = [FITDefinition?](repeating: nil, count: localCount)
  /// The time of the current message in FIT's seconds: its own, or that of its compressed header.
  private(set) var timestamp: UInt32?
  /// The last time of any message, the base of compressed headers.
  private var lastTimestamp: UInt32?
  /// A time some messages back that the current error has not affected, and its next value.
  private var trustedTimestamp: UInt32?
  private var nextTrustedTimestamp: UInt32?
  private var messageCount = 0
  /// Whether the message that closes an activity was read after its records.
  private var isClosed = false
  /// The offset added to times that are relative to the device's power-on.
  var timeShift: UInt32 = 0

  /// The number of messages between two trusted times.
  private static let trustStep = 16
  /// The issues so far.
  private(set) var issues: [ActivityIssue] = []

  init(_ segment: FITSegment) {
    position = segment.dataStart
    end = segment.dataEnd
  }

  mutating func drainIssues() -> [ActivityIssue] {
    defer { issues = [] }
    return issues
  }

  private enum Header {
    static let compressed: UInt8 = 0x80
    static let definition: UInt8 = 0x40
    static let developerFields: UInt8 = 0x20
    static let reserved: UInt8 = 0x10
    static let localMask: UInt8 = 0x0F
    static let compressedLocalShift: UInt8 = 5
    static let compressedLocalMask: UInt8 = 0x03
    static let timeMask: UInt8 = 0x1F
  }

  /// Returns the next definition or message; `nil` at the end.
  @inline(__always)
  mutating func next(in bytes: UnsafeRawBufferPointer) -> Step? {
    while position < end {
      let header = bytes[position]
      if header & Header.compressed == 0, header & Header.definition != 0 {
        if let step = define(header, in: bytes) { return step }
        continue
      }
      let isCompressed = header & Header.compressed != 0
      let local = Int(
        isCompressed
          ? (header >> Header.compressedLocalShift) & Header.compressedLocalMask
          : header & Header.localMask)
      guard let definition = definitions[local] else {
        resynchronize("a message of local number \(local), which is not defined", in: bytes)
        continue
      }
      let payload = position + 1
      guard end - payload >= definition.size else {
        truncate("a message of \(definition.size) bytes is cut off")
        return nil
      }
      timestamp = nil
      if let offset = definition.timestampOffset {
        let time = bytes.bits(
          UInt32.self, at: payload + offset, isBigEndian: definition.isBigEndian)
        if time != .max {
          timestamp = time
          lastTimestamp = time
        }
      }
      if isCompressed { applyTimeOffset(UInt32(header & Header.timeMask)) }
      if let time = timestamp, time < FITTime.firstAbsolute { timestamp = time &+ timeShift }
      follow(definition.globalNumber)
      position = payload + definition.size
      return .message(local: local, payload: payload)
    }
    return nil
  }

  @inline(__always)
  private mutating func follow(_ number: UInt16) {
    messageCount &+= 1
    if messageCount % Self.trustStep == 0 {
      trustedTimestamp = nextTrustedTimestamp
      nextTrustedTimestamp = lastTimestamp
    }
    if number == FITMessageNumber.record {
      isClosed = false
    } else if number == FITMessageNumber.activity {
      isClosed = true
    }
  }

  /// Applies the low five bits of the time; they have wrapped if they are smaller than the last ones.
  private mutating func applyTimeOffset(_ offset: UInt32) {
    guard let last = lastTimestamp else { return }
    let mask = UInt32(Header.timeMask)
    let time = last &+ ((offset &- (last & mask)) & mask)
    timestamp = time
    lastTimestamp = time
  }

  /// Reads a definition; returns `nil` if it is invalid.
  ///
  /// In both cases the position advances past it.
  private mutating func define(_ header: UInt8, in bytes: UnsafeRawBufferPointer) -> Step? {
    let local = Int(header & Header.localMask)
    do throws(FITDefinition.DefinitionError) {
      let (definition, end) = try FITDefinition.parse(
        bytes, at: position, end: end,
        hasDeveloperFields: header & Header.developerFields != 0)
      guard definition.isPlausible else {
        resynchronize("a definition that can be none", in: bytes)
        return nil
      }
      if let field = definition.fields.first(where: { $0.count == 0 && $0.size > 0 }) {
        report(
          ActivityIssue(
            "field \(field.number) of message \(definition.globalNumber) has \(field.size) bytes, not"
              + " a multiple of its type's \(field.type.size); skipped",
            at: .offset(position), weight: .note))
      }
      definitions[local] = definition
      position = end
      return .definition(local: local)
    } catch {
      truncate("a definition is cut off")
      return nil
    }
  }

  private mutating func truncate(_ text: String) {
    report(
      ActivityIssue("\(text) by the end of the data", at: .offset(position), weight: .truncation))
    position = end
  }

  /// Reports an issue; beyond ``maximumIssues``, only the end of reading is reported.
  private mutating func report(_ issue: ActivityIssue) {
    issueCount += 1
    if issueCount == Self.maximumIssues {
      issues.append(
        ActivityIssue("too many errors; further errors are not listed", at: .offset(position)))
    } else if issueCount < Self.maximumIssues || issue.weight == .truncation {
      issues.append(issue)
    }
  }
}

extension FITCursor {
  /// The maximum time between consecutive messages in seconds.
  private static let maximumStep: UInt32 = 3600

  /// Skips to the next plausible header: a definition, or a message shortly after the last time
  /// with a plausible header after it.
  ///
  /// After the end of an activity there may be the rest of an older file, which is skipped to the
  /// end.
  private mutating func resynchronize(_ text: String, in bytes: UnsafeRawBufferPointer) {
    let start = position
    var candidate = isClosed ? end : position + 1
    while candidate < end {
      if isPlausibleDefinition(at: candidate, in: bytes)
        || isPlausibleMessage(at: candidate, in: bytes)
      {
        break
      }
      candidate += 1
    }
    if isClosed {
      report(
        ActivityIssue(
          "\(text), after the end of the activity; the \(end - start) remaining bytes were skipped",
          at: .offset(start), weight: .note))
    } else if candidate < end {
      report(
        ActivityIssue("\(text); \(candidate - start) bytes were skipped", at: .offset(start)))
    } else {
      report(
        ActivityIssue(
          "\(text); the rest of the file is unreadable", at: .offset(start), weight: .truncation))
    }
    position = candidate
  }

  private func isPlausibleMessage(at offset: Int, in bytes: UnsafeRawBufferPointer) -> Bool {
    guard let next = endOfTimedMessage(at: offset, in: bytes) else { return false }
    if next == end || isPlausibleDefinition(at: next, in: bytes) { return true }
    return endOfTimedMessage(at: next, in: bytes) != nil
  }

  /// Returns the end of a message with a time shortly after the last one.
  private func endOfTimedMessage(at offset: Int, in bytes: UnsafeRawBufferPointer) -> Int? {
    let header = bytes[offset]
    guard header & (Header.compressed | Header.definition) == 0,
      let last = trustedTimestamp ?? lastTimestamp,
      let definition = definitions[Int(header & Header.localMask)],
      let timeOffset = definition.timestampOffset, end - offset > definition.size
    else { return nil }
    let time = bytes.bits(
      UInt32.self, at: offset + 1 + timeOffset, isBigEndian: definition.isBigEndian)
    guard time >= last, time - last <= Self.maximumStep else { return nil }
    return offset + 1 + definition.size
  }

  private func isPlausibleDefinition(at offset: Int, in bytes: UnsafeRawBufferPointer) -> Bool {
    let kind = Header.compressed | Header.definition | Header.reserved
    guard bytes[offset] & kind == Header.definition, end - offset > FITDefinition.prefixSize,
      bytes[offset + 1] == 0, bytes[offset + 2] <= 1
    else { return false }
    let count = Int(bytes[offset + FITDefinition.prefixSize - 1])
    let fields = offset + FITDefinition.prefixSize
    guard count > 0, end - fields > count * FITDefinition.fieldSize else { return false }
    for index in 0..<count {
      let field = fields + index * FITDefinition.fieldSize
      let size = Int(bytes[field + 1])
      guard let type = FITBaseType(rawValue: bytes[field + 2]), size > 0, size % type.size == 0
      else { return false }
    }
    return true
  }
}

extension FITCursor {
  /// Returns the message of a step with all its values.
  func message(
    local: Int, payload: Int, in bytes: UnsafeRawBufferPointer, developer: FITDeveloperFields
  ) -> FITMessage? {
    guard let definition = definitions[local] else { return nil }
    let fields = definition.fields.compactMap { field -> FITMessage.Field? in
      guard field.count > 0 else { return nil }
      return bytes.fitValue(
        field.type, at: payload + field.offset, size: field.size,
        isBigEndian: definition.isBigEndian
      ).map { FITMessage.Field(number: field.number, type: field.type, value: $0) }
    }
    let own = definition.developerFields.compactMap { field -> FITMessage.DeveloperField? in
      guard let description = developer[field.key] else { return nil }
      return bytes.fitValue(
        description.type, at: payload + field.offset, size: field.size,
        isBigEndian: definition.isBigEndian
      ).map { FITMessage.DeveloperField(description: description, value: $0) }
    }
    return FITMessage(
      number: definition.globalNumber, offset: payload - 1, timestamp: timestamp,
      timeShift: timeShift, fields: fields, developerFields: own)
  }
}
