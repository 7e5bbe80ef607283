#!/usr/bin/env python3
"""Makes files and archives of other programs in any size, from their documented formats (docs/formats.md).

Each function writes a file of about `size` bytes, with days of minutes or workouts of some hours, and returns nothing.
"""
import json
import sqlite3
import time
import uuid
import zipfile

START = 1782892800  # 2026-07-01 08:00:00 UTC
DAY = 86400


def stamp(seconds, zone=False):
    moment = time.gmtime(START + seconds)
    return time.strftime("%Y-%m-%d %H:%M:%S +0000" if zone else "%Y-%m-%dT%H:%M:%SZ", moment)


def gpx(day, points=3600):
    """A track on a day of its own, so that none is like another."""
    yield '<gpx version="1.1" creator="made"><trk><type>running</type><trkseg>\n'
    for index in range(points):
        yield (f'<trkpt lat="{52 + day * 1e-4 + index * 2e-5:.6f}" lon="13.4"><ele>{40 + index % 7}</ele>'
               f"<time>{stamp(day * DAY + index)}</time><extensions><hr>{120 + index % 30}</hr></extensions></trkpt>\n")
    yield "</trkseg></trk></gpx>\n"


def strava(path, size):
    """Tracks of an hour, with the list of activities."""
    rows = ["Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Activity Gear,Filename"]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        day = 0
        while archive.fp.tell() < size:
            archive.writestr(f"activities/{day}.gpx", "".join(gpx(day)))
            rows.append(f"{day},x,Run {day},Run,,Blue shoes,activities/{day}.gpx")
            day += 1
        archive.writestr("activities.csv", "\n".join(rows) + "\n")


def garmin(path, size):
    """Nested archives of tracks, with the list of summaries."""
    day, outer = 0, zipfile.ZipFile(path, "w", zipfile.ZIP_STORED)
    part, summaries = 0, []
    while outer.fp.tell() < size:
        inner = path + ".part"
        with zipfile.ZipFile(inner, "w", zipfile.ZIP_STORED) as archive:
            for _ in range(60):
                archive.writestr(f"{day}.gpx", "".join(gpx(day)))
                summaries.append({"activityId": day, "name": f"Run {day}", "beginTimestamp": (START + day * DAY) * 1000})
                day += 1
        outer.write(inner, f"DI_CONNECT/DI-Connect-Uploaded-Files/UploadedFiles_Part{part}.zip")
        part += 1
    outer.writestr(
        "DI_CONNECT/DI-Connect-Fitness/x_0_summarizedActivities.json",
        json.dumps([{"summarizedActivitiesExport": summaries}]))
    outer.close()


