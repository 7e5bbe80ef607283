package import Collecting
package import Console
package import Foundation
package import HealthModel

/// The collected movements that are in no workout, as text or JSON; numbered, newest first.
package struct UnrecordedLines {
  private let movements: [UnrecordedMovement]
  private let times: TimeText

  /// - Parameters:
  ///   - movements: The movements, newest first.
  ///   - times: The times of the text.
  package init(_ movements: [UnrecordedMovement], times: TimeText) {
    self.movements = movements
    self.times = times
  }

  package func table(_ terminal: Terminal) -> [String] {
    var table = Table([
      .init("NUMBER"), .init("FROM", .left), .init("TO", .left), .init("TIME"),
      .init("ACTIVITY", .left), .init("STEPS"),
    ])
    for (index, movement) in movements.enumerated() {
      table.rows.append([
        "\(index + 1)", times.dateAndMinute(movement.span.start),
        String(times.dateAndMinute(movement.span.end).suffix(5)),
        MeasureText.duration(movement.span.duration.inSeconds), movement.activity.word,
        MeasureText.fixed(movement.count, 0),
      ])
    }
    return table.lines(on: terminal)
  }

  /// Returns the object of `unrecorded --json`.
  ///
  /// - Parameter saved: The workouts that were saved of movements, by the position of these.
  /// - Returns: What to encode.
  package func object(saved: [Int: UUID]) -> some Encodable {
    Object(
      movements: movements.enumerated().map { index, movement in
        Object.Movement(
          number: index + 1, activity: movement.activity.word,
          start: movement.span.start.rfc3339, end: movement.span.end.rfc3339,
          duration_s: movement.span.duration.inSeconds, count: movement.count,
          workout: saved[index]?.word)
      })
  }

  private struct Object: Encodable {
    struct Movement: Encodable {
      var number: Int
      var activity, start, end: String
      var duration_s, count: Double
      var workout: String?
    }

    var movements: [Movement]
  }
}
