internal import ByteStreams

/// The reason why the rest of a document is unreadable.
///
/// Everything before its location was delivered.
struct XMLError: Error, Hashable, Sendable, CustomStringConvertible {
  enum Reason: Hashable, Sendable {
    case file(FileError)
    /// The document is truncated.
    case truncated
    /// The document is not well-formed; libxml2's error code and message.
    case malformed(code: Int32, message: String)
    case tooDeep(limit: Int)
    case tagTooLong(limit: Int)
    case tooManyNames(limit: Int)
    /// There is not enough memory for a parser.
    case outOfMemory
  }

  let reason: Reason
  /// The line of the parser, counted from 1.
  let line: Int

  var description: String {
    switch reason {
    case .file(let error): error.description
    case .truncated: "line \(line): the file ends in the middle of the document"
    case .malformed(_, let message): "line \(line): not well-formed XML: \(message)"
    case .tooDeep(let limit): "line \(line): elements nested deeper than \(limit)"
    case .tagTooLong(let limit): "line \(line): a tag or comment longer than \(limit) bytes"
    case .tooManyNames(let limit): "line \(line): more than \(limit) bytes of different names"
    case .outOfMemory: "no memory for an XML parser"
    }
  }
}

/// A problem in a document that did not stop the parser, with what was lost.
struct XMLIssue: Hashable, Sendable, CustomStringConvertible {
  enum Reason: Hashable, Sendable {
    /// Characters that XML does not allow were read as spaces.
    case forbiddenCharacters(count: Int, byteOffset: Int)
    /// An invalid byte for the document's encoding, or a reference to a character that XML does not
    /// allow.
    ///
    /// It is reported for the first such byte; further ones are read unchanged.
    case invalidCharacter
    /// A reference to an entity other than XML's five; entities are never expanded.
    case entityLeftOut
    /// Text was truncated at the limit.
    case textCut(limit: Int)
  }

  let reason: Reason
  let line: Int

  var description: String {
    switch reason {
    case .forbiddenCharacters(let count, let byteOffset):
      "byte \(byteOffset): \(count) characters that XML does not allow, read as spaces"
    case .invalidCharacter: "line \(line): something that is not text in this file's encoding"
    case .entityLeftOut: "line \(line): an entity reference was left out; entities are not expanded"
    case .textCut(let limit): "line \(line): text longer than \(limit) bytes was cut"
    }
  }
}
