public import Foundation
public import HealthModel

/// What the store refuses or could not do; a refusal changes nothing.
public enum StoreError: Error, Hashable, Sendable {
  // Opening
  case missing(path: String)
  case isDirectory(path: String)
  case permissionDenied(path: String)
  case notAStore(path: String, found: Foreign)
  case newerVersion(path: String, found: Int, supported: Int)
  /// Of an earlier release, where nothing can be written to bring it up to date.
  case olderVersion(path: String, found: Int)
  /// With other triggers, views, tables or indexes than a store of its version has.
  case foreignSchema(path: String, objects: [String])
  /// On a medium that can only be read; `hasLog` where its newest changes cannot be read there either.
  case readOnly(path: String, hasLog: Bool)
  /// A name that SQLite takes for something else than a file.
  case unusableName(String)
  case corrupt(path: String, detail: String)
  case otherOwner(path: String, owner: String, isLink: Bool)
  case exposed(StorePrivacy.Exposure)
  case linkToNothing(path: String, target: String)
  case companionIsLink(path: String)
  /// In a folder of an encrypted file system that is locked.
  case locked(path: String)
  // Encryption
  case badKeyFile(path: String, StoreKey.Fault?)
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
  case notAuthorized(type: String, Refusal)
  case ownerOnly
  /// A client's bundle identifier is one of the platform.
  case reservedIdentifier(String)
  case notOwn(UUID)
  case clientOnly
  case notRegistered(String)
  case badRequest(RequestFlaw)
  case nobodyToAsk
  case unknownClient(String)
  case unknownRequest(UUID)
  case recalibration(RecalibrationFlaw)
  // Following
  case anchor(AnchorError)
  case delivery(type: String, DeliveryRefusal)
  // Activity
  case day(CalendarDayError)
  case goal(ActivityMetric, Double)
  case profile(ProfileFact, String)
  // Objects
  case unknownObject(UUID)
  case tooOld(UUID, earliest: Instant)
  case retentionTooShort(Duration)
  /// A type whose collection cannot be turned off, since the platform saves none of it by itself.
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
  /// The row of the unfinished recording does not make sense; ``HealthStore/setRecordingAside(_:)``.
  case unreadableRecording(detail: String)

  /// A file that is not a store of ours.
  public enum Foreign: Hashable, Sendable {
    case notSQLite
    /// Noise from the first byte on: a file of that, or an encrypted store without its key.
    case perhapsEncrypted
    case otherApplication(id: Int32)
  }

  /// Why a client may not save a type.
  public enum Refusal: Hashable, Sendable {
    /// Nobody was asked, or nobody has answered.
    case notDetermined
    case denied
    case platformOnly
  }

