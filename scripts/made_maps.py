#!/usr/bin/env python3
"""Made-up maps for scripts/web-test: a town by a river as vector tiles, and pictures of tiles, both as MBTiles.

usage: scripts/made_maps.py FILE pbf|png

Written from the specifications (Mapbox Vector Tile 2.1, MBTiles 1.3, PNG), independently of the readers in Sources/MapTiles.
"""
import gzip
import math
import sqlite3
import struct
import sys
import zlib

CENTER = (48.14, 11.58)
ZOOMS = range(9, 15)
EXTENT = 4096


def fraction(latitude, longitude):
    """A place as parts of the square map of the earth."""
    return longitude / 360 + 0.5, 0.5 - math.asinh(math.tan(math.radians(latitude))) / (2 * math.pi)


def varint(value):
    parts = bytearray()
    while value >= 0x80:
        parts.append(value & 0x7F | 0x80)
        value >>= 7
    parts.append(value)
    return bytes(parts)


def field(number, content):
    if isinstance(content, int):
        return varint(number << 3) + varint(content)
    return varint(number << 3 | 2) + varint(len(content)) + content


def place(east, north):
    """A place in meters from the middle of the town, as latitude and longitude."""
    return CENTER[0] + north / 111_195, CENTER[1] + east / 111_195 / math.cos(math.radians(CENTER[0]))


def river():
    middle = [(-900 + 500 * math.sin(north / 2500) + 120 * math.sin(north / 700), north) for north in range(-12_000, 12_001, 150)]
    east = [(x + 70 + 20 * math.sin(y / 900), y) for x, y in middle]
    west = [(x - 70, y) for x, y in reversed(middle)]
    return west + east


def blob(east, north, radius, seed):
    turns = [index / 40 * 2 * math.pi for index in range(40)]
    return [(east + radius * (1 + 0.2 * math.sin(3 * turn + seed) + 0.1 * math.sin(7 * turn)) * math.cos(turn),
             north - radius * (1 + 0.2 * math.sin(3 * turn + seed)) * math.sin(turn)) for turn in turns]


def features():
    """(layer, kind of shape, attributes, parts in meters); the layers are those of OpenMapTiles."""
    yield "water", 3, {"class": "river"}, [river()]
    yield "water", 3, {"class": "lake"}, [blob(2600, 2300, 600, 1)]
    for index, (east, north, radius) in enumerate([(3200, -2200, 1500), (-3600, 1900, 1700), (700, 4700, 1200), (-600, -5200, 1300)]):
        yield "landcover", 3, {"class": "wood"}, [blob(east, north, radius, index)]
        for part in range(5):
            path = [(east - radius * 0.8 + step * radius * 0.16, north + (part - 2) * radius * 0.35 + 90 * math.sin(step * 1.3 + part))
                    for step in range(11)]
            yield "transportation", 2, {"class": "path"}, [path]
    for east, north in [(400, 900), (-2100, -1700), (1900, -400)]:
        yield "landcover", 3, {"class": "grass"}, [blob(east, north, 330, east)]
    for step in range(-12, 13):
        bend = [(step * 260 + 40 * math.sin(north / 500 + step), north) for north in range(-2800, 2801, 200)]
        yield "transportation", 2, {"class": "minor"}, [bend]
        bend = [(east, step * 230 + 35 * math.sin(east / 420 + step)) for east in range(-3000, 3001, 200)]
        yield "transportation", 2, {"class": "minor"}, [bend]
        if step % 4 == 0:
            yield "transportation_name", 2, {"class": "minor", "name": f"Street {step // 4 + 4}"}, [bend]
    for slope, shift in [(0.25, 300), (-0.4, -900), (0.05, 2600)]:
        road = [(east, shift + slope * east + 60 * math.sin(east / 800)) for east in range(-14_000, 14_001, 250)]
        yield "transportation", 2, {"class": "primary"}, [road]
        yield "transportation_name", 2, {"class": "primary", "name": f"Road {shift}"}, [road]
    yield "transportation", 2, {"class": "motorway"}, [[(6200 + 700 * math.sin(north / 5000), north) for north in range(-14_000, 14_001, 300)]]
    yield "transportation", 2, {"class": "rail"}, [[(east, -3300 + 0.3 * east) for east in range(-14_000, 14_001, 300)]]
    for name, kind, east, north in [("Seeburg", "city", 250, 250), ("Waldau", "village", 4100, -3000), ("Oberfeld", "suburb", -2500, 2600),
                                    ("Unterfeld", "suburb", 2300, -1500), ("Auheim", "village", -4300, -3600)]:
        yield "place", 1, {"class": kind, "name": name}, [[(east, north)]]


