import Crypto
import Foundation

/// Opens a sealed file incrementally; it buffers at most one frame and the last input.
///
///     var reader = SealedReader(openingWith: key)
///     for piece in file {
///       reader.append(piece)
///       while let content = try reader.next() { use(content) }
///     }
///     reader.finish()
///     while let content = try reader.next() { use(content) }
///
/// The content from `next()` is authentic, in order and without gaps from the beginning. It is
/// known to be complete only when `next()` returns `nil` after `finish()`.
public struct SealedReader {
  private enum State {
    case header
    case frames(FrameCipher, SealedHeader)
    case ended
    case failed(SealingError)
  }

  private let key: OpeningKey
  private let notices: [RecallNotice]
  private var state = State.header
  private var file: [UInt8] = []
  /// The index of the first unused byte of `file`.
  private var position = 0
  /// The number of bytes of the file before `file`.
  private var offset = 0
  private var number = 0
  private var isFinished = false
  /// The release code of the file; `nil` until its header was authenticated.
  public private(set) var release: ReleaseCode?

  /// - Parameters:
  ///   - key: The key of one of the recipients.
  ///   - notices: The recalls to apply; those of other files are ignored.
  public init(openingWith key: OpeningKey, notices: [RecallNotice] = []) {
    self.key = key
    self.notices = notices
  }

  /// Appends the next bytes of the file.
  public mutating func append(_ bytes: some Collection<UInt8>) {
    file.removeFirst(position)
    offset += position
    position = 0
    file.append(contentsOf: bytes)
  }

  /// Signals the end of the file.
  public mutating func finish() {
    isFinished = true
  }

  /// Returns the content of the next frame; `nil` when more bytes are needed or, after `finish()`,
  /// at the end.
  ///
  /// - Throws: `SealingError`; later calls throw the same error.
  public mutating func next() throws(SealingError) -> [UInt8]? {
    do throws(SealingError) {
      if case .header = state { try readHeader() }
      switch state {
      case .header, .ended: return nil
      case .failed(let error): throw error
      case .frames(let cipher, let header): return try readFrame(cipher, header.frameSize)
      }
    } catch {
      state = .failed(error)
      file = []
      position = 0
      throw error
    }
  }

  /// The number of buffered bytes.
  var heldCount: Int { file.count - position }

  private mutating func readHeader() throws(SealingError) {
    guard let read = try SealedHeader.read(file[position...]) else {
      guard isFinished else { return }
      throw file.isEmpty ? .notSealed : .headerCut
    }
    let cipher = try read.verify(with: key)
    for notice in notices where notice.release == read.header.release {
      throw notice.isGenuine(for: read.header.commitment)
        ? .recalled(notice.release) : .forgedNotice(notice.release)
    }
    release = read.header.release
    position += read.count
    state = .frames(cipher, read.header)
  }

  private mutating func readFrame(
    _ cipher: FrameCipher, _ frameSize: Int
  ) throws(SealingError) -> [UInt8]? {
    let rest = file[position...]
    let size = frameSize + FrameCipher.overhead
    let place = SealingError.Place(frame: number + 1, offset: offset + position)
    guard isFinished || rest.count > size else { return nil }
    guard rest.count >= FrameCipher.overhead else { throw .truncated(place) }
    let frame = rest.prefix(size)
    let isAtEnd = rest.count <= size
    if let content = cipher.open(frame, number: number, isLast: isAtEnd) {
      // Only empty content has an empty frame.
      guard !content.isEmpty || number == 0 else { throw .damaged(place) }
      advance(by: frame.count)
      if isAtEnd { state = .ended }
      return content
    }
    if !isAtEnd {
      throw cipher.open(frame, number: number, isLast: true) == nil
        ? .damaged(place) : .continued(place)
    }
    guard frame.count == size else { throw .incomplete(place) }
    // A complete, authentic frame that is not the last: the following frames are missing.
    guard let content = cipher.open(frame, number: number, isLast: false) else {
      throw .incomplete(place)
    }
    advance(by: frame.count)
    return content
  }

  private mutating func advance(by count: Int) {
    position += count
    number += 1
  }
}
