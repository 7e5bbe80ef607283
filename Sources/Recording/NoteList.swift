/// The notes of a recording, limited in number: a feed that fails all day must not fill the memory.
struct NoteList: Sendable {
  static let longest = 200

  private(set) var notes: [RecordingNote] = []
  /// The number of notes that did not fit.
  private(set) var left = 0
  private(set) var malformedCount = 0

  init() {}

  /// Restores the notes of an earlier run of the same recording.
  init(earlier lines: [String]) {
    for line in lines { add(.earlier(line)) }
  }

  /// Adds a note; malformed input, and a receiver's clock that runs at another rate, have one note
  /// each with a count.
  mutating func add(_ note: RecordingNote) {
    if case .receiverClockJumped(let by, let at) = note,
      case .receiverClockJumped(let before, _)? = notes.last
    {
      notes[notes.count - 1] = .receiverClockJumped(by: before + by, at: at)
      return
    }
    if case .impossibleValues(let fields, let count, let at) = note,
      let index = notes.lastIndex(where: {
        if case .impossibleValues = $0 { true } else { false }
      }), case .impossibleValues(let former, let before, _) = notes[index]
    {
      notes[index] = .impossibleValues(
        fields: former.union(fields), count: before + count, at: at)
      return
    }
    if case .malformed = note {
      malformedCount += 1
      if let index = notes.lastIndex(where: { if case .malformed = $0 { true } else { false } }) {
        notes[index] = note
        return
      }
    }
    if notes.count < Self.longest {
      notes.append(note)
    } else {
      left += 1
    }
  }

  var lines: [String] {
    notes.map(\.description) + (left > 0 ? ["and \(left) more"] : [])
  }
}