def commands(kind, parts, zoom, column, row):
    """The commands of a shape in a tile; None if it is nowhere near the tile."""
    (x, y, out, isNear) = (0, 0, [], False)
    zigzag = lambda value: value << 1 if value >= 0 else (-value << 1) - 1
    for part in parts:
        points = []
        for east, north in part:
            fx, fy = fraction(*place(east, north))
            points.append((round((fx * 2 ** zoom - column) * EXTENT), round((fy * 2 ** zoom - row) * EXTENT)))
        xs, ys = [point[0] for point in points], [point[1] for point in points]
        isNear |= max(xs) >= 0 and min(xs) <= EXTENT and max(ys) >= 0 and min(ys) <= EXTENT
        for index, (px, py) in enumerate(points):
            if index == 0:
                out.append(1 | 1 << 3)
            elif index == 1:
                out.append(2 | (len(points) - 1) << 3)
            out += [zigzag(px - x), zigzag(py - y)]
            x, y = px, py
        if kind == 3:
            out.append(15)
    return out if isNear else None


def vector_tile(zoom, column, row, shapes):
    layers = {}
    for layer, kind, attributes, parts in shapes:
        shape = commands(kind, parts, zoom, column, row)
        if shape:
            layers.setdefault(layer, []).append((kind, attributes, shape))
    tile = b""
    for name, members in layers.items():
        (keys, values, body) = ([], [], b"")
        for kind, attributes, shape in members:
            tags = []
            for key, value in attributes.items():
                keys += [key] if key not in keys else []
                values += [value] if value not in values else []
                tags += [keys.index(key), values.index(value)]
            body += field(2, field(2, b"".join(map(varint, tags))) + field(3, kind) + field(4, b"".join(map(varint, shape))))
        body = field(15, 2) + field(1, name.encode()) + body
        body += b"".join(field(3, key.encode()) for key in keys)
        body += b"".join(field(4, field(1, value.encode())) for value in values) + field(5, EXTENT)
        tile += field(3, body)
    return gzip.compress(tile, mtime=0)


def png(zoom, column, row):
    """A picture of 64 by 64 pixels with a pale ground, a line and an edge."""
    size = 64
    shade = (232, 238, 224) if (column + row) % 2 else (240, 236, 228)
    rows = b""
    for y in range(size):
        line = b"\0"
        for x in range(size):
            pixel = (200, 190, 170) if x == 0 or y == 0 else (190, 215, 235) if abs(x - y) < 4 else shade
            line += bytes(pixel)
        rows += line

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(rows))
            + chunk(b"IEND", b""))


def write(path, kind):
    """Writes an MBTiles file of the surroundings of the town: kind is pbf or png."""
    shapes = list(features())
    database = sqlite3.connect(path)
    database.execute("CREATE TABLE metadata (name TEXT, value TEXT)")
    database.execute("CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB)")
    database.execute("CREATE UNIQUE INDEX tile_index ON tiles (zoom_level, tile_column, tile_row)")
    database.executemany("INSERT INTO metadata VALUES (?, ?)", [
        ("name", "A made-up town"), ("format", kind), ("minzoom", str(ZOOMS[0])), ("maxzoom", str(ZOOMS[-1])),
        ("bounds", "11.40,48.02,11.76,48.26"), ("attribution", '<a href="https://example.org/">&copy; The makers of a made-up town</a>')])
    for zoom in ZOOMS:
        (west, north), (east, south) = fraction(48.26, 11.40), fraction(48.02, 11.76)
        for column in range(int(west * 2 ** zoom), int(east * 2 ** zoom) + 1):
            for row in range(int(north * 2 ** zoom), int(south * 2 ** zoom) + 1):
                tile = vector_tile(zoom, column, row, shapes) if kind == "pbf" else png(zoom, column, row)
                database.execute("INSERT INTO tiles VALUES (?, ?, ?, ?)", (zoom, column, 2 ** zoom - 1 - row, tile))
    database.commit()
    database.close()


if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[2] not in ("pbf", "png"):
        sys.exit(__doc__)
    write(sys.argv[1], sys.argv[2])
