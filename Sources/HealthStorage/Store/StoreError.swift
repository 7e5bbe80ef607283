public import Foundation
public import HealthModel

/// The errors of the store; a rejected operation changes nothing.
public enum StoreError: Error, Hashable, Sendable {
  // Opening
  case missing(path: String)
  case isDirectory(path: String)
  case permissionDenied(path: String)
  case notAStore(path: String, found: Foreign)
  case newerVersion(path: String, found: Int, supported: Int)
  /// Of an earlier release, and not writable for the migration.
  case olderVersion(path: String, found: Int)
  /// With other triggers, views, tables or indexes than a store of its version.
  case foreignSchema(path: String, objects: [String])
  /// On a read-only medium; `hasLog` if its newest changes cannot be read there either.
  case readOnly(path: String, hasLog: Bool)
  /// A name that SQLite does not treat as a file.
  case unusableName(String)
  case corrupt(path: String, detail: String)
  case otherOwner(path: String, owner: String, isLink: Bool)
  case exposed(StorePrivacy.Exposure)
  case linkToNothing(path: String, target: String)
  case companionIsLink(path: String)
  /// In a locked folder of an encrypted file system.
  case locked(path: String)
  // Encryption
  case badKeyFile(path: String, StoreKey.Problem?)
  case encryptionUnavailable(path: String, cipher: String?)
  case notEncrypted(path: String)
  case wrongKey(path: String)
  // Backups
  case exists(path: String)
  case sameFile(path: String)
  case unsound(path: String, count: Int, first: String)
  // Any time
  case diskFull(path: String)
  case busy(path: String)
  case failed(path: String, code: Int32, detail: String)
  case cancelled
  // Permission
  case notAuthorized(type: String, Denial)
  case ownerOnly
  /// A client's bundle identifier is one of the platform.
  case reservedIdentifier(String)
  case notOwn(UUID)
  case clientOnly
  case notRegistered(String)
  case badRequest(RequestError)
  case nobodyToAsk
  case unknownClient(String)
  case unknownRequest(UUID)
  case recalibration(RecalibrationError)
  // Following
  case anchor(AnchorError)
  case delivery(type: String, DeliveryError)
  // Activity
  case day(CalendarDayError)
  case goal(ActivityMetric, Double)
  case profile(ProfileFact, String)
  // Objects
  case unknownObject(UUID)
  case tooOld(UUID, earliest: Instant)
  case retentionTooShort(Duration)
  /// A type whose collection cannot be turned off, since the platform itself saves none.
  case notCollected(type: String)
  case typeInUse(String, unit: String)
  case unknownWorkout(UUID)
  case unknownRoute(UUID)
  case unknownTrace(UUID)
  case noMatch(text: String)
  case ambiguous(text: String, candidates: [UUID])
  case noObject(text: String)
  case ambiguousObject(text: String, candidates: [UUID])
  case noDocument(text: String)
  case ambiguousDocument(text: String, candidates: [UUID])
  case duplicate(UUID)
  case invalid(UUID, Invalidity)
  // Queries
  case predicate(PredicateError)
  // Routes
  case noLocations
  case invalidLocation(index: Int, latitude: Double, longitude: Double)
  case builderClosed
  case damagedChunk(ordinal: Int, ChunkError)
  // Statistics
  case statistics(StatisticsError)
  case unknownSource(String)
  // Recording
  case recordingInProgress(UUID, process: Int32)
  case unfinishedRecording(UUID)
  case noUnfinishedRecording
  case recordingClosed(UUID)
  /// The row of the unfinished recording is invalid; see ``HealthStore/setRecordingAside(_:)``.
  case unreadableRecording(detail: String)

  /// The kind of a file that is not a store.
  public enum Foreign: Hashable, Sendable {
    case notSQLite
    /// Random data from the first byte on: an encrypted store without its key, or another file.
    case perhapsEncrypted
    case otherApplication(id: Int32)
  }

  /// The reason why a client may not save a type.
  public enum Denial: Hashable, Sendable {
    /// The owner was not asked, or has not answered.
    case notDetermined
    case denied
    case platformOnly
  }

  /// The reason why an object cannot be saved.
  public enum Invalidity: Hashable, Sendable {
    case notFinite(field: String)
    case negative(field: String)
    case incompatibleUnit(String, type: String)
    case metadata(MetadataError)
    case eventLasts(WorkoutEvent.Kind)
    case eventOutsideWorkout(WorkoutEvent.Kind)
    /// A total that contradicts the workout's duration or another total.
    case impossibleTotal(field: String)
    /// A sample of a momentary type that ends later than it starts.
    case sampleLasts(type: String)
    case notACase(Int, type: String)
    case missing(MetadataKey, type: String)
    case outOfRange(String, type: String)
    case inTheFuture(type: String)
    case typedByHand(type: String)
    /// Before the year 1 or after the year 9999.
    case unwritableDate
    case noMembers
    case routeWithoutLocations
    case documentWithoutXML
    case wrongMember(type: String, in: String)
  }
}

