CREATE INDEX client_group ON client (groupId);

CREATE INDEX correlationMember_sample ON correlationMember (sampleId);

CREATE UNIQUE INDEX device_identity ON device (
  ifnull(name, char(0)), ifnull(manufacturer, char(0)), ifnull(model, char(0)),
  ifnull(hardwareVersion, char(0)), ifnull(firmwareVersion, char(0)),
  ifnull(softwareVersion, char(0)), ifnull(localIdentifier, char(0)),
  ifnull(udiDeviceIdentifier, char(0)));

CREATE INDEX notification_pending ON notification (id) WHERE delivered IS NULL;

CREATE INDEX recalibration_type ON recalibration (typeId, issued);

CREATE INDEX route_workout ON route (workoutId);

CREATE INDEX sample_long ON sample (typeId, start) WHERE end - start > 86400000000;

CREATE UNIQUE INDEX sample_sync ON sample (syncIdentifier, typeId, sourceId)
  WHERE syncIdentifier IS NOT NULL;

CREATE INDEX sample_time ON sample (typeId, start);

CREATE UNIQUE INDEX series_recording ON series (recordingId, kind)
  WHERE recordingId IS NOT NULL;

CREATE INDEX series_workout ON series (workoutId, kind);

CREATE INDEX settingRecord_change ON settingRecord (change);

CREATE UNIQUE INDEX sourceRevision_identity ON sourceRevision (
  sourceId, ifnull(version, char(0)), ifnull(productType, char(0)), ifnull(systemMajor, -1),
  ifnull(systemMinor, -1), ifnull(systemPatch, -1));

CREATE INDEX tombstone_sync ON tombstone (syncIdentifier, typeId, sourceId)
  WHERE syncIdentifier IS NOT NULL;

CREATE INDEX tombstone_uuid ON tombstone (uuid);

CREATE INDEX workoutEdit_other ON workoutEdit (other) WHERE other IS NOT NULL;

CREATE INDEX workoutOriginal_original ON workoutOriginal (originalId);

CREATE INDEX workoutSample_sample ON workoutSample (sampleId);

CREATE TABLE accessRequest (
  id INTEGER PRIMARY KEY,
  uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
  sourceId INTEGER NOT NULL REFERENCES client(sourceId) ON DELETE CASCADE,
  requested INTEGER NOT NULL,
  answered INTEGER,
  isCancelled INTEGER NOT NULL DEFAULT 0 CHECK (isCancelled IN (0, 1))
) STRICT;

CREATE TABLE accessRequestCompanion (
  requestId INTEGER PRIMARY KEY REFERENCES accessRequest(id) ON DELETE CASCADE,
  companion TEXT NOT NULL
) STRICT;

CREATE TABLE accessRequestDevice (
  requestId INTEGER PRIMARY KEY REFERENCES accessRequest(id) ON DELETE CASCADE,
  store BLOB NOT NULL CHECK (length(store) = 16)
) STRICT;

CREATE TABLE accessRequestDocument (
  requestId INTEGER NOT NULL REFERENCES accessRequest(id) ON DELETE CASCADE,
  documentId INTEGER NOT NULL REFERENCES document(id) ON DELETE CASCADE,
  PRIMARY KEY (requestId, documentId)
) STRICT, WITHOUT ROWID;

CREATE TABLE accessRequestRecalibration (
  requestId INTEGER PRIMARY KEY REFERENCES accessRequest(id) ON DELETE CASCADE,
  typeId INTEGER NOT NULL REFERENCES sampleType(id),
  start INTEGER NOT NULL
) STRICT;

CREATE TABLE accessRequestType (
  requestId INTEGER NOT NULL REFERENCES accessRequest(id) ON DELETE CASCADE,
  typeId INTEGER NOT NULL REFERENCES sampleType(id),
  share INTEGER NOT NULL CHECK (share IN (0, 1)),
  read INTEGER NOT NULL CHECK (read IN (0, 1)),
  PRIMARY KEY (requestId, typeId),
  CHECK (share OR read)
) STRICT, WITHOUT ROWID;

CREATE TABLE activityChange (
  start INTEGER NOT NULL,
  end INTEGER NOT NULL CHECK (end >= start),
  PRIMARY KEY (start, end)
) STRICT, WITHOUT ROWID;

