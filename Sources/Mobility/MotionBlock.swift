/// A stretch of frames to be analysed at once: a core, and what was before and after it.
struct MotionBlock: Sendable {
  /// Frames of ``MotionFrame/rate``, without gaps.
  var frames: ContiguousArray<MotionFrame>
  /// The place of the first frame among all frames of the recording.
  var startIndex: Int
  /// Which of the frames' events are this block's; those before and after it belong to its neighbours.
  var core: Range<Int>
  /// Whether the sensor measures rotation.
  var hasRotation: Bool
}
