/// An error with a message for the user, such as the reason why a recording refused a request.
package struct CommandError: Error, CustomStringConvertible {
  package let text: String
  package var description: String { text }

  package init(text: String) { self.text = text }
}
