import HealthModel

/// A builder that calculates the measures of a bout from its block readings.
struct BoutBuilder: Sendable {
  let configuration: MobilityConfiguration
  let models: GaitModels
  private let cadencePace = CadencePaceModel()

  /// The minimum number of steps of a bout: four strides, as in Kluge et al., *PLoS ONE* 16(8), e0256541,
  /// 2021.
  static let minimumSteps = 8

  /// Returns the bout of a part, from its first contact to its last; `nil` where it is too short.
  func bout(
    _ part: IntervalParts.Part, span: TimeRange, ground: WalkingBout.Ground
  ) -> WalkingBout? {
    guard part.contacts.count >= Self.minimumSteps else { return nil }
    var bout = WalkingBout(
      span: span, ground: ground, stepCount: part.contacts.count, turnCount: part.turnCount)
    if configuration.placement.isOnTrunk {
      measure(&bout, part)
    } else {
      count(&bout, part)
    }
    if !ground.isFlat { bout.refuse([.speed, .stepLength, .doubleSupport, .asymmetry], .notFlat) }
    return bout
  }

  /// Returns the estimated meters of about ten seconds of walking, before the person's calibration.
  func uncorrectedMeters(_ reading: BlockReading) -> Double? {
    guard let height = configuration.heightMeters, SpeedModel.heights.contains(height),
      let first = reading.contacts.first?.place, let last = reading.contacts.last?.place,
      last > first
    else { return nil }
    let seconds = (last - first) / MotionFrame.rate
    if configuration.placement.isOnTrunk {
      return GaitSummary(reading.strides).map {
        max(models.speed.uncorrected($0, height: height), 0) * seconds
      }
    }
    let rate = Double(reading.contacts.count - 1) / seconds
    return cadencePace.terms(stepRate: rate, height: height).reduce(0) { $0 + $1.value } * seconds
  }

  private func measure(_ bout: inout WalkingBout, _ part: IntervalParts.Part) {
    let gait = GaitSummary(part.strides)
    let series = StrideSeries(
      part.contacts, straight: part.strides, regularity: part.regularities,
      asymmetry: models.asymmetry)
    bout.receive(.cadence, series.cadence, \.cadence)
    receive(
      &bout,
      models.speed.pace(
        gait, height: configuration.heightMeters, placement: configuration.placement,
        calibration: configuration.calibration))
    switch models.doubleSupport.estimate(gait) {
    case .success(let estimate): bout.doubleSupport = estimate
    case .failure(let refusal): bout.refuse([.doubleSupport], refusal)
    }
    bout.receive(.asymmetry, series.asymmetricShare, \.asymmetry)
    bout.stepTimeAsymmetry = series.stepTimeAsymmetry
    bout.strideTimeVariability = series.strideTimeVariability
    if series.strideTimeVariability == nil { bout.refuse([.strideTimeVariability], .tooFewStrides) }
    bout.stepRegularity = series.regularity?.step
    bout.strideRegularity = series.regularity?.stride
    if series.regularity == nil { bout.refuse([.regularity], .tooFewStrides) }
  }

  private func count(_ bout: inout WalkingBout, _ part: IntervalParts.Part) {
    let seconds = bout.span.duration.inSeconds
    let cadence = seconds > 0 ? Double(part.contacts.count - 1) / seconds * 60 : nil
    bout.receive(.cadence, cadence, \.cadence)
    receive(
      &bout,
      cadencePace.pace(
        stepRate: cadence.map { $0 / 60 }, height: configuration.heightMeters,
        placement: configuration.placement, calibration: configuration.calibration))
    bout.refuse([.doubleSupport, .asymmetry, .strideTimeVariability, .regularity], .placement)
  }

  private func receive(_ bout: inout WalkingBout, _ pace: Result<WalkingPace, GaitUnavailability>) {
    switch pace {
    case .success(let pace): (bout.speed, bout.stepLength) = (pace.speed, pace.stepLength)
    case .failure(let refusal): bout.refuse([.speed, .stepLength], refusal)
    }
  }
}

extension WalkingBout {
  /// Removes measures that cannot be reported, and records the reason.
  mutating func refuse(_ metrics: [GaitMetric], _ reason: GaitUnavailability) {
    for metric in metrics {
      switch metric {
      case .cadence: cadence = nil
      case .speed: speed = nil
      case .stepLength: stepLength = nil
      case .doubleSupport: doubleSupport = nil
      case .asymmetry: (asymmetry, stepTimeAsymmetry) = (nil, nil)
      case .strideTimeVariability: strideTimeVariability = nil
      case .regularity: (stepRegularity, strideRegularity) = (nil, nil)
      }
      if refusals[metric] == nil { refusals[metric] = reason }
    }
  }

  /// Sets a value without an interval, or records that there were too few strides for it.
  fileprivate mutating func receive(
    _ metric: GaitMetric, _ value: Double?, _ place: WritableKeyPath<WalkingBout, GaitEstimate?>
  ) {
    if let value {
      self[keyPath: place] = GaitEstimate(value)
    } else {
      refuse([metric], .tooFewStrides)
    }
  }
}
