package import Foundation
package import HealthModel
package import SampleQueries
package import SampleStatistics
package import SeriesCoding

/// Short names for the places that throw.
extension StoreError {
  package static func missing(path: String) -> Self {
    .file(path: path, .missing)
  }
  package static func isDirectory(path: String) -> Self {
    .file(path: path, .isDirectory)
  }
  package static func permissionDenied(path: String) -> Self {
    .file(path: path, .permissionDenied)
  }
  package static func companionIsLink(path: String) -> Self {
    .file(path: path, .companionIsLink)
  }
  package static func locked(path: String) -> Self {
    .file(path: path, .locked)
  }
  package static func exists(path: String) -> Self {
    .file(path: path, .exists)
  }
  package static func sameFile(path: String) -> Self {
    .file(path: path, .sameFile)
  }
  package static func diskFull(path: String) -> Self {
    .file(path: path, .diskFull)
  }
  package static func busy(path: String) -> Self {
    .file(path: path, .busy)
  }
  package static func notAStore(path: String, found: Foreign) -> Self {
    .file(path: path, .notAStore(found))
  }
  package static func newerVersion(path: String, found: Int, supported: Int) -> Self {
    .file(path: path, .newerVersion(found: found, supported: supported))
  }
  package static func olderVersion(path: String, found: Int) -> Self {
    .file(path: path, .olderVersion(found: found))
  }
  package static func foreignSchema(path: String, objects: [String]) -> Self {
    .file(path: path, .foreignSchema(objects: objects))
  }
  package static func readOnly(path: String, hasLog: Bool) -> Self {
    .file(path: path, .readOnly(hasLog: hasLog))
  }
  package static func unusableName(_ name: String) -> Self {
    .file(path: name, .unusableName)
  }
  package static func corrupt(path: String, detail: String) -> Self {
    .file(path: path, .corrupt(detail: detail))
  }
  package static func otherOwner(path: String, owner: String, isLink: Bool) -> Self {
    .file(path: path, .otherOwner(owner, isLink: isLink))
  }
  package static func exposed(_ exposure: FileExposure) -> Self {
    .file(path: exposure.path, .exposed(exposure))
  }
  package static func linkToNothing(path: String, target: String) -> Self {
    .file(path: path, .linkToNothing(target: target))
  }
  package static func unsound(path: String, count: Int, first: String) -> Self {
    .file(path: path, .unsound(count: count, first: first))
  }
  package static func failed(path: String, code: Int32, detail: String) -> Self {
    .file(path: path, .failed(code: code, detail: detail))
  }
  package static func badKeyFile(path: String, _ problem: KeyFileProblem?) -> Self {
    .encryption(path: path, .badKeyFile(problem))
  }
  package static func encryptionUnavailable(path: String, cipher: String?) -> Self {
    .encryption(path: path, .unavailable(cipher: cipher))
  }
  package static func notEncrypted(path: String) -> Self {
    .encryption(path: path, .notEncrypted)
  }
  package static func wrongKey(path: String) -> Self {
    .encryption(path: path, .wrongKey)
  }
  package static func notAuthorized(type: String, _ denial: Denial) -> Self {
    .permission(.notAuthorized(type: type, denial))
  }
  package static var ownerOnly: Self { .permission(.ownerOnly) }
  package static var clientOnly: Self { .permission(.clientOnly) }
  package static var nobodyToAsk: Self { .permission(.nobodyToAsk) }
  package static func reservedIdentifier(_ bundle: String) -> Self {
    .permission(.reservedIdentifier(bundle))
  }
  package static func notOwn(_ id: UUID) -> Self {
    .permission(.notOwn(id))
  }
  package static func notRegistered(_ bundle: String) -> Self {
    .permission(.notRegistered(bundle))
  }
  package static func badRequest(_ error: RequestError) -> Self {
    .permission(.badRequest(error))
  }
  package static func unknownClient(_ bundle: String) -> Self {
    .permission(.unknownClient(bundle))
  }
  package static func unknownRequest(_ id: UUID) -> Self {
    .permission(.unknownRequest(id))
  }
  package static func anchor(_ error: AnchorError) -> Self {
    .query(.anchor(error))
  }
  package static func predicate(_ error: SampleQueries.PredicateError) -> Self {
    .query(.predicate(error))
  }
  package static func statistics(_ error: StatisticsError) -> Self {
    .query(.statistics(error))
  }
  package static func day(_ error: CalendarDayError) -> Self {
    .query(.day(error))
  }
  package static func unknownSource(_ identifier: String) -> Self {
    .query(.unknownSource(identifier))
  }
  package static func goal(_ metric: ActivityMetric, _ value: Double) -> Self {
    .setting(.goal(metric, value))
  }
  package static func profile(_ fact: ProfileFact, _ value: String) -> Self {
    .setting(.profile(fact, value))
  }
  package static func retentionTooShort(_ duration: Duration) -> Self {
    .setting(.retentionTooShort(duration))
  }
  package static func notCollected(type: String) -> Self {
    .setting(.notCollected(type: type))
  }
  package static func typeInUse(_ type: String, unit: String) -> Self {
    .setting(.typeInUse(type, unit: unit))
  }
  package static func unknownObject(_ id: UUID) -> Self {
    .object(id, .unknown(.object))
  }
  package static func unknownWorkout(_ id: UUID) -> Self {
    .object(id, .unknown(.workout))
  }
  package static func unknownRoute(_ id: UUID) -> Self {
    .object(id, .unknown(.route))
  }
  package static func unknownTrace(_ id: UUID) -> Self {
    .object(id, .unknown(.trace))
  }
  package static func duplicate(_ id: UUID) -> Self {
    .object(id, .duplicate)
  }
  package static func tooOld(_ id: UUID, earliest: Instant) -> Self {
    .object(id, .tooOld(earliest: earliest))
  }
  package static func invalid(_ id: UUID, _ reason: Invalidity) -> Self {
    .object(id, .invalid(reason))
  }
  package static func noMatch(text: String) -> Self {
    .identifier(text, .unknown(.workout))
  }
  package static func noObject(text: String) -> Self {
    .identifier(text, .unknown(.object))
  }
  package static func noDocument(text: String) -> Self {
    .identifier(text, .unknown(.document))
  }
  package static func ambiguous(text: String, candidates: [UUID]) -> Self {
    .identifier(text, .ambiguous(.workout, candidates: candidates))
  }
  package static func ambiguousObject(text: String, candidates: [UUID]) -> Self {
    .identifier(text, .ambiguous(.object, candidates: candidates))
  }
  package static func ambiguousDocument(text: String, candidates: [UUID]) -> Self {
    .identifier(text, .ambiguous(.document, candidates: candidates))
  }
  package static var noLocations: Self { .route(.noLocations) }
  package static var builderClosed: Self { .route(.builderClosed) }
  package static func invalidLocation(index: Int, latitude: Double, longitude: Double) -> Self {
    .route(.invalidLocation(index: index, latitude: latitude, longitude: longitude))
  }
  package static func damagedChunk(ordinal: Int, _ error: ChunkError) -> Self {
    .route(.damagedChunk(ordinal: ordinal, error))
  }
  package static func recordingInProgress(_ id: UUID, process: Int32) -> Self {
    .recording(.inProgress(id, process: process))
  }
  package static func unfinishedRecording(_ id: UUID) -> Self {
    .recording(.unfinished(id))
  }
  package static var noUnfinishedRecording: Self { .recording(.noneUnfinished) }
  package static func recordingClosed(_ id: UUID) -> Self {
    .recording(.closed(id))
  }
  package static func unreadableRecording(detail: String) -> Self {
    .recording(.unreadable(detail: detail))
  }
}
