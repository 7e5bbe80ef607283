/// What is drawn below a route: pictures of tiles, or land, water, woods, ways and names as lines and areas.
///
/// The colors are given by class, quiet enough for a route to be seen above them, in light and dark.
public struct MapGround: Hashable, Sendable {
  /// A picture of a tile.
  public struct Picture: Hashable, Sendable {
    public var address: String
    public var x: Double
    public var y: Double
    public var side: Double

    public init(address: String, x: Double, y: Double, side: Double) {
      self.address = address
      self.x = x
      self.y = y
      self.side = side
    }
  }

  /// Areas or lines of one kind, drawn in the order of the list.
  public struct Shape: Hashable, Sendable {
    public var style: String
    public var path: String

    public init(style: String, path: String) {
      self.style = style
      self.path = path
    }
  }

  /// A name, centered at a place.
  public struct Name: Hashable, Sendable {
    public var text: String
    public var style: String
    public var x: Double
    public var y: Double
    /// The angle of a name along a way, clockwise in degrees.
    public var degrees: Double

    public init(text: String, style: String, x: Double, y: Double, degrees: Double = 0) {
      self.text = text
      self.style = style
      self.x = x
      self.y = y
      self.degrees = degrees
    }
  }

  public var pictures: [Picture] = []
  /// Whether the pictures are photographs, which are darkened in dark pages instead of turned.
  public var isPhoto = false
  /// Whether the pictures have colors of their own for dark pages, so that they are shown as they are.
  public var hasDarkColors = false
  public var shapes: [Shape] = []
  public var names: [Name] = []

  public init() {}

  public var isEmpty: Bool { pictures.isEmpty && shapes.isEmpty }

  /// The size of a tile's picture in its own units.
  public static let tileSide = 256.0

  /// The colors for pages, by class.
  public static let styleSheet = """
    .g-land { fill: #f4f2ec; } .g-wood { fill: #dbe8d0; } .g-green { fill: #e6efd9; } .g-water { fill: #c8dfee; }
    .g-river, .g-path, .g-minor, .g-major, .g-motorway, .g-rail { fill: none; stroke-linejoin: round; }
    .g-river { stroke: #aacfe6; stroke-width: 1.2; } .g-path { stroke: #b3a995; stroke-width: .8; stroke-dasharray: 2.5 1.8; }
    .g-minor { stroke: #cfcac0; stroke-width: 1.1; } .g-major { stroke: #c2b8a4; stroke-width: 2; }
    .g-motorway { stroke: #b5a88e; stroke-width: 3; } .g-rail { stroke: #b4b4b8; stroke-width: 1; stroke-dasharray: 5 2; }
    svg .g-name { fill: #55514a; stroke: #f4f2ec; stroke-width: 2.5; stroke-linejoin: round; paint-order: stroke; text-anchor: middle; font: 11px system-ui, "Helvetica Neue", Arial, sans-serif; }
    svg .g-place { fill: #3a3732; font-weight: 600; }
    svg .g-waters { fill: #2f5f80; font-style: italic; }
    .ground ~ .degrees, .ground ~ .scale-text { stroke: var(--ground, #ffffff); stroke-width: 2.5; stroke-linejoin: round; paint-order: stroke; }
    .pictures { opacity: .8; } .case { fill: none; stroke: var(--ground, #ffffff); stroke-width: 7.5; stroke-linejoin: round; stroke-linecap: round; opacity: .85; }
    @media (prefers-color-scheme: dark) {
    .g-land { fill: #1d1d1b; } .g-wood { fill: #1e2a1c; } .g-green { fill: #22281d; } .g-water { fill: #152a38; }
    .g-river { stroke: #1f4258; } .g-path { stroke: #5f5947; } .g-minor { stroke: #45423c; } .g-major { stroke: #575142; }
    .g-motorway { stroke: #6b614a; } .g-rail { stroke: #55555a; }
    svg .g-name { fill: #b6b1a6; stroke: #1d1d1b; } svg .g-place { fill: #d6d1c6; } svg .g-waters { fill: #86b8d8; }
    .pictures { filter: invert(1) hue-rotate(180deg) saturate(.6); } .pictures.photo { filter: brightness(.45); }
    }
    @media print {
    .g-land { fill: #ffffff; } .g-wood { fill: #e4eedb; } .g-green { fill: #eef4e4; } .g-water { fill: #d3e6f2; }
    .g-river { stroke: #aacfe6; } .g-path { stroke: #b3a995; } .g-minor { stroke: #cfcac0; } .g-major { stroke: #c2b8a4; }
    .g-motorway { stroke: #b5a88e; } .g-rail { stroke: #b4b4b8; }
    svg .g-name { fill: #55514a; stroke: #ffffff; } svg .g-place { fill: #3a3732; } svg .g-waters { fill: #2f5f80; }
    .pictures, .pictures.photo { filter: none; }
    }
    """

  /// A picture of its own, as a tile of 256 units, with its colors for light and dark.
  public var tileDocument: String {
    var markup = SVGMarkup()
    let side = SVGMarkup.number(Self.tileSide)
    markup.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "width": side, "height": side,
        "viewBox": "0 0 \(side) \(side)",
      ]
    ) { markup in
      markup.element("style", [:], Self.styleSheet)
      write(to: &markup)
    }
    return markup.text
  }

  /// Returns the ground alone, as an element of a page that has the ``styleSheet``.
  ///
  /// - Parameters:
  ///   - style: The class of the element.
  ///   - width: The width of the window that it was made for.
  ///   - height: Its height.
  /// - Returns: An `svg` element, hidden from those who listen to the page.
  public func element(_ style: String, width: Double, height: Double) -> String {
    var markup = SVGMarkup()
    markup.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "class": style, "aria-hidden": "true",
        "viewBox": "0 0 \(SVGMarkup.number(width)) \(SVGMarkup.number(height))",
      ]
    ) { write(to: &$0) }
    return markup.text
  }

  /// The classes of the ground: pictures are made paler as one.
  public var style: String {
    pictures.isEmpty || hasDarkColors
      ? "ground" : isPhoto ? "ground pictures photo" : "ground pictures"
  }

  func write(to markup: inout SVGMarkup) {
    markup.element("g", ["class": style, "aria-hidden": "true"]) {
      markup in
      for picture in pictures {
        let side = SVGMarkup.number(picture.side)
        markup.element(
          "image",
          [
            "href": picture.address, "x": SVGMarkup.number(picture.x),
            "y": SVGMarkup.number(picture.y), "width": side, "height": side,
            "preserveAspectRatio": "none",
          ])
      }
      for shape in shapes { markup.element("path", ["class": shape.style, "d": shape.path]) }
      for name in names { Self.write(name, to: &markup) }
    }
  }

  private static func write(_ name: Name, to markup: inout SVGMarkup) {
    let (x, y) = (SVGMarkup.number(name.x), SVGMarkup.number(name.y))
    let style = name.style.isEmpty ? "g-name" : "g-name \(name.style)"
    if name.degrees == 0 {
      markup.element("text", ["class": style, "x": x, "y": y, "dy": ".35em"], name.text)
    } else {
      let turn = "rotate(\(SVGMarkup.number(name.degrees)) \(x) \(y))"
      markup.element(
        "text", ["class": style, "x": x, "y": y, "dy": ".35em", "transform": turn], name.text)
    }
  }
}
