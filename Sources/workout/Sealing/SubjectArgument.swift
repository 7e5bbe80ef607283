public import ArgumentParser
public import Sealing

/// A subject on the command line: the code of one that was released before, or `new`.
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
