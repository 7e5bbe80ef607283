internal import CLibXML2

package enum LibXML2 {
  /// Drops the messages that libxml2 would write to standard error by itself, those of its decoders of text.
  ///
  /// The parser reports the same fault through its own callback. The setting is one of the thread, so it is made
  /// before each call.
  package static func silence() {
    xmlSetStructuredErrorFunc(nil) { _, _ in }
  }
}
