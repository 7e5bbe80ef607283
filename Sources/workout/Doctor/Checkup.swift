/// What one look at the machine found.
struct Checkup: Encodable, Hashable {
  enum State: String, Encodable {
    case ok, warn, fail
  }

  /// `store`, `space`, `recording`, `collection`, `encryption`, `swap`, `temporary`, `runtime`, `gpsd`, `receiver`,
  /// `clock`, `sensors`, `bluetooth`, `buttons`.
  let name: String
  let state: State
  /// What was found.
  let text: String
  /// What to do about it; absent where nothing is to be done.
  let advice: String?

  init(_ name: String, _ state: State, _ text: String, advice: String? = nil) {
    self.name = name
    self.state = state
    self.text = text
    self.advice = advice
  }
}
