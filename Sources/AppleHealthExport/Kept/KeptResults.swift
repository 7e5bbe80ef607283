public import HealthModel

/// A hearing test: the sensitivity of each ear to tones.
public struct Audiogram: Hashable, Sendable {
  /// A tone.
  public struct Point: Hashable, Sendable {
    public let hertz: Double
    /// The sensitivity of the left ear in dB HL.
    public let leftDecibels: Double?
    /// The sensitivity of the right ear in dB HL.
    public let rightDecibels: Double?
  }

  public let span: TimeRange
  /// The tones, as they are in the export.
  public let points: [Point]

  /// Reads the hearing test of a kept sample; `nil` if it has none.
  ///
  /// - Parameter sample: A sample of kept contents.
  public init?(_ sample: QuantitySample) {
    guard let element = KeptElement(sample), element.name == "Audiogram" else { return nil }
    points = element.children.compactMap { child in
      guard child.name == "SensitivityPoint", let hertz = child.number("frequencyValue") else {
        return nil
      }
      return Point(
        hertz: hertz, leftDecibels: child.number("leftEarValue"),
        rightDecibels: child.number("rightEarValue"))
    }
    span = sample.span
  }
}

/// A prescription of glasses or contact lenses.
public struct VisionPrescription: Hashable, Sendable {
  /// The lens of an eye; an absent value is not prescribed.
  public struct Lens: Hashable, Sendable {
    public let sphereDiopters: Double?
    public let cylinderDiopters: Double?
    public let axisDegrees: Double?
    public let addDiopters: Double?
    /// All values as the export has them.
    public let attributes: [String: String]

    fileprivate init(_ element: KeptElement) {
      sphereDiopters = element.number("sphere")
      cylinderDiopters = element.number("cylinder")
      axisDegrees = element.number("axis")
      addDiopters = element.number("add")
      attributes = element.attributes
    }
  }

  /// The kind as the export names it.
  public let kind: String?
  public let issued: Instant
  public let expires: Instant?
  public let left: Lens?
  public let right: Lens?

  /// Reads the prescription of a kept sample; `nil` if it has none.
  ///
  /// - Parameter sample: A sample of kept contents.
  public init?(_ sample: QuantitySample) {
    guard let element = KeptElement(sample), element.name == "VisionPrescription" else {
      return nil
    }
    kind = element.attributes["type"]
    issued = sample.span.start
    expires = element.instant("expirationDate")
    left = element.children.first { $0.name == "LeftEye" }.map(Lens.init)
    right = element.children.first { $0.name == "RightEye" }.map(Lens.init)
  }
}

/// The record of a clinic: its facts, and the file with its FHIR resource.
public struct ClinicalRecord: Hashable, Sendable {
  /// The kind of resource, such as `AllergyIntolerance`.
  public let kind: String?
  public let identifier: String?
  public let sourceName: String?
  public let sourceURL: String?
  public let fhirVersion: String?
  public let received: Instant
  /// The path of the resource in the export: the metadata of its kept sample (`MetadataKey/keptFile`).
  public let file: String?

  /// Reads the record of a kept sample; `nil` if it has none.
  ///
  /// - Parameter sample: A sample of kept contents.
  public init?(_ sample: QuantitySample) {
    guard let element = KeptElement(sample), element.name == "ClinicalRecord" else { return nil }
    kind = element.attributes["type"]
    identifier = element.attributes["identifier"]
    sourceName = element.attributes["sourceName"]
    sourceURL = element.attributes["sourceURL"]
    fhirVersion = element.attributes["fhirVersion"]
    received = sample.span.start
    file = element.attributes["resourceFilePath"].map { String($0.drop { $0 == "/" }) }
  }
}