  /// Why an object cannot be saved.
  public enum Invalidity: Hashable, Sendable {
    case notFinite(field: String)
    case negative(field: String)
    case incompatibleUnit(String, type: String)
    case metadata(MetadataError)
    case eventLasts(WorkoutEvent.Kind)
    case eventOutsideWorkout(WorkoutEvent.Kind)
    /// A total that the workout's duration or another total contradicts.
    case impossibleTotal(field: String)
    /// A sample of a moment that ends later than it starts.
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
    case .isDirectory(let path): "\(path) is a folder; name the store file inside it"
    case .permissionDenied(let path): "no permission to open \(path)"
    case .notAStore(let path, .notSQLite): "\(path) is not a health store; it was left as it is"
    case .notAStore(let path, .perhapsEncrypted):
      "\(path) is no health store, or an encrypted one: name its key file in "
        + "WORKOUT_STORE_KEY_FILE; it was left as it is"
    case .notAStore(let path, .otherApplication):
      "\(path) is a database of another application; it was left as it is"
    case .newerVersion(let path, let found, let supported):
      "\(path) was written by a newer release (version \(found), this one reads up to "
        + "\(supported)); update and open it again"
    case .olderVersion(let path, let found):
      "\(path) was written by an earlier release (version \(found)) and cannot be brought up to date where "
        + "nothing can be written; copy it to a disk with space and open the copy"
    case .foreignSchema(let path, let objects):
      "\(path) has a schema that no release has made (\(Self.listed(objects))) and is not opened; use a "
        + "file that you made yourself"
    case .readOnly(let path, false):
      "\(path) can only be read here; copy it to where it can be written to"
    case .readOnly(let path, true):
      "\(path) is on a medium that can only be read, and its newest changes are in \(path)-wal; copy both "
        + "files to where they can be written to"
    case .unusableName(let name):
      "\(name) does not name a file; use a path such as ./health.sqlite"
    case .corrupt(let path, let detail): "\(path) is damaged (\(detail)); restore a backup"
    case .otherOwner(let path, let owner, true):
      "\(path) is a link that \(owner) made; name the store itself"
    case .otherOwner(let path, let owner, false):
      "\(path) belongs to \(owner); run this as \(owner), or take it over: sudo chown "
        + "\(UserName.of(geteuid())) '\(path)'"
    case .exposed(let exposure):
      "\(exposure.path) is open to \(exposure.audience) (mode \(exposure.octalMode)) and its file "
        + "system keeps it so; mount that with umask=077, or: chmod 600 '\(exposure.path)'"
    case .linkToNothing(let path, let target):
      "\(path) is a link to \(target), which is not there; mount or unlock what holds it"
    case .locked(let path):
      "\(path) is in a locked folder; fscrypt unlock '\((path as NSString).deletingLastPathComponent)'"
    case .badKeyFile(let path, nil):
      "there is no key file \(path); mount what holds it, or unset WORKOUT_STORE_KEY_FILE"
    case .badKeyFile(let path, .exposed(let exposure)?):
      "the key in \(path) is open to \(exposure.audience) (mode \(exposure.octalMode)); make a new one, "
        + "or: chmod 600 '\(path)'"
    case .badKeyFile(let path, .otherOwner(let owner)?):
      "the key file \(path) belongs to \(owner); it must be yours or root's"
    case .badKeyFile(let path, .notAKey?):
      "\(path) holds no key of 64 hexadecimal digits; openssl rand -hex 32 makes one"
    case .encryptionUnavailable(let path, let cipher):
      "\(path) cannot have a key: the SQLite of this build has "
        + (cipher.map { "a cipher of release \($0), and 4.5 is needed" } ?? "no cipher")
        + "; unset WORKOUT_STORE_KEY_FILE, or see docs/deployment.md"
    case .notEncrypted(let path):
      "\(path) is a store without a key; unset WORKOUT_STORE_KEY_FILE to open it"
    case .wrongKey(let path): "\(path) is no store that this key opens; it was left as it is"
    case .exists(let path): "\(path) is there already; name another file"
    case .sameFile(let path): "\(path) is the store itself; name a backup of it"
    case .unsound(let path, let count, let first):
      "\(path) has \(count) \(count == 1 ? "fault" : "faults") (\(first)); nothing was changed"
    case .companionIsLink(let path): "\(path) is no plain file; remove it and try again"
    case .diskFull(let path): "no space left for \(path); free some and go on"
    case .busy(let path): "\(path) is in use by another program that does not let go; try again"
    case .failed(let path, let code, let detail): "\(path): \(detail) (code \(code))"
    case .cancelled: "cancelled"
    case .notAuthorized(let type, let refusal): "\(type) may not be saved: \(refusal)"
    case .ownerOnly: "only the owner of the store may do this"
    case .reservedIdentifier(let bundle):
      "\(bundle) is reserved for the platform; open the store with a bundle identifier of your own"
    case .clientOnly: "the owner of the store needs no permission and registers for none"
    case .notRegistered(let bundle):
      "\(bundle) asks for access and has not registered; register first"
    case .badRequest(let flaw): "this cannot be asked for: \(flaw)"
    case .recalibration(let flaw): "\(flaw)"
    case .nobodyToAsk: "there is nobody to ask here; ask where the person can answer"
    case .unknownClient(let bundle): "no application \(bundle); see workout apps"
    case .unknownRequest(let id):
      "no request \(id.uuidString.lowercased()) is waiting; see workout requests"
    case .notOwn(let id):
      "\(id.uuidString.lowercased()) was saved by another application, which alone may delete it"
    case .anchor(let error): "\(error)"
    case .delivery(let type, let refusal): "no background delivery of \(type): \(refusal)"
    case .day(let error): "\(error)"
    case .goal(let metric, let value):
      """
      \(value) is no goal for \(metric); it lies from \(metric.goalLimits.lowerBound) to \
      \(metric.goalLimits.upperBound)
      """
    case .profile(let fact, let value): "“\(value.prefix(40))” is no value of \(fact.rawValue)"
    case .unknownObject(let id): "no object \(id.uuidString.lowercased()) in the store"
    case .tooOld(let id, let earliest):
      "\(id.uuidString.lowercased()) ends before \(earliest.rfc3339), the earliest that this store keeps"
    case .retentionTooShort(let keep):
      "samples cannot be kept for \(Int64(clamping: keep.inSeconds)) s alone; a day is the least"
    case .notCollected(let type):
      "the collection of \(type) cannot be turned off; only quantities and categories are collected"
    case .typeInUse(let type, let unit):
      "\(type) is in the store with the unit \(unit), and cannot have another"
    case .unknownWorkout(let id): "no workout \(id.uuidString.lowercased()) in the store"
    case .unknownRoute(let id): "no route \(id.uuidString.lowercased()) in the store"
    case .unknownTrace(let id): "no trace \(id.uuidString.lowercased()) in the store"
    case .noMatch(let text): "no workout “\(text)”; see workout list"
    case .ambiguous(let text, let candidates):
      "“\(text)” fits \(candidates.count) workouts: "
        + candidates.map { $0.uuidString.lowercased() }.joined(separator: ", ")
    case .noObject(let text): "no object “\(text)”; see workout list and workout samples"
    case .ambiguousObject(let text, let candidates):
      "“\(text)” fits \(candidates.count) objects: "
        + candidates.map { $0.uuidString.lowercased() }.joined(separator: ", ")
    case .noDocument(let text): "no document “\(text)”; see workout documents list"
    case .ambiguousDocument(let text, let candidates):
      "“\(text)” fits \(candidates.count) documents: "
        + candidates.map { $0.uuidString.lowercased() }.joined(separator: ", ")
    case .duplicate(let id): "\(id.uuidString.lowercased()) is in the store already"
    case .invalid(let id, let reason): "\(id.uuidString.lowercased()) cannot be saved: \(reason)"
    case .predicate(let error): "\(error)"
    case .noLocations: "a route needs at least one location"
    case .invalidLocation(let index, let latitude, let longitude):
      "location \(index) is nowhere on Earth: latitude \(latitude), longitude \(longitude)"
    case .builderClosed: "the route builder is finished or discarded"
    case .damagedChunk(let ordinal, let error): "chunk \(ordinal) is damaged: \(error)"
    case .statistics(let error): "\(error)"
    case .unknownSource(let identifier):
      "no source “\(identifier)” has saved anything; name one by its bundle identifier"
    case .recordingInProgress(let id, let process):
      "recording \(id.uuidString.lowercased()) is running (process \(process))"
    case .unfinishedRecording(let id):
      "recording \(id.uuidString.lowercased()) was left unfinished; finish or resume it first"
    case .noUnfinishedRecording: "there is no unfinished recording"
    case .unreadableRecording(let detail):
      "the unfinished recording cannot be read: \(detail)"
    case .recordingClosed(let id):
      "recording \(id.uuidString.lowercased()) is finished or discarded"
    }
  }
}

