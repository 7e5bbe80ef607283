/// The reason why a database of another program cannot be read, or not to its end.
struct ForeignDatabaseError: Error, Hashable, Sendable, CustomStringConvertible {
  enum Reason: Hashable, Sendable {
    case notDatabase
    /// There are changes in a log next to it.
    case beingWritten
    case tooSlow
    case tooLarge(bytes: Int)
    /// SQLite's message.
    case damaged(String)
    /// The copy of a database in an archive cannot be made.
    case copy(String)
  }

  let reason: Reason

  init(_ reason: Reason) { self.reason = reason }

  var description: String {
    switch reason {
    case .notDatabase: "not a SQLite database, or an encrypted one; export it again"
    case .beingWritten:
      "the database has changes in its -wal file that are not part of it yet; export it again"
    case .tooSlow: "the database takes too long for one row and is not of a program that is known"
    case .tooLarge(let bytes): "the database has a value of more than \(bytes >> 20) MB"
    case .damaged(let message): "the database is damaged: \(message)"
    case .copy(let message): message
    }
  }
}
