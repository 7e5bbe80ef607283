import Foundation
import HealthModel

/// A quantity or category of another program's file.
struct ForeignSample {
  var type: ObjectType
  /// The unit of a quantity; `nil` for a category.
  var unit: HealthModel.Unit?
  var value: Double
  var span: TimeRange
  var origin: SampleOrigin
  /// The identity that the program gave it.
  var identity: UUID?
  var metadata: Metadata = [:]

  init(
    _ type: QuantityType, _ value: Double, _ unit: HealthModel.Unit, _ span: TimeRange,
    from origin: SampleOrigin, identity: UUID? = nil
  ) {
    self.type = .quantity(type)
    self.unit = unit
    self.value = value
    self.span = span
    self.origin = origin
    self.identity = identity
  }

  init(
    _ type: CategoryType, _ value: Int, _ span: TimeRange, from origin: SampleOrigin,
    identity: UUID? = nil
  ) {
    self.type = .category(type)
    self.value = Double(value)
    self.span = span
    self.origin = origin
    self.identity = identity
  }
}

/// The program and the device that samples of a file come from.
struct SampleOrigin: Hashable, Sendable {
  /// The name of the source, such as that of a watch.
  var name: String
  /// The identifier of the source; equal for all files of one program.
  var bundleIdentifier: String
  var manufacturer: String?
  var model: String?
  /// The identifier of the device, such as its address.
  var device: String?

  var revision: SourceRevision {
    SourceRevision(
      source: Source(name: name, bundleIdentifier: bundleIdentifier), version: nil,
      productType: model)
  }

  var storedDevice: Device? {
    guard manufacturer != nil || model != nil || device != nil else { return nil }
    return Device(
      name: name, manufacturer: manufacturer, model: model, softwareVersion: nil,
      localIdentifier: device)
  }
}

/// A reader of samples of a file, one at a time, in bounded memory.
protocol SampleReading {
  /// Returns the next sample; `nil` at the end.
  ///
  /// - Throws: A `CustomStringConvertible` error for a file whose rest is unreadable.
  mutating func next() throws -> ForeignSample?
  /// What was skipped so far.
  var leftOut: LeftOut { get }
}
