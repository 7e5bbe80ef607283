import Archiving
import Foundation
import HealthStorage

/// The archive of a store, a line of `analyze --worker`: brought into a store of its own.
struct CohortArchive {
  /// Of the zip file.
  let path: String

  /// Makes the store of it.
  ///
  /// All of the archive has to come in: rows of a part of a person's history would look like those of a whole.
  ///
  /// - Parameters:
  ///   - store: The path of a store that is not there yet.
  ///   - mostBytes: What may come out of the zip file.
  /// - Throws: What is wrong with the archive, or why there can be no store.
  func unpack(into store: String, mostBytes: Int64) async throws(CohortFault) {
    do {
      let bytes = try ArchiveReader.unpackedBytes(path)
      guard ArchiveReader.isArchive(path) else { throw CohortFault.notKnown }
      guard bytes <= mostBytes else { throw CohortFault.tooLarge }
      let store = try HealthStore(at: store, for: .commandLine, as: .owner, key: nil)
      let report = try await ArchiveImport(from: path, into: store).run()
      guard report.isWhole else { throw CohortFault.damagedArchive }
    } catch let fault as CohortFault {
      throw fault
    } catch let error as ArchivingError {
      throw CohortFault(error)
    } catch let error as StoreError {
      throw CohortFault(error)
    } catch {
      throw .failed
    }
  }
}

extension CohortFault {
  fileprivate init(_ error: ArchivingError) {
    switch error {
    case .newerVersion: self = .newerVersion
    case .store(let error): self = CohortFault(error)
    case .archive, .noSums: self = .damagedArchive
    case .notAnArchive: self = .notKnown
    case .file: self = .unreadable
    case .exists, .cancelled: self = .failed
    }
  }
}
