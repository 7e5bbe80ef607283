import GRDB

/// The first schema: objects, workouts, routes, traces and the recording journal.
///
/// Times are whole microseconds of UTC since 1970, identities are the 16 bytes of a UUID. A sample's
/// `id` is its change number, so followers of changes read the rowids in order.
enum Migration1 {
  static func run(_ db: Database) throws {
    try db.execute(sql: origins)
    try db.execute(sql: samples)
    try db.execute(sql: workouts)
    try db.execute(sql: series)
    try db.execute(sql: routes)
    try db.execute(sql: recordings)
    try db.execute(sql: "PRAGMA application_id = \(StoreSchema.applicationID)")
    try db.execute(sql: "PRAGMA user_version = 1")
  }

  /// The origins of objects: applications, their revisions, devices; each stored once.
  private static let origins = """
    CREATE TABLE source (
      id INTEGER PRIMARY KEY,
      bundleIdentifier TEXT NOT NULL UNIQUE CHECK (bundleIdentifier <> ''),
      name TEXT NOT NULL
    ) STRICT;
    CREATE TABLE sourceRevision (
      id INTEGER PRIMARY KEY,
      sourceId INTEGER NOT NULL REFERENCES source(id),
      version TEXT,
      productType TEXT,
      systemMajor INTEGER, systemMinor INTEGER, systemPatch INTEGER,
      CHECK ((systemMajor IS NULL) = (systemMinor IS NULL)
        AND (systemMajor IS NULL) = (systemPatch IS NULL))
    ) STRICT;
    CREATE UNIQUE INDEX sourceRevision_identity ON sourceRevision (
      sourceId, ifnull(version, char(0)), ifnull(productType, char(0)), ifnull(systemMajor, -1),
      ifnull(systemMinor, -1), ifnull(systemPatch, -1));
    CREATE TABLE device (
      id INTEGER PRIMARY KEY,
      name TEXT, manufacturer TEXT, model TEXT, hardwareVersion TEXT, firmwareVersion TEXT,
      softwareVersion TEXT, localIdentifier TEXT, udiDeviceIdentifier TEXT
    ) STRICT;
    CREATE UNIQUE INDEX device_identity ON device (
      ifnull(name, char(0)), ifnull(manufacturer, char(0)), ifnull(model, char(0)),
      ifnull(hardwareVersion, char(0)), ifnull(firmwareVersion, char(0)),
      ifnull(softwareVersion, char(0)), ifnull(localIdentifier, char(0)),
      ifnull(udiDeviceIdentifier, char(0)));
    """

  /// Every saved object, the counter of their change numbers, and the tombstones of deleted ones.
  private static let samples = """
    CREATE TABLE changeCounter (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      value INTEGER NOT NULL CHECK (value >= 0)
    ) STRICT;
    INSERT INTO changeCounter VALUES (1, 0);
    CREATE TABLE sampleType (
      id INTEGER PRIMARY KEY,
      identifier TEXT NOT NULL UNIQUE,
      canonicalUnit TEXT,
      aggregation INTEGER,
      CHECK ((canonicalUnit IS NULL) = (aggregation IS NULL))
    ) STRICT;
    CREATE TABLE sample (
      id INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
      typeId INTEGER NOT NULL REFERENCES sampleType(id),
      start INTEGER NOT NULL,
      end INTEGER NOT NULL CHECK (end >= start),
      value REAL,
      givenValue REAL,
      givenUnit TEXT,
      sourceId INTEGER NOT NULL REFERENCES source(id),
      sourceRevisionId INTEGER NOT NULL REFERENCES sourceRevision(id),
      deviceId INTEGER REFERENCES device(id),
      metadata TEXT,
      syncIdentifier TEXT,
      syncVersion REAL,
      CHECK ((givenValue IS NULL) = (givenUnit IS NULL)),
      CHECK ((syncIdentifier IS NULL) = (syncVersion IS NULL))
    ) STRICT;
    CREATE INDEX sample_time ON sample (typeId, start);
    CREATE UNIQUE INDEX sample_sync ON sample (syncIdentifier, typeId, sourceId)
      WHERE syncIdentifier IS NOT NULL;
    CREATE TABLE tombstone (
      change INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL CHECK (length(uuid) = 16),
      typeId INTEGER NOT NULL REFERENCES sampleType(id),
      sourceId INTEGER NOT NULL REFERENCES source(id),
      syncIdentifier TEXT,
      syncVersion REAL,
      CHECK ((syncIdentifier IS NULL) = (syncVersion IS NULL))
    ) STRICT;
    CREATE INDEX tombstone_uuid ON tombstone (uuid);
    """

