/// The results of a block's analysis; positions are frame indexes in the recording.
struct BlockReading: Sendable {
  /// A contact of a foot with the ground.
  struct Contact: Hashable, Sendable {
    var place: Double
    var foot: Foot?
  }

  var contacts: [Contact] = []
  /// The straight strides that begin in the block; empty where the sensor is not on the trunk.
  var strides: [StrideMotion] = []
  /// The regularity of steps and strides; `nil` where nothing repeats or the sensor is not on the trunk.
  var regularity: StrideRegularity?
  /// The positions where turns are sharpest.
  var turns: [Double] = []
  /// The terrain classification in two-second windows; empty without a model.
  var windows: [StairsClassifier.Window] = []
  /// The index of the block's first frame, the origin of the windows.
  var startIndex = 0
}
