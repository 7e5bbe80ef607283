import Foundation

/// The cost of the program before it does any work, and its size.
///
/// The processor time of a short run is mostly the kernel's: mapping the file and relocating it. It is the median of many
/// runs; the instructions in user space, which do not depend on other load, are counted too.
struct ProgramCost {
  var workout: String
  var folder: URL

  enum Failure: Error {
    case ended(status: Int32)
  }

  private static let runs = 41

  func run() throws -> [Measurement] {
    let program = try stripped()
    let size = try FileManager.default.attributesOfItem(atPath: program)[.size] as? Int ?? 0
    var seconds: [Double] = []
    for _ in 0..<Self.runs {
      let cost = try ChildProcess(program, ["--version"]).wait()
      guard cost.exitStatus == 0 else { throw Failure.ended(status: cost.exitStatus) }
      seconds.append(cost.cpuSeconds)
    }
    return [
      Measurement(name: "program.versionCPU", value: seconds.median * 1000, unit: "ms"),
      Measurement(
        name: "program.versionInstructions",
        value: try InstructionCount(folder: folder).count(of: workout, ["--version"]) / 1e6,
        unit: "M"),
      Measurement(name: "program.size", value: Double(size) / 1e6, unit: "MB"),
    ]
  }

  /// The program without debug information, as in the Debian package.
  private func stripped() throws -> String {
    let file = URL(filePath: workout).resolvingSymlinksInPath()
    let copy = folder.appending(path: "workout.size").path(percentEncoded: false)
    let status = try ChildProcess("strip", ["-o", copy, file.path(percentEncoded: false)]).wait()
      .exitStatus
    guard status == 0 else { throw Failure.ended(status: status) }
    return copy
  }
}
