/// The colors and the motion of rings in a document of their own.
struct RingsStyle {
  private let rings: [Ring]

  init(_ rings: [Ring]) {
    self.rings = rings
  }

  /// Returns the style sheet.
  ///
  /// The colors have a contrast of at least 3 to 1 to their ground and differ for color-blind people.
  func text(on ground: RingsPicture.Ground) -> String {
    let isBlack = ground == .black
    let colors =
      isBlack
      ? (ground: "#000000", letter: "#000000", pause: "#ffffff")
      : (ground: "#ffffff", letter: "#ffffff", pause: "#1b1b1b")
    let shades =
      isBlack
      ? ["move": "#ff5a4a", "exercise": "#9be564", "stand": "#5ac8fa"]
      : ["move": "#b3350c", "exercise": "#3f7d1e", "stand": "#00699c"]
    var lines = [
      ".ground { fill: \(colors.ground); } .ring-track, .ring-arc { fill: none; stroke-width: \(SVGMarkup.number(Ring.width)); }",
      ".ring-track { stroke-opacity: .22; } .ring-arc { stroke-linecap: round; }",
      ".ring-shadow { fill: #000000; fill-opacity: 0; } .over .ring-shadow { fill-opacity: .45; }",
      ".ring-letter { fill: \(colors.letter); font: bold 14px system-ui, sans-serif; text-anchor: middle; }",
      ".ring-letter.empty { fill: \(colors.pause); }",
      ".pause { stroke: \(colors.pause); stroke-width: 7; stroke-linecap: round; }",
      ".paused .ring-arc { stroke-opacity: .5; } .paused .ring-cap { fill-opacity: 0; }",
    ]
    for ring in rings {
      let color = shades[ring.name] ?? colors.pause
      lines.append(
        ".\(ring.name) .ring-track, .\(ring.name) .ring-arc { stroke: \(color); } .\(ring.name) .ring-cap { fill: \(color); }"
      )
    }
    let moving = rings.filter { $0.previous != nil && $0.progress != nil }
    if !moving.isEmpty {
      lines.append("@media (prefers-reduced-motion: no-preference) {")
      lines += moving.flatMap(motion)
      lines.append("}")
    }
    return lines.joined(separator: "\n")
  }

  private func motion(_ ring: Ring) -> [String] {
    let (from, to) = (ring.drawn(ring.previous ?? 0), ring.drawn(ring.progress ?? 0))
    let name = ring.name
    let degrees = (SVGMarkup.number(from * 360), SVGMarkup.number(to * 360))
    return [
      ".\(name) .ring-arc { animation: \(name)-arc 1.2s ease-out; }",
      ".\(name) .ring-end { animation: \(name)-end 1.2s ease-out; }",
      "@keyframes \(name)-arc { from { stroke-dasharray: \(ring.dashes(from)); } }",
      "@keyframes \(name)-end { from { transform: rotate(\(degrees.0)deg); } to { transform: rotate(\(degrees.1)deg); } }",
    ]
  }
}
