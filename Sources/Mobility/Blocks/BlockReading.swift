/// What the analysis of a block says; places are among all frames of the recording.
struct BlockReading: Sendable {
  /// A foot that touched the ground.
  struct Contact: Hashable, Sendable {
    var place: Double
    var foot: Foot?
  }

  var contacts: [Contact] = []
  /// The strides that begin in the block and are straight; empty where the trunk is not measured.
  var strides: [StrideMotion] = []
  /// How alike steps and strides are; `nil` where nothing repeats or the trunk is not measured.
  var regularity: StrideRegularity?
  /// Where the turns are sharpest.
  var turns: [Double] = []
  /// What the ground looks like, two seconds at a time; empty where there is no model of it.
  var windows: [StairsClassifier.Window] = []
  /// The place of the block's first frame, which the windows count from.
  var startIndex = 0
}
