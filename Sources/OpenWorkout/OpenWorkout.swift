/// Everything an application needs to read, save and record health data.
///
///     import OpenWorkout
///
///     let coach = ClientIdentity(
///       source: Source(name: "Coach", bundleIdentifier: "org.example.coach"))
///     let store = try HealthStore(at: "health.sqlite", for: coach, as: .client)
///
/// One import gives:
///
/// - **Types of data**: quantities, units, samples, workouts and locations (HealthModel).
/// - **The store**: permissions, queries, statistics, anchors, routes and backup (HealthStorage, which exports
///   Consent, DeliverySchedules, SampleQueries, SampleStatistics, StoreDatabase, StoreErrors and StoreFiles); the errors of its packed
///   series (SeriesCoding).
/// - **Live recording**: devices and traces as asynchronous sequences (Feeds, Buttons), the life of a workout
///   (Sessions), and a recorder with crash recovery (Recording, RecordingCore); stored workouts run through the same
///   engines again (Reanalysis).
/// - **Engines**: distance and climb (Routes), swimming lengths (Swimming), steps and gait (Mobility),
///   VO2max, energy and further estimates (Fitness), and their runs over a stored history (Estimation); zones, best efforts,
///   load and plans (Training).
/// - **Files**: readers and writers of GPX, TCX, CSV and FIT (WorkoutFiles, FITFiles), Apple Health exports (AppleHealthExport) and
///   clinical documents (ClinicalFormats), as streams of bytes (ByteStreams) and items (ActivityItems); their import
///   into a store (Importing) and export from it (WorkoutExport).
/// - **Pictures**: charts, maps and activity rings as SVG (Charts).
///
/// Archives of a store, sealed files for research, and the client of a store that another program holds are products of
/// their own: Archiving, Sealing and HealthAccess.
///
/// Two names need their module: `HealthModel.Unit` in a file that imports Foundation, which has a `Unit` as
/// well, and `TraceHeader`, which is `Feeds.TraceHeader` in a trace file and `HealthStorage.TraceHeader` in a
/// store.
@_exported public import ActivityItems
@_exported public import AppleHealthExport
@_exported public import Buttons
@_exported public import ByteStreams
@_exported public import Charts
@_exported public import ClinicalFormats
@_exported public import Consent
@_exported public import DeliverySchedules
@_exported public import Estimation
@_exported public import FITFiles
@_exported public import Feeds
@_exported public import Fitness
@_exported public import HealthModel
@_exported public import HealthStorage
@_exported public import Importing
@_exported public import Mobility
@_exported public import Reanalysis
@_exported public import Recording
@_exported public import RecordingCore
@_exported public import Routes
@_exported public import SampleQueries
@_exported public import SampleStatistics
@_exported public import SeriesCoding
@_exported public import Sessions
@_exported public import StoreDatabase
@_exported public import StoreErrors
@_exported public import StoreFiles
@_exported public import Swimming
@_exported public import Training
@_exported public import WorkoutExport
@_exported public import WorkoutFiles
