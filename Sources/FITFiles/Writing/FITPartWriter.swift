import ActivityItems
internal import HealthModel

/// Writes laps, lengths and events, and the fields that they share with sessions.
enum FITPartWriter {
  private static let thousandths = 1000.0
  private static let hundredths = 100.0
  private static let stepsPerStride = 2.0

  /// Writes start, end and durations; a missing duration is computed from them and marked as
  /// filled.
  static func writeTimes(
    start: Instant?, end: Instant?, totals: ActivityTotals, filled: FITOwnField.Filled,
    to output: inout FITOutput
  ) {
    var filled = filled
    var elapsed = totals.elapsedSeconds
    if elapsed == nil, let start, let end, end >= start {
      elapsed = (end - start).inSeconds
      filled.insert(.elapsedTime)
    }
    var timer = totals.timerSeconds
    if timer == nil, let elapsed {
      timer = elapsed
      filled.insert(.timerTime)
    }
    output.message.add(FITField.timestamp, .uint32, seconds(end ?? start))
    output.message.add(FITField.startTime, .uint32, seconds(start))
    output.message.add(
      FITTotalsFields.session.elapsedTime, .uint32, elapsed, scale: thousandths)
    output.message.add(FITTotalsFields.session.timerTime, .uint32, timer, scale: thousandths)
    output.addTime(FITOwnField.exactTime, start)
    if let end { output.addExactTime(FITOwnField.exactEnd, end) }
    if !filled.isEmpty { output.add(FITOwnField.filled, .uint8, filled.rawValue) }
  }

  private static func seconds(_ time: Instant?) -> Int? {
    time.flatMap { FITTime.seconds($0) }.map { Int($0) }
  }

  static func write(_ event: ActivityEvent, to output: inout FITOutput) {
    output.message.begin(FITMessageNumber.event)
    output.message.add(FITField.timestamp, .uint32, seconds(event.time))
    let isMarker = event.kind == .marker
    let isStop = event.kind == .pause || event.kind == .motionPaused
    let isAutomatic = event.kind == .motionPaused || event.kind == .motionResumed
    output.message.add(
      FITField.event, .enumeration, isMarker ? FITCode.Event.userMarker : FITCode.Event.timer)
    output.message.add(
      FITField.eventType, .enumeration,
      isMarker
        ? FITCode.EventType.marker : isStop ? FITCode.EventType.stop : FITCode.EventType.start)
    if !isMarker {
      output.message.add(
        FITField.Event.data, .uint32,
        isAutomatic ? FITCode.TimerTrigger.auto : FITCode.TimerTrigger.manual)
    }
    output.addTime(FITOwnField.exactTime, event.time)
    output.add(FITOwnField.text, event.text)
    output.add(FITOwnField.latitude, real: event.place?.latitude)
    output.add(FITOwnField.longitude, real: event.place?.longitude)
    output.flush()
  }

  static func write(_ length: ActivityLength, index: Int, to output: inout FITOutput) {
    typealias Field = FITField.Length
    let duration = length.span.duration.inSeconds
    output.message.begin(FITMessageNumber.length)
    output.message.add(FITField.messageIndex, .uint16, index)
    output.message.add(FITField.timestamp, .uint32, seconds(length.span.end))
    output.message.add(FITField.startTime, .uint32, seconds(length.span.start))
    output.message.add(Field.elapsedTime, .uint32, duration, scale: thousandths)
    output.message.add(Field.timerTime, .uint32, duration, scale: thousandths)
    output.message.add(FITField.event, .enumeration, FITCode.Event.length)
    output.message.add(FITField.eventType, .enumeration, FITCode.EventType.stop)
    output.message.add(
      Field.lengthType, .enumeration,
      length.isRest ? FITCode.LengthType.idle : FITCode.LengthType.active)
    if !length.isRest {
      let stroke = length.isDrill ? FITStroke.drill : length.strokeStyle.flatMap { FITStroke($0) }
      output.message.add(Field.swimStroke, .enumeration, stroke?.rawValue)
      output.message.add(Field.strokes, .uint16, length.strokeCount)
      if stroke?.style != length.strokeStyle {
        output.add(FITOwnField.strokeStyle, .uint8, length.strokeStyle?.rawValue)
      }
      output.add(FITOwnField.distance, real: length.distanceMeters)
    }
    output.addTime(FITOwnField.exactTime, length.span.start)
    output.addExactTime(FITOwnField.exactEnd, length.span.end)
    output.flush()
  }

