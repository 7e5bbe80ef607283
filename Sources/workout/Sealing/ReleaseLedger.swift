public import ArgumentParser
import Reports
public import Sealing

extension ReleaseLedger {
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
