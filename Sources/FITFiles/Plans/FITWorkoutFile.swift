package import HealthModel
import ActivityItems

/// A FIT file of type workout: a plan as FIT has it, with FIT's numbers.
///
/// **Source** Garmin, *FIT Profile* 21, messages `file_id`, `workout` and `workout_step`, and their enumerations; Garmin, *FIT
/// Cookbook*, "Encoding Workout Files".
package struct FITWorkoutFile: Hashable, Sendable {
  /// A message `workout_step`.
  package struct Step: Hashable, Sendable {
    package var name: String?
    /// `wkt_step_duration` and its value, unscaled.
    package var durationType: UInt8
    package var duration: UInt32?
    /// `wkt_step_target` and its value: a zone, or the number of repeats.
    package var targetType: UInt8?
    package var target: UInt32?
    package var low: UInt32?
    package var high: UInt32?
    /// `intensity`.
    package var intensity: UInt8?

    package init(
      name: String? = nil, durationType: UInt8, duration: UInt32? = nil, targetType: UInt8? = nil,
      target: UInt32? = nil, low: UInt32? = nil, high: UInt32? = nil, intensity: UInt8? = nil
    ) {
      self.name = name
      self.durationType = durationType
      self.duration = duration
      self.targetType = targetType
      self.target = target
      self.low = low
      self.high = high
      self.intensity = intensity
    }
  }

  package var name: String?
  /// `nil` for a plan of any activity.
  package var activity: WorkoutActivityType?
  package var steps: [Step]

  package init(name: String?, activity: WorkoutActivityType?, steps: [Step]) {
    self.name = name
    self.activity = activity
    self.steps = steps
  }

  /// The reason why bytes are not such a file.
  package enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    case notFIT
    /// Another type of file, such as an activity.
    case otherType(Int)
    case damaged
    case noSteps
    case tooManySteps

    package var description: String {
      switch self {
      case .notFIT: "the file is not a FIT file"
      case .otherType(4): "the file is a recorded activity; import it, or add a workout file"
      case .otherType: "the FIT file is not one of a workout"
      case .damaged: "the FIT file is damaged"
      case .noSteps: "the workout has no steps"
      case .tooManySteps: "the workout has too many steps"
      }
    }
  }

  /// The number of a file of a workout in `file`.
  private static let type: Int64 = 5
  private static let maximumSteps = 2000

  private enum Field {
    static let type: UInt8 = 0
    static let manufacturer: UInt8 = 1
    static let created: UInt8 = 4
    static let sport: UInt8 = 4
    static let stepCount: UInt8 = 6
    static let workoutName: UInt8 = 8
    static let index: UInt8 = 254
    static let stepName: UInt8 = 0
    static let durationType: UInt8 = 1
    static let duration: UInt8 = 2
    static let targetType: UInt8 = 3
    static let target: UInt8 = 4
    static let low: UInt8 = 5
    static let high: UInt8 = 6
    static let intensity: UInt8 = 7
    /// Development: numbers that belong to no manufacturer.
    static let development = 255
  }
}

// MARK: - Reading

extension FITWorkoutFile {
  /// Reads a file.
  ///
  /// - Parameter bytes: The file.
  /// - Throws: ``Failure``; a file with an error in its bytes is refused whole, since a lost step changes what a person does.
  package init(_ bytes: [UInt8]) throws(Failure) {
    self.init(name: nil, activity: nil, steps: [])
    let failure = bytes.withUnsafeBytes { read($0) }
    if let failure { throw failure }
  }

  private mutating func read(_ bytes: UnsafeRawBufferPointer) -> Failure? {
    guard let segment = FITSegment(bytes, at: 0), segment.dataStart > 0 else { return .notFIT }
    guard segment.issues.isEmpty else { return .damaged }
    var cursor = FITCursor(segment)
    let developer = FITDeveloperFields()
    var indexed: [(index: Int, step: Step)] = []
    var type: Int64?
    while let step = cursor.next(in: bytes) {
      guard case .message(let local, let payload) = step,
        let message = cursor.message(
          local: local, payload: payload, in: bytes, developer: developer)
      else { continue }
      switch message.number {
      case FITMessageNumber.fileID: type = message[Field.type]?.integer
      case FITMessageNumber.workout:
        name = message[Field.workoutName]?.text
        activity = message.integer(Field.sport).flatMap { UInt8(exactly: $0) }
          .flatMap { $0 == FITSport.generic ? nil : FITSport.numbered($0)?.activityType }
      case FITMessageNumber.workoutStep:
        guard indexed.count < Self.maximumSteps else { return .tooManySteps }
        guard let step = Step(message) else { return .damaged }
        indexed.append((message.integer(Field.index) ?? indexed.count, step))
      default: break
      }
    }
    guard type == Self.type else { return type.map { .otherType(Int($0)) } ?? .notFIT }
    guard cursor.drainIssues().isEmpty else { return .damaged }
    guard !indexed.isEmpty else { return .noSteps }
    indexed.sort { $0.index < $1.index }
    guard indexed.map(\.index) == Array(indexed.indices) else { return .damaged }
    steps = indexed.map(\.step)
    return nil
  }
}

extension FITWorkoutFile.Step {
  private typealias Field = FITWorkoutFile.Field

  fileprivate init?(_ message: FITMessage) {
    guard let type = message.integer(Field.durationType).flatMap({ UInt8(exactly: $0) }) else {
      return nil
    }
    func word(_ field: UInt8) -> UInt32? {
      message.integer(field).flatMap { UInt32(exactly: $0) }
    }
    self.init(
      name: message[Field.stepName]?.text, durationType: type, duration: word(Field.duration),
      targetType: word(Field.targetType).flatMap { UInt8(exactly: $0) },
      target: word(Field.target), low: word(Field.low), high: word(Field.high),
      intensity: word(Field.intensity).flatMap { UInt8(exactly: $0) })
  }
}

// MARK: - Writing

extension FITWorkoutFile {
  /// Returns the file.
  ///
  /// - Parameter created: The time that the file has as its creation.
  /// - Returns: Header, messages and checksum.
  package func bytes(created: Instant) -> [UInt8] {
    var writer = FITWriter()
    var message = FITMessageBuilder()
    message.begin(FITMessageNumber.fileID)
    message.add(Field.type, .enumeration, Int(Self.type))
    message.add(Field.manufacturer, .uint16, Field.development)
    message.add(Field.created, .uint32, FITTime.seconds(created).map { Int($0) })
    writer.append(message)
    message.begin(FITMessageNumber.workout)
    message.add(Field.workoutName, name)
    let sport = activity.flatMap { activity in
      FITSport.all.first { $0.activityType == activity }
    }
    message.add(Field.sport, .enumeration, Int(sport?.number ?? FITSport.generic))
    message.add(Field.stepCount, .uint16, steps.count)
    writer.append(message)
    for (index, step) in steps.enumerated() {
      message.begin(FITMessageNumber.workoutStep)
      message.add(Field.index, .uint16, index)
      message.add(Field.stepName, step.name)
      message.add(Field.durationType, .enumeration, Int(step.durationType))
      message.add(Field.duration, .uint32, step.duration.map { Int($0) })
      message.add(Field.targetType, .enumeration, step.targetType.map { Int($0) })
      message.add(Field.target, .uint32, step.target.map { Int($0) })
      message.add(Field.low, .uint32, step.low.map { Int($0) })
      message.add(Field.high, .uint32, step.high.map { Int($0) })
      message.add(Field.intensity, .enumeration, step.intensity.map { Int($0) })
      writer.append(message)
    }
    return writer.whole()
  }
}
