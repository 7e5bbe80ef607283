// What the store receives and returns is part of its interface, although modules beneath it define it: an application
// that imports HealthStorage needs no other import.
@_exported public import Consent
@_exported public import DeliverySchedules
@_exported public import SampleQueries
@_exported public import SampleStatistics
@_exported public import StoreDatabase
@_exported public import StoreErrors
@_exported public import StoreFiles
