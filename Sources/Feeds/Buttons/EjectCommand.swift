import Glibc
import Programs

/// A program that is killed if it takes too long.
struct EjectCommand {
  let words: [String]

  /// The interval, in milliseconds, at which the program is polled for its end.
  private static let look: Int32 = 20

  /// Waits for the program; blocks its thread.
  func run(lasting limit: Duration) -> EjectSignal.Outcome {
    let process: Int32
    do throws(ProgramGroup.StartError) {
      process = try ProgramGroup(starting: words, searchesPath: true).process
    } catch {
      return .failed(errno: error.errno)
    }
    let start = BootClock.now
    var status: Int32 = 0
    while true {
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process { return Self.outcome(status) }
      if ended < 0, errno != EINTR { return .failed(errno: errno) }
      if BootClock.now - start >= limit { break }
      poll(nil, 0, Self.look)
    }
    // The process has not been reaped yet, so its number is still its own.
    kill(-process, SIGKILL)
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return .timedOut
  }

  private static func outcome(_ status: Int32) -> EjectSignal.Outcome {
    let code = ProgramGroup.exitCode(status)
    return code == 0 ? .done : .exited(code)
  }
}
