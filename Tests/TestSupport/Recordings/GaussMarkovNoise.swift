internal import Foundation

/// An error that wanders like a receiver's: slowly, smoothly, and around zero.
///
/// Two first-order Gauss-Markov processes in series, so that the error has a velocity: a receiver filters its
/// solution, and its output does not jump from second to second.
///
/// **Source** A. Gelb (ed.), *Applied Optimal Estimation*, MIT Press 1974, section 2.2 and 3.6, for the
/// first-order process; the second stage is ours.
public struct GaussMarkovNoise {
  /// The factor by which each stage's value decays in one step.
  private let decay: Double
  private let drive: Double
  private var inner = 0.0
  public private(set) var value = 0.0

  /// - Parameters:
  ///   - deviation: The standard deviation of `value`, in its unit.
  ///   - correlationSeconds: The time constant of each stage.
  ///   - stepSeconds: The time between two calls of `step`.
  ///   - generator: The generator for the initial state, as after a long run.
  public init(
    deviation: Double, correlationSeconds: Double, stepSeconds: Double,
    generator: inout SplitMix64
  ) {
    decay = exp(-stepSeconds / correlationSeconds)
    // The variance of the second stage for a drive of variance 1: gain² (1 + a²) / (1 - a²)³ with the gain 1
    // - a of the second stage.
    let a = decay
    let variance = (1 - a) * (1 - a) * (1 + a * a) / pow(1 - a * a, 3)
    drive = deviation / variance.squareRoot()
    let warmUpSteps = Int((5 * correlationSeconds / stepSeconds).rounded(.up))
    for _ in 0..<warmUpSteps { step(&generator) }
  }

  /// Advances by one step and returns the new value.
  @discardableResult
  public mutating func step(_ generator: inout SplitMix64) -> Double {
    inner = decay * inner + drive * generator.normal()
    value = decay * value + (1 - decay) * inner
    return value
  }
}
