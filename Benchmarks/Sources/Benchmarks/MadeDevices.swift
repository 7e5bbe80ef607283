import Foundation

/// A motion sensor and a barometer behind the real iiod, emulated by Tests/Rigs/iio-rig.py in its
/// own /dev and /sys; the caller provides the network.
///
/// Each motion sample has its number, modulo ``wrap``, as its acceleration along x in mm/s².
struct MadeDevices {
  enum Failure: Error {
    case didNotComeUp(output: String)
  }

  static let wrap = 20_000
  static let uri = "ip:127.0.0.1"
  static let motionSensor = "bmi160"

  private let rig = Process()
  private let input: FileHandle

  init(rigs: URL) throws {
    rig.executableURL = URL(filePath: "/usr/bin/unshare")
    rig.arguments = [
      "-mp", "--fork", "--kill-child", "/usr/bin/python3",
      rigs.appending(path: "iio-rig.py").path(percentEncoded: false), "one", "/bin/true",
    ]
    let (inputPipe, outputPipe) = (Pipe(), Pipe())
    rig.standardInput = inputPipe
    rig.standardOutput = outputPipe
    input = inputPipe.fileHandleForWriting
    try rig.run()
    try input.write(contentsOf: Data("iiod start\niiod await\n".utf8))
    var said = ""
    while !said.contains("iiod listens") {
      let more = outputPipe.fileHandleForReading.availableData
      guard !more.isEmpty else { throw Failure.didNotComeUp(output: said) }
      said += String(decoding: more, as: UTF8.self)
    }
  }

  /// Ends all processes in its namespace.
  func end() {
    try? input.close()
    rig.terminate()
    rig.waitUntilExit()
  }
}
