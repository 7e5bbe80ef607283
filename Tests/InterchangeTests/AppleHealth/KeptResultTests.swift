import AppleHealthExport
import Foundation
import HealthModel
import TestSupport
import Testing

@Suite("Kept results of an Apple Health export")
struct KeptResultTests {
  typealias Fixture = AppleHealthFixture

  private func kept(_ element: String) throws -> QuantitySample {
    let contents = try AppleHealthContents(Fixture.export(element))
    #expect(contents.issues == [])
    return try #require(contents.kept.first)
  }

  @Test("a hearing test has its tones")
  func audiogram() throws {
    let sample = try kept(
      """
      <Audiogram type="HKDataTypeIdentifierAudiogram" sourceName="Clinic" \(Fixture.times)>
       <SensitivityPoint frequencyValue="250" frequencyUnit="Hz" leftEarValue="15.5" \
      leftEarUnit="dBHL" rightEarValue="20" rightEarUnit="dBHL"/>
       <SensitivityPoint frequencyValue="500" frequencyUnit="Hz" leftEarValue="-5"/>
      </Audiogram>
      """)
    let test = try #require(Audiogram(sample))
    #expect(test.points.map(\.hertz) == [250, 500])
    #expect(test.points.map(\.leftDecibels) == [15.5, -5])
    #expect(test.points.map(\.rightDecibels) == [20, nil])
    #expect(test.span.start == instant("2026-03-09T07:00:00Z"))
    #expect(sample.header.sourceRevision?.source.name == "Clinic")
    #expect(VisionPrescription(sample) == nil && ClinicalRecord(sample) == nil)
  }

  @Test("a prescription has the lenses of both eyes")
  func prescription() throws {
    let sample = try kept(
      """
      <VisionPrescription type="Glasses" dateIssued="2026-03-01 09:00:00 +0100" \
      expirationDate="2028-03-01 09:00:00 +0100">
       <RightEye sphere="-1.25 D" cylinder="-0.5 D" axis="90 deg" vertex="12 mm"/>
       <LeftEye sphere="0.75"/>
       <Attachment identifier="a&amp;b"/>
      </VisionPrescription>
      """)
    let found = try #require(VisionPrescription(sample))
    #expect(found.right?.sphereDiopters == -1.25 && found.right?.axisDegrees == 90)
    #expect(found.right?.attributes["vertex"] == "12 mm")
    #expect(found.left?.sphereDiopters == 0.75 && found.left?.cylinderDiopters == nil)
    #expect(found.issued == instant("2026-03-01T08:00:00Z"))
    #expect(found.expires == instant("2028-03-01T08:00:00Z"))
    #expect(KeptElement(sample)?.children.last?.attributes == ["identifier": "a&b"])
  }

  @Test("a clinical record names its resource, which is kept byte for byte")
  func clinical() throws {
    let folder = try TemporaryFolder()
    let resource = "{ \"resourceType\" : \"AllergyIntolerance\" }\n\n"
    for (path, text) in [
      "export.xml": Fixture.export(
        "<ClinicalRecord type=\"AllergyIntolerance\" identifier=\"7\" fhirVersion=\"4.0.1\" "
          + "receivedDate=\"2026-03-01 09:00:00 +0100\" "
          + "resourceFilePath=\"/clinical-records/a.json\"/>"),
      "clinical-records/a.json": resource,
    ] {
      let file = folder.file(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let export = try AppleHealthArchive(path: folder.url.path)
    let contents = try AppleHealthContents(export.reader())
    let record = try #require(contents.kept.first.flatMap { ClinicalRecord($0) })
    #expect(record.kind == "AllergyIntolerance" && record.fhirVersion == "4.0.1")
    let file = try #require(record.file)
    let date = instant("2026-03-10T07:00:00Z")
    let kept = try #require(try export.sample(keeping: file, at: date))
    #expect(kept.keptContent == Data(resource.utf8))
    #expect(kept.header.metadata.string(.keptFile) == file)
  }

  @Test("an electrocardiogram has its voltages, rate and time, also with decimal commas")
  func electrocardiogram() throws {
    for (unit, first, expected) in [("µV", "-12,345", -12.345), ("mV", "0.5", 500)] {
      let text = """
        Name,Somebody
        Geburtsdatum,"03.02.1980"
        Aufzeichnungsdatum,2026-03-05 10:00:07 +0100
        Klassifizierung,Sinusrhythmus
        Symptome,
        Softwareversion,2.0
        Gerät,"Watch6,1"
        Messrate,512 Hertz


        Ableitung,Ableitung I
        Einheit,\(unit)

        \(first)
        1
        """
      let sample = QuantitySample(
        keeping: Array(text.utf8), as: "Electrocardiogram",
        span: TimeRange(at: Instant(microseconds: 0)), header: ObjectHeader())
      let recording = try #require(Electrocardiogram(sample))
      #expect(recording.samplesPerSecond == 512)
      #expect(recording.classification == "Sinusrhythmus")
      #expect(recording.microvolts.first == expected && recording.microvolts.count == 2)
      #expect(recording.date == instant("2026-03-05T09:00:07Z"))
    }
  }
}
