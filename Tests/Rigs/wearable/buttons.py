#!/usr/bin/python3
"""The buttons, the crown and the touch screen of a wearable, as input devices of the kernel (uinput).

Without uinput the events of the buttons and the crown go to the FIFO /run/wearable/keys, and there is no touch screen.

A line at the FIFO /run/wearable/buttons presses something: `KEY_PROG1`, `KEY_POWER+KEY_PROG1` for two keys within 50 ms,
`REL_DIAL 3` for three detents of the crown, `touch 100 200` for a finger that touches the screen there.
"""
import errno
import os
import struct
import time

from evdev import AbsInfo, UInput, ecodes

FIFO, KEYS = "/run/wearable/buttons", "/run/wearable/keys"


class EventFIFO:
    """Events as `struct input_event` for the recorder that has the FIFO open, if one has."""

    def __init__(self):
        os.mkfifo(KEYS)
        os.chmod(KEYS, 0o666)
        self.file = None

    def write(self, kind, code, value):
        now = time.monotonic()
        data = struct.pack("llHHi", int(now), int(now % 1 * 1e6), kind, code, value)
        try:
            if self.file is None:
                self.file = os.open(KEYS, os.O_WRONLY | os.O_NONBLOCK)
            os.write(self.file, data)
        except OSError as error:
            if error.errno not in (errno.ENXIO, errno.EPIPE, errno.EAGAIN):
                raise
            if self.file is not None:
                os.close(self.file)
            self.file = None

    def syn(self):
        self.write(ecodes.EV_SYN, ecodes.SYN_REPORT, 0)

if os.path.exists("/dev/uinput"):
    keys = [ecodes.ecodes[name] for name in ("KEY_POWER", "KEY_PROG1", "KEY_PROG2")]
    buttons = UInput({ecodes.EV_KEY: keys, ecodes.EV_REL: [ecodes.REL_DIAL]}, name="Wearable buttons", bustype=0x19)
    position = AbsInfo(value=0, min=0, max=319, fuzz=0, flat=0, resolution=10)
    screen = UInput(
        {ecodes.EV_KEY: [ecodes.BTN_TOUCH], ecodes.EV_ABS: [
            (ecodes.ABS_X, position), (ecodes.ABS_Y, position), (ecodes.ABS_MT_SLOT, AbsInfo(0, 0, 1, 0, 0, 0)),
            (ecodes.ABS_MT_TRACKING_ID, AbsInfo(0, 0, 65535, 0, 0, 0)), (ecodes.ABS_MT_POSITION_X, position),
            (ecodes.ABS_MT_POSITION_Y, position)]},
        name="Wearable touch screen", bustype=0x18, input_props=[ecodes.INPUT_PROP_DIRECT])
else:
    buttons, screen = EventFIFO(), None


def write(device, *events):
    for event in events:
        device.write(*event)
    device.syn()


def press(names):
    for name in names:
        write(buttons, (ecodes.EV_KEY, ecodes.ecodes[name], 1))
        time.sleep(0.05)
    for name in reversed(names):
        write(buttons, (ecodes.EV_KEY, ecodes.ecodes[name], 0))


def turn(detents):
    for _ in range(abs(detents)):
        write(buttons, (ecodes.EV_REL, ecodes.REL_DIAL, 1 if detents > 0 else -1))
        time.sleep(0.05)


def touch(x, y):
    write(screen, (ecodes.EV_ABS, ecodes.ABS_MT_TRACKING_ID, 1), (ecodes.EV_ABS, ecodes.ABS_MT_POSITION_X, x),
          (ecodes.EV_ABS, ecodes.ABS_MT_POSITION_Y, y), (ecodes.EV_KEY, ecodes.BTN_TOUCH, 1),
          (ecodes.EV_ABS, ecodes.ABS_X, x), (ecodes.EV_ABS, ecodes.ABS_Y, y))
    time.sleep(0.05)
    write(screen, (ecodes.EV_ABS, ecodes.ABS_MT_TRACKING_ID, -1), (ecodes.EV_KEY, ecodes.BTN_TOUCH, 0))


os.makedirs(os.path.dirname(FIFO), exist_ok=True)
if not os.path.exists(FIFO):
    os.mkfifo(FIFO, 0o666)
os.chmod(FIFO, 0o666)
with os.fdopen(os.open(FIFO, os.O_RDWR)) as requests:
    for line in requests:
        words = line.split()
        if words[0] == "touch":
            touch(int(words[1]), int(words[2]))
        elif words[0] == "REL_DIAL":
            turn(int(words[1]))
        else:
            press(words[0].split("+"))
