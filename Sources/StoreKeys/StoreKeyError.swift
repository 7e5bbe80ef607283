import Foundation
public import StoreErrors

/// An error of the keys of a store.
public enum StoreKeyError: Error, Hashable, Sendable {
  /// An error of the store itself.
  case store(StoreError)
  /// The file of the keys cannot be used.
  case keyFile(path: String, FileReason)
  /// No keeper has the key now.
  case locked(path: String, [Attempt])
  /// A keeper cannot be used.
  case keeper(KeeperKind, KeeperReason)
  /// The words are not the recovery code of the store.
  case recoveryCode(RecoveryCode.Problem)
  /// The store is encrypted already.
  case encrypted(path: String)
  /// The store is not encrypted.
  case plain(path: String)
  /// The store has no file of keys: its key is that of a key file.
  case withoutKeepers(path: String)
  /// A recording has not been finished; its newest seconds are outside of the database.
  case unfinishedRecording(path: String)
  /// Recordings that were made while the store was locked are not in it yet, and need its key.
  case sealedRecordings(path: String, count: Int)
  /// A recording was sealed to the key of another store, or its file of keys is damaged.
  case sealedToOther(path: String)
  /// Another program has the store open.
  case inUse(path: String)
  /// The copy differs from the store, which is unchanged.
  case copyDiffers(table: String)

  /// The reason why the file of the keys cannot be used.
  public enum FileReason: Hashable, Sendable {
    case failed(errno: Int32)
    case damaged
    case newerVersion(Int)
    /// Others than the owner may change it.
    case exposed
  }

  /// The reason why a keeper cannot be used.
  public enum KeeperReason: Hashable, Sendable {
    /// It does not exist, or has no secret of this store.
    case absent(place: String)
    /// Its secret does not open the key.
    case wrongSecret
    /// Its collection is locked, and nobody may be asked to unlock it.
    case locked
    /// This process is outside of the session that has it.
    case withoutSession
    /// No program of the session offers it.
    case withoutService
    /// Nobody can be asked for it.
    case notAsked
    case emptyPassphrase
    /// Its file is on the store's own medium.
    case sameMedium(path: String)
    case exists(path: String)
    case failed(errno: Int32)
    /// Deriving its secret needs more memory or time than is allowed.
    case tooCostly
    /// The last one: the key would be lost.
    case last
    case badKeyFile(StoreError)
  }

  /// A keeper that was asked for the key, and the reason why it did not have it.
  public struct Attempt: Hashable, Sendable {
    public let kind: KeeperKind
    public let reason: KeeperReason
  }
}

extension StoreKeyError: CustomStringConvertible {
  /// One sentence: what is wrong, and where.
  public var description: String {
    switch self {
    case .store(let error): "\(error)"
    case .keyFile(let path, let reason): reason.sentence(path)
    case .locked(let path, let attempts): Self.sentence(path, attempts)
    case .keeper(let kind, let reason): "\(kind.words): \(reason.words)"
    case .recoveryCode(let problem): problem.description
    case .encrypted(let path): "\(path) is encrypted already"
    case .plain(let path): "\(path) is not encrypted"
    case .withoutKeepers(let path):
      "\(path) is encrypted with a key file, and has no file of other keepers"
    case .unfinishedRecording(let path):
      "\(path) has an unfinished recording, whose newest seconds are not in the database yet; "
        + "finish it first"
    case .sealedRecordings(let path, let count):
      "\(count == 1 ? "1 recording" : "\(count) recordings") made while \(path) was locked must be joined to it first"
    case .sealedToOther(let path):
      "\(path) is a recording that was sealed for another store, or the file of its key is damaged; it was not changed"
    case .inUse(let path):
      "\(path) is open in another program; end it, and try again; nothing was changed"
    case .copyDiffers(let table):
      "the copy of the table \(table) differs from the store; the store is unchanged"
    }
  }

  private static func sentence(_ path: String, _ attempts: [Attempt]) -> String {
    let tried = attempts.map { "\($0.kind.words): \($0.reason.words)" }.joined(separator: "; ")
    return
      "\(path) is encrypted and its key is not available (\(tried)). Nothing is lost while one of these, or "
      + "the recovery code of 24 words, exists. Without any of them everything in the store is lost: workouts, "
      + "routes, samples and documents, and the same in its encrypted backups; exports and archives written in "
      + "the clear remain"
  }
}

extension StoreKeyError.FileReason {
  fileprivate func sentence(_ path: String) -> String {
    switch self {
    case .failed(let code):
      "\(path) cannot be read or written: \(StoreKeyError.words(of: code))"
    case .damaged:
      "\(path) is damaged; the recovery code or a backup of this file opens the store"
    case .newerVersion(let version): "\(path) was written by a newer release (version \(version))"
    case .exposed: "\(path) can be changed by others than its owner"
    }
  }
}

extension StoreKeyError.KeeperReason {
  var words: String {
    switch self {
    case .absent(let place): "no key in \(place)"
    case .wrongSecret: "it does not open this store"
    case .locked: "its collection is locked; log in, or run the command on a terminal, to unlock it"
    case .withoutSession: "there is no D-Bus of a session here"
    case .withoutService: "no program of this session offers one"
    case .notAsked: "nobody can be asked for it"
    case .emptyPassphrase: "it is empty"
    case .sameMedium(let path):
      "\(path) would be on the medium of the store, and be stolen with it; give a path on another one"
    case .exists(let path): "\(path) exists and is not overwritten"
    case .failed(let code): StoreKeyError.words(of: code)
    case .tooCostly: "its parameters need more than 1 GiB or 16 passes"
    case .last: "it is the only keeper; add another first"
    case .badKeyFile(let error): "\(error)"
    }
  }
}

extension StoreKeyError {
  static func words(of code: Int32) -> String { String(cString: strerror(code)) }
}
