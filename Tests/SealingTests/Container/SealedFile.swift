import Sealing

/// A file sealed for a test, with its known properties.
struct SealedFile {
  static let key = OpeningKey()

  let release: ReleaseCode
  let recall: RecallSecret
  let bytes: [UInt8]

  init(
    _ content: [UInt8], to keys: [OpeningKey] = [key], frameSize: Int = 16, pieces: Int = .max
  ) throws {
    var generator = SystemRandomNumberGenerator()
    release = ReleaseCode(from: &generator)
    recall = RecallSecret(from: &generator)
    var writer = try SealedWriter(
      to: keys.map(\.recipient), release: release, recall: recall, frameSize: frameSize)
    var bytes: [UInt8] = []
    var rest = content[...]
    while !rest.isEmpty {
      bytes += try writer.append(rest.prefix(pieces))
      rest = rest.dropFirst(pieces)
    }
    bytes += try writer.finish()
    self.bytes = bytes
  }

  /// The number of bytes before the frames, for a number of recipients.
  static func headerCount(recipients: Int = 1) -> Int { 60 + 80 * recipients + 32 }

  /// The result of opening: the genuine frames, and the error after them.
  struct Opened: Equatable {
    var frames: [[UInt8]] = []
    var error: SealingError?

    var content: [UInt8] { frames.flatMap(\.self) }
  }

  static func open(
    _ bytes: [UInt8], with key: OpeningKey = key, notices: [RecallNotice] = [], pieces: Int = .max
  ) -> Opened {
    var opened = Opened()
    var reader = SealedReader(openingWith: key, notices: notices)
    var rest = bytes[...]
    do throws(SealingError) {
      while !rest.isEmpty {
        reader.append(rest.prefix(pieces))
        rest = rest.dropFirst(pieces)
        while let frame = try reader.next() { opened.frames.append(frame) }
      }
      reader.finish()
      while let frame = try reader.next() { opened.frames.append(frame) }
    } catch {
      opened.error = error
    }
    return opened
  }
}
