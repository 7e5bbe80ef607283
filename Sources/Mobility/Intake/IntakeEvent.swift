/// An output of the intake.
enum IntakeEvent: Sendable {
  /// A run of frames begins at a frame index; it is not continuous with earlier frames.
  case began(at: Int, hasRotation: Bool)
  /// The next frame of the run and its index in the recording.
  case frame(MotionFrame, at: Int)
  case warning(MobilityWarning)
}
