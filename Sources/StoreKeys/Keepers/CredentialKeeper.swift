import Foundation

/// A credential of the systemd unit that started this process.
///
/// systemd decrypts what `systemd-creds encrypt` made, with the machine's TPM2 where there is one, and puts it into a
/// folder in memory that only the unit can read. Its content is the secret, whatever its form, from 16 bytes on.
///
/// **Source** systemd, *System and Service Credentials*.
enum CredentialKeeper {
  static let variable = "CREDENTIALS_DIRECTORY"
  private static let leastBytes = 16
  private static let mostBytes = 4096

  static func secret(
    named name: String, _ environment: [String: String]
  ) throws(StoreKeyError) -> [UInt8] {
    guard let folder = environment[variable], !folder.isEmpty, !name.contains("/") else {
      throw .keeper(.credential, .absent(place: "$\(variable)/\(name)"))
    }
    let descriptor = open("\(folder)/\(name)", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .keeper(.credential, .absent(place: "\(folder)/\(name)")) }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: mostBytes)
    let count = read(descriptor, &bytes, bytes.count)
    guard count >= leastBytes else {
      throw .keeper(.credential, .absent(place: "\(folder)/\(name)"))
    }
    return Array(bytes.prefix(count))
  }
}
