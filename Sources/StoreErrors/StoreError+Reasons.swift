public import Foundation
public import HealthModel
public import SampleQueries
public import SampleStatistics
public import SeriesCoding

extension StoreError {
  /// The reason why a file cannot be used.
  public enum FileReason: Hashable, Sendable {
    case missing
    case isDirectory
    case permissionDenied
    case notAStore(Foreign)
    case newerVersion(found: Int, supported: Int)
    /// Of an earlier release, and not writable for the migration.
    case olderVersion(found: Int)
    /// With other triggers, views, tables or indexes than a store of its version.
    case foreignSchema(objects: [String])
    /// On a read-only medium; `hasLog` if its newest changes cannot be read there either.
    case readOnly(hasLog: Bool)
    /// The path is a name that SQLite does not treat as a file.
    case unusableName
    case corrupt(detail: String)
    case otherOwner(String, isLink: Bool)
    case exposed(FileExposure)
    case linkToNothing(target: String)
    case companionIsLink
    /// In a locked folder of an encrypted file system.
    case locked
    case exists
    case sameFile
    /// A backup with errors.
    case unsound(count: Int, first: String)
    case diskFull
    case busy
    /// Any other error of SQLite, with its extended code.
    case failed(code: Int32, detail: String)
  }

  /// The kind of a file that is not a store.
  public enum Foreign: Hashable, Sendable {
    case notSQLite
    /// Random data from the first byte on: an encrypted store without its key, or another file.
    case perhapsEncrypted
    case otherApplication(id: Int32)
  }

  /// The reason why a key cannot be used.
  public enum EncryptionReason: Hashable, Sendable {
    /// The path is that of the key file; `nil` if there is no file.
    case badKeyFile(KeyFileProblem?)
    /// This build's SQLite has no cipher, or one that is too old.
    case unavailable(cipher: String?)
    case notEncrypted
    case wrongKey
  }

  /// The reason why a client may not do something.
  public enum PermissionReason: Hashable, Sendable {
    case notAuthorized(type: String, Denial)
    case ownerOnly
    case clientOnly
    /// A client's bundle identifier is one of the platform.
    case reservedIdentifier(String)
    /// Saved by another client, which alone may delete it.
    case notOwn(UUID)
    case notRegistered(String)
    case badRequest(RequestError)
    /// Nobody can answer a request for access here.
    case nobodyToAsk
    case unknownClient(String)
    case unknownRequest(UUID)
  }

  /// The reason why a client may not save a type.
  public enum Denial: Hashable, Sendable {
    /// The owner was not asked, or has not answered.
    case notDetermined
    case denied
    case platformOnly
  }

  /// The reason why a query has no result.
  public enum QueryReason: Hashable, Sendable {
    case anchor(AnchorError)
    case predicate(SampleQueries.PredicateError)
    case statistics(StatisticsError)
    case day(CalendarDayError)
    case unknownSource(String)
  }

  /// The reason why a setting is not valid.
  public enum SettingReason: Hashable, Sendable {
    case goal(ActivityMetric, Double)
    case profile(ProfileFact, String)
    case retentionTooShort(Duration)
    /// A type whose collection cannot be turned off, since the platform itself saves none.
    case notCollected(type: String)
    /// A type of the client's own, stored with another unit.
    case typeInUse(String, unit: String)
  }

  /// A kind of object in the store.
  public enum ObjectKind: String, Hashable, Sendable {
    case object, workout, route, trace, document
  }

  /// The reason why an object cannot be found or saved.
  public enum ObjectReason: Hashable, Sendable {
    case unknown(ObjectKind)
    case duplicate
    /// It ends before the limit of the store's retention.
    case tooOld(earliest: Instant)
    case invalid(Invalidity)
    /// A workout cannot be edited, or its edit not undone.
    case notEditable(WorkoutEditError)
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
    case content(SampleContentError, type: String)
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

  /// The reason why a text does not identify one object.
  public enum IdentifierReason: Hashable, Sendable {
    case unknown(ObjectKind)
    case ambiguous(ObjectKind, candidates: [UUID])
  }

  /// The reason why the locations of a route cannot be saved or read.
  public enum RouteReason: Hashable, Sendable {
    case noLocations
    case invalidLocation(index: Int, latitude: Double, longitude: Double)
    /// The route builder is finished or discarded.
    case builderClosed
    case damagedChunk(ordinal: Int, ChunkError)
  }

  /// The reason why a recording does not allow something.
  public enum RecordingReason: Hashable, Sendable {
    case inProgress(UUID, process: Int32)
    case unfinished(UUID)
    case noneUnfinished
    /// Finished or discarded.
    case closed(UUID)
    /// The row of the unfinished recording is invalid; see `HealthStore.setRecordingAside(_:)`.
    case unreadable(detail: String)
  }
}
