public import ByteStreams
internal import Foundation
internal import HealthModel

/// A reader of an Apple Health export, `export.xml`, as a sequence of items in constant memory.
///
///     var reader = try AppleHealthReader(path: "export.xml")
///     while let item = try reader.next() {
///       switch item {
///       case .records(let records): for record in records { … reader.vocabulary.sample(record) … }
///       case .workout(let workout): …
///       …
///
/// The file is not validated, since no real export conforms to its own document type. Unknown
/// elements and attributes are skipped and counted, a fragment without a root is read, and after a
/// malformed tag reading resumes with the next one. Records within correlations appear again among
/// the records, under the same identities; only the latter are counted.
///
/// An object that is cut by the end of the file is skipped. If it were stored, it would have the
/// identity of the complete object, which could then never be imported.
///
/// **Source** The document type in exports of version 14, and public exports; Apple publishes no
/// description.
public struct AppleHealthReader: ~Copyable {
  /// The maximum number of records in a batch.
  public static let batchRecords = 4096
  /// The maximum depth of nested elements; real exports have four levels.
  static let deepest = 8

  /// The meaning of the numbers in the records; it grows while the file is read.
  public internal(set) var vocabulary = AppleHealthVocabulary()
  /// The counts of what was read so far.
  public internal(set) var summary = AppleHealthSummary()

  var tags: AppleHealthTags
  var tables = AppleHealthTables()
  var metadata = AppleHealthMetadata()
  /// The open elements below the root.
  var places: [AppleHealthElement] = []
  /// The metadata of the open elements, by depth.
  var entries = Array(repeating: AppleHealthEntries(), count: deepest)
  /// The number of open elements within an element that is not read.
  var ignoredDepth = 0
  var batch: [AppleHealthRecord] = []
  var record: AppleHealthPendingRecord?
  var correlation: AppleHealthPendingCorrelation?
  var workout: AppleHealthPendingWorkout?
  /// The element that is kept as a whole while it is read.
  var capture: AppleHealthCapture?
  var ledger: AppleHealthLedger?
  /// Whether the element is read whose contents are ignored, apart from being kept.
  var isInUnknown = false
  private var queue: [AppleHealthItem] = []
  private var queueStart = 0
  private var hasRoot = false
  private var isRootClosed = false
  private var isBegun = false
  private var isDone = false

  /// Opens a file.
  ///
  /// - Throws: ``AppleHealthError/file(_:)`` when it cannot be opened.
  public init(path: String) throws(AppleHealthError) {
    do throws(FileError) {
      self.init(try FileSource(path: path))
    } catch {
      throw .file(error)
    }
  }

  /// - Parameters:
  ///   - source: The bytes of export.xml.
  ///   - isAccounting: Whether to account for every element and attribute; reading then takes longer.
  public init(_ source: any ByteSource, isAccounting: Bool = false) {
    tags = AppleHealthTags(source)
    if isAccounting {
      ledger = AppleHealthLedger()
      tags.keepsText = true
    }
  }

  /// What became of what was read so far; `nil` if it was not asked for.
  public var account: AppleHealthAccount? { ledger?.account }

  public init(bytes: [UInt8]) {
    self.init(MemorySource(bytes))
  }

  /// Returns the next item; `nil` after ``AppleHealthItem/end(_:)``.
  ///
  /// - Throws: ``AppleHealthError`` when the file is not an export. A file that is damaged later
  ///   does not throw; it ends with an issue that gives the location.
  public mutating func next() throws(AppleHealthError) -> AppleHealthItem? {
    while queueStart == queue.count {
      queue.removeAll(keepingCapacity: true)
      queueStart = 0
      guard !isDone else { return nil }
      if !isBegun { try begin() }
      step()
    }
    queueStart += 1
    return queue[queueStart - 1]
  }

  /// Checks that the file is an export, before any item is emitted.
  private mutating func begin() throws(AppleHealthError) {
    isBegun = true
    let start = tags.peek(2)
    if start == [0xFE, 0xFF] || start == [0xFF, 0xFE] || start.contains(0) {
      isDone = true
      throw .encoding
    }
    let event = tags.next()
    if case .file(let error)? = tags.fault, event == nil {
      isDone = true
      throw .file(error)
    }
    guard case .start(let element?, let isEmpty)? = event,
      element == .healthData || element.isTopLevel
    else {
      isDone = true
      throw .notAppleHealth(root: event == nil ? nil : tags.elementName, line: tags.line)
    }
    if tags.fault != nil { reportTagFault() }
    countText()
    enter(element, isEmpty: isEmpty)
  }

