import Foundation
import HealthModel
import SeriesCoding

extension StoreError: CustomStringConvertible {
  /// One line: what is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .file(let path, let reason): reason.sentence(path)
    case .encryption(let path, let reason): reason.sentence(path)
    case .permission(let reason): reason.sentence
    case .recalibration(let error): "\(error)"
    case .delivery(let type, let error): "no background delivery of \(type): \(error)"
    case .query(let reason): reason.sentence
    case .setting(let reason): reason.sentence
    case .object(let id, let reason): reason.sentence(id.uuidString.lowercased())
    case .identifier(let text, .unknown(let kind)): "no \(kind.rawValue) '\(text)'"
    case .identifier(let text, .ambiguous(let kind, let candidates)):
      "'\(text)' matches \(candidates.count) \(kind.rawValue)s; use one of "
        + candidates.map { $0.uuidString.lowercased() }.joined(separator: ", ")
    case .route(let reason): reason.sentence
    case .recording(let reason): reason.sentence
    case .cancelled: "cancelled"
    }
  }
}

extension StoreError.FileReason {
  private static let maximumListed = 5

  fileprivate func sentence(_ path: String) -> String {
    switch self {
    case .missing: "no store at \(path)"
    case .isDirectory: "\(path) is a folder; use the path of the store file in it"
    case .permissionDenied: "\(path): permission denied"
    case .notAStore(.notSQLite): "\(path) is not a health store; nothing was changed"
    case .notAStore(.perhapsEncrypted):
      "\(path) is not a health store, or it is encrypted and needs its key file; nothing was changed"
    case .notAStore(.otherApplication):
      "\(path) is a database of another application; nothing was changed"
    case .newerVersion(let found, let supported):
      "\(path) was written by a newer release (version \(found); this release reads up to "
        + "\(supported)); update this program"
    case .olderVersion(let found):
      "\(path) was written by an earlier release (version \(found)) and cannot be migrated because it is "
        + "not writable; copy it to a writable disk and open the copy"
    case .foreignSchema(let objects):
      "\(path) has an unknown schema (\(Self.listed(objects))) and was not opened; use a "
        + "file that you created yourself"
    case .readOnly(hasLog: false): "\(path) is read-only here; copy it to a writable folder"
    case .readOnly(hasLog: true):
      "\(path) is on a read-only medium, and its latest changes are in \(path)-wal; copy both "
        + "files to a writable folder"
    case .unusableName: "'\(path)' is not a file name; use a path such as ./health.sqlite"
    case .corrupt(let detail): "\(path) is damaged (\(detail)); restore a backup"
    case .otherOwner, .exposed, .linkToNothing, .companionIsLink, .locked: privacySentence(path)
    case .exists: "\(path) already exists; use another path"
    case .sameFile: "\(path) is the store itself; use the path of a backup"
    case .unsound(let count, let first):
      "\(path) has \(count) \(count == 1 ? "error" : "errors") (\(first)); nothing was changed"
    case .diskFull: "no space left for \(path); free disk space and try again"
    case .busy: "\(path) is locked by another program; try again"
    case .failed(let code, let detail): "\(path): \(detail) (code \(code))"
    }
  }

  private func privacySentence(_ path: String) -> String {
    switch self {
    case .otherOwner(let owner, isLink: true):
      "\(path) is a link created by \(owner); use the path of the store itself"
    case .otherOwner(let owner, isLink: false):
      "\(path) belongs to \(owner); run this as \(owner), or change its owner: sudo chown "
        + "\(UserName.of(geteuid())) '\(path)'"
    case .exposed(let exposure):
      "\(path) is accessible to \(exposure.audience) (mode \(exposure.octalMode)) and its mode "
        + "cannot be changed; mount the file system with umask=077, or: chmod 600 '\(path)'"
    case .linkToNothing(let target):
      "\(path) is a link to \(target), which does not exist; mount or unlock its file system"
    case .locked:
      "\(path) is in a locked folder; unlock it: fscrypt unlock '\((path as NSString).deletingLastPathComponent)'"
    default: "\(path) is not a regular file; remove it and try again"
    }
  }

  /// Returns the first of some names, and the number of the others.
  private static func listed(_ names: [String]) -> String {
    let more = names.count - maximumListed
    return names.prefix(maximumListed).joined(separator: ", ")
      + (more > 0 ? " and \(more) more" : "")
  }
}

extension StoreError.EncryptionReason {
  fileprivate func sentence(_ path: String) -> String {
    switch self {
    case .badKeyFile(nil): "no key file \(path); mount its file system"
    case .badKeyFile(.exposed(let exposure)?):
      "the key in \(path) is accessible to \(exposure.audience) (mode \(exposure.octalMode)); create a new "
        + "key, or: chmod 600 '\(path)'"
    case .badKeyFile(.otherOwner(let owner)?):
      "the key file \(path) belongs to \(owner); it must be yours or root's"
    case .badKeyFile(.notAKey?):
      "\(path) has no key of 64 hexadecimal digits; create one with openssl rand -hex 32"
    case .unavailable(let cipher):
      "\(path) cannot be encrypted: the SQLite of this build has "
        + (cipher.map { "SQLCipher \($0), but 4.5 is required" } ?? "no cipher")
    case .notEncrypted: "\(path) is a store without a key"
    case .wrongKey: "\(path) cannot be opened with this key; nothing was changed"
    }
  }
}

