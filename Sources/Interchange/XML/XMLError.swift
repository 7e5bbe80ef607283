/// Why a document could not be read on.
///
/// Everything before the place it names was delivered.
struct XMLError: Error, Hashable, Sendable, CustomStringConvertible {
  enum Reason: Hashable, Sendable {
    case file(FileError)
    /// The input ended inside the document.
    case truncated
    /// Not well-formed; libxml2's error code and its words.
    case malformed(code: Int32, message: String)
    case tooDeep(limit: Int)
    case tagTooLong(limit: Int)
    case tooManyNames(limit: Int)
    /// The parser could not be made: no memory.
    case outOfMemory
  }

  let reason: Reason
  /// Where the parser stood, counted from 1.
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

/// Something wrong in a document that did not stop the reading; what was lost is said here.
struct XMLIssue: Hashable, Sendable, CustomStringConvertible {
  enum Reason: Hashable, Sendable {
    /// Characters XML does not allow were read as spaces.
    case forbiddenCharacters(count: Int, byteOffset: Int)
    /// A byte that is no character in the document's encoding, or a reference to one XML does not
    /// allow. Said for the first such byte; the parser takes the rest as they come.
    case invalidCharacter
    /// A reference to an entity that is not one of XML's five; entities are never expanded.
    case entityLeftOut
    /// Text longer than the limit was cut.
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
