internal import Foundation

/// A Gaussian or its first or second derivative at one scale, as a filter that extends four standard
/// deviations on each side.
///
/// The output is the smoothed signal or the first or second derivative of it, per sample and per sample
/// squared. The second derivative is an inverted Mexican hat wavelet.
public struct GaussianWavelet: Hashable, Sendable {
  public enum Order: Int, Hashable, Sendable {
    /// The Gaussian itself, with an area of one.
    case smooth = 0
    case first
    case second
  }

  public let order: Order
  public let sigmaSamples: Double
  /// The kernel of the convolution.
  public let taps: [Double]

  /// Creates a Gaussian truncated at four standard deviations and normalized to an area of one, then
  /// differentiated.
  ///
  /// **Source** `scipy.ndimage.gaussian_filter1d`. **Departs from it** in the second derivative, whose taps
  /// there do not sum to zero because of the truncation, so that a part of gravity would remain.
  public init(order: Order, sigmaSamples sigma: Double) {
    precondition(sigma > 0, "a gaussian has a width")
    self.order = order
    sigmaSamples = sigma
    let radius = Int(Self.reach * sigma + 0.5)
    let places = (-radius...radius).map(Double.init)
    let heights = places.map { exp(-0.5 * $0 * $0 / (sigma * sigma)) }
    let area = heights.reduce(0, +)
    let gaussian = zip(places, heights).map { (place: $0, height: $1 / area) }
    switch order {
    case .smooth: taps = gaussian.map(\.height)
    case .first: taps = gaussian.map { -$0.place / (sigma * sigma) * $0.height }
    case .second:
      let variance = gaussian.reduce(0) { $0 + $1.place * $1.place * $1.height }
      taps = gaussian.map {
        ($0.place * $0.place - variance) / (sigma * sigma * sigma * sigma) * $0.height
      }
    }
  }

  /// The reach in standard deviations on each side.
  private static let reach = 4.0

  /// Returns the convolution with a signal, without a delay and with the same number of samples.
  @inlinable
  public func convolved<Value: SignalValue>(
    with x: [Value], outside: FIRFilter.Outside = .edge
  ) -> [Value] {
    x.convolved(with: taps, outside: outside)
  }

  /// The same filter for streams, with a delay of four standard deviations (``FIRFilter/delay``).
  public var filter: FIRFilter { FIRFilter(taps: taps) }
}
