/// The numbers of the message kinds that are read or written.
///
/// **Source** Garmin, *FIT Profile*, `mesg_num`.
enum FITMessageNumber {
  static let fileID: UInt16 = 0
  static let userProfile: UInt16 = 3
  static let sport: UInt16 = 12
  static let session: UInt16 = 18
  static let lap: UInt16 = 19
  static let record: UInt16 = 20
  static let event: UInt16 = 21
  static let deviceInfo: UInt16 = 23
  static let workout: UInt16 = 26
  static let workoutStep: UInt16 = 27
  static let course: UInt16 = 31
  static let activity: UInt16 = 34
  static let fileCreator: UInt16 = 49
  static let hrv: UInt16 = 78
  static let length: UInt16 = 101
  static let hr: UInt16 = 132
  static let timestampCorrelation: UInt16 = 162
  static let fieldDescription: UInt16 = 206
  static let developerDataID: UInt16 = 207
}
