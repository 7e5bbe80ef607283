import HealthModel
import AppleHealthExport

/// Small handmade exports.
enum AppleHealthFixture {
  static let documentType = """
    <!DOCTYPE HealthData [
    <!-- HealthKit Export Version: 14 ]> -->
    <!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout)*)>
    <!ATTLIST HealthData
      locale CDATA #REQUIRED
    >
    ]>
    """

  /// The declaration that iOS 16.0 wrote, without its end.
  static let brokenDocumentType = """
    <!DOCTYPE HealthData [
    <!ELEMENT VisionPrescription ((RightEye|LeftEye)*)>
    <!ATTLIST VisionPrescription
      type              CDATA #REQUIRED
    <!ELEMENT RightEye EMPTY>
    <!ATTLIST RightEye
      sphere     CDATA #IMPLIED "
    >
    ]>
    """

  static func export(_ body: String, documentType: String = documentType) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    \(documentType)
    <HealthData locale="de_DE">
     <ExportDate value="2026-03-10 08:00:00 +0100"/>
    \(body)
    </HealthData>

    """
  }

  static let times =
    #"creationDate="2026-03-09 08:00:10 +0100" startDate="2026-03-09 08:00:00 +0100" "#
    + #"endDate="2026-03-09 08:00:05 +0100""#

  static func record(
    _ type: String = "HKQuantityTypeIdentifierHeartRate", value: String? = "72",
    unit: String? = "count/min", source: String = "Watch", times: String = times,
    extra: String = "", children: String = ""
  ) -> String {
    let unit = unit.map { " unit=\"\($0)\"" } ?? ""
    let value = value.map { " value=\"\($0)\"" } ?? ""
    let head = "<Record type=\"\(type)\" sourceName=\"\(source)\"\(unit) \(times)\(value)\(extra)"
    return children.isEmpty ? head + "/>" : head + ">" + children + "</Record>"
  }
}

/// The complete contents of an export, for comparison.
struct AppleHealthContents {
  var items: [AppleHealthItem] = []
  var samples: [Sample] = []
  var records: [AppleHealthRecord] = []
  var workouts: [AppleHealthWorkout] = []
  var correlations: [Correlation] = []
  var days: [ActivitySummary] = []
  var person: [Characteristic] = []
  var kept: [QuantitySample] = []
  var issues: [AppleHealthIssue] = []
  var summary = AppleHealthSummary()

  init(_ text: String) throws { try self.init(AppleHealthReader(bytes: Array(text.utf8))) }

  init(_ reader: consuming AppleHealthReader) throws {
    while let item = try reader.next() {
      items.append(item)
      switch item {
      case .records(let batch):
        records += batch
        samples += batch.compactMap { reader.vocabulary.sample($0) }
      case .workout(let workout): workouts.append(workout)
      case .correlation(let correlation): correlations.append(correlation)
      case .activitySummary(let day): days.append(day)
      case .me(let person): self.person = person
      case .issue(let issue): issues.append(issue)
      case .end(let summary): self.summary = summary
      case .kept(let sample, _): kept.append(sample)
      case .exportDate: break
      }
    }
  }

  var faults: [AppleHealthReadError] { issues.map(\.fault) }

  var quantities: [QuantitySample] {
    samples.compactMap { if case .quantity(let sample) = $0 { sample } else { nil } }
  }

  var categories: [CategorySample] {
    samples.compactMap { if case .category(let sample) = $0 { sample } else { nil } }
  }
}

func instant(_ text: String) -> Instant {
  var text = text
  return text.withUTF8 { Instant.parse($0) } ?? Instant(microseconds: 0)
}