  private static let workouts = """
    CREATE TABLE workout (
      id INTEGER PRIMARY KEY REFERENCES sample(id) ON DELETE CASCADE,
      activityType INTEGER NOT NULL,
      locationType INTEGER NOT NULL,
      swimmingLocationType INTEGER NOT NULL,
      lapLengthValue REAL CHECK (lapLengthValue > 0),
      lapLengthUnit TEXT,
      distanceMeters REAL CHECK (distanceMeters >= 0),
      energyKilocalories REAL CHECK (energyKilocalories >= 0),
      ascentMeters REAL CHECK (ascentMeters >= 0),
      descentMeters REAL CHECK (descentMeters >= 0),
      movingSeconds REAL CHECK (movingSeconds >= 0),
      maximumSpeedMetersPerSecond REAL CHECK (maximumSpeedMetersPerSecond >= 0),
      averageHeartRate REAL CHECK (averageHeartRate >= 0),
      maximumHeartRate REAL CHECK (maximumHeartRate >= 0),
      stepCount INTEGER CHECK (stepCount >= 0),
      strokeCount INTEGER CHECK (strokeCount >= 0),
      CHECK ((lapLengthValue IS NULL) = (lapLengthUnit IS NULL))
    ) STRICT;
    CREATE TABLE workoutEvent (
      workoutId INTEGER NOT NULL REFERENCES workout(id) ON DELETE CASCADE,
      ordinal INTEGER NOT NULL CHECK (ordinal >= 0),
      kind INTEGER NOT NULL,
      start INTEGER NOT NULL,
      end INTEGER NOT NULL CHECK (end >= start),
      metadata TEXT,
      PRIMARY KEY (workoutId, ordinal)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE workoutSample (
      workoutId INTEGER NOT NULL REFERENCES workout(id) ON DELETE CASCADE,
      start INTEGER NOT NULL,
      sampleId INTEGER NOT NULL REFERENCES sample(id) ON DELETE CASCADE,
      PRIMARY KEY (workoutId, start, sampleId)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX workoutSample_sample ON workoutSample (sampleId);
    """

  /// A recording in progress owns its series until the finished workout does.
  private static let series = """
    CREATE TABLE recording (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      uuid BLOB NOT NULL CHECK (length(uuid) = 16),
      start INTEGER NOT NULL,
      activityType INTEGER NOT NULL,
      locationType INTEGER NOT NULL,
      swimmingLocationType INTEGER NOT NULL,
      lapLengthValue REAL,
      lapLengthUnit TEXT,
      options BLOB NOT NULL,
      sequence INTEGER NOT NULL DEFAULT 0 CHECK (sequence >= 0),
      processId INTEGER NOT NULL,
      bootId TEXT NOT NULL,
      clientRevisionId INTEGER NOT NULL REFERENCES sourceRevision(id),
      CHECK ((lapLengthValue IS NULL) = (lapLengthUnit IS NULL))
    ) STRICT;
    CREATE TABLE series (
      id INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
      kind INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 4),
      isRecorded INTEGER NOT NULL CHECK (isRecorded IN (0, 1)),
      workoutId INTEGER REFERENCES workout(id) ON DELETE CASCADE,
      recordingId INTEGER REFERENCES recording(id) ON DELETE CASCADE,
      deviceId INTEGER REFERENCES device(id),
      metadata TEXT,
      CHECK ((workoutId IS NULL) <> (recordingId IS NULL))
    ) STRICT;
    CREATE INDEX series_workout ON series (workoutId, kind);
    CREATE UNIQUE INDEX series_recording ON series (recordingId, kind)
      WHERE recordingId IS NOT NULL;
    CREATE TABLE chunk (
      id INTEGER PRIMARY KEY,
      seriesId INTEGER NOT NULL REFERENCES series(id) ON DELETE CASCADE,
      ordinal INTEGER NOT NULL CHECK (ordinal >= 0),
      start INTEGER NOT NULL,
      end INTEGER NOT NULL CHECK (end >= start),
      count INTEGER NOT NULL CHECK (count > 0),
      acceptedCount INTEGER NOT NULL CHECK (acceptedCount BETWEEN 0 AND count),
      bytes BLOB NOT NULL,
      UNIQUE (seriesId, ordinal)
    ) STRICT;
    """

  /// The box of a chunk's accepted locations, in degrees, rounded outwards to 32 bits.
  private static let routes = """
    CREATE TABLE route (
      id INTEGER PRIMARY KEY REFERENCES sample(id) ON DELETE CASCADE,
      workoutId INTEGER NOT NULL REFERENCES workout(id),
      seriesId INTEGER NOT NULL UNIQUE REFERENCES series(id),
      locationCount INTEGER NOT NULL CHECK (locationCount > 0),
      distanceMeters REAL CHECK (distanceMeters >= 0)
    ) STRICT;
    CREATE INDEX route_workout ON route (workoutId);
    CREATE VIRTUAL TABLE chunkBox USING rtree (
      id, minLatitude, maxLatitude, minLongitude, maxLongitude);
    CREATE TRIGGER chunk_deleted AFTER DELETE ON chunk BEGIN
      DELETE FROM chunkBox WHERE id = old.id;
    END;
    """

  /// The session's own entries of a recording, each with the number of readings before it.
  private static let recordings = """
    CREATE TABLE recordingEntry (
      ordinal INTEGER PRIMARY KEY,
      recordingId INTEGER NOT NULL REFERENCES recording(id) ON DELETE CASCADE,
      locations INTEGER NOT NULL CHECK (locations >= 0),
      motions INTEGER NOT NULL CHECK (motions >= 0),
      heartRates INTEGER NOT NULL CHECK (heartRates >= 0),
      pressures INTEGER NOT NULL CHECK (pressures >= 0),
      payload BLOB NOT NULL
    ) STRICT;
    """
}