  /// Reads tags until an item is complete.
  private mutating func step() {
    while queue.isEmpty {
      tags.keepsText = capture != nil || ledger != nil
      guard let event = tags.next() else {
        countText()
        return finish()
      }
      if tags.fault != nil { reportTagFault() }
      countText()
      switch event {
      case .start(let element, let isEmpty):
        capture?.append(start: tags, isEmpty: isEmpty)
        enter(element, isEmpty: isEmpty)
      case .end(let element):
        capture?.append(end: tags)
        end(element)
      }
    }
  }

  /// Counts the text before the tag, which no release writes.
  private mutating func countText() {
    guard tags.keepsText, !tags.text.isEmpty else { return }
    let name = places.last?.rawValue ?? "HealthData"
    capture?.append(text: tags.text)
    ledger?.count(
      .init(.text, name), capture?.purpose.fate ?? .refused(because: "no element has text"))
  }

  // MARK: Elements

  private mutating func enter(_ element: AppleHealthElement?, isEmpty: Bool) {
    if ignoredDepth > 0, element?.isTopLevel != true {
      if !isEmpty { ignoredDepth += 1 }
      return countIgnored()
    }
    let parent = places.last
    if let element, element.isTopLevel, !(element == .record && parent == .correlation) {
      ignoredDepth = 0
      abandon()
    }
    ledger?.open(tags, in: places.last)
    guard let element, begin(element, in: places.last) else {
      if element == .healthData, places.isEmpty, !hasRoot {
        hasRoot = true
        summary.locale = tags.string(.locale)
        if isEmpty { isRootClosed = true }
        ledger?.close()
        return
      }
      AppleHealthSummary.count(tags.elementName, in: &summary.unknownElements)
      beginUnknown()
      endUnknown(isEmpty: isEmpty)
      return
    }
    if isInUnknown {
      endUnknown(isEmpty: isEmpty)
    } else if isEmpty {
      if capture?.began(at: places.count) == true { capture?.append(end: tags) }
      finish(element, in: places.last)
      ledger?.close()
    } else if element.isContainer {
      places.append(element)
    } else {
      finish(element, in: places.last)
      ledger?.close()
      ignoredDepth = 1
    }
  }

  /// Accounts for an element in one that is not read.
  private mutating func countIgnored() {
    guard ledger != nil else { return }
    ledger?.open(tags, in: places.last)
    // What is in an unknown element is settled with it.
    if !isInUnknown { ledger?.settle(capture?.purpose.fate ?? AppleHealthFates.unknownElement) }
    ledger?.close()
  }

  private mutating func endUnknown(isEmpty: Bool) {
    guard isEmpty else {
      ignoredDepth = 1
      return
    }
    if capture?.began(at: places.count) == true { capture?.append(end: tags) }
    finishUnknown()
  }

  private mutating func end(_ element: AppleHealthElement?) {
    if ignoredDepth > 0, element == nil || element != places.last {
      ignoredDepth -= 1
      if ignoredDepth == 0 { finishUnknown() }
      return
    }
    if ignoredDepth > 0 { abandonUnknown() }
    ignoredDepth = 0
    guard let element else { return report(.strayEnd(element: tags.elementName)) }
    if element == .healthData {
      abandon()
      isRootClosed = true
      return
    }
    guard let place = places.lastIndex(of: element) else {
      return report(.strayEnd(element: tags.elementName))
    }
    for inner in places[(place + 1)...].reversed() {
      report(.unclosed(element: inner.rawValue))
      ledger?.refuse("its end tag is missing")
      ledger?.close()
      clearEntries(at: places.count - 1)
      places.removeLast()
    }
    places.removeLast()
    finish(element, in: places.last)
    ledger?.close()
  }

