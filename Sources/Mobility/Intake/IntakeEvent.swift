/// What comes out of the intake.
enum IntakeEvent: Sendable {
  /// A run of frames begins at a place among all frames; what came before is not joined to it.
  case began(at: Int, hasRotation: Bool)
  /// The next frame of the run and its place among all frames of the recording.
  case frame(MotionFrame, at: Int)
  case warning(MobilityWarning)
}
