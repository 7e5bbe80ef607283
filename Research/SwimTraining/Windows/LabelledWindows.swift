package import Swimming

/// Windows of swims with their features and labels, row by row.
package struct LabelledWindows: Sendable {
  package let features: FeatureSet
  package let length: WindowLength
  /// The features, a row per window.
  package private(set) var values: [Double] = []
  package private(set) var classes: [StyleClass] = []
  /// The share of each window that has its label.
  package private(set) var purities: [Double] = []
  package private(set) var subjects: [Int] = []
  /// The index of each window in its recording, from 0 for the first full window.
  package private(set) var places: [Int] = []

  package init(_ features: FeatureSet, _ length: WindowLength) {
    self.features = features
    self.length = length
  }

  package var count: Int { classes.count }

  package func row(_ index: Int) -> ArraySlice<Double> {
    values[index * features.count..<(index + 1) * features.count]
  }

  /// Appends the labeled windows of a recording, in the frame of a left wrist, at the selected
  /// indices.
  package mutating func append(
    _ recording: LabelledRecording, where isTaken: (Int) -> Bool = { _ in true }
  ) {
    // A recording that ends with its first full window contains too little.
    guard recording.frames.count >= length.frameCount + FeatureWindow.blockFrames else { return }
    var window = FeatureWindow(features)
    var row: [Double] = []
    var place = 0
    for (index, frame) in recording.frames.enumerated() {
      guard window.process(frame), window.holds(length) else { continue }
      defer { place += 1 }
      let end = index + 1
      let judged = Self.label(of: recording.labels[end - length.frameCount..<end])
      guard isTaken(place), let style = judged.style else { continue }
      window.write(length, to: &row)
      values += row
      classes.append(style)
      purities.append(judged.share)
      subjects.append(recording.subject)
      places.append(place)
    }
  }

  /// Returns the windows of some rows.
  package func selecting(_ isTaken: (Int) -> Bool) -> LabelledWindows {
    var selected = LabelledWindows(features, length)
    for index in 0..<count where isTaken(index) {
      selected.values += row(index)
      selected.classes.append(classes[index])
      selected.purities.append(purities[index])
      selected.subjects.append(subjects[index])
      selected.places.append(places[index])
    }
    return selected
  }

  /// Returns the most frequent label of a window, with turns as transitions; of equally frequent
  /// ones, the lower label.
  ///
  /// There is no class if most of it is unknown or kicked.
  static func label(
    of labels: ArraySlice<MotionLabel>
  ) -> (style: StyleClass?, share: Double) {
    var counts = [Int](repeating: 0, count: 8)
    for label in labels { counts[(label == .turn ? .none : label).rawValue + 1] += 1 }
    var best = 0
    for place in counts.indices where counts[place] > counts[best] { best = place }
    let share = Double(counts[best]) / Double(labels.count)
    return (StyleClass(rawValue: best - 1), share)
  }
}

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