  /// Begins an element; returns false if the element is not allowed in this parent.
  private mutating func begin(_ element: AppleHealthElement, in parent: AppleHealthElement?) -> Bool
  {
    switch (parent, element) {
    case (nil, .record), (.correlation, .record): beginRecord()
    case (nil, .correlation): beginCorrelation()
    case (nil, .workout): beginWorkout()
    case (nil, .exportDate): readExportDate()
    case (nil, .me): readMe()
    case (nil, .activitySummary): readActivitySummary()
    case (nil, .clinicalRecord): beginKept(.clinicalRecord)
    case (nil, .audiogram): beginKept(.audiogram)
    case (nil, .visionPrescription): beginKept(.visionPrescription)
    case (.record, .metadataEntry), (.correlation, .metadataEntry), (.workout, .metadataEntry),
      (.workoutActivity, .metadataEntry), (.workoutEvent, .metadataEntry),
      (.workoutRoute, .metadataEntry):
      addEntry()
    case (.record, .beatList): break
    case (.beatList, .beat): addBeat()
    case (.workout, .workoutEvent), (.workoutActivity, .workoutEvent): beginEvent()
    case (.workout, .workoutStatistics), (.workoutActivity, .workoutStatistics): addStatistics()
    case (.workout, .workoutActivity): beginActivity()
    case (.workout, .workoutRoute): beginRoute()
    case (.workoutRoute, .fileReference): addFile()
    case (.workoutRoute, .location): addLocation()
    default: return false
    }
    return true
  }

  private mutating func finish(_ element: AppleHealthElement, in parent: AppleHealthElement?) {
    switch element {
    case .record: finishRecord(isMember: parent == .correlation)
    case .correlation: finishCorrelation()
    case .workout: finishWorkout()
    case .workoutEvent: finishEvent(in: parent)
    case .workoutActivity: finishActivity()
    case .workoutRoute: finishRoute()
    default: break
    }
  }

  /// Discards the open object, because an element began that is not allowed in it.
  private mutating func abandon() {
    if let first = places.first { report(.unclosed(element: first.rawValue)) }
    forgetOpen()
  }

  private mutating func forgetOpen() {
    for depth in places.indices { clearEntries(at: depth) }
    places.removeAll(keepingCapacity: true)
    record = nil
    correlation = nil
    workout = nil
    capture = nil
    isInUnknown = false
    ledger?.abandon("its end tag is missing")
  }

  mutating func clearEntries(at depth: Int) {
    if entries.indices.contains(depth) { entries[depth].clear() }
  }

  private mutating func finish() {
    if tags.fault != nil, tags.fault != .endsWithin { reportTagFault() }
    let isCut = tags.fault == .endsWithin || !places.isEmpty || (hasRoot && !isRootClosed)
    if case .file? = tags.fault {
    } else if isCut {
      report(.truncated(within: places.first?.rawValue))
    }
    forgetOpen()
    sendBatch()
    isDone = true
    queue.append(.end(summary))
  }

  // MARK: Items

  mutating func send(_ item: AppleHealthItem) {
    sendBatch()
    queue.append(item)
  }

  mutating func sendBatch() {
    guard !batch.isEmpty else { return }
    queue.append(.records(batch))
    batch = []
    batch.reserveCapacity(Self.batchRecords)
  }

  mutating func report(_ fault: AppleHealthReadError, line: Int? = nil) {
    summary.issues += 1
    ledger?.receive(fault, whole: capture?.purpose.fate)
    send(.issue(AppleHealthIssue(fault: fault, line: line ?? tags.line)))
  }

  private mutating func reportTagFault() {
    switch tags.fault {
    case .malformedTag?: report(.malformedTag)
    case .tagTooLong(let limit)?: report(.tagTooLong(limit: limit))
    case .tooManyAttributes(let limit)?: report(.tooManyAttributes(limit: limit))
    case .forbiddenCharacters(let count)?: report(.forbiddenCharacters(count: count))
    case .file(let error)?: report(.unreadable(error.description))
    case .endsWithin?, nil: break
    }
  }
}

extension AppleHealthElement {
  /// Whether the element has child elements.
  var isContainer: Bool {
    switch self {
    case .record, .correlation, .workout, .workoutEvent, .workoutActivity, .workoutRoute,
      .beatList:
      true
    default: false
    }
  }
}
