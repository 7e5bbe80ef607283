#!/usr/bin/python3
"""An accelerometer and a gyroscope of a wrist that walks, as a HID sensor hub over /dev/uhid.

The kernel's own drivers (hid-sensor-accel-3d, hid-sensor-gyro-3d) make Industrial I/O devices of them: with their files in /sys,
a trigger each, and a buffer in the kernel. Debian's kernel has no iio_dummy. The sensors send while a reader has switched them on,
at the interval that it asked for.
"""
import math
import os
import select
import struct
import time

# Types of struct uhid_event (linux/uhid.h).
GET_REPORT, GET_REPORT_REPLY, CREATE, INPUT, SET_REPORT, SET_REPORT_REPLY = 9, 10, 11, 12, 13, 14
EVENT_BYTES = 4 + 4376
FEATURE_REPORT = 0
FULL_POWER, ALL_EVENTS = 2, 2
STEPS_PER_SECOND = 1.8
# Identifier of a report: usage of the sensor, of its three axes, the exponent of ten of a count, modifier of the sensitivity.
SENSORS = {
    1: (0x73, (0x453, 0x454, 0x455), -3, 0x1452),  # thousandths of g
    2: (0x76, (0x457, 0x458, 0x459), -1, 0x1456),  # tenths of a degree a second
}


def descriptor():
    """The report descriptor: for each sensor, a feature report of its state and an input report of three axes."""
    text = bytearray(b"\x05\x20\x09\x01\xa1\x01")
    for number, (kind, axes, exponent, modifier) in SENSORS.items():
        text += b"\x09" + bytes([kind]) + b"\xa1\x00\x85" + bytes([number]) + b"\x05\x20"
        # Reporting state and power state: arrays of names, counted from 1.
        for usage, first, count in ((0x316, 0x840, 6), (0x319, 0x850, 6)):
            text += b"\x0a" + struct.pack("<H", usage) + b"\x15\x01\x25" + bytes([count]) + b"\x75\x08\x95\x01\xa1\x02"
            for name in range(first, first + count):
                text += b"\x0a" + struct.pack("<H", name)
            text += b"\xb1\x00\xc0"
        # The interval of reports in milliseconds, and the sensitivity.
        text += b"\x0a\x0e\x03\x15\x00\x27\xff\xff\xff\x7f\x75\x20\x95\x01\x55\x00\xb1\x02"
        text += b"\x0a" + struct.pack("<H", modifier) + b"\x15\x00\x26\xff\x7f\x75\x10\x95\x01\x55" + bytes([exponent & 15]) + b"\xb1\x02"
        for axis in axes:
            text += b"\x0a" + struct.pack("<H", axis) + b"\x16\x01\x80\x26\xff\x7f\x75\x10\x95\x01\x55" + bytes([exponent & 15]) + b"\x81\x02"
        text += b"\xc0"
    return bytes(text + b"\xc0")


class Sensor:
    def __init__(self, number):
        self.number, self.reporting, self.power, self.interval, self.sensitivity = number, 1, 1, 10, 0
        self.due = None

    def report(self):
        return struct.pack("<BBBIH", self.number, self.reporting, self.power, self.interval, self.sensitivity)

    def apply(self, data):
        _, self.reporting, self.power, interval, self.sensitivity = struct.unpack("<BBBIH", data[:9])
        self.interval = min(max(interval, 5), 1000)
        is_on = self.power == FULL_POWER and self.reporting == ALL_EVENTS
        self.due = (self.due or time.monotonic()) if is_on else None

    def sample(self, now):
        phase = 2 * math.pi * STEPS_PER_SECOND * now
        swing = math.sin(phase / 2)
        if self.number == 1:
            values = (-180 * swing, -150 + 120 * math.cos(phase), 980 + 320 * math.sin(phase))
        else:
            values = (900 * swing, 150 * math.cos(phase), 60 * math.sin(phase))
        return struct.pack("<Bhhh", self.number, *(int(value) for value in values))


def send(device, kind, payload):
    os.write(device, struct.pack("<I", kind) + payload)


def main():
    device = os.open("/dev/uhid", os.O_RDWR)
    text = descriptor()
    send(device, CREATE, struct.pack("<128s64s64sHHIIII", b"Wearable sensor hub", b"", b"", len(text), 0x18, 0x1209, 1, 1, 0) + text)
    sensors = {number: Sensor(number) for number in SENSORS}
    while True:
        now = time.monotonic()
        waits = [sensor.due - now for sensor in sensors.values() if sensor.due is not None]
        if select.select([device], [], [], max(0, min(waits)) if waits else None)[0]:
            event = os.read(device, EVENT_BYTES)
            kind, = struct.unpack_from("<I", event)
            if kind == GET_REPORT:
                request, number, _ = struct.unpack_from("<IBB", event, 4)
                data = sensors[number].report() if number in sensors else b""
                send(device, GET_REPORT_REPLY, struct.pack("<IHH", request, 0 if data else 5, len(data)) + data)
            elif kind == SET_REPORT:
                request, number, _, size = struct.unpack_from("<IBBH", event, 4)
                if number in sensors:
                    sensors[number].apply(event[12:12 + size])
                send(device, SET_REPORT_REPLY, struct.pack("<IH", request, 0))
        now = time.monotonic()
        for sensor in sensors.values():
            if sensor.due is not None and now >= sensor.due:
                data = sensor.sample(now)
                send(device, INPUT, struct.pack("<H", len(data)) + data)
                # After a delay of the machine the samples in between are lost, as those of a chip without a FIFO.
                sensor.due = max(sensor.due + sensor.interval / 1000, now)


if os.path.exists("/dev/uhid"):
    main()