extension StoreError.PermissionReason {
  fileprivate var sentence: String {
    switch self {
    case .notAuthorized(let type, let denial): "\(type) may not be saved: \(denial)"
    case .ownerOnly: "only the owner of the store may do this"
    case .clientOnly: "the owner of the store needs no permission and cannot register"
    case .reservedIdentifier(let bundle):
      "\(bundle) is reserved for the platform; open the store with a bundle identifier of your own"
    case .notOwn(let id):
      "\(id.uuidString.lowercased()) was saved by another application, and only that application may change or delete it"
    case .notRegistered(let bundle):
      "\(bundle) is not registered; register before requesting access"
    case .badRequest(let error): "invalid request: \(error)"
    case .nobodyToAsk: "nobody can be asked here; request access where the person can answer"
    case .unknownClient(let bundle): "no application \(bundle)"
    case .unknownRequest(let id): "no pending request \(id.uuidString.lowercased())"
    }
  }
}

extension StoreError.Denial: CustomStringConvertible {
  /// One sentence for people: the reason why a type may not be saved.
  public var description: String {
    switch self {
    case .notDetermined: "the owner has not decided; ask first"
    case .denied: "the owner denied it"
    case .platformOnly: "only the platform may save it"
    }
  }
}

extension StoreError.QueryReason {
  fileprivate var sentence: String {
    switch self {
    case .anchor(let error): "\(error)"
    case .predicate(let error): "\(error)"
    case .statistics(let error): "\(error)"
    case .day(let error): "\(error)"
    case .unknownSource(let identifier):
      "no source “\(identifier)” has saved samples; use the bundle identifier of one that has"
    }
  }
}

extension StoreError.SettingReason {
  fileprivate var sentence: String {
    switch self {
    case .goal(let metric, let value):
      """
      \(value) is not a valid goal for \(metric); use a value from \(metric.goalLimits.lowerBound) to \
      \(metric.goalLimits.upperBound)
      """
    case .profile(let fact, let value): "“\(value.prefix(40))” is not a value of \(fact.rawValue)"
    case .retentionTooShort(let keep):
      "a retention of \(Int64(clamping: keep.inSeconds)) s is too short; the minimum is 1 day"
    case .notCollected(let type):
      "the collection of \(type) cannot be turned off; only quantities and categories are collected"
    case .typeInUse(let type, let unit):
      "\(type) is stored with the unit \(unit), which cannot change"
    }
  }
}

extension StoreError.ObjectReason {
  fileprivate func sentence(_ id: String) -> String {
    switch self {
    case .unknown(let kind): "no \(kind.rawValue) \(id) in the store"
    case .duplicate: "\(id) is already in the store"
    case .tooOld(let earliest):
      "\(id) ends before \(earliest.rfc3339), the limit of the store's retention"
    case .invalid(let reason): "\(id) cannot be saved: \(reason)"
    case .notEditable(let error): "\(id) cannot be edited: \(error)"
    }
  }
}

extension StoreError.RouteReason {
  fileprivate var sentence: String {
    switch self {
    case .noLocations: "a route needs at least one location"
    case .invalidLocation(let index, let latitude, let longitude):
      "location \(index) has invalid coordinates: latitude \(latitude), longitude \(longitude)"
    case .builderClosed: "the route builder is finished or discarded"
    case .damagedChunk(let ordinal, let error): "chunk \(ordinal) is damaged: \(error)"
    }
  }
}

extension StoreError.RecordingReason {
  fileprivate var sentence: String {
    switch self {
    case .inProgress(let id, let process):
      "recording \(id.uuidString.lowercased()) is running (process \(process))"
    case .unfinished(let id):
      "recording \(id.uuidString.lowercased()) is unfinished; finish or resume it first"
    case .noneUnfinished: "no unfinished recording"
    case .closed(let id): "recording \(id.uuidString.lowercased()) is finished or discarded"
    case .unreadable(let detail): "the unfinished recording cannot be read: \(detail)"
    }
  }
}

extension StoreError.Invalidity: CustomStringConvertible {
  /// One sentence for people: the reason why the object cannot be saved.
  public var description: String {
    switch self {
    case .notFinite(let field): "\(field) is not a finite number"
    case .negative(let field): "\(field) is negative"
    case .incompatibleUnit(let unit, let type): "\(unit) is not a unit of \(type)"
    case .metadata(let error): "\(error)"
    case .eventLasts(let kind): "a \(kind.name) event cannot have a duration"
    case .eventOutsideWorkout(let kind): "a \(kind.name) event is outside the time of the workout"
    case .impossibleTotal(let field): "its \(field) is impossible"
    case .sampleLasts(let type): "\(type) cannot have a duration; its start must equal its end"
    case .notACase(let value, let type): "\(value) is not a value of \(type)"
    case .missing(let key, let type): "\(type) needs \(key)"
    case .content(let error, let type): "\(type) contradicts itself: \(error)"
    case .outOfRange(let limits, let type): "\(type) must be in \(limits)"
    case .inTheFuture(let type): "\(type) cannot be in the future"
    case .typedByHand(let type): "\(type) is measured by the platform and cannot be entered by hand"
    case .unwritableDate: "its dates are outside the years 1 to 9999"
    case .routeWithoutLocations: "a route must be saved with its locations by a route builder"
    case .documentWithoutXML: "a document must be saved with its XML"
    case .noMembers: "a correlation needs members"
    case .wrongMember(let type, let correlation): "\(type) does not belong in \(correlation)"
    }
  }
}
