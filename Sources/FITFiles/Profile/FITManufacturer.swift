/// The common names of manufacturers by number; others are represented by their number.
///
/// **Source** Garmin, *FIT Profile*, `manufacturer`; names as the manufacturers write them.
enum FITManufacturer {
  static let garmin: UInt16 = 1
  /// The number for manufacturers without one of their own.
  static let development: UInt16 = 255

  static func name(_ number: UInt16) -> String? { names[number] }

  static func number(_ name: String) -> UInt16? { numbers[name] }

  /// If several numbers have the same name, the smallest is used.
  private static let numbers = Dictionary(
    names.map { ($0.value, $0.key) }, uniquingKeysWith: { min($0, $1) })

  private static let names: [UInt16: String] = [
    1: "Garmin",
    2: "Garmin",
    5: "IDT",
    6: "SRM",
    7: "Quarq",
    8: "iBike",
    9: "Saris",
    15: "Dynastream",
    16: "Timex",
    19: "Beurer",
    23: "Suunto",
    28: "Peaksware",
    32: "Wahoo Fitness",
    37: "Magellan",
    38: "o-synce",
    39: "Holux",
    40: "Concept2",
    41: "Shimano",
    45: "Xplova",
    48: "Pioneer",
    51: "4iiii",
    52: "Seiko Epson",
    54: "iFor Powell",
    60: "ROTOR",
    61: "Geonaute",
    63: "Specialized",
    67: "BKOOL",
    68: "CatEye",
    69: "Stages Cycling",
    70: "Sigma Sport",
    71: "TomTom",
    73: "Wattbike",
    76: "Moxy",
    77: "Ciclosport",
    81: "Bontrager",
    83: "Scosche",
    86: "Elite",
    87: "Nielsen-Kellerman",
    89: "Tacx",
    95: "Stryd",
    98: "BSX Athletics",
    99: "LOOK",
    107: "Magene",
    111: "Technogym",
    112: "Bryton",
    115: "iGPSPORT",
    118: "WaterRower",
    123: "Polar Electro",
    127: "LEOMO",
    132: "CYCPLUS",
    135: "COOSPO",
    137: "Bosch",
    142: "TAG Heuer",
    148: "EZON",
    255: "Development",
    258: "Lezyne",
    260: "Zwift",
    261: "WatTeam",
    262: "Recon",
    263: "Favero Electronics",
    265: "Strava",
    267: "Bryton",
    268: "SRAM",
    270: "COBI",
    281: "TrainerRoad",
    282: "The Sufferfest",
    284: "VirtualTraining",
    286: "Omata",
    289: "Hammerhead",
    294: "COROS",
    298: "Trailforks",
    299: "Mahle ebikemotion",
    303: "greenTEG",
    305: "WHOOP",
    307: "Onelap",
    309: "FORM",
    310: "Decathlon",
    315: "RGT Cycling",
    331: "MyWhoosh",
  ]
}