extension StoreError {
  private static let mostListed = 5

  /// The first of some names, and how many more there are.
  fileprivate static func listed(_ names: [String]) -> String {
    let more = names.count - mostListed
    return names.prefix(mostListed).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }
}

extension StoreError.Invalidity: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notFinite(let field): "\(field) is not a finite number"
    case .negative(let field): "\(field) is negative"
    case .incompatibleUnit(let unit, let type): "\(unit) is no unit of \(type)"
    case .metadata(let error): "\(error)"
    case .eventLasts(let kind): "a \(kind.name) event is a moment and cannot last"
    case .eventOutsideWorkout(let kind): "a \(kind.name) event lies outside its time"
    case .impossibleTotal(let field): "its \(field) is impossible"
    case .sampleLasts(let type): "\(type) is of a moment; its start has to be its end"
    case .notACase(let value, let type): "\(value) is no value of \(type)"
    case .missing(let key, let type): "\(type) needs \(key)"
    case .outOfRange(let limits, let type): "\(type) lies in \(limits)"
    case .inTheFuture(let type): "\(type) is saved after it happened, not before"
    case .typedByHand(let type): "\(type) is measured by the platform and cannot be typed in"
    case .unwritableDate: "its dates are not in the years 1 to 9999"
    case .routeWithoutLocations: "a route is saved by a route builder, with its locations"
    case .documentWithoutXML: "a document is saved with its XML"
    case .noMembers: "a correlation needs members"
    case .wrongMember(let type, let correlation): "\(type) does not belong in \(correlation)"
    }
  }
}

extension StoreError.Refusal: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notDetermined: "the owner has not decided; ask first"
    case .denied: "the owner refused it"
    case .platformOnly: "only the platform itself does"
    }
  }
}
