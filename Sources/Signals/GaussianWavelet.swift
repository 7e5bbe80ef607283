internal import Foundation

/// A gaussian or a derivative of it at one scale, as a filter of four standard deviations each way.
///
/// What comes out is the signal smoothed by the gaussian, or the first or second derivative of that, per
/// sample and per sample squared. The second is a wavelet of the shape of a Mexican hat, upside down.
public struct GaussianWavelet: Hashable, Sendable {
  public enum Order: Int, Hashable, Sendable {
    /// The gaussian itself, with an area of one.
    case smooth = 0
    case first
    case second
  }

  public let order: Order
  public let sigmaSamples: Double
  /// The kernel of the convolution.
  public let taps: [Double]

  /// The gaussian cut off at four standard deviations and made to an area of one, then derived.
  ///
  /// **Source** `scipy.ndimage.gaussian_filter1d`. **Departs from it** in the second derivative, whose
  /// taps there do not sum to zero, because the gaussian is cut off: of gravity something would be left.
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

  /// Standard deviations on each side.
  private static let reach = 4.0

  /// The convolution with a signal, as many samples as went in, in their places.
  @inlinable
  public func convolved<Value: SignalValue>(
    with x: [Value], outside: FIRFilter.Outside = .edge
  ) -> [Value] {
    x.convolved(with: taps, outside: outside)
  }

  /// The same as samples come, later by four standard deviations (``FIRFilter/delay``).
  public var filter: FIRFilter { FIRFilter(taps: taps) }
}
