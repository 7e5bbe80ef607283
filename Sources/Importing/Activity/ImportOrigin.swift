import HealthModel
import ActivityItems

/// The file that a workout comes from, as stored with the workout.
public struct ImportOrigin: Hashable, Sendable {
  /// The display name of the format: `FIT`, `Apple Health`.
  public let format: String
  /// The file's name without folders.
  public let name: String
  /// What the archive of the file says about it.
  var catalog = ActivityCatalog()
  /// The path of the file in the catalog.
  var path = ""

  public init(format: String, name: String) {
    self.format = format
    self.name = name
  }

  var text: String { "\(format) \(name)" }

  /// Returns the details of the workout of the file that starts at a time.
  func details(start: Instant?) -> ActivityDetails? {
    catalog.details(path: path, start: start)
  }
}

extension ActivityRecorder {
  /// Returns the name of a recorder that the file does not name.
  private func fallback(_ origin: ImportOrigin) -> String { "\(origin.format) file" }

  private static let prefix = "file."
  /// The maximum length in bytes; a longer name is free text.
  private static let maximumSlug = 60

  private func displayName(_ origin: ImportOrigin) -> String {
    if let name, !name.isEmpty { return name }
    let parts = [manufacturer, model].compactMap(\.self).filter { !$0.isEmpty }
    return parts.isEmpty ? fallback(origin) : parts.joined(separator: " ")
  }

  /// Returns the source of the whole workout: the same for all workouts of one kind of recorder,
  /// and never one of the platform's own.
  func revision(_ origin: ImportOrigin) -> SourceRevision {
    let name = displayName(origin)
    return SourceRevision(
      source: Source(name: name, bundleIdentifier: Self.prefix + Self.slug(name)),
      version: softwareVersion.flatMap { $0.isEmpty ? nil : $0 },
      productType: model.flatMap { $0.isEmpty ? nil : $0 })
  }

  /// The recorder as a device; `nil` if the file names none.
  var device: Device? {
    guard name != nil || manufacturer != nil || model != nil || serialNumber != nil else {
      return nil
    }
    return Device(
      name: name, manufacturer: manufacturer, model: model, softwareVersion: softwareVersion,
      localIdentifier: serialNumber)
  }

  /// Returns `garmin.edge-530` for `Garmin Edge 530`: the first word, a dot, and the rest with
  /// hyphens.
  static func slug(_ name: String) -> String {
    var words: [String] = [""]
    for scalar in name.lowercased().unicodeScalars {
      if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        words[words.count - 1].unicodeScalars.append(scalar)
      } else if words.last?.isEmpty == false {
        words.append("")
      }
    }
    words.removeAll(where: \.isEmpty)
    guard let first = words.first else { return "unnamed" }
    let rest = words.dropFirst().joined(separator: "-")
    let slug = rest.isEmpty ? first : "\(first).\(rest)"
    var kept = ""
    for letter in slug {
      guard kept.utf8.count + letter.utf8.count <= maximumSlug else { break }
      kept.append(letter)
    }
    return kept
  }
}
