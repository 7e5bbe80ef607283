/// A segment of frames that is analyzed at once: a core with context before and after.
struct MotionBlock: Sendable {
  /// Frames of ``MotionFrame/rate``, without gaps.
  var frames: ContiguousArray<MotionFrame>
  /// The index of the first frame in the recording.
  var startIndex: Int
  /// The frames whose events belong to this block; events in the context belong to adjacent blocks.
  var core: Range<Int>
  /// Whether the sensor measures rotation.
  var hasRotation: Bool
}