CREATE TABLE activityDay (
  timeZone TEXT NOT NULL,
  day INTEGER NOT NULL,
  activeKilocalories REAL NOT NULL CHECK (activeKilocalories >= 0),
  moveMinutes REAL NOT NULL CHECK (moveMinutes >= 0),
  exerciseMinutes REAL NOT NULL CHECK (exerciseMinutes >= 0),
  standHours REAL NOT NULL CHECK (standHours >= 0),
  hasData INTEGER NOT NULL CHECK (hasData IN (0, 1)),
  PRIMARY KEY (timeZone, day)
) STRICT, WITHOUT ROWID;

CREATE TABLE activityGoal (
  metric INTEGER NOT NULL,
  day INTEGER NOT NULL,
  value REAL NOT NULL CHECK (value > 0),
  PRIMARY KEY (metric, day)
) STRICT, WITHOUT ROWID;

CREATE TABLE analysis (
  workoutId INTEGER PRIMARY KEY REFERENCES workout(id) ON DELETE CASCADE,
  engines TEXT NOT NULL,
  inputs TEXT NOT NULL,
  analyzed INTEGER NOT NULL
) STRICT;

CREATE TABLE changeCounter (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  value INTEGER NOT NULL CHECK (value >= 0)
) STRICT;

CREATE TABLE characteristic (
  identifier TEXT NOT NULL,
  since INTEGER NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (identifier, since)
) STRICT, WITHOUT ROWID;

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

CREATE VIRTUAL TABLE chunkBox USING rtree (
  id, minLatitude, maxLatitude, minLongitude, maxLongitude);

CREATE TABLE client (
  sourceId INTEGER PRIMARY KEY REFERENCES source(id),
  groupId INTEGER NOT NULL,
  companion TEXT,
  readPurpose TEXT,
  sharePurpose TEXT,
  registered INTEGER NOT NULL
) STRICT;

CREATE TABLE collectionPause (
  typeId INTEGER NOT NULL REFERENCES sampleType(id),
  start INTEGER NOT NULL,
  end INTEGER CHECK (end >= start),
  PRIMARY KEY (typeId, start)
) STRICT, WITHOUT ROWID;

CREATE TABLE correlationMember (
  correlationId INTEGER NOT NULL REFERENCES sample(id) ON DELETE CASCADE,
  sampleId INTEGER NOT NULL REFERENCES sample(id) ON DELETE CASCADE,
  PRIMARY KEY (correlationId, sampleId)
) STRICT, WITHOUT ROWID;

CREATE TABLE delivery (
  sourceId INTEGER NOT NULL REFERENCES client(sourceId) ON DELETE CASCADE,
  typeId INTEGER NOT NULL REFERENCES sampleType(id),
  frequency INTEGER NOT NULL CHECK (frequency BETWEEN 1 AND 4),
  target TEXT NOT NULL,
  deliveredChange INTEGER NOT NULL,
  deliveredAt INTEGER,
  misses INTEGER NOT NULL DEFAULT 0 CHECK (misses >= 0),
  nextAttempt INTEGER,
  PRIMARY KEY (sourceId, typeId)
) STRICT, WITHOUT ROWID;

CREATE TABLE device (
  id INTEGER PRIMARY KEY,
  name TEXT, manufacturer TEXT, model TEXT, hardwareVersion TEXT, firmwareVersion TEXT,
  softwareVersion TEXT, localIdentifier TEXT, udiDeviceIdentifier TEXT
) STRICT;