  static func write(
    _ lap: ActivityLap, index: Int, cycles: FITCycles, sport: FITSportWords,
    to output: inout FITOutput
  ) {
    typealias Field = FITField.Lap
    output.message.begin(FITMessageNumber.lap)
    output.message.add(FITField.messageIndex, .uint16, index)
    writeTimes(
      start: lap.start, end: lap.end, totals: lap.totals, filled: lap.end == nil ? [.end] : [],
      to: &output)
    output.message.add(FITField.event, .enumeration, FITCode.Event.lap)
    output.message.add(FITField.eventType, .enumeration, FITCode.EventType.stop)
    write(lap.totals, fields: .lap, cycles: cycles, to: &output)
    output.message.add(
      Field.intensity, .enumeration,
      lap.isRest ? FITCode.Intensity.rest : FITCode.Intensity.active)
    output.message.add(
      Field.trigger, .enumeration, lap.trigger.map { FITLapTrigger($0).rawValue })
    output.message.add(Field.sport, .enumeration, sport.sport.map { Int($0) })
    output.message.add(Field.subSport, .enumeration, sport.subSport.map { Int($0) })
    let stroke = lap.strokeStyle.flatMap { FITStroke($0) }
    output.message.add(Field.swimStroke, .enumeration, stroke?.rawValue)
    if let style = lap.strokeStyle, stroke == nil {
      output.add(FITOwnField.strokeStyle, .uint8, style.rawValue)
    }
    output.add(FITOwnField.name, lap.name)
    output.flush()
  }

  /// Writes the totals except the durations.
  static func write(
    _ totals: ActivityTotals, fields: FITTotalsFields, cycles: FITCycles,
    to output: inout FITOutput
  ) {
    var message = output.message
    message.add(fields.movingTime, .uint32, totals.movingSeconds, scale: thousandths)
    message.add(fields.distance, .uint32, totals.distanceMeters, scale: hundredths)
    message.addClimb(fields.ascent, fields.fractionalAscent, totals.ascentMeters)
    message.addClimb(fields.descent, fields.fractionalDescent, totals.descentMeters)
    message.add(fields.calories, .uint16, totals.kilocalories, scale: 1)
    message.add(fields.enhancedAverageSpeed, .uint32, totals.averageSpeed, scale: thousandths)
    message.add(fields.enhancedMaximumSpeed, .uint32, totals.maximumSpeed, scale: thousandths)
    message.add(fields.averageHeartRate, .uint8, totals.averageHeartRate, scale: 1)
    message.add(fields.minimumHeartRate, .uint8, totals.minimumHeartRate, scale: 1)
    message.add(fields.maximumHeartRate, .uint8, totals.maximumHeartRate, scale: 1)
    message.addFraction(
      fields.averageCadence, fields.averageFractionalCadence, totals.averageCadence)
    message.addFraction(
      fields.maximumCadence, fields.maximumFractionalCadence, totals.maximumCadence)
    message.add(fields.averagePower, .uint16, totals.averagePower, scale: 1)
    message.add(fields.maximumPower, .uint16, totals.maximumPower, scale: 1)
    message.add(fields.activeLengths, .uint16, totals.activeLengthCount)
    if let active = totals.activeLengthCount, let rests = totals.restLengthCount {
      message.add(fields.lengths, .uint16, active + rests)
    }
    output.message = message
    if totals.activeLengthCount == nil {
      output.add(FITOwnField.restLengthCount, .uint32, totals.restLengthCount)
    }
    writeCycles(totals, fields: fields, cycles: cycles, to: &output)
  }

  private static func writeCycles(
    _ totals: ActivityTotals, fields: FITTotalsFields, cycles: FITCycles,
    to output: inout FITOutput
  ) {
    var steps = totals.stepCount
    var strokes = totals.strokeCount
    switch cycles {
    case .strides:
      output.message.addCycles(
        fields.cycles, fields.fractionalCycles, steps.map { Double($0) / stepsPerStride })
      steps = nil
    case .strokes:
      output.message.addCycles(fields.cycles, fields.fractionalCycles, strokes.map { Double($0) })
      strokes = nil
    case .other: break
    }
    output.add(FITOwnField.stepCount, .uint32, steps)
    output.add(FITOwnField.strokeCount, .uint32, strokes)
  }
}

extension FITMessageBuilder {
  /// Adds meters as an integer part and hundredths.
  fileprivate mutating func addClimb(_ field: UInt8, _ fraction: UInt8, _ meters: Double?) {
    addParts(field, .uint16, fraction, meters, steps: 100)
  }

  fileprivate mutating func addCycles(_ field: UInt8, _ fraction: UInt8, _ cycles: Double?) {
    addParts(field, .uint32, fraction, cycles, steps: 128)
  }

  private mutating func addParts(
    _ field: UInt8, _ type: FITBaseType, _ fraction: UInt8, _ value: Double?, steps: Double
  ) {
    guard let value else { return }
    let all = (value * steps).rounded()
    let whole = (all / steps).rounded(.down)
    add(field, type, whole, scale: 1)
    let rest = all - whole * steps
    if rest != 0 { add(fraction, .uint8, rest, scale: 1) }
  }
}
