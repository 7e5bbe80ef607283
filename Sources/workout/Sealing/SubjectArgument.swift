public import ArgumentParser
public import Sealing

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
