import ApplicationMessages
import Console
import Foundation
import HealthModel
import Reports

import struct HealthModel.Unit

/// Samples as lines of JSON, with the keys of ``SampleJSON`` in order.
///
/// Most samples are quantities in the unit of their type, without metadata; their lines are put together from parts that are
/// encoded once. A test holds them against the encoder's.
struct SampleLinesJSON {
  /// The parts of the lines of a type and an origin.
  private struct Key: Hashable {
    let type: QuantityType
    let revision: SourceRevision?
    let device: Device?
  }

  private struct Parts {
    let unit: Unit
    /// `{"device":{…},"end":"`, and that between `id` and `start`, and from `type` to `value`.
    let head, middle, tail: [UInt8]
  }

  private(set) var bytes: [UInt8] = []
  private let encoder: JSONEncoder
  private var parts: [Key: Parts] = [:]

  /// Beyond it the parts are forgotten: a store has few origins.
  private static let maximumParts = 500
  /// Whole numbers up to it are written without a point and an exponent.
  private static let largestWhole = 1e15

  init() {
    encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  /// Removes the lines.
  mutating func clear() { bytes.removeAll(keepingCapacity: true) }

  /// Returns the samples as elements of a JSON array, after a text.
  func elements(after text: String) -> [UInt8] {
    // Each line feed ends a line: no text within JSON has one.
    Array(text.utf8) + bytes.dropLast().map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: ",") : $0 }
  }

  mutating func append(_ sample: Sample) throws {
    if case .quantity(let sample) = sample, try append(sample) { return }
    bytes += try encoder.encode(SampleJSON(sample))
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Appends a quantity in the unit of its type, without metadata and class; returns `false` for any other.
  private mutating func append(_ sample: QuantitySample) throws -> Bool {
    let header = sample.header
    guard header.metadata.isEmpty, sample.quantity.value.isFinite,
      ScoredAssessment(sample.type) == nil
    else { return false }
    let key = Key(
      type: sample.type, revision: header.sourceRevision,
      device: header.device == Device() ? nil : header.device)
    let known = try parts[key] ?? parts(of: key, like: sample)
    guard sample.quantity.unit == known.unit else { return false }
    bytes += known.head
    bytes += sample.span.end.rfc3339.utf8
    bytes += "\",\"id\":\"".utf8
    bytes += header.uuid.uuidString.lowercased().utf8
    bytes += known.middle
    bytes += sample.span.start.rfc3339.utf8
    bytes += known.tail
    let value = sample.quantity.value
    if value == value.rounded(), abs(value) < Self.largestWhole, value.sign == .plus || value != 0 {
      bytes += String(Int(clamping: value)).utf8
    } else {
      bytes += try encoder.encode(value)
    }
    bytes += "}\n".utf8
    return true
  }

  /// Encodes a sample once and cuts out what is the same in all of its kind.
  private mutating func parts(of key: Key, like sample: QuantitySample) throws -> Parts {
    let unit = AmountText.plainUnit(of: key.type)
    var device: [UInt8] = []
    if let known = key.device {
      device =
        try Array("\"device\":".utf8) + encoder.encode(DeviceMessage(known)) + [UInt8(ascii: ",")]
    }
    var source: [UInt8] = []
    if let revision = key.revision {
      source =
        try Array("\"source\":".utf8) + encoder.encode(SourceMessage(revision)) + [
          UInt8(ascii: ",")
        ]
    }
    let found = Parts(
      unit: unit, head: Array("{".utf8) + device + Array("\"end\":\"".utf8),
      middle: Array("\",\"metadata\":{},".utf8) + source + Array("\"start\":\"".utf8),
      tail: try Array("\",\"type\":".utf8) + encoder.encode(key.type.name)
        + Array(",\"unit\":".utf8) + encoder.encode(unit.description) + Array(",\"value\":".utf8))
    if parts.count >= Self.maximumParts { parts.removeAll() }
    parts[key] = found
    return found
  }
}