extension StoreError: CustomStringConvertible {
  /// One line: what is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .missing(let path): "no store at \(path)"
    case .isDirectory(let path): "\(path) is a folder; use the path of the store file in it"
    case .permissionDenied(let path): "\(path): permission denied"
    case .notAStore(let path, .notSQLite): "\(path) is not a health store; nothing was changed"
    case .notAStore(let path, .perhapsEncrypted):
      "\(path) is not a health store, or it is encrypted; set WORKOUT_STORE_KEY_FILE to its "
        + "key file; nothing was changed"
    case .notAStore(let path, .otherApplication):
      "\(path) is a database of another application; nothing was changed"
    case .newerVersion(let path, let found, let supported):
      "\(path) was written by a newer release (version \(found); this release reads up to "
        + "\(supported)); update this program"
    case .olderVersion(let path, let found):
      "\(path) was written by an earlier release (version \(found)) and cannot be migrated because it is "
        + "not writable; copy it to a writable disk and open the copy"
    case .foreignSchema(let path, let objects):
      "\(path) has an unknown schema (\(Self.listed(objects))) and was not opened; use a "
        + "file that you created yourself"
    case .readOnly(let path, false):
      "\(path) is read-only here; copy it to a writable folder"
    case .readOnly(let path, true):
      "\(path) is on a read-only medium, and its latest changes are in \(path)-wal; copy both "
        + "files to a writable folder"
    case .unusableName(let name):
      "'\(name)' is not a file name; use a path such as ./health.sqlite"
    case .corrupt(let path, let detail): "\(path) is damaged (\(detail)); restore a backup"
    case .otherOwner(let path, let owner, true):
      "\(path) is a link created by \(owner); use the path of the store itself"
    case .otherOwner(let path, let owner, false):
      "\(path) belongs to \(owner); run this as \(owner), or change its owner: sudo chown "
        + "\(UserName.of(geteuid())) '\(path)'"
    case .exposed(let exposure):
      "\(exposure.path) is accessible to \(exposure.audience) (mode \(exposure.octalMode)) and its mode "
        + "cannot be changed; mount the file system with umask=077, or: chmod 600 '\(exposure.path)'"
    case .linkToNothing(let path, let target):
      "\(path) is a link to \(target), which does not exist; mount or unlock its file system"
    case .locked(let path):
      "\(path) is in a locked folder; unlock it: fscrypt unlock '\((path as NSString).deletingLastPathComponent)'"
    case .badKeyFile(let path, nil):
      "no key file \(path); mount its file system, or unset WORKOUT_STORE_KEY_FILE"
    case .badKeyFile(let path, .exposed(let exposure)?):
      "the key in \(path) is accessible to \(exposure.audience) (mode \(exposure.octalMode)); create a new "
        + "key, or: chmod 600 '\(path)'"
    case .badKeyFile(let path, .otherOwner(let owner)?):
      "the key file \(path) belongs to \(owner); it must be yours or root's"
    case .badKeyFile(let path, .notAKey?):
      "\(path) has no key of 64 hexadecimal digits; create one with openssl rand -hex 32"
    case .encryptionUnavailable(let path, let cipher):
      "\(path) cannot be encrypted: the SQLite of this build has "
        + (cipher.map { "SQLCipher \($0), but 4.5 is required" } ?? "no cipher")
        + "; unset WORKOUT_STORE_KEY_FILE, or see docs/deployment.md"
    case .notEncrypted(let path):
      "\(path) is a store without a key; unset WORKOUT_STORE_KEY_FILE to open it"
    case .wrongKey(let path): "\(path) cannot be opened with this key; nothing was changed"
    case .exists(let path): "\(path) already exists; use another path"
    case .sameFile(let path): "\(path) is the store itself; use the path of a backup"
    case .unsound(let path, let count, let first):
      "\(path) has \(count) \(count == 1 ? "error" : "errors") (\(first)); nothing was changed"
    case .companionIsLink(let path): "\(path) is not a regular file; remove it and try again"
    case .diskFull(let path): "no space left for \(path); free disk space and try again"
    case .busy(let path): "\(path) is locked by another program; try again"
    case .failed(let path, let code, let detail): "\(path): \(detail) (code \(code))"
    case .cancelled: "cancelled"
    case .notAuthorized(let type, let refusal): "\(type) may not be saved: \(refusal)"
    case .ownerOnly: "only the owner of the store may do this"
    case .reservedIdentifier(let bundle):
      "\(bundle) is reserved for the platform; open the store with a bundle identifier of your own"
    case .clientOnly: "the owner of the store needs no permission and cannot register"
    case .notRegistered(let bundle):
      "\(bundle) is not registered; register before requesting access"
    case .badRequest(let flaw): "invalid request: \(flaw)"
    case .recalibration(let flaw): "\(flaw)"
    case .nobodyToAsk: "nobody can be asked here; request access where the person can answer"
    case .unknownClient(let bundle): "no application \(bundle)"
    case .unknownRequest(let id):
      "no pending request \(id.uuidString.lowercased())"
    case .notOwn(let id):
      "\(id.uuidString.lowercased()) was saved by another application, and only that application may delete it"
    case .anchor(let error): "\(error)"
    case .delivery(let type, let refusal): "no background delivery of \(type): \(refusal)"
    case .day(let error): "\(error)"
    case .goal(let metric, let value):
      """
      \(value) is not a valid goal for \(metric); use a value from \(metric.goalLimits.lowerBound) to \
      \(metric.goalLimits.upperBound)
      """
    case .profile(let fact, let value): "“\(value.prefix(40))” is not a value of \(fact.rawValue)"
    case .unknownObject(let id): "no object \(id.uuidString.lowercased()) in the store"
    case .tooOld(let id, let earliest):
      "\(id.uuidString.lowercased()) ends before \(earliest.rfc3339), the limit of the store's retention"
    case .retentionTooShort(let keep):
      "a retention of \(Int64(clamping: keep.inSeconds)) s is too short; the minimum is 1 day"
    case .notCollected(let type):
      "the collection of \(type) cannot be turned off; only quantities and categories are collected"
    case .typeInUse(let type, let unit):
      "\(type) is stored with the unit \(unit), which cannot change"
    case .unknownWorkout(let id): "no workout \(id.uuidString.lowercased()) in the store"
    case .unknownRoute(let id): "no route \(id.uuidString.lowercased()) in the store"
    case .unknownTrace(let id): "no trace \(id.uuidString.lowercased()) in the store"
    case .noMatch(let text): "no workout '\(text)'"
    case .ambiguous(let text, let candidates):
      "'\(text)' matches \(candidates.count) workouts; use one of "
        + candidates.map { $0.uuidString.lowercased() }.joined(separator: ", ")
    case .noObject(let text): "no object '\(text)'"
    case .ambiguousObject(let text, let candidates):
      "'\(text)' matches \(candidates.count) objects; use one of "
        + candidates.map { $0.uuidString.lowercased() }.joined(separator: ", ")
    case .noDocument(let text): "no document '\(text)'"
    case .ambiguousDocument(let text, let candidates):
      "'\(text)' matches \(candidates.count) documents; use one of "
        + candidates.map { $0.uuidString.lowercased() }.joined(separator: ", ")
    case .duplicate(let id): "\(id.uuidString.lowercased()) is already in the store"
    case .invalid(let id, let reason): "\(id.uuidString.lowercased()) cannot be saved: \(reason)"
    case .predicate(let error): "\(error)"
    case .noLocations: "a route needs at least one location"
    case .invalidLocation(let index, let latitude, let longitude):
      "location \(index) has invalid coordinates: latitude \(latitude), longitude \(longitude)"
    case .builderClosed: "the route builder is finished or discarded"
    case .damagedChunk(let ordinal, let error): "chunk \(ordinal) is damaged: \(error)"
    case .statistics(let error): "\(error)"
    case .unknownSource(let identifier):
      "no source “\(identifier)” has saved samples; use the bundle identifier of one that has"
    case .recordingInProgress(let id, let process):
      "recording \(id.uuidString.lowercased()) is running (process \(process))"
    case .unfinishedRecording(let id):
      "recording \(id.uuidString.lowercased()) is unfinished; finish or resume it first"
    case .noUnfinishedRecording: "no unfinished recording"
    case .unreadableRecording(let detail):
      "the unfinished recording cannot be read: \(detail)"
    case .recordingClosed(let id):
      "recording \(id.uuidString.lowercased()) is finished or discarded"
    }
  }
}

extension StoreError {
  private static let maximumListed = 5

  /// Returns the first of some names, and the number of the others.
  fileprivate static func listed(_ names: [String]) -> String {
    let more = names.count - maximumListed
    return names.prefix(maximumListed).joined(separator: ", ")
      + (more > 0 ? " and \(more) more" : "")
  }
}

extension StoreError.Invalidity: CustomStringConvertible {
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

extension StoreError.Denial: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notDetermined: "the owner has not decided; ask first"
    case .denied: "the owner denied it"
    case .platformOnly: "only the platform may save it"
    }
  }
}
