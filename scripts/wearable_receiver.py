"""A receiver of satellites for scripts/wearable-test: a walk in NMEA 0183, sent in true time to a serial port of the machine."""
import math
import threading
import time

METERS_PER_SECOND = 1.4
METERS_PER_DEGREE = 111_195
LATITUDE, LONGITUDE = 48.0, 11.0


def sentence(text):
    checksum = 0
    for character in text:
        checksum ^= ord(character)
    return "$%s*%02X\r\n" % (text, checksum)


def angle(degrees, width):
    """Degrees and minutes, as NMEA has them."""
    whole = int(degrees)
    return "%0*d%08.5f" % (width, whole, (degrees - whole) * 60)


def epoch(second, start):
    """The sentences of a second of the walk: to the north, with a bend to the east and back each minute."""
    walked = METERS_PER_SECOND * (second - start)
    latitude = LATITUDE + walked / METERS_PER_DEGREE
    longitude = LONGITUDE + 5 * math.sin(2 * math.pi * (second - start) / 60) / METERS_PER_DEGREE / math.cos(math.radians(LATITUDE))
    now = time.gmtime(second)
    clock, day = time.strftime("%H%M%S.00", now), time.strftime("%d%m%y", now)
    place = "%s,N,%s,E" % (angle(latitude, 2), angle(longitude, 3))
    return "".join(map(sentence, (
        "GPRMC,%s,A,%s,%.2f,0.0,%s,," % (clock, place, METERS_PER_SECOND / 0.514444, day),
        "GPGGA,%s,%s,1,10,0.8,520.0,M,47.0,M,," % (clock, place),
        "GPGSA,A,3,02,05,07,09,13,15,18,21,26,29,,,1.4,0.8,1.1",
        "GPGST,%s,2.0,1.5,1.2,0.0,1.4,1.4,2.5" % clock)))


class Receiver:
    """Sends each whole second of this host's clock, 50 ms late, while it is attached to a machine."""

    def __init__(self):
        self.start, self.sent, self.client = int(time.time()), [], None
        self.lock, self.is_over = threading.Lock(), False
        threading.Thread(target=self.report, daemon=True).start()

    def report(self):
        second = int(time.time())
        while not self.is_over:
            second += 1
            time.sleep(max(0, second + 0.05 - time.time()))
            with self.lock:
                if self.client is None:
                    continue
                try:
                    self.client.sendall(epoch(second, self.start).encode())
                    self.sent.append(second)
                except OSError:
                    self.client = None

    def attach(self, client):
        # What gpsd writes to a receiver is not for this one; it is read so that the port does not fill up.
        threading.Thread(target=self.discard, args=(client,), daemon=True).start()
        with self.lock:
            self.client = client

    def discard(self, client):
        try:
            while client.recv(4096):
                pass
        except OSError:
            pass

    def detach(self):
        with self.lock:
            self.client = None

    def last_before(self, instant):
        """Returns the last second that was sent before an instant."""
        with self.lock:
            return max((second for second in self.sent if second + 0.05 <= instant), default=None)
