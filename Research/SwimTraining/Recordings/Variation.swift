import Foundation
import Swimming

/// A modified copy of a swim that could have been recorded as well, for data augmentation.
package enum Variation: Hashable, Sendable, CustomStringConvertible {
  case asIs
  /// The strap is rotated about the forearm, in degrees.
  case strap(Double)
  /// The watch is tilted about y, then about z, in degrees.
  case tilt(y: Double, z: Double)
  /// The duration of everything is multiplied by a factor.
  case tempo(Double)

  /// The copies used for training.
  package static let training: [Variation] = [
    .strap(25), .strap(-25), .tilt(y: 10, z: 8), .tilt(y: -10, z: -8), .tempo(0.85), .tempo(1.15),
  ]

  package var description: String {
    switch self {
    case .asIs: "as is"
    case .strap(let degrees): "strap \(degrees)°"
    case .tilt(let y, let z): "tilt \(y)° \(z)°"
    case .tempo(let factor): "tempo \(factor)"
    }
  }

  package func applied(to recording: LabelledRecording) -> LabelledRecording {
    switch self {
    case .asIs: recording
    case .strap(let degrees): Self.rotated(recording, about: 0, degrees)
    case .tilt(let y, let z): Self.rotated(Self.rotated(recording, about: 1, y), about: 2, z)
    case .tempo(let factor): Self.stretched(recording, factor)
    }
  }

  private static func rotated(
    _ recording: LabelledRecording, about axis: Int, _ degrees: Double
  ) -> LabelledRecording {
    let angle = degrees * .pi / 180
    let (cosine, sine) = (cos(angle), sin(angle))
    let (i, j) = ((axis + 1) % 3, (axis + 2) % 3)
    var turned = recording
    turned.frames = recording.frames.map { frame in
      var axes = frame.axes
      for triple in [0, 3] {
        axes[triple + i] = cosine * frame.axes[triple + i] - sine * frame.axes[triple + j]
        axes[triple + j] = sine * frame.axes[triple + i] + cosine * frame.axes[triple + j]
      }
      return WristFrame(axes)
    }
    return turned
  }

  /// Interpolates linearly between frames; a label is that of the nearest frame.
  private static func stretched(
    _ recording: LabelledRecording, _ factor: Double
  ) -> LabelledRecording {
    var stretched = recording
    (stretched.frames, stretched.labels) = ([], [])
    let last = recording.frames.count - 1
    for index in 0..<Int(Double(recording.frames.count) * factor) {
      let place = Double(index) / factor
      guard place <= Double(last) else { break }
      let before = min(Int(place), max(last - 1, 0))
      let after = min(before + 1, last)
      let (from, to) = (recording.frames[before].axes, recording.frames[after].axes)
      stretched.frames.append(WristFrame(from + (to - from) * (place - Double(before))))
      stretched.labels.append(recording.labels[Int(place.rounded(.toNearestOrEven))])
    }
    return stretched
  }
}
