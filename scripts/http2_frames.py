"""Requests as frames of HTTP/2, whole and mutated, for scripts/check-hostile-requests. RFC 9113; RFC 7541 (HPACK)."""
import struct

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
DATA, HEADERS, PRIORITY, RESET, SETTINGS, PUSH, PING, GOAWAY, WINDOW, CONTINUATION = range(10)
END_STREAM, END_HEADERS = 1, 4
# The statuses that the static table has as fields of their own.
STATUSES = {0x88: 200, 0x89: 204, 0x8a: 206, 0x8b: 304, 0x8c: 400, 0x8d: 404, 0x8e: 500}
SETTING_VALUES = [0, 1, 16_384, 16_777_215, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1]
FLOOD = 3000


def frame(type, flags=0, stream=0, payload=b""):
    return struct.pack(">I", len(payload))[1:] + struct.pack(">BBI", type, flags, stream) + payload


def text(value):
    """A string without Huffman's code; its length has a prefix of seven bits."""
    if len(value) < 127:
        return bytes([len(value)]) + value
    rest, coded = len(value) - 127, b"\x7f"
    while rest >= 128:
        coded, rest = coded + bytes([rest % 128 + 128]), rest // 128
    return coded + bytes([rest]) + value


def field(name, value):
    """A field without indexing, its name as a string."""
    return b"\x00" + text(name) + text(value)


def block(request):
    """The field block and the body of a request of HTTP/1.1 whose body has a length or none."""
    head, _, body = request.partition(b"\r\n\r\n")
    first, *lines = head.split(b"\r\n")
    method, address, *_ = first.split(b" ") + [b"/"]
    fields = field(b":method", method) + field(b":scheme", b"http") + field(b":path", address)
    fields += field(b":authority", b"localhost")
    for line in lines:
        name, _, value = line.partition(b":")
        if name.lower() not in (b"host", b"transfer-encoding", b"connection"):
            fields += field(name.strip().lower(), value.strip())
    return fields, body


class Frames:
    """Makes connections of HTTP/2 from the requests of a mutator."""

    def __init__(self, random, mutator):
        self.random, self.mutator = random, mutator

    def request(self, stream):
        """The frames of a request; its fields and its body are divided at random."""
        fields, body = block(self.mutator.request())
        cut = self.random.choice([len(fields), self.random.randint(0, len(fields))])
        ends = END_HEADERS if cut == len(fields) else 0
        frames = [frame(HEADERS, ends | (0 if body else END_STREAM), stream, fields[:cut])]
        if not ends:
            frames.append(frame(CONTINUATION, END_HEADERS, stream, fields[cut:]))
        for place in range(0, len(body), 16_000):
            part = body[place:place + 16_000]
            frames.append(frame(DATA, END_STREAM if place + 16_000 >= len(body) else 0, stream, part))
        return frames

    def odd(self, stream):
        """A frame that is not part of a request, or contradicts it."""
        number, other = self.random.choice(SETTING_VALUES), self.random.choice([0, stream, stream + 1, stream + 2, 2 ** 31 - 1])
        return self.random.choice([
            frame(SETTINGS, 0, 0, struct.pack(">HI", self.random.randint(0, 9), number)), frame(SETTINGS, 1), frame(PING, 0, 0, b"12345678"),
            frame(WINDOW, 0, other, struct.pack(">I", number)), frame(RESET, 0, other, struct.pack(">I", number)),
            frame(PRIORITY, 0, other, struct.pack(">IB", number, 5)), frame(GOAWAY, 0, 0, struct.pack(">II", number, 0)),
            frame(DATA, 0, other, b"x" * 100), frame(DATA, 8, other, b"\xff" + b"x" * 10), frame(CONTINUATION, END_HEADERS, other, b"\x82"),
            frame(PUSH, END_HEADERS, other, struct.pack(">I", 2) + b"\x82"), frame(self.random.randint(10, 255), 255, other, b"?" * 30),
            frame(HEADERS, END_HEADERS, other, field(b":method", b"GET") * 2), frame(HEADERS, END_HEADERS | END_STREAM, other, b"\xff\xff\xff\xff\x0f"),
            frame(HEADERS, END_HEADERS | END_STREAM, stream, field(b"trailer", b"x"))])

    def flood(self):
        """Frames that cost the server work, or memory, and the client little."""
        fields, _ = block(b"GET /v1/types HTTP/1.1")
        streams = range(1, 2 * FLOOD, 2)
        opened = frame(HEADERS, END_HEADERS, 1, fields)
        return self.random.choice([
            lambda: b"".join(frame(HEADERS, END_HEADERS, n, fields) + frame(RESET, 0, n, bytes(4)) for n in streams),
            lambda: b"".join(frame(HEADERS, END_HEADERS | END_STREAM, n, fields) for n in streams),
            lambda: frame(SETTINGS) * FLOOD, lambda: frame(PING, 0, 0, bytes(8)) * FLOOD, lambda: opened + frame(DATA, 0, 1) * FLOOD,
            lambda: frame(HEADERS, 0, 1, fields) + frame(CONTINUATION, 0, 1, b"\x82" * 1000) * FLOOD,
            lambda: opened + frame(WINDOW, 0, 1, struct.pack(">I", 2 ** 31 - 1)) * 2,
            lambda: frame(HEADERS, END_HEADERS | END_STREAM, 1, fields + b"".join(field(b"x%d" % n, b"a" * 4000) for n in range(4))),
            lambda: frame(HEADERS, END_HEADERS | END_STREAM, 1, fields + b"\x40\x01x" + text(b"a" * 4000) + b"\xbe" * 4000),
            lambda: frame(SETTINGS, 0, 0, struct.pack(">HI", 4, 0)) + frame(HEADERS, END_HEADERS | END_STREAM, 1, fields)])()

    def connection(self, count):
        """The bytes of a connection with so many requests."""
        if self.random.random() < 0.05:
            return PREFACE + frame(SETTINGS) + self.flood()
        frames = [frame(SETTINGS)]
        for number in range(count):
            own = self.request(2 * number + 1)
            for _ in range(self.random.choice([0, 0, 0, 1, 3])):
                own.insert(self.random.randint(0, len(own)), self.odd(2 * number + 1))
            frames += own
        data = bytearray(PREFACE + b"".join(frames))
        for _ in range(self.random.choice([0, 0, 1, 4])):
            place = self.random.randrange(len(data))
            data[place] = self.random.choice([self.random.randrange(256), data[place] ^ 1, 0, 255])
        return bytes(data)


def statuses(answer):
    """The statuses in an answer that have an entry in the static table."""
    place = 0
    while place + 9 <= len(answer):
        length, type = int.from_bytes(answer[place:place + 3], "big"), answer[place + 3]
        if type == HEADERS and length and answer[place + 9:place + 10][:1] and answer[place + 9] in STATUSES:
            yield STATUSES[answer[place + 9]]
        place += 9 + length
