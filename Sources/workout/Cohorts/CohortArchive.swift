import Archiving
import Foundation
import HealthStorage

/// The archive of a store in a line of `analyze --worker`, which is imported into a temporary store.
struct CohortArchive {
  /// The path of the zip file.
  let path: String

  /// Imports the archive into a new store.
  ///
  /// The archive must be imported completely: rows of a partial history would look like those of a complete one.
  ///
  /// - Parameters:
  ///   - store: The path of a store that does not exist yet.
  ///   - mostBytes: The maximum size of the unpacked zip file.
  /// - Throws: The fault of the archive, or the reason why the store cannot be created.
  func unpack(into store: String, mostBytes: Int64) async throws(CohortError) {
    do {
      let bytes = try ArchiveReader.unpackedBytes(path)
      guard ArchiveReader.isArchive(path) else { throw CohortError.notKnown }
      guard bytes <= mostBytes else { throw CohortError.tooLarge }
      let store = try HealthStore(at: store, for: .commandLine, as: .owner, key: nil)
      let report = try await ArchiveImport(from: path, into: store).run()
      guard report.isWhole else { throw CohortError.damagedArchive }
    } catch let fault as CohortError {
      throw fault
    } catch let error as ArchivingError {
      throw CohortError(error)
    } catch let error as StoreError {
      throw CohortError(error)
    } catch {
      throw .failed
    }
  }
}

extension CohortError {
  fileprivate init(_ error: ArchivingError) {
    switch error {
    case .newerVersion: self = .newerVersion
    case .store(let error): self = CohortError(error)
    case .archive, .noSums: self = .damagedArchive
    case .notAnArchive: self = .notKnown
    case .file: self = .unreadable
    case .exists, .cancelled: self = .failed
    }
  }
}
