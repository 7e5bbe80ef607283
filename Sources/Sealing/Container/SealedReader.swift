/// Opens a sealed file piece by piece, holding no more than a frame and what was last put in.
///
///     var reader = SealedReader(openingWith: key)
///     for piece in file {
///       reader.append(piece)
///       while let content = try reader.next() { use(content) }
///     }
///     reader.finish()
///     while let content = try reader.next() { use(content) }
///
/// What `next()` gives is authentic, in order and without a gap from the beginning; that it is also the
/// whole is known only when `next()` gives `nil` after `finish()`.
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
  /// The first byte of `file` that is not used yet.
  private var position = 0
  /// Bytes of the file before `file`.
  private var offset = 0
  private var number = 0
  private var isFinished = false
  /// What the file is called; `nil` until its header was read and proved unchanged.
  public private(set) var release: ReleaseCode?

  /// - Parameters:
  ///   - key: One of those that the file is sealed to.
  ///   - notices: Recalls to be honoured; those of other files change nothing.
  public init(openingWith key: OpeningKey, notices: [RecallNotice] = []) {
    self.key = key
    self.notices = notices
  }

  /// Takes the next bytes of the file.
  public mutating func append(_ bytes: some Collection<UInt8>) {
    file.removeFirst(position)
    offset += position
    position = 0
    file.append(contentsOf: bytes)
  }

  /// Says that the file has no more bytes.
  public mutating func finish() {
    isFinished = true
  }

  /// The content of the next frame; `nil` when more bytes are needed or, once finished, at the end.
  ///
  /// - Throws: `SealingError`, the same one again when called again.
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

  /// Bytes it holds.
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
      // An empty frame is only ever the whole of an empty content.
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
    // A whole frame that is not the last: it is genuine, and what should follow is missing.
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
