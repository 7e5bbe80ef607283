/// The speed of slow walking, from two predictions of which the lower one is used.
///
/// People walk slowly in one of two ways. Quick flat steps, as of old or ill people, have the cadence of an ordinary
/// walk, but lift the trunk little. Slow steps, as of some people after stroke, have a low cadence, but may lift the
/// trunk much. A prediction from the lift alone (``pendulum``) is too high for the second way, and one from the
/// cadence alone (``CadencePaceModel``) for the first. A model of both, fitted to ordinary walking, is 0.2 to 0.4 m/s
/// too high for the first.
///
/// The constants were chosen on people of whom two walk slowly, one in each way; docs/validation.md has the errors on
/// other people.
struct SlowWalking: Hashable, Sendable {
  /// The lower of the two predictions in m/s.
  let speed: Double
  /// The share of ``speed`` in the estimate: 0 for ordinary walking, 1 for slow walking.
  let share: Double
  /// Half of the difference between the two predictions in m/s, times ``share``: how much less is known than of
  /// ordinary walking.
  let uncertainty: Double

  /// The step length over the root of height times rise, of an inverted pendulum.
  ///
  /// A leg of the length *l* that swings over a step *s* lifts the trunk by s²/8l. Where the lift is a sine, its
  /// standard deviation *r* is that height over 2√2, so s = √(16√2·l·r). A leg is 0.53 of the height of the person.
  ///
  /// **Source** Zijlstra and Hof 2003 (``SpeedModel``); the length of a leg is that of R. Drillis, R. Contini, *Body
  /// Segment Parameters*, New York University, 1966.
  static let pendulum = 3.46

  /// The speeds in m/s between which walking becomes ordinary.
  static let transition = 0.55...0.7
  /// The m/s by which walking seems slower for each unit of unevenness of its steps, as slow walking is less regular.
  static let unevennessWeight = 0.5

  init(_ gait: GaitSummary, height: Double) {
    let lift = Self.pendulum * gait.stepRate * (height * gait.rise).squareRoot()
    let cadence = CadencePaceModel.speed(stepRate: gait.stepRate, height: height)
    speed = min(lift, cadence)
    let (low, high) = (Self.transition.lowerBound, Self.transition.upperBound)
    let place = (speed - Self.unevennessWeight * gait.unevenness - low) / (high - low)
    share = 1 - min(max(place, 0), 1)
    uncertainty = share * abs(lift - cadence) / 2
  }
}
