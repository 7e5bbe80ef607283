import CIIO
import Glibc
import Synchronization

/// A buffer of libiio.
///
/// One thread refills it; any thread may cancel it.
final class LibIIOStream: IIOStream {
  /// The buffer's address while it may be cancelled.
  ///
  /// It is a number, since a pointer is not `Sendable`. libiio allows only this one function to be
  /// called from another thread (iio.h, `iio_buffer_cancel`).
  private final class Handle: Sendable {
    let address: Mutex<UInt?>

    init(_ buffer: OpaquePointer) {
      address = Mutex(UInt(bitPattern: buffer))
    }

    func cancel() {
      address.withLock { address in
        guard let address, let buffer = OpaquePointer(bitPattern: address) else { return }
        iio_buffer_cancel(buffer)
      }
    }
  }

  private let buffer: OpaquePointer
  private let channels: [OpaquePointer]
  /// Retained because it owns the channels.
  private let context: LibIIOContext
  private let handle: Handle
  private var bytes: [UInt8] = []

  init(_ buffer: OpaquePointer, channels: [OpaquePointer], context: LibIIOContext) {
    self.buffer = buffer
    self.channels = channels
    self.context = context
    handle = Handle(buffer)
  }

  deinit {
    handle.address.withLock { $0 = nil }
    iio_buffer_destroy(buffer)
  }

  var cancel: @Sendable () -> Void {
    { [handle] in handle.cancel() }
  }

  func refill(_ scans: inout IIOScans) throws(IIOError) {
    let filled = iio_buffer_refill(buffer)
    guard filled >= 0 else { throw IIOError(result: filled) }
    let step = iio_buffer_step(buffer)
    scans.count = step > 0 ? filled / step : 0
    if scans.columns.count != channels.count {
      scans.columns = Array(repeating: [], count: channels.count)
    }
    for (index, channel) in channels.enumerated() {
      guard read(channel, into: &scans.columns[index], count: scans.count) else {
        throw IIOError(errno: EPROTO)
      }
    }
  }

  /// Reads one channel from the buffer; `false` if its values have an unsupported width.
  private func read(_ channel: OpaquePointer, into column: inout [Int64], count: Int) -> Bool {
    guard let format = iio_channel_get_data_format(channel)?.pointee else { return false }
    let width = Int(format.length) / 8
    let size = width * count
    if bytes.count < size { bytes = [UInt8](repeating: 0, count: size) }
    guard iio_channel_read(channel, buffer, &bytes, size) == size else { return false }
    column.removeAll(keepingCapacity: true)
    return bytes.withUnsafeBytes { bytes in
      for index in 0..<count {
        guard let value = bytes.number(at: index * width, width: width, format.is_signed) else {
          return false
        }
        column.append(value)
      }
      return true
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Reads an integer in the byte order of the host.
  fileprivate func number(at offset: Int, width: Int, _ isSigned: Bool) -> Int64? {
    switch (width, isSigned) {
    case (1, true): Int64(loadUnaligned(fromByteOffset: offset, as: Int8.self))
    case (1, false): Int64(loadUnaligned(fromByteOffset: offset, as: UInt8.self))
    case (2, true): Int64(loadUnaligned(fromByteOffset: offset, as: Int16.self))
    case (2, false): Int64(loadUnaligned(fromByteOffset: offset, as: UInt16.self))
    case (4, true): Int64(loadUnaligned(fromByteOffset: offset, as: Int32.self))
    case (4, false): Int64(loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    case (8, _): loadUnaligned(fromByteOffset: offset, as: Int64.self)
    default: nil
    }
  }
}
