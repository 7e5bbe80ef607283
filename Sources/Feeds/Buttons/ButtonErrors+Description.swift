import Glibc

extension TouchGrabError: CustomStringConvertible {
  /// One line: the device, and why it could not be grabbed.
  public var description: String {
    switch reason {
    case .unreadable(let number): "\(path): cannot be read: \(systemMessage(number))"
    case .taken: "\(path): another program has taken it"
    case .refused(let number): "\(path): cannot be taken: \(systemMessage(number))"
    }
  }
}

extension EjectSignal.Outcome: CustomStringConvertible {
  public var description: String {
    switch self {
    case .done: "done"
    case .failed(let number): systemMessage(number)
    case .exited(let code): "the program ended with \(code)"
    case .timedOut: "the program took too long"
    }
  }
}

extension ButtonMapError: CustomStringConvertible {
  /// One line: the invalid part, and what is expected.
  public var description: String {
    switch reason {
    case .unknownWord:
      "“\(text)” is not a valid entry of a button map; use "
        + ButtonMap.words.map { "\($0)=…" }.joined(separator: ", ")
    case .repeatedWord: "“\(text)” is given twice"
    case .unknownKey: "“\(text)” is not a key; use a name such as KEY_POWER, or its number"
    case .chordOfOne: "“\(text)” is not a chord; use two keys, such as KEY_POWER+KEY_PROG1"
    case .notADuration: "“\(text)” is not a time from 20ms to 60s; use 300ms or 1.5s"
    case .notACount: "“\(text)” is not a number of detents from 1 to 1000"
    case .keyOfTwoMeanings: "\(text) both ends a lap and sets a marker; give it one of them"
    }
  }
}

/// Returns the system's message for an error number.
private func systemMessage(_ number: Int32) -> String {
  String(cString: strerror(number))
}
