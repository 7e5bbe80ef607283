package import Swimming

extension LabelledWindows {
  /// Returns the training windows: every second original window, and every fourth of each copy.
  ///
  /// Neighboring windows differ by only half a second, so more of them add little. The recordings
  /// are in the frame of a left wrist.
  package static func training(
    _ recordings: [LabelledRecording], _ features: FeatureSet, _ length: WindowLength,
    variations: [Variation] = Variation.training
  ) -> LabelledWindows {
    var windows = LabelledWindows(features, length)
    // Indices count from the beginning of the recording, in half seconds.
    let first = length.blockCount
    for recording in recordings {
      windows.append(recording) { (first + $0).isMultiple(of: 2) }
    }
    for (index, variation) in variations.enumerated() {
      let phase = index.isMultiple(of: 2) ? 2 : 0
      for recording in recordings {
        windows.append(variation.applied(to: recording)) { (first + $0) % 4 == phase }
      }
    }
    return windows
  }

  /// The weight of each window: balanced over classes, over swimmers within a class, and over the
  /// windows of a swimmer.
  package var weights: [Double] {
    var counts: [StyleClass: [Int: Int]] = [:]
    for index in 0..<count {
      counts[classes[index], default: [:]][subjects[index], default: 0] += 1
    }
    return (0..<count).map { index in
      let ofClass = counts[classes[index], default: [:]]
      return 1 / Double(counts.count * ofClass.count * ofClass[subjects[index], default: 1])
    }
  }
}