def open_tracks(path, size):
    """A KMZ of tracks of five hours."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        with archive.open("doc.kml", "w", force_zip64=True) as file:
            def put(text):
                file.write(text.encode())
            put('<?xml version="1.0"?>\n<kml xmlns="http://www.opengis.net/kml/2.3"><Document>\n')
            written, day = 0, 0
            while written < size:
                parts = [f"<Placemark><name>Ride {day}</name><icon>BIKE</icon><MultiTrack><Track>\n"]
                count = 18000
                for index in range(count):
                    parts.append(f"<when>{stamp(day * DAY + index)}</when>\n"
                                 f"<coord>13.4 {52 + index * 2e-5 + day * 1e-4:.6f} {40 + index % 7}</coord>\n")
                parts.append("<ExtendedData><SchemaData>")
                for name in ("heart_rate", "cadence", "power", "speed"):
                    parts.append(f'<SimpleArrayData name="{name}">\n')
                    parts.extend(f"<value>{80 + index % 40}</value>\n" for index in range(count))
                    parts.append("</SimpleArrayData>\n")
                parts.append("</SchemaData></ExtendedData></Track></MultiTrack></Placemark>\n")
                text = "".join(parts)
                put(text)
                written += len(text)
                day += 1
            put("</Document></kml>\n")


def gadgetbridge(path, size):
    """A zip with a database of minutes."""
    database = path + ".db"
    connection = sqlite3.connect(database)
    keys = "TIMESTAMP INTEGER NOT NULL, DEVICE_ID INTEGER NOT NULL, USER_ID INTEGER NOT NULL"
    connection.executescript(f"""
        PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
        CREATE TABLE DEVICE (_id INTEGER PRIMARY KEY, NAME TEXT NOT NULL, MANUFACTURER TEXT NOT NULL,
        IDENTIFIER TEXT NOT NULL UNIQUE, TYPE INTEGER NOT NULL, MODEL TEXT, ALIAS TEXT);
        INSERT INTO DEVICE VALUES (1, 'Mi Band 4', 'Huami', 'AA:BB', 15, NULL, NULL);
        CREATE TABLE MI_BAND_ACTIVITY_SAMPLE ({keys}, RAW_INTENSITY INTEGER NOT NULL, STEPS INTEGER NOT NULL,
        RAW_KIND INTEGER NOT NULL, HEART_RATE INTEGER NOT NULL, PADDING TEXT,
        PRIMARY KEY (TIMESTAMP, DEVICE_ID) ON CONFLICT REPLACE) WITHOUT ROWID;
        CREATE TABLE HUAMI_STRESS_SAMPLE ({keys}, TYPE_NUM INTEGER NOT NULL, STRESS INTEGER NOT NULL, DETAILS BLOB,
        PRIMARY KEY (TIMESTAMP, DEVICE_ID) ON CONFLICT REPLACE);""")
    # Years of minutes are some 30 MB each; the rest is what Gadgetbridge stores raw.
    minutes = min(size // 60, 5_000_000)
    connection.executemany(
        "INSERT INTO MI_BAND_ACTIVITY_SAMPLE VALUES (?, 1, 1, 20, ?, 1, ?, ?)",
        ((START - minutes * 60 + index * 60, index % 7 * 10, 60 + index % 40, "x" * 24) for index in range(minutes)))
    connection.commit()
    raw, row = size - minutes * 60, 0
    while raw > 0:
        connection.executemany(
            "INSERT INTO HUAMI_STRESS_SAMPLE VALUES (?, 1, 1, 0, 30, zeroblob(?))",
            (((START + row + index) * 1000, 60000) for index in range(100)))
        connection.commit()
        row, raw = row + 100, raw - 6_000_000
    connection.close()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        archive.write(database, "database/Gadgetbridge")


def health_connect(path, size):
    """A zip with a database of heart rates and steps."""
    database = path + ".db"
    connection = sqlite3.connect(database)
    common = "row_id INTEGER PRIMARY KEY AUTOINCREMENT, uuid BLOB UNIQUE NOT NULL, app_info_id INTEGER, device_info_id INTEGER"
    connection.executescript(f"""
        PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
        CREATE TABLE application_info_table (row_id INTEGER PRIMARY KEY, package_name TEXT NOT NULL UNIQUE, app_name TEXT);
        INSERT INTO application_info_table VALUES (1, 'com.garmin', 'Garmin Connect');
        CREATE TABLE device_info_table (row_id INTEGER PRIMARY KEY, manufacturer TEXT, model TEXT);
        CREATE TABLE steps_record_table ({common}, start_time INTEGER, end_time INTEGER, count INTEGER, dedupe_hash BLOB);
        CREATE TABLE heart_rate_record_table ({common}, start_time INTEGER, end_time INTEGER, dedupe_hash BLOB);
        CREATE TABLE heart_rate_record_series_table (parent_key INTEGER, beats_per_minute INTEGER, epoch_millis INTEGER);
        CREATE TABLE nutrition_record_table ({common}, time INTEGER, details BLOB);""")
    minutes = min(size // 250, 1_000_000)
    first = START - minutes * 60
    connection.executemany(
        "INSERT INTO steps_record_table VALUES (NULL, ?, 1, NULL, ?, ?, ?, ?)",
        ((uuid.uuid4().bytes, (first + index * 60) * 1000, (first + index * 60 + 60) * 1000, index % 90 + 1, b"x" * 32)
         for index in range(minutes)))
    connection.executemany(
        "INSERT INTO heart_rate_record_table VALUES (NULL, ?, 1, NULL, ?, ?, ?)",
        ((uuid.uuid4().bytes, (first + index * 600) * 1000, (first + index * 600 + 600) * 1000, b"x" * 32)
         for index in range(minutes // 10)))
    connection.executemany(
        "INSERT INTO heart_rate_record_series_table VALUES (?, ?, ?)",
        ((index // 10 + 1, 60 + index % 60, (first + index * 60) * 1000) for index in range(minutes)))
    connection.commit()
    raw = size - minutes * 250
    while raw > 0:
        connection.executemany(
            "INSERT INTO nutrition_record_table VALUES (NULL, ?, 1, NULL, 0, zeroblob(60000))",
            ((uuid.uuid4().bytes,) for _ in range(100)))
        connection.commit()
        raw -= 6_000_000
    connection.close()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        archive.write(database, "health_connect_export.db")


def health_auto_export(path, size):
    """A JSON file with heart rates of minutes, and runs of an hour with routes."""
    with open(path, "w") as file:
        file.write('{"data": {"metrics": [{"name": "heart_rate", "units": "bpm", "data": [\n')
        index = 0
        while file.tell() < size // 10:
            file.write("".join(
                f'{{"date": "{stamp(number * 60, True)}", "Min": 60, "Avg": {60 + number % 60}, "Max": 60, "source": "Watch"}},\n'
                for number in range(index, index + 10000)))
            index += 10000
        file.write(f'{{"date": "{stamp(index * 60, True)}", "qty": 60}}]}}],\n"workouts": [\n')
        day = 0
        while file.tell() < size:
            points = ",\n".join(
                f'{{"latitude": {52 + second * 2e-5 + day * 1e-4:.6f}, "longitude": 13.4, "altitude": 40, "speed": 2.5, '
                f'"horizontalAccuracy": 4.5, "timestamp": "{stamp(day * DAY + second, True)}"}}' for second in range(3600))
            file.write(
                f'{{"id": "{day}", "name": "Outdoor Run", "start": "{stamp(day * DAY, True)}", '
                f'"end": "{stamp(day * DAY + 3600, True)}", "duration": 3600, "route": [{points}]}},\n')
            day += 1
        file.write(
            f'{{"id": "end", "name": "Yoga", "start": "{stamp(day * DAY, True)}", "end": "{stamp(day * DAY + 60, True)}", '
            '"duration": 60}]}}\n')


def google_fit(path, size):
    """A Takeout with the merged stream of steps and one of a device."""
    kind = "com.google.step_count.delta"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for source, share in ((f"derived:{kind}:com.google.android.gms:merge_step_deltas", 5), (f"raw:{kind}:phone", 2)):
            name = source.replace(":", "_")
            with archive.open(f"Takeout/Fit/All Data/{name}.json", "w", force_zip64=True) as file:
                file.write(f'{{"Data Source": "{source}", "Data Points": [\n'.encode())
                index, written = 0, 0
                while written < size * (5 if share == 5 else 2) // 7:
                    text = "".join(
                        f'{{"fitValue": [{{"value": {{"intVal": {number % 90 + 1}}}}}], "originDataSourceId": "raw:x", '
                        f'"endTimeNanos": {START + number * 60 + 60}000000000, "dataTypeName": "{kind}", '
                        f'"startTimeNanos": {START + number * 60}000000000, "modifiedTimeMillis": 1, "rawTimestampNanos": 0}},\n'
                        for number in range(index, index + 10000))
                    file.write(text.encode())
                    index, written = index + 10000, written + len(text)
                file.write(b"{}]}\n")


def bangle(path, size):
    """A recording of the Recorder of Bangle.js, one row a second."""
    with open(path, "w") as file:
        file.write("Time,Latitude,Longitude,Altitude,Heartrate,Confidence,Source,Steps\n")
        index = 0
        while file.tell() < size:
            file.write("".join(
                f"{START + number},{52 + number % 100000 * 1e-5:.6f},13.400000,40,{100 + number % 50},90,int,2\n"
                for number in range(index, index + 10000)))
            index += 10000


KINDS = {
    "strava": (strava, "strava.zip"), "garmin": (garmin, "garmin.zip"), "opentracks": (open_tracks, "tracks.kmz"),
    "gadgetbridge": (gadgetbridge, "Gadgetbridge.zip"), "health-connect": (health_connect, "Health Connect.zip"),
    "health-auto-export": (health_auto_export, "HealthAutoExport.json"), "google-fit": (google_fit, "takeout.zip"),
    "bangle": (bangle, "recorder.log20260701a.csv"),
}
