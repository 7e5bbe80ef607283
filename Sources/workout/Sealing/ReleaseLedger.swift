public import ArgumentParser
import Console
import Foundation
import HealthModel
import HealthStorage
public import Sealing

/// The release ledger of the store, as decoded values.
struct ReleaseLedger {
  let store: HealthStore

  /// Returns all releases, newest first.
  func releases() async throws -> [Release] {
    try await store.releases().map { entry in
      guard
        let release = try? JSONDecoder().decode(Release.self, from: Data(entry.description.utf8))
      else { throw LedgerError.unreadable(code: entry.code) }
      return release
    }
  }

  func release(_ code: ReleaseCode) async throws -> Release {
    guard let release = try await releases().first(where: { $0.code == code }) else {
      throw LedgerError.unknown(code: code.description)
    }
    return release
  }

  /// Returns the subject of a code or a new one; without a choice, that of the newest release, or a new one.
  func subject(_ choice: SubjectArgument?) async throws -> Subject {
    let releases = try await releases()
    switch choice {
    case .new: return .random()
    case nil: return releases.first?.subject ?? .random()
    case .code(let code):
      guard let release = releases.first(where: { $0.subject.code == code }) else {
        throw LedgerError.unknownSubject(code: code.description)
      }
      return release.subject
    }
  }

  func keep(_ release: Release) async throws {
    try await store.keep(
      ReleaseEntry(
        code: release.code.description, released: release.date,
        description: try JSONText.line(release), recalled: release.recalled))
  }

  enum LedgerError: Error, Hashable, CustomStringConvertible {
    case unknown(code: String)
    case unknownSubject(code: String)
    case unreadable(code: String)

    var description: String {
      switch self {
      case .unknown(let code):
        "this store has no release \(code); list the releases with workout sealed"
      case .unknownSubject(let code):
        "this store has no release of the subject \(code); list the releases with workout sealed"
      case .unreadable(let code):
        "the ledger entry of release \(code) cannot be read; it was written by a newer version of workout"
      }
    }
  }
}

/// A subject argument: the code of an earlier release, or `new`.
enum SubjectArgument: ExpressibleByArgument, Hashable {
  case new
  case code(SubjectCode)

  init?(argument: String) {
    if argument == "new" {
      self = .new
    } else if let code = try? SubjectCode(argument) {
      self = .code(code)
    } else {
      return nil
    }
  }
}

extension DateShift: ExpressibleByArgument {}
