/// The account of an export while it is read: what the open elements hold is settled when each of them ends.
///
/// An element that is refused takes with it everything in it that was not settled before.
struct AppleHealthLedger {
  typealias Subject = AppleHealthAccount.Subject
  typealias Fate = AppleHealthAccount.Fate

  private struct Frame {
    let element: String
    var counts = AppleHealthAccount()
    var refusal: Fate?
  }

  private(set) var account = AppleHealthAccount()
  private var frames: [Frame] = []

  /// Opens an element; its attributes have the fates of ``AppleHealthFates``.
  mutating func open(_ tags: borrowing AppleHealthTags, in parent: AppleHealthElement?) {
    let name = tags.elementName
    let element = AppleHealthElement(rawValue: name)
    var frame = Frame(element: name)
    frame.counts.add(Subject(.element, name), AppleHealthFates.fate(of: element, in: parent))
    var known: Set<String> = []
    for (attribute, value) in tags.strings() {
      let fate =
        known.insert(attribute).inserted
        ? AppleHealthFates.fate(of: attribute, value: value, element, in: parent)
        : .refused(because: "the attribute stands twice in its tag")
      frame.counts.add(Subject(.attribute, "\(name)/@\(attribute)"), fate)
    }
    frames.append(frame)
  }

  /// Refuses the open element.
  mutating func refuse(_ reason: String) {
    guard let last = frames.indices.last else { return }
    frames[last].refusal = frames[last].refusal ?? .refused(because: reason)
  }

  /// Settles everything in the open element that has no other fate than being kept.
  mutating func settle(_ fate: Fate) {
    guard let last = frames.indices.last else { return }
    frames[last].refusal = frames[last].refusal ?? fate
  }

  /// Gives an attribute of the open element another fate.
  mutating func settle(attribute: String, _ fate: Fate) {
    guard let last = frames.indices.last else { return }
    move(Subject(.attribute, "\(frames[last].element)/@\(attribute)"), to: fate, in: last)
  }

  /// Counts the type of the open element.
  mutating func type(_ name: String, _ fate: Fate) {
    guard let last = frames.indices.last else { return }
    frames[last].counts.add(Subject(.type, name), fate)
  }

  /// Gives a metadata entry of the open element another fate; its values were read when the element ended.
  mutating func settleEntry(_ fate: Fate) {
    guard let last = frames.indices.last else { return }
    for subject in [
      Subject(.element, "MetadataEntry"), Subject(.attribute, "MetadataEntry/@key"),
      Subject(.attribute, "MetadataEntry/@value"),
    ] { move(subject, to: fate, in: last) }
  }

  /// Gives what is kept in the original of the open workout another fate.
  mutating func settleOriginal(_ fate: Fate) {
    guard let last = frames.indices.last else { return }
    for (subject, fates) in frames[last].counts.counts {
      guard let count = fates[AppleHealthFates.original] else { continue }
      frames[last].counts.add(subject, AppleHealthFates.original, count: -count)
      frames[last].counts.add(subject, fate, count: count)
    }
  }

  private mutating func move(_ subject: Subject, to fate: Fate, in frame: Int) {
    let fates = frames[frame].counts.counts[subject] ?? [:]
    let kept = fates.first { $0.value > 0 && $0.key.isKept && $0.key != fate }
    guard let kept else { return }
    frames[frame].counts.add(subject, kept.key, count: -1)
    frames[frame].counts.add(subject, fate)
  }

  /// Closes the innermost open element.
  mutating func close() {
    guard let frame = frames.popLast() else { return }
    guard let refusal = frame.refusal else {
      if let parent = frames.indices.last {
        frames[parent].counts.add(frame.counts)
      } else {
        account.add(frame.counts)
      }
      return
    }
    for (subject, fates) in frame.counts.counts {
      for (fate, count) in fates where count > 0 {
        // What is kept as a whole has also what would be refused by itself.
        let isSettled = refusal.isKept ? fate.isRefused || fate.isKept : fate.isKept
        add(subject, isSettled ? refusal : fate, count)
      }
    }
  }

  private mutating func add(_ subject: Subject, _ fate: Fate, _ count: Int) {
    if fate.isKept, let last = frames.indices.last {
      frames[last].counts.add(subject, fate, count: count)
    } else {
      account.add(subject, fate, count: count)
    }
  }

  /// Closes all open elements, which are refused.
  mutating func abandon(_ reason: String) {
    while !frames.isEmpty {
      refuse(reason)
      close()
    }
  }

  /// Counts what is no element, in the open element if there is one.
  mutating func count(_ subject: Subject, _ fate: Fate) {
    guard let last = frames.indices.last else { return account.add(subject, fate) }
    frames[last].counts.add(subject, fate)
  }

  /// Receives a problem that the reader reports.
  ///
  /// - Parameters:
  ///   - fault: The problem.
  ///   - whole: What becomes of the element that is kept as a whole, if it is in one.
  mutating func receive(_ fault: AppleHealthReadError, whole: Fate?) {
    let fate = whole ?? .refused(because: fault.reason)
    switch fault {
    case .malformedTag, .tagTooLong, .tooManyAttributes:
      account.add(Subject(.element, "(unreadable tag)"), .refused(because: fault.reason))
    case .badMetadata, .loneSyncKey: settleEntry(whole ?? AppleHealthFates.part)
    case .unknownCharacteristic: break
    case .forbiddenCharacters, .strayEnd, .endsBeforeStart, .repeatedFile, .unknownActivity,
      .unclosed, .truncated, .unreadable:
      break
    default: settle(fate)
    }
  }
}

extension AppleHealthAccount.Fate {
  var isKept: Bool { if case .kept = self { true } else { false } }
  var isRefused: Bool { if case .refused = self { true } else { false } }
}
