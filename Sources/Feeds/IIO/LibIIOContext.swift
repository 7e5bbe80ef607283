import CIIO
import Glibc

/// Industrial I/O through libiio 0.x, of this machine or an iiod.
struct LibIIOBackend: IIOBackend {
  func open(
    _ place: IIOAddress.Place, within limit: Duration
  ) throws(FeedError.Reason) -> any IIOContext {
    guard case .network(let host, let givenPort) = place else {
      do throws(IIOError) {
        return try LibIIOContext(uri: "local:")
      } catch {
        // libiio's errors for a kernel without Industrial I/O, or without a device.
        if error.errno == ENOENT || error.errno == ENODEV { return LibIIOContext() }
        throw .unreadable(errno: error.errno)
      }
    }
    let port = givenPort ?? IIOAddress.defaultPort
    // libiio waits five seconds for a host that is off, and hides the reason.
    try Reachability.check(host: host, port: port, within: limit)
    let name = host.contains(":") ? "[\(host)]" : host
    do throws(IIOError) {
      return try LibIIOContext(uri: "ip:\(name):\(port)")
    } catch {
      throw .unreachable(errno: error.errno)
    }
  }
}

/// A context of libiio; it and its devices are confined to one thread.
final class LibIIOContext: IIOContext {
  /// The maximum length of an attribute: the kernel's page, and libiio's own limit.
  private static let maximumText = 4096

  let devices: [IIODevice]
  private let context: OpaquePointer?

  /// A context without devices.
  init() {
    context = nil
    devices = []
  }

  init(uri: String) throws(IIOError) {
    errno = 0
    guard let opened = iio_create_context_from_uri(uri) else {
      throw IIOError(errno: errno == 0 ? ENODEV : errno)
    }
    context = opened
    devices = (0..<iio_context_get_devices_count(opened)).compactMap { index in
      iio_context_get_device(opened, index).map(IIODevice.init)
    }
  }

  deinit {
    if let context { iio_context_destroy(context) }
  }

  func read(_ attribute: IIOAttribute) throws(IIOError) -> String {
    var bytes = [CChar](repeating: 0, count: Self.maximumText)
    let count =
      switch attribute {
      case .device(let id, let name):
        iio_device_attr_read(try device(id), name, &bytes, bytes.count)
      case .channel(let id, let channel, let name):
        iio_channel_attr_read(try self.channel(channel, of: id), name, &bytes, bytes.count)
      }
    guard count >= 0 else { throw IIOError(result: count) }
    let text = bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let end = text.lastIndex { $0 > UInt8(ascii: " ") }.map { $0 + 1 } ?? 0
    return String(decoding: text[..<end], as: UTF8.self)
  }

  func write(_ text: String, to attribute: IIOAttribute) throws(IIOError) {
    let count =
      switch attribute {
      case .device(let id, let name): iio_device_attr_write(try device(id), name, text)
      case .channel(let id, let channel, let name):
        iio_channel_attr_write(try self.channel(channel, of: id), name, text)
      }
    guard count >= 0 else { throw IIOError(result: count) }
  }

  func trigger(of id: String) throws(IIOError) -> IIOTriggerState {
    var trigger: OpaquePointer?
    let status = iio_device_get_trigger(try device(id), &trigger)
    switch -status {
    case ENOENT: return .notNeeded
    case ENODEV: return .unset
    case 0:
      guard let trigger, let name = iio_device_get_id(trigger) else { return .unset }
      return .set(String(cString: name))
    default: throw IIOError(result: Int(status))
    }
  }

  func setTrigger(_ trigger: String, of id: String) throws(IIOError) {
    let status = iio_device_set_trigger(try device(id), try device(trigger))
    guard status >= 0 else { throw IIOError(result: Int(status)) }
  }

  func setTimeout(_ timeout: Duration) {
    guard let context else { return }
    iio_context_set_timeout(context, UInt32(clamping: timeout.wholeMilliseconds))
  }

  func stream(
    _ id: String, channels: [String], samples: Int, reserve: Int
  ) throws(IIOError) -> any IIOStream {
    let device = try device(id)
    for index in 0..<iio_device_get_channels_count(device) {
      iio_channel_disable(iio_device_get_channel(device, index))
    }
    var columns: [OpaquePointer] = []
    for channel in channels { columns.append(try self.channel(channel, of: id)) }
    for channel in columns { iio_channel_enable(channel) }
    // Not every backend supports this; the kernel then holds four refills.
    _ = iio_device_set_kernel_buffers_count(device, UInt32(clamping: max(1, reserve)))
    errno = 0
    guard let buffer = iio_device_create_buffer(device, samples, false) else {
      throw IIOError(errno: errno == 0 ? EIO : errno)
    }
    return LibIIOStream(buffer, channels: columns, context: self)
  }

  private func device(_ id: String) throws(IIOError) -> OpaquePointer {
    guard let context, let found = iio_context_find_device(context, id) else {
      throw IIOError(errno: ENODEV)
    }
    return found
  }

  private func channel(_ id: String, of device: String) throws(IIOError) -> OpaquePointer {
    guard let found = iio_device_find_channel(try self.device(device), id, false) else {
      throw IIOError(errno: ENODEV)
    }
    return found
  }
}

extension IIOError {
  /// Creates an error from a negative result of libiio.
  init(result: Int) {
    errno = Int32(clamping: 0 &- result)
  }
}

extension IIODevice {
  /// Reads libiio's description of a device.
  fileprivate init(_ device: OpaquePointer) {
    id = iio_device_get_id(device).map { String(cString: $0) } ?? ""
    name = iio_device_get_name(device).map { String(cString: $0) }
    label = iio_device_get_label(device).map { String(cString: $0) }
    channels = (0..<iio_device_get_channels_count(device)).compactMap { index in
      iio_device_get_channel(device, index).map(IIOChannel.init)
    }
    attributes = (0..<iio_device_get_attrs_count(device)).compactMap { index in
      iio_device_get_attr(device, index).map { String(cString: $0) }
    }
    isTrigger = iio_device_is_trigger(device)
  }
}

extension IIOChannel {
  fileprivate init(_ channel: OpaquePointer) {
    id = iio_channel_get_id(channel).map { String(cString: $0) } ?? ""
    isOutput = iio_channel_is_output(channel)
    isScanElement = iio_channel_is_scan_element(channel)
    attributes = (0..<iio_channel_get_attrs_count(channel)).compactMap { index in
      iio_channel_get_attr(channel, index).map { String(cString: $0) }
    }
  }
}
