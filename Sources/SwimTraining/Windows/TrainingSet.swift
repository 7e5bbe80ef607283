package import Swimming

extension LabelledWindows {
  /// The windows that a model is trained on: each second one as it is, and of each copy each fourth.
  ///
  /// Neighbours share all but half a second, so more of them say little more. The recordings are in the
  /// frame of a left wrist.
  package static func training(
    _ recordings: [LabelledRecording], _ features: FeatureSet, _ length: WindowLength,
    variations: [Variation] = Variation.training
  ) -> LabelledWindows {
    var windows = LabelledWindows(features, length)
    // Places are counted from the beginning of the recording, in half seconds.
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

  /// What each window counts: classes alike, in a class swimmers alike, of a swimmer windows alike.
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
