import Feeds
package import Foundation
import HealthModel
package import Swimming

/// A swim of the study of Brunner and others (ISWC 2019), with a label for each frame.
///
/// A file `uSS_Style_EPOCH.csv`, plain or gzip: a line of names, then rows
/// `t_s,ax,ay,az,gx,gy,gz,label` at 30 Hz, in m/s² with gravity and rad/s, in the frame of the
/// watch.
package struct LabelledRecording: Hashable, Sendable {
  package let name: String
  /// The number of the swimmer in the study.
  package let subject: Int
  /// The swimmer's own declaration of the main style.
  package let style: String
  /// The frames, in the axes of the watch.
  package var frames: [WristFrame]
  package var labels: [MotionLabel]

  private static let columns = "t_s,ax,ay,az,gx,gy,gz,label"

  package init(
    name: String, subject: Int, style: String, frames: [WristFrame], labels: [MotionLabel]
  ) {
    self.name = name
    self.subject = subject
    self.style = style
    self.frames = frames
    self.labels = labels
  }

  /// Reads a recording.
  ///
  /// - Throws: ``RecordingError`` with the line.
  package init(contentsOf url: URL) throws(RecordingError) {
    let name = url.lastPathComponent
    let parts = name.split(separator: "_")
    guard parts.count == 3, parts[0].first == "u", let subject = Int(parts[0].dropFirst()) else {
      throw RecordingError(file: name, line: nil, expected: "a name uSS_Style_EPOCH.csv")
    }
    self.init(name: name, subject: subject, style: String(parts[1]), frames: [], labels: [])
    var number = 0
    for line in try Self.bytes(of: url).split(separator: UInt8(ascii: "\n")) {
      number += 1
      let fields = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      if number == 1 {
        guard String(decoding: line, as: UTF8.self) == Self.columns else {
          throw RecordingError(file: name, line: number, expected: "the columns \(Self.columns)")
        }
        continue
      }
      let values = fields.map { Double(String(decoding: $0, as: UTF8.self)) ?? .nan }
      guard values.count == 8, values.allSatisfy(\.isFinite),
        let label = MotionLabel(rawValue: Int(values[7]))
      else { throw RecordingError(file: name, line: number, expected: "seven numbers and a label") }
      frames.append(
        WristFrame(
          SIMD8(values[1], values[2], values[3], values[4], values[5], values[6], 0, 0)))
      labels.append(label)
    }
  }

  /// Returns a copy with the signs of a wrist placement: from the frame of a watch worn that way to
  /// that of a left wrist, or back.
  package func signed(as placement: WristPlacement) -> LabelledRecording {
    let (a, g) = placement.signs
    let signs = SIMD8(a.x, a.y, a.z, g.x, g.y, g.z, 0, 0)
    var copy = self
    copy.frames = frames.map { WristFrame($0.axes * signs) }
    return copy
  }

  private static func bytes(of url: URL) throws(RecordingError) -> [UInt8] {
    let (bytes, damage) = InputFile.whole(path: url.path)
    if let damage { throw RecordingError(file: url.lastPathComponent, line: nil, expected: damage) }
    return bytes
  }
}

/// An error in a recording, with its location.
package struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  package var file: String
  package var line: Int?
  package var expected: String

  package var description: String {
    "\(file):\(line.map { "\($0):" } ?? "") expected \(expected)"
  }
}

/// The study's label of a moment.
package enum MotionLabel: Int, Hashable, Sendable, CaseIterable {
  case unknown = -1
  /// A rest, or anything that is not swimming.
  case none = 0
  case freestyle, breaststroke, backstroke, butterfly, turn, kick

  /// Whether it is a length in one of the four styles.
  package var isSwimming: Bool { (1...4).contains(rawValue) }
}
