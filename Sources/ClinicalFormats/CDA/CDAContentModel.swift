/// The children that an element of the header may have, with their order and number.
///
/// **Source** The complex types `POCD_MT000040.*` of the schema of CDA Release 2 (HL7, 2005), as
/// restated by class generators in public code (the eHealth Connector and Husky projects'
/// `POCDMT000040ClinicalDocument`, `…PatientRole`, `…AssignedAuthor`; `…StructuredBody` and
/// `…CustodianOrganization` in `org.hl7.v3`) and by HL7's CDA-core-sd logical models 2.0.1. Every
/// type begins with realmCode, typeId and templateId; typeId is required only in ClinicalDocument.
struct CDAContentModel {
  /// One position in the sequence: an element, or a choice of several.
  struct Particle {
    let names: [String]
    let isRequired: Bool
    let isRepeated: Bool
  }

  let particles: [Particle]

  /// Parses a short schema notation: `a` exactly once, `a?` at most once, `a+` at least once, `a*`
  /// any number, `a|b` either.
  init(_ sequence: String, typeId: String = "typeId?") {
    particles = "realmCode* \(typeId) templateId* \(sequence)".split(separator: " ")
      .map { word in
        let mark = word.last
        let names = word.filter { !"?+*".contains($0) }.split(separator: "|").map(String.init)
        return Particle(
          names: names, isRequired: mark != "?" && mark != "*",
          isRepeated: mark == "+" || mark == "*")
      }
  }

  /// The models by element path, without indices.
  static let byPath: [String: CDAContentModel] = {
    let document = "/ClinicalDocument"
    let custodian = "\(document)/custodian/assignedCustodian"
    let body = "\(document)/component/structuredBody"
    return [
      document: CDAContentModel(
        "id code title? effectiveTime confidentialityCode languageCode? setId? versionNumber? "
          + "copyTime? recordTarget+ author+ dataEnterer? informant* custodian "
          + "informationRecipient* legalAuthenticator? authenticator* participant* "
          + "inFulfillmentOf* documentationOf* relatedDocument* authorization* componentOf? "
          + "component", typeId: "typeId"),
      "\(document)/recordTarget": CDAContentModel("patientRole"),
      "\(document)/recordTarget/patientRole": CDAContentModel(
        "id+ addr* telecom* patient? providerOrganization?"),
      "\(document)/author": CDAContentModel("functionCode? time assignedAuthor"),
      "\(document)/author/assignedAuthor": CDAContentModel(
        "id+ code? addr* telecom* assignedPerson|assignedAuthoringDevice? "
          + "representedOrganization?"),
      "\(document)/custodian": CDAContentModel("assignedCustodian"),
      custodian: CDAContentModel("representedCustodianOrganization"),
      "\(custodian)/representedCustodianOrganization": CDAContentModel(
        "id+ name? telecom? addr?"),
      "\(document)/component": CDAContentModel("nonXMLBody|structuredBody"),
      "\(document)/component/nonXMLBody": CDAContentModel(
        "text confidentialityCode? languageCode?"),
      body: CDAContentModel("confidentialityCode? languageCode? component+"),
      "\(body)/component": CDAContentModel("section"),
    ]
  }()
}
