package import Console
import Foundation
package import HealthModel
import Routes
package import TrainingHistory

/// The segments of a person as a table.
package struct SegmentsTable {
  private let entries: [RankedSegment]
  private let measures: MeasureText
  private let times: TimeText

  package init(_ entries: [RankedSegment], measures: MeasureText, times: TimeText) {
    self.entries = entries
    self.measures = measures
    self.times = times
  }

  package func lines(_ terminal: Terminal) -> [String] {
    var table = Table([
      .init("SEGMENT", .left), .init("ACTIVITY", .left), .init("LENGTH"), .init("UP"),
      .init("EFFORTS"), .init("BEST"), .init("ON", .left),
    ])
    for (segment, efforts) in entries {
      let best = efforts.first
      table.rows.append([
        segment.name, segment.activity.title, measures.distance(segment.lengthMeters),
        segment.line.climbs.map { measures.height($0.ascentMeters) } ?? "", "\(efforts.count)",
        best.map { MeasureText.duration($0.pass.seconds) } ?? "",
        best.map { times.dateAndMinute($0.pass.span.start) } ?? "",
      ])
    }
    return table.lines(on: terminal)
  }
}

/// The efforts at a segment as a table, the fastest first.
package struct SegmentEffortsTable {
  private let segment: RouteSegment
  private let efforts: [SegmentEffort]
  private let measures: MeasureText
  private let times: TimeText

  package init(
    _ segment: RouteSegment, _ efforts: [SegmentEffort], measures: MeasureText, times: TimeText
  ) {
    self.segment = segment
    self.efforts = efforts
    self.measures = measures
    self.times = times
  }

  package func lines(_ terminal: Terminal) -> [String] {
    let length = measures.distance(segment.lengthMeters)
    let climb = segment.line.climbs.map { ", up \(measures.height($0.ascentMeters))" } ?? ""
    let title = "\(segment.name): \(length)\(climb), \(segment.activity.title.lowercased())"
    guard let best = efforts.first else { return [title, "no efforts"] }
    var table = Table([
      .init("RANK"), .init("TIME"), .init("BEHIND"), .init("RATE"), .init("DATE", .left),
      .init("WORKOUT", .left), .init("PASS"),
    ])
    for effort in efforts {
      let behind = effort.pass.seconds - best.pass.seconds
      table.rows.append([
        "\(effort.rank)", MeasureText.duration(effort.pass.seconds),
        behind > 0 ? "+" + MeasureText.duration(behind) : "",
        measures.rate(segment.lengthMeters / effort.pass.seconds, in: segment.activity),
        times.dateAndMinute(effort.pass.span.start),
        String(effort.workout.uuidString.lowercased().prefix(8)), "\(effort.number)",
      ])
    }
    return [title, ""] + table.lines(on: terminal)
  }
}

extension RouteSegment {
  /// Its line as locations without a date, for a picture.
  package var locations: [Location] {
    line.points.map {
      Location(time: .earliest, latitude: $0.latitude, longitude: $0.longitude)
    }
  }
}
