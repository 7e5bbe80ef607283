import Foundation
import HealthModel
import TestSupport
import Testing

@testable import Feeds

@Suite("The motion of a trace")
struct TraceMotionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let good = [
    "0.0,0.1,-0.2,9.81,1,2,3,60,101325,left",
    "0.1,0.1,-0.2,9.81,,,,0,101324,right",
    "0.2,,,,1,2,3,61,,left",
    "nan,0.1,-0.2,9.81,1,2,3,60,101325,left",
    "0.4,0.1,,9.81,1,2,3,60,101325,left",
    "0.5,0.1,-0.2,9.81,1,2,3,60,-1,left",
    "0.6,0.1,-0.2,9.81,1,2,3",
    "",
    "0.7,0.1,-0.2,x,1,2,3,60,101325,left",
    "0.8,0.1,-0.2,9.81,1,2,3,60,101325,left",
  ]

  /// Headers with their lines: all columns, only motion, and a vector that lacks a column.
  static let traces = [
    "t,ax,ay,az,gx,gy,gz,hr,pressure,side\n" + good.joined(separator: "\n"),
    "ax,ay,az\n1,2,3\n1,,3\n,,\nx,2,3\n4,5,6\n1,2\n",
    "ax,ay\n1,2\n,\n",
    "t,gx,gy,gz,ax,ay,az\n0,1,2,3,4,5,6\n1,,,,4,5,6\n",
  ].map { "# workout-trace 1; placement=waist; rate=10; accel=g\n" + $0 }

  @Test(
    "motion values are those of the rows in order, and other values are unchanged",
    arguments: traces)
  func sameAsRows(_ text: String) throws {
    let path = folder.file("trace.csv").path
    try Data(text.utf8).write(to: URL(filePath: path))
    var expected: (motion: [TraceMotion], others: [TraceReader.Item]) = ([], [])
    var file = try TraceFile(path: path)
    while let items = try file.next() {
      for item in items {
        guard case .row(let row) = item else {
          expected.others.append(item)
          continue
        }
        expected.motion.append(
          TraceMotion(
            secondsFromStart: row.secondsFromStart, motion: row.motion, pressure: row.pressure))
      }
    }

    var again = try TraceFile(path: path)
    var (motion, others): ([TraceMotion], [TraceReader.Item]) = ([], [])
    while try again.next(motion: { motion.append($0) }, other: { others.append($0) }) {}
    #expect(motion == expected.motion)
    #expect(others == expected.others)
    #expect(others.count > 1 || motion.count > 1)
  }
}