CREATE TABLE document (
  id INTEGER PRIMARY KEY REFERENCES sample(id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  patientName TEXT,
  authorName TEXT,
  custodianName TEXT,
  xml BLOB NOT NULL
) STRICT;

CREATE TABLE documentPermission (
  groupId INTEGER NOT NULL,
  documentId INTEGER NOT NULL REFERENCES document(id) ON DELETE CASCADE,
  isGranted INTEGER NOT NULL CHECK (isGranted IN (0, 1)),
  PRIMARY KEY (groupId, documentId)
) STRICT, WITHOUT ROWID;

CREATE TABLE hiddenDeletion (
  change INTEGER NOT NULL REFERENCES tombstone(change) ON DELETE CASCADE,
  groupId INTEGER NOT NULL,
  PRIMARY KEY (change, groupId)
) STRICT, WITHOUT ROWID;

CREATE TABLE notification (
  id INTEGER PRIMARY KEY,
  uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
  kind TEXT NOT NULL CHECK (kind <> ''),
  date INTEGER NOT NULL,
  value REAL NOT NULL,
  eventType TEXT,
  eventStart INTEGER,
  eventEnd INTEGER CHECK (eventEnd >= eventStart),
  eventMetadata TEXT,
  delivered INTEGER,
  channel TEXT,
  UNIQUE (kind, date),
  CHECK ((eventType IS NULL) = (eventStart IS NULL)),
  CHECK ((eventType IS NULL) = (eventEnd IS NULL)),
  CHECK ((delivered IS NULL) = (channel IS NULL))
) STRICT;

CREATE TABLE original (
  id INTEGER PRIMARY KEY,
  sha256 BLOB NOT NULL UNIQUE CHECK (length(sha256) = 32),
  name TEXT NOT NULL CHECK (name <> ''),
  format TEXT NOT NULL CHECK (format <> ''),
  size INTEGER NOT NULL CHECK (size >= 0)
) STRICT;

CREATE TABLE originalPart (
  id INTEGER PRIMARY KEY,
  originalId INTEGER NOT NULL REFERENCES original(id) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL CHECK (ordinal >= 0),
  bytes BLOB NOT NULL,
  UNIQUE (originalId, ordinal)
) STRICT;

CREATE TABLE orphanBox (chunkId INTEGER PRIMARY KEY) STRICT;

CREATE TABLE permission (
  groupId INTEGER NOT NULL,
  typeId INTEGER NOT NULL REFERENCES sampleType(id),
  share INTEGER NOT NULL DEFAULT 0 CHECK (share BETWEEN 0 AND 2),
  read INTEGER NOT NULL DEFAULT 0 CHECK (read BETWEEN 0 AND 3),
  readSince INTEGER,
  decidedChange INTEGER NOT NULL DEFAULT 0 CHECK (decidedChange >= 0),
  PRIMARY KEY (groupId, typeId),
  CHECK ((read = 2) = (readSince IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE TABLE recalibratingClient (
  sourceId INTEGER PRIMARY KEY REFERENCES client(sourceId) ON DELETE CASCADE
) STRICT;

CREATE TABLE recalibration (
  id INTEGER PRIMARY KEY,
  typeId INTEGER NOT NULL REFERENCES sampleType(id),
  sourceId INTEGER NOT NULL REFERENCES source(id),
  issued INTEGER NOT NULL,
  start INTEGER NOT NULL CHECK (start <= issued)
) STRICT;

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
  clientRevisionId INTEGER NOT NULL REFERENCES sourceRevision(id), progress BLOB,
  CHECK ((lapLengthValue IS NULL) = (lapLengthUnit IS NULL))
) STRICT;

CREATE TABLE recordingEntry (
  ordinal INTEGER PRIMARY KEY,
  recordingId INTEGER NOT NULL REFERENCES recording(id) ON DELETE CASCADE,
  locations INTEGER NOT NULL CHECK (locations >= 0),
  motions INTEGER NOT NULL CHECK (motions >= 0),
  heartRates INTEGER NOT NULL CHECK (heartRates >= 0),
  pressures INTEGER NOT NULL CHECK (pressures >= 0),
  payload BLOB NOT NULL
, cyclings INTEGER NOT NULL DEFAULT 0 CHECK (cyclings >= 0)) STRICT;

CREATE TABLE release (
  code TEXT PRIMARY KEY,
  released INTEGER NOT NULL,
  description TEXT NOT NULL,
  recalled INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE replica (
  uuid BLOB PRIMARY KEY CHECK (length(uuid) = 16),
  name TEXT NOT NULL CHECK (name <> ''),
  registered INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE replicaPosition (
  holder BLOB NOT NULL CHECK (length(holder) = 16),
  origin BLOB NOT NULL CHECK (length(origin) = 16),
  change INTEGER NOT NULL CHECK (change >= 0),
  PRIMARY KEY (holder, origin)
) STRICT, WITHOUT ROWID;

CREATE TABLE retention (
  typeIdentifier TEXT PRIMARY KEY,
  keepSeconds INTEGER NOT NULL CHECK (keepSeconds > 0)
) STRICT, WITHOUT ROWID;

CREATE TABLE "route" (
  id INTEGER PRIMARY KEY REFERENCES sample(id) ON DELETE CASCADE,
  workoutId INTEGER NOT NULL REFERENCES workout(id),
  seriesId INTEGER NOT NULL UNIQUE REFERENCES series(id),
  locationCount INTEGER NOT NULL CHECK (locationCount >= 0),
  distanceMeters REAL CHECK (distanceMeters >= 0)
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
  syncVersion REAL, incarnation INTEGER NOT NULL DEFAULT 0,
  CHECK ((givenValue IS NULL) = (givenUnit IS NULL)),
  CHECK ((syncIdentifier IS NULL) = (syncVersion IS NULL))
) STRICT;

CREATE TABLE sampleType (
  id INTEGER PRIMARY KEY,
  identifier TEXT NOT NULL UNIQUE,
  canonicalUnit TEXT,
  aggregation INTEGER,
  CHECK ((canonicalUnit IS NULL) = (aggregation IS NULL))
) STRICT;

CREATE TABLE "series" (
  id INTEGER PRIMARY KEY,
  uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
  kind INTEGER NOT NULL CHECK (kind >= 1),
  isRecorded INTEGER NOT NULL CHECK (isRecorded IN (0, 1)),
  workoutId INTEGER REFERENCES workout(id) ON DELETE CASCADE,
  recordingId INTEGER REFERENCES recording(id) ON DELETE CASCADE,
  deviceId INTEGER REFERENCES device(id),
  metadata TEXT,
  CHECK ((workoutId IS NULL) <> (recordingId IS NULL))
) STRICT;

CREATE TABLE settingRecord (
  name TEXT PRIMARY KEY CHECK (name <> ''),
  version INTEGER NOT NULL CHECK (version > 0),
  value TEXT,
  isApplied INTEGER NOT NULL CHECK (isApplied IN (0, 1)),
  change INTEGER NOT NULL CHECK (change > 0)
) STRICT, WITHOUT ROWID;

CREATE TABLE source (
  id INTEGER PRIMARY KEY,
  bundleIdentifier TEXT NOT NULL UNIQUE CHECK (bundleIdentifier <> ''),
  name TEXT NOT NULL
) STRICT;

CREATE TABLE sourcePriority (
  typeId INTEGER NOT NULL REFERENCES sampleType(id),
  sourceId INTEGER NOT NULL REFERENCES source(id) ON DELETE CASCADE,
  rank INTEGER NOT NULL,
  PRIMARY KEY (typeId, sourceId)
) STRICT, WITHOUT ROWID;

CREATE TABLE sourceRevision (
  id INTEGER PRIMARY KEY,
  sourceId INTEGER NOT NULL REFERENCES source(id),
  version TEXT,
  productType TEXT,
  systemMajor INTEGER, systemMinor INTEGER, systemPatch INTEGER,
  CHECK ((systemMajor IS NULL) = (systemMinor IS NULL)
    AND (systemMajor IS NULL) = (systemPatch IS NULL))
) STRICT;

CREATE TABLE storeFact (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE tombstone (
  change INTEGER PRIMARY KEY,
  uuid BLOB NOT NULL CHECK (length(uuid) = 16),
  typeId INTEGER NOT NULL REFERENCES sampleType(id),
  sourceId INTEGER NOT NULL REFERENCES source(id),
  syncIdentifier TEXT,
  syncVersion REAL, incarnation INTEGER NOT NULL DEFAULT 0
  CHECK (incarnation >= 0), isReplaced INTEGER NOT NULL DEFAULT 0
  CHECK (isReplaced IN (0, 1)),
  CHECK ((syncIdentifier IS NULL) = (syncVersion IS NULL))
) STRICT;

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

CREATE TABLE workoutEdit (
  id INTEGER PRIMARY KEY,
  workout BLOB NOT NULL CHECK (length(workout) = 16),
  version INTEGER NOT NULL CHECK (version >= 2),
  kind INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 5),
  edited INTEGER NOT NULL,
  sourceRevisionId INTEGER NOT NULL REFERENCES sourceRevision(id),
  other BLOB CHECK (length(other) = 16),
  content TEXT NOT NULL,
  UNIQUE (workout, version),
  CHECK ((kind >= 3) = (other IS NOT NULL))
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

CREATE TABLE workoutOriginal (
  workout BLOB NOT NULL CHECK (length(workout) = 16),
  originalId INTEGER NOT NULL REFERENCES original(id),
  PRIMARY KEY (workout, originalId)
) STRICT, WITHOUT ROWID;

CREATE TABLE workoutSample (
  workoutId INTEGER NOT NULL REFERENCES workout(id) ON DELETE CASCADE,
  start INTEGER NOT NULL,
  sampleId INTEGER NOT NULL REFERENCES sample(id) ON DELETE CASCADE,
  PRIMARY KEY (workoutId, start, sampleId)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER chunk_deleted AFTER DELETE ON chunk BEGIN
  INSERT OR IGNORE INTO orphanBox (chunkId) VALUES (old.id);
END;

PRAGMA user_version = 10;
