import Charts
import Console
import Foundation
import HealthModel
import Reports

/// The tables of a workout's page: splits, laps and events, and where the data come from.
struct WorkoutTables {
  private let report: WorkoutReport
  private var workout: Workout { report.workout }
  private var language: PageLanguage { report.language }
  private var measures: MeasureText { report.measures }
  private var activity: WorkoutActivityType { workout.configuration.activityType }

  init(_ report: WorkoutReport) {
    self.report = report
  }

  /// The tables with content, as values for the template.
  var list: [[String: Any]] { [activities, splits, laps, events].compactMap(\.self) }

  private func table(
    _ id: String, _ title: PageWord, _ columns: [PageWord], _ rows: [[String]]
  ) -> [String: Any]? {
    guard !rows.isEmpty else { return nil }
    // A column without any value is omitted.
    let shown = columns.indices.filter { column in rows.contains { !$0[column].isEmpty } }
    return [
      "id": id, "title": language[title], "columns": shown.map { language[columns[$0]] },
      "rows": rows.map { row in shown.map { row[$0] } },
    ]
  }

  private var rateWord: PageWord { activity.isOnFoot || activity.isSwimming ? .pace : .speed }

  private var splits: [String: Any]? {
    guard !activity.isSwimming, !workout.isMultisport, !report.isTrimmed,
      !report.hasHiddenPlaces
    else { return nil }
    let splits = report.series.splits(every: measures.metersPerDistance(in: activity))
    let rows = splits.map { split -> [String] in
      let heartRate = split.heartRate.map { MeasureText.fixed($0, 0) + " bpm" }
      let rise = split.rise.map { ($0 > 0 ? "+" : "") + measures.height($0) }
      return [
        "\(split.index)", measures.distance(split.meters, in: activity),
        MeasureText.duration(split.seconds),
        measures.rate(split.speedMetersPerSecond, in: activity),
        heartRate ?? "", rise ?? "",
      ]
    }
    return table("splits", .splits, [.split, .distance, .time, rateWord, .heartRate, .rise], rows)
  }

  /// The disciplines of a workout with several, and the transitions between them.
  private var activities: [String: Any]? {
    let rows = workout.activityRows(measures).map { row in
      [
        row.transition ?? language.name(row.activity), report.times.clock(row.start), row.time,
        row.distance, row.rate, row.heartRate, row.energy,
      ]
    }
    return table(
      "activities", .activities,
      [.activity, .start, .time, .distance, .pace, .heartRate, .energy], rows)
  }

  private var laps: [String: Any]? {
    let isMultisport = workout.isMultisport
    let rows = workout.laps.map { lap -> [String] in
      let activity =
        isMultisport ? workout.configuration(at: lap.span.start).activityType : self.activity
      let meters = lap.distanceMeters
      let seconds = lap.activeDuration.exactSeconds
      let speed = meters.flatMap { seconds > 0 ? $0 / seconds : nil }
      let (rate, style) = (
        speed.map { measures.rate($0, in: activity) }, lap.style.map { language[$0.word] }
      )
      let distance = meters.map(measures.shortDistance)
      let swolf = lap.swolf.map { MeasureText.fixed($0, 0) }
      return [
        "\(lap.index)", report.times.clock(lap.span.start), MeasureText.duration(seconds),
        distance ?? "", rate ?? "", style ?? "", lap.strokeCount.map(String.init) ?? "",
        swolf ?? "",
      ]
    }
    return table(
      "laps", .laps, [.lap, .start, .time, .distance, rateWord, .style, .strokes, .swolf], rows)
  }

  private var events: [String: Any]? {
    func row(_ kind: PageWord, _ span: TimeRange, _ name: String?) -> [String] {
      let isMoment = span.start == span.end
      return [
        language[kind], report.times.clock(span.start),
        isMoment ? "" : report.times.clock(span.end),
        isMoment ? "" : MeasureText.duration(span.duration.exactSeconds), name ?? "",
      ]
    }
    let pauses = WorkoutEvent.pauses(workout.events, within: workout.span).map {
      row(.pause, $0, nil)
    }
    let others = workout.events.compactMap { event -> [String]? in
      switch event.kind {
      case .segment:
        let isSet = activity.isSwimming && event.metadata.isEmpty
        return row(isSet ? .set : .segment, event.span, event.metadata.string(.segmentName))
      case .marker: return row(.marker, event.span, event.metadata.string(.markerText))
      default: return nil
      }
    }
    return table("events", .events, [.kind, .start, .end, .time, .name], pauses + others)
  }

  /// The lengths of a pool swim, as values for the template.
  var timeline: [String: Any]? {
    guard workout.configuration.swimmingLocationType == .pool else { return nil }
    let start = workout.span.start
    // A rest is a lap of no distance.
    let swum = workout.laps.filter { $0.style != nil || ($0.distanceMeters ?? 1) > 0 }
    let lengths = swum.map { lap in
      let style = lap.style ?? .unknown
      return LengthTimeline.Length(
        start: (lap.span.start - start).exactSeconds, end: (lap.span.end - start).exactSeconds,
        style: style.name, letter: language[style.word].prefix(2).capitalized,
        words:
          "\(lap.index): \(MeasureText.duration(lap.span.duration.exactSeconds)), \(language[style.word])"
      )
    }
    let seconds = lengths.map { $0.end - $0.start }.sorted()
    guard !seconds.isEmpty else { return nil }
    let sentence = language.text(
      .lengthsSentence, "\(lengths.count)", MeasureText.duration(seconds[seconds.count / 2]))
    guard
      let timeline = LengthTimeline(
        title: language[.lengths], description: sentence, lengths: lengths)
    else { return nil }
    return ["picture": timeline.element, "sentence": sentence]
  }

  /// Where the data come from.
  var origin: [[String: String]] {
    var rows: [(PageWord, String)] = []
    if let revision = workout.header.sourceRevision {
      let name = [revision.source.name, revision.version].compactMap(\.self)
      rows.append((.source, name.joined(separator: " ")))
    }
    if let device = workout.header.device {
      let parts = [device.name, device.manufacturer, device.model].compactMap(\.self)
      if !parts.isEmpty { rows.append((.device, parts.joined(separator: ", "))) }
    }
    rows += report.estimates.map { entry in
      (
        .estimates,
        EstimatePage(kind: entry.kind, units: measures.units, times: report.times).summary(entry)
      )
    }
    rows += report.edits.map { edit in
      let date = report.times.dateAndMinute(edit.date)
      return (.version, "\(edit.version), \(date): \(PageEditWords(report).line(edit))")
    }
    rows.append((.timeZone, report.times.zone.identifier))
    rows.append((.identifier, workout.uuid.word))
    return rows.map { ["label": language[$0.0], "text": $0.1] }
  }
}

extension SwimmingStrokeStyle {
  fileprivate var word: PageWord {
    switch self {
    case .freestyle: .freestyle
    case .backstroke: .backstroke
    case .breaststroke: .breaststroke
    case .butterfly: .butterfly
    case .mixed: .mixed
    case .kickboard: .kickboard
    case .unknown: .unknownStyle
    }
  }
}
