import CSecretService
import Foundation

/// The keyring of the desktop, such as that of GNOME or KDE.
///
/// Its default collection is encrypted with the password of the login, and open while the person is logged in. The
/// secret crosses the session's D-Bus in the clear: whoever can read that can ask the service, too.
///
/// **Source** *Secret Service API* 0.2, freedesktop.org.
struct SecretServiceKeeper {
  /// The address of the session's D-Bus; `nil` outside of a session.
  private let address: String?
  private let mayPrompt: Bool

  /// - Parameter context: The variables that name the session's D-Bus, and whether the service may ask for the
  ///   password of a locked collection.
  init(_ context: KeeperContext) {
    mayPrompt = context.mayPrompt
    let environment = context.environment
    if let named = environment["DBUS_SESSION_BUS_ADDRESS"], !named.isEmpty {
      address = named
    } else if let folder = environment["XDG_RUNTIME_DIR"], !folder.isEmpty,
      access(folder + "/bus", F_OK) == 0
    {
      address = "unix:path=\(folder)/bus"
    } else {
      address = nil
    }
  }

  /// Whether there is a service with an unlocked default collection.
  var isReady: Bool {
    guard let address else { return false }
    return secret_service_is_ready(address) == 1
  }

  func store(_ secret: [UInt8], named name: String, label: String) throws(StoreKeyError) {
    let status = secret_service_store(
      try requireAddress(), name, label, secret, secret.count, mayPrompt ? 1 : 0)
    guard status >= 0 else { throw error(-status) }
  }

  func secret(named name: String) throws(StoreKeyError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: KeyWrapping.byteCount)
    let count = secret_service_read(
      try requireAddress(), name, &bytes, bytes.count, mayPrompt ? 1 : 0)
    guard count >= 0 else { throw error(Int32(clamping: -count)) }
    guard count == bytes.count else { throw .keeper(.secretService, .wrongSecret) }
    return bytes
  }

  func remove(_ name: String) {
    if let address { _ = secret_service_remove(address, name) }
  }

  private func requireAddress() throws(StoreKeyError) -> String {
    guard let address else { throw .keeper(.secretService, .withoutSession) }
    return address
  }

  private func error(_ code: Int32) -> StoreKeyError {
    switch code {
    case ENOENT: .keeper(.secretService, .absent(place: "its default collection"))
    case ENOKEY: .keeper(.secretService, .locked)
    case ECANCELED: .keeper(.secretService, .notAsked)
    case EHOSTUNREACH, ECONNREFUSED: .keeper(.secretService, .withoutService)
    default: .keeper(.secretService, .failed(errno: code))
    }
  }
}
