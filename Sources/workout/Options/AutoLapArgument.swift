import ArgumentParser
import HealthModel

/// An automatic lap argument: a distance (`1km`, `400m`) or a time (`5min`, `90s`).
///
/// `m` alone means meters, as everywhere on the command line; minutes are `min`.
enum AutoLapArgument: ExpressibleByArgument, Hashable {
  case distance(LengthArgument)
  case time(DurationArgument)

  init?(argument: String) {
    if let length = LengthArgument(argument: argument) {
      self = .distance(length)
    } else if let time = DurationArgument(argument: argument) {
      self = .time(time)
    } else {
      return nil
    }
  }
}
