import HealthStorage
import Recording

/// The output of `workout recover --json` for an unreadable recording.
struct SetAsideJSON: Encodable {
  struct Copy: Encodable {
    let path: String
    let id: String?
    let unreadable: String
    let reason: String
  }

  let setAside: Copy

  private enum CodingKeys: String, CodingKey {
    case setAside = "set_aside"
  }

  init(_ copy: SetAsideRecording, _ reason: UnreadableRecording) {
    setAside = Copy(
      path: copy.path, id: copy.recording?.word, unreadable: reason.part.rawValue,
      reason: reason.reason)
  }
}
