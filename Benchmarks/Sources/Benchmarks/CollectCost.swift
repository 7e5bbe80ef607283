import Foundation

/// The cost of `workout collect` over a day: its share of a core, its memory, and the bytes that it writes.
///
/// The day is a trace at 25 Hz that is replayed as fast as possible and saved every recorded quarter of an hour, so that
/// the processor time includes the parsing of the text: a live collection parses less. The night is still; in each hour
/// from 7 to 22 there are five minutes of walking, ten of other movement, and stillness.
struct CollectCost {
  var workout: String
  var folder: URL

  enum Failure: Error {
    case failed(exitStatus: Int32)
  }

  private static let rate = 25
  private static let hours = 24
  private static let awake = 7..<22
  private static let (walkSeconds, fidgetSeconds) = (300, 600)
  private static let strideSeconds = 1.1

  func run() throws -> [Measurement] {
    let trace = folder.appending(path: "day.csv")
    try Self.write(trace)
    let store = folder.appending(path: "collected.sqlite").path(percentEncoded: false)
    let child = try ChildProcess(
      workout,
      [
        "collect", "--replay", trace.path(percentEncoded: false), "--placement", "waist",
        "--save-every", "15min", "--store", store,
      ])
    var (peak, written) = (0, 0)
    // The figures of a process are gone when it has ended.
    while let bytes = child.peakResidentBytes {
      peak = max(peak, bytes)
      written = max(written, child.writtenBytes ?? 0)
      usleep(20_000)
    }
    let cost = try child.wait()
    guard cost.exitStatus == 0 else { throw Failure.failed(exitStatus: cost.exitStatus) }
    let day = Double(Self.hours) * 3600
    return [
      Measurement(name: "collect.shareOfCore", value: 100 * cost.cpuSeconds / day, unit: "%"),
      Measurement(name: "collect.peakResident", value: Double(peak) / 1e6, unit: "MB"),
      Measurement(name: "collect.writtenPerDay", value: Double(written) / 1e6, unit: "MB"),
    ]
  }

  /// Writes the trace of the day.
  private static func write(_ file: URL) throws {
    FileManager.default.createFile(atPath: file.path(percentEncoded: false), contents: nil)
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    var noise = EvenNoise()
    var text =
      "# workout-trace 1; placement=waist; accel=m/s2; epoch=2026-11-02T00:00:00Z\nt,ax,ay,az\n"
    for second in 0..<hours * 3600 {
      let place = second % 3600
      let isAwake = awake.contains(second / 3600)
      let walks = isAwake && place < walkSeconds
      let fidgets = isAwake && !walks && place < walkSeconds + fidgetSeconds
      for index in 0..<rate {
        let time = Double(second) + Double(index) / Double(rate)
        let phase = 2 * Double.pi * time / strideSeconds
        let size = walks ? 0.3 : fidgets ? 1.5 : 0.02
        let up = walks ? 2.4 * cos(2 * phase) + 0.9 * cos(4 * phase) : 0
        let ahead = walks ? 1.3 * cos(2 * phase + 2.1) : 0
        text += "\(time),"
        text += "\(thousandths(0.3 + size * noise.next())),"
        text += "\(thousandths(ahead + size * noise.next())),"
        text += "\(thousandths(9.7 + up + size * noise.next()))\n"
      }
      if text.utf8.count > 1 << 20 {
        try handle.write(contentsOf: Data(text.utf8))
        text = ""
      }
    }
    try handle.write(contentsOf: Data(text.utf8))
  }

  private static func thousandths(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}
