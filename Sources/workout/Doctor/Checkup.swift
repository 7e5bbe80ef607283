/// The result of one check of the setup.
struct Checkup: Encodable, Hashable {
  enum State: String, Encodable {
    case ok, warn, fail
  }

  /// `store`, `space`, `recording`, `collection`, `encryption`, `swap`, `temporary`, `runtime`, `gpsd`, `receiver`,
  /// `clock`, `sensors`, `bluetooth`, `buttons`.
  let name: String
  let state: State
  /// The finding.
  let text: String
  /// The remedy; absent if none is needed.
  let advice: String?

  init(_ name: String, _ state: State, _ text: String, advice: String? = nil) {
    self.name = name
    self.state = state
    self.text = text
    self.advice = advice
  }
}
