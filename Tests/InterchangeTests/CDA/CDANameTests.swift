import Foundation
import ClinicalFormats
import Testing

@Suite("Names in clinical documents")
struct CDANameTests {
  // CDA-06
  @Test(
    "a patient's name is composed of its parts",
    arguments: [
      ("<name><given>Ada</given><family>Byron</family></name>", "Ada Byron"),
      ("<name><family>Byron</family><given>Ada</given></name>", "Byron Ada"),
      (
        "<name><prefix>Dr.</prefix><given>A</given><given>B</given><family>C</family></name>",
        "Dr. A B C"
      ),
      ("<name><given>A</given><family>C</family><suffix>, PhD</suffix></name>", "A C, PhD"),
      ("<name><given>A</given><family>C</family><suffix>III</suffix></name>", "A C III"),
      ("<name><family>C</family><delimiter>, </delimiter>\n <given>A</given></name>", "C, A"),
      ("<name>\n  Ada\u{A0}\t Byron \n</name>", "Ada Byron"),
      ("<name>Dame <given>Ada</given> <family>Byron</family> OBE</name>", "Dame Ada Byron OBE"),
      ("<name><given>Ada</given><!-- so --><family><![CDATA[B & C]]></family></name>", "Ada B & C"),
      ("<name><given>Ada\u{9B}31m</given></name>", "Ada 31m"),
      ("<name use=\"P\">Nick</name><name use=\"L\">Legal</name>", "Legal"),
      ("<name use=\"P\">Nick</name><name>Plain</name>", "Plain"),
      ("<name use=\"SRCH\">nck</name><name use=\"P\">Nick</name>", "Nick"),
      ("<name use=\"L\" nullFlavor=\"MSK\"/><name use=\"A\">Artist</name>", "Artist"),
      ("<name use=\"I L\">Both</name><name use=\"L\">Second</name>", "Both"),
      ("<name><given nullFlavor=\"UNK\"/><family>C</family></name>", "C"),
      ("<name nullFlavor=\"UNK\"><given>A</given></name>", nil),
      ("<name/>", nil), ("<name> </name>", nil), ("", nil),
    ] as [(String, String?)])
  func patient(name: String, expected: String?) throws {
    let xml = try CDASample.minimal("<name>A B</name>", name)
    #expect(try CDAReader().read(xml).header.patientName == expected)
  }

  @Test(
    "the author is the person, otherwise the device or the organization, of the first with a name",
    arguments: [
      (
        "<assignedPerson><name>P</name></assignedPerson><representedOrganization><name>O</name></representedOrganization>",
        "P"
      ),
      (
        "<assignedPerson><name/></assignedPerson><representedOrganization><name>O</name></representedOrganization>",
        "O"
      ),
      (
        "<assignedAuthoringDevice><manufacturerModelName>M</manufacturerModelName></assignedAuthoringDevice>",
        "M"
      ),
      (
        "<assignedAuthoringDevice><softwareName>S</softwareName></assignedAuthoringDevice><representedOrganization><name>O</name></representedOrganization>",
        "S"
      ),
      (
        "</assignedAuthor></author><author><time/><assignedAuthor><id/><assignedPerson><name>Second</name></assignedPerson>",
        "Second"
      ),
      ("", nil),
    ] as [(String, String?)])
  func author(who: String, expected: String?) throws {
    let xml = try CDASample.minimal(
      "<assignedAuthor><id/></assignedAuthor>", "<assignedAuthor><id/>\(who)</assignedAuthor>")
    #expect(try CDAReader().read(xml).header.authorName == expected)
  }

  @Test("the name of a second patient is used if the first has none")
  func secondPatient() throws {
    let xml = try CDASample.minimal(
      "<recordTarget>",
      "<recordTarget><patientRole><id/></patientRole></recordTarget><recordTarget>")
    #expect(try CDAReader().read(xml).header.patientName == "A B")
  }
}
