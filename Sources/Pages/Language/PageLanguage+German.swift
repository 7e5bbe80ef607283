extension PageLanguage {
  package static let german = PageLanguage(
    tag: "de",
    words: [
      .skip: "Zum Inhalt", .footer: "Erstellt mit workout. Diese Seite lädt nichts nach.",
      .totals: "Gesamtwerte", .route: "Strecke", .charts: "Verläufe",
      .chartHint:
        "Auf einen Verlauf zeigen oder darin die Pfeiltasten benutzen; ? nennt alle Tasten.",
      .at: "Bei", .table: "Tabelle", .keys: "Tasten", .close: "Schließen", .lengths: "Bahnen",
      .laps: "Runden", .splits: "Abschnitte", .events: "Pausen, Segmente und Markierungen",
      .origin: "Herkunft", .time: "Zeit", .elapsed: "Zeit mit Pausen", .moving: "In Bewegung",
      .distance: "Distanz", .pace: "Tempo", .fastestPace: "Schnellstes Tempo",
      .speed: "Geschwindigkeit", .fastestSpeed: "Höchste Geschwindigkeit", .ascent: "Anstieg",
      .descent: "Abstieg", .averageHeartRate: "Mittlere Herzfrequenz",
      .maximumHeartRate: "Höchste Herzfrequenz", .heartRate: "Herzfrequenz", .altitude: "Höhe",
      .steps: "Schritte", .strokes: "Züge", .energy: "Energie", .lap: "Runde",
      .split: "Abschnitt", .start: "Beginn", .style: "Lage", .swolf: "SWOLF",
      .rise: "Höhenunterschied", .kind: "Was", .name: "Name", .end: "Ende", .pause: "Pause",
      .segment: "Segment", .marker: "Markierung", .set: "Serie", .source: "Quelle",
      .device: "Gerät", .identifier: "Kennung", .timeZone: "Zeitzone", .estimates: "Schätzungen",
      .chartSentence: "{0} von {1} bis {2}, im Mittel {3}.", .chartTable: "{0} als Tabelle",
      .mapCaption: "{0}, Norden oben. Der Kreis ist der Start, das Quadrat das Ziel.",
      .mapTrimmed: "Norden oben. Beide Enden sind weggelassen.",
      .lengthsSentence: "{0} Bahnen, meist je {1}.", .range: "{0} bis {1}",
      .keyArrows: "Den Zeiger in einem Verlauf bewegen", .keyShift: "Einen Abschnitt auswählen",
      .keyEnds: "Erster und letzter Augenblick", .keyEscape: "Den Zeiger entfernen",
      .keyTables: "Alle Tabellen zeigen oder verbergen", .keyHelp: "Die Tasten zeigen",
      .freestyle: "Kraul", .backstroke: "Rücken", .breaststroke: "Brust",
      .butterfly: "Schmetterling", .mixed: "gemischt", .kickboard: "Beinschlag",
      .unknownStyle: "unbekannt",
    ],
    activities: [
      "Walking": "Gehen", "Running": "Laufen", "Cycling": "Radfahren", "Swimming": "Schwimmen",
      "Hiking": "Wandern", "Rowing": "Rudern", "Yoga": "Yoga", "Other": "Anderes",
      "Cross Country Skiing": "Skilanglauf", "Downhill Skiing": "Skifahren",
    ])
}
