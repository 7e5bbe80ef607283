import Charts
import Foundation

/// The names on a ground: the most important ones that have space without overlapping.
struct GroundNames {
  struct Candidate {
    let text: String
    let style: String
    /// Less is more important.
    let rank: Int
    let x: Double
    let y: Double
    var degrees = 0.0
    /// The length of the way that the name is along; a name longer than it is omitted.
    var space = Double.infinity
  }

  private var candidates: [Candidate] = []
  private let window: MapWindow

  private static let candidateLimit = 4000
  private static let nameLimit = 16
  private static let letterLimit = 40
  /// The width of a letter of 11 units, as wide as the widest common ones; others, such as Japanese, are square.
  private static let letterWidth = 6.2
  private static let squareWidth = 11.0
  private static let height = 15.0
  /// Between names, and around the labels of degrees and the scale.
  private static let gap = 4.0

  private static let places: [String: Int] = [
    "country": 0, "state": 0, "region": 0, "city": 0, "town": 1, "village": 2, "suburb": 3,
    "quarter": 4, "locality": 3, "borough": 3, "hamlet": 4, "neighbourhood": 5, "macrohood": 4,
    "island": 3, "isolated_dwelling": 6,
  ]

  init(_ window: MapWindow) {
    self.window = window
  }

  mutating func add(_ candidate: Candidate) {
    guard candidates.count < Self.candidateLimit else { return }
    candidates.append(candidate)
  }

  /// Returns the rank and the style of the name of a feature by its layer; `nil` if it is not written.
  static func rank(layer: String, _ feature: VectorFeature) -> (rank: Int, style: String)? {
    switch layer {
    case "place", "places", "place_labels":
      // Protomaps calls all of them localities, and has their kind in a second attribute.
      let name = feature.text("kind_detail", "pmap:kind_detail", "class", "kind", "pmap:kind")
      return name.flatMap { places[$0] }.map { ($0, "g-place") }
    case "water_name", "water", "water_polygons_labels":
      return feature.kind == .points ? (6, "g-waters") : nil
    case "mountain_peak": return (6, "")
    case "transportation_name", "roads", "street_labels":
      guard feature.kind == .lines, let kind = feature.text("kind", "pmap:kind", "class") else {
        return nil
      }
      switch kind {
      case "motorway", "trunk", "highway", "primary", "major_road": return (7, "")
      case "secondary", "tertiary", "medium_road": return (8, "")
      case "rail", "ferry", "transit": return nil
      default: return (9, "")
      }
    default: return nil
    }
  }

  /// Returns the names that are written.
  func placed() -> [MapGround.Name] {
    var boxes = Self.reserved(in: window)
    var written: Set<String> = []
    var names: [MapGround.Name] = []
    for candidate in candidates.enumerated().sorted(by: {
      ($0.element.rank, -$0.element.space, $0.offset)
        < ($1.element.rank, -$1.element.space, $1.offset)
    }).map(\.element) {
      guard names.count < Self.nameLimit else { break }
      let text = String(candidate.text.prefix(Self.letterLimit))
      let width = Self.width(text)
      guard !written.contains(text), width <= candidate.space else { continue }
      let box = Self.box(candidate, width: width)
      guard box.left >= 0, box.top >= 0, box.right <= window.width, box.bottom <= window.height,
        !boxes.contains(where: { Self.overlap($0, box) })
      else { continue }
      boxes.append(box)
      written.insert(text)
      names.append(
        MapGround.Name(
          text: text, style: candidate.style, x: candidate.x, y: candidate.y,
          degrees: candidate.degrees))
    }
    return names
  }

  /// Returns the parts of a picture of a route that have text: the labels of degrees above and at the right, the scale.
  private static func reserved(in window: MapWindow) -> [ClippingBox] {
    guard window.width > MapGround.tileSide else { return [] }
    return [
      ClippingBox(left: 0, top: 0, right: window.width, bottom: 22),
      ClippingBox(left: window.width - 72, top: 0, right: window.width, bottom: window.height),
      ClippingBox(
        left: 0, top: window.height - 36, right: window.width / 4 + 20, bottom: window.height),
    ]
  }

  private static func width(_ text: String) -> Double {
    text.unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 ? letterWidth : squareWidth) }
  }

  private static func box(_ candidate: Candidate, width: Double) -> ClippingBox {
    let radians = candidate.degrees * .pi / 180
    let (cosine, sine) = (abs(cos(radians)), abs(sin(radians)))
    let (halfWidth, halfHeight) = (
      (width * cosine + height * sine) / 2 + gap, (width * sine + height * cosine) / 2 + gap
    )
    return ClippingBox(
      left: candidate.x - halfWidth, top: candidate.y - halfHeight,
      right: candidate.x + halfWidth, bottom: candidate.y + halfHeight)
  }

  private static func overlap(_ one: ClippingBox, _ other: ClippingBox) -> Bool {
    one.left < other.right && other.left < one.right && one.top < other.bottom
      && other.top < one.bottom
  }
}
