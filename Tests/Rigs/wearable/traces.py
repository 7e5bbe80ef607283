#!/usr/bin/python3
"""A motion sensor and a heart-rate strap as traces through FIFOs, for a kernel without HID sensors and Bluetooth.

A recorder or a collector that opens /run/wearable/imu gets a wrist that walks, 25 samples a second; one that opens
/run/wearable/heart gets 100 plus the seconds of the minute, once a second.
"""
import errno
import math
import os
import select
import threading
import time

STEPS_PER_SECOND = 1.8


def motion(t):
    phase = 2 * math.pi * STEPS_PER_SECOND * t
    swing = math.sin(phase / 2)
    return (-1.8 * swing, -1.5 + 1.2 * math.cos(phase), 9.6 + 3.2 * math.sin(phase),
            1.6 * swing, 0.26 * math.cos(phase), 0.1 * math.sin(phase))


def heart(_):
    return (100 + int(time.time()) % 60,)


def feed(path, rate, header, values):
    """Writes a trace to each reader of a FIFO, in true time."""
    if not os.path.exists(path):
        os.mkfifo(path)
        os.chmod(path, 0o666)
    while True:
        try:
            file = os.open(path, os.O_WRONLY | os.O_NONBLOCK)
        except OSError as error:
            if error.errno != errno.ENXIO:
                raise
            time.sleep(0.1)
            continue
        try:
            os.write(file, header.encode())
            start, number = time.monotonic(), 0
            # An error of the FIFO is that its reader is gone, also between two rows: the next reader gets a header.
            readers = select.poll()
            readers.register(file, 0)
            while True:
                t = number / rate
                if readers.poll(max(0, start + t - time.monotonic()) * 1000):
                    raise BrokenPipeError
                row = ",".join("%.4g" % value for value in values(t))
                try:
                    os.write(file, ("%.3f,%s\n" % (t, row)).encode())
                except BlockingIOError:
                    pass
                number += 1
        except BrokenPipeError:
            os.close(file)


if not os.path.exists("/dev/uhid"):
    threading.Thread(target=feed, args=(
        "/run/wearable/heart", 1, "# workout-trace 1; rate=1\nt,hr\n", heart), daemon=True).start()
    feed("/run/wearable/imu", 25, "# workout-trace 1; placement=wrist-left; rate=25; frame=sensor; accel=m/s2; gyro=rad/s\n"
         "t,ax,ay,az,gx,gy,gz\n", motion)
