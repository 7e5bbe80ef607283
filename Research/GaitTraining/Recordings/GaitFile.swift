import Foundation
import Mobility

/// A signal with its dataset, before the reference is read.
struct GaitFile {
  let study: GaitStudy
  let name: String
  let folder: URL
  let table: GaitTable

  /// Decodes a dataset's separate JSON file about a recording.
  func json<Value: Decodable>(
    _ type: Value.Type, _ file: String
  ) throws(GaitRecordingError) -> Value {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    do {
      return try decoder.decode(type, from: Data(contentsOf: folder.appending(path: file)))
    } catch {
      throw GaitRecordingError(file: file, expected: "\(type): \(error)")
    }
  }

  /// Returns the signal with its reference; `rate` is that of a table without times, in hertz.
  func recording(
    subject: String, placement: BodyPlacement, height: Double?, rate: Double?,
    reference: GaitReference
  ) throws(GaitRecordingError) -> GaitRecording {
    guard let x = table["ax"], let y = table["ay"], let z = table["az"] else {
      throw GaitRecordingError(file: name, line: 1, expected: "the columns ax, ay and az")
    }
    return GaitRecording(
      study: study, name: name, subject: subject, placement: placement, height: height,
      seconds: try seconds(rate: rate),
      acceleration: x.indices.map { SIMD3(x[$0], y[$0], z[$0]) },
      rotation: rotation, reference: reference)
  }

  /// Returns the column of times, or those of a uniform rate.
  func seconds(rate: Double?) throws(GaitRecordingError) -> [Double] {
    if let times = table["t"] { return times }
    guard let rate else { throw GaitRecordingError(file: name, line: 1, expected: "a column t") }
    return (0..<table.count).map { Double($0) / rate }
  }

  private var rotation: [SIMD3<Double>] {
    guard let x = table["gx"], let y = table["gy"], let z = table["gz"] else { return [] }
    return x.indices.map { SIMD3(x[$0], y[$0], z[$0]) }
  }
}

/// An error in a recording or a table, with its location.
package struct GaitRecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  package var file: String
  package var line: Int?
  package var expected: String

  package init(file: String, line: Int? = nil, expected: String) {
    self.file = file
    self.line = line
    self.expected = expected
  }

  package var description: String {
    "\(file):\(line.map { "\($0):" } ?? "") expected \(expected)"
  }
}
