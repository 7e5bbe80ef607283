#!/usr/bin/python3
"""Industrial I/O devices that are not there, for the real libiio and the real iiod.

    unshare -mnp --fork --kill-child /usr/bin/python3 iio-rig.py LAYOUT PROBE

Run as a user: unshare -Urmnp … . It mounts a /dev and a /sys of its own, in which a FIFO stands for the
character device and plain files for the driver's attributes, and feeds the FIFOs at the rate that is set
in them. LAYOUT is

    one     bmi160 with a trigger, accelerometer and gyroscope, stamps by a clock that can be chosen
    two     lsm6ds3_accel and lsm6ds3_gyro, half an interval apart, without a trigger
    turned  bmi160 with a mount matrix
    wide    one whose numbers are 20 bits at the upper end of four bytes, the highest byte first
    plain   bmi160 without stamps

and each has a barometer, bmp280. Sample n (from 0, since the buffer was enabled) has n in its x axes,
modulo WRAP.

Commands come on the standard input, a line each; what PROBE prints goes to the standard output:

    probe ARGUMENT…      starts PROBE           pressure KPA     sets the barometer
    iiod start|await|kill                       lose N           leaves N samples out
    feed stop|start|N                           print PATH       prints `file PATH: TEXT`
`feed N` stops after N samples. The end of the input ends it all.
"""

import os, socket, struct, subprocess, sys, tempfile, threading, time

WRAP = 20000
DEVICES = "/sys/bus/iio/devices"
CLOCKS = {
    "realtime": time.CLOCK_REALTIME,
    "monotonic": time.CLOCK_MONOTONIC,
    "boottime": time.CLOCK_BOOTTIME,
}
PAUSE = 0.004  # seconds between two looks at the clock
printing = threading.Lock()


def say(text):
    with printing:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()


def attribute(path):
    """A driver's attribute. The writer of a plain file cuts it to nothing first, as no kernel does: an
    empty one is looked at again, for a second at most."""
    for _ in range(round(1 / PAUSE)):
        with open(path) as file:
            text = file.read()
        if text:
            break
        time.sleep(PAUSE)
    return text.strip("\0\n ")  # libiio writes a NUL at the end


def mount(*arguments):
    subprocess.run(["mount", *arguments], check=True)


def replace_dev(fifos):
    """A /dev with the FIFOs and little else: the real one is not ours to change."""
    folder = tempfile.mkdtemp()
    mount("-t", "tmpfs", "tmpfs", folder)
    for name in ["null", "zero", "full", "random", "urandom"]:
        open(f"{folder}/{name}", "w").close()
        mount("--bind", f"/dev/{name}", f"{folder}/{name}")
    os.symlink("/proc/self/fd", f"{folder}/fd")
    os.mkdir(f"{folder}/shm")
    for name in fifos:
        os.mkfifo(f"{folder}/{name}")
    mount("--rbind", folder, "/dev")
    subprocess.run(["umount", "--lazy", folder], check=True)
    os.rmdir(folder)


class Device(threading.Thread):
    """A driver: its files, and a thread that writes its samples."""

    def __init__(
        self, number, name, quantities, stamped=True, trigger=False, phase=0.0, matrix=None, wide=False
    ):
        super().__init__(daemon=True)
        self.id = f"iio:device{number}"
        self.folder = f"{DEVICES}/{self.id}"
        self.channels = [f"{q}_{axis}" for q in quantities for axis in "xyz"]
        self.stamped, self.phase = stamped, phase
        # How the kernel calls the numbers, how Python does, and how far they are shifted.
        self.kind, self.format, self.shift = (
            ("be:s20/32>>12", ">i", 12) if wide else ("le:s16/16>>0", "<h", 0)
        )
        self.fed, self.missing, self.most = True, 0, None
        for part in ["scan_elements", "buffer"] + (["trigger"] if trigger else []):
            os.makedirs(f"{self.folder}/{part}")
        self.put("name", name)
        self.put("dev", f"251:{number}")
        self.put("sampling_frequency", "25")
        self.put("sampling_frequency_available", "12.5 25 50 100 200 400 800 1600")
        self.put("in_temp_input", "31250")
        self.put("current_timestamp_clock", "realtime")
        if matrix:
            self.put("in_mount_matrix", matrix)
        for quantity in quantities:
            self.put(f"in_{quantity}_scale", {"accel": "0.001", "anglvel": "0.0005"}[quantity])
        for index, channel in enumerate(self.channels):
            self.put(f"in_{channel}_raw", "0")
            self.scan_element(channel, index, self.kind)
        if stamped:
            self.scan_element("timestamp", len(self.channels), "le:s64/64>>0")
        self.put("buffer/enable", "0")
        self.put("buffer/length", "2")
        self.put("buffer/watermark", "1")
        if trigger:
            self.put("trigger/current_trigger", "")
            folder = f"{DEVICES}/trigger{number}"
            os.makedirs(folder)
            with open(f"{folder}/name", "w") as file:
                file.write(f"{name}-dev{number}\n")

    def scan_element(self, channel, index, kind):
        self.put(f"scan_elements/in_{channel}_en", "0")
        self.put(f"scan_elements/in_{channel}_index", str(index))
        self.put(f"scan_elements/in_{channel}_type", kind)

    def put(self, name, text):
        with open(f"{self.folder}/{name}", "w") as file:
            file.write(text + "\n")

    def get(self, name):
        return attribute(f"{self.folder}/{name}")

    def enabled(self):
        """The channels that are read, and whether the stamps are."""
        channels = [c for c in self.channels if self.get(f"scan_elements/in_{c}_en")[:1] == "1"]
        stamps = self.stamped and self.get("scan_elements/in_timestamp_en")[:1] == "1"
        return channels, stamps

    def sample(self, channels, sequence, stamp):
        """A sample as the kernel packs it: each element at a multiple of its own size."""
        packed = b"".join(
            struct.pack(self.format, self.value(channel, sequence) << self.shift)
            for channel in channels
        )
        if stamp is None:
            return packed
        return packed + b"\0" * (-len(packed) % 8) + struct.pack("<q", stamp)

    def run(self):
        fifo = os.open(f"/dev/{self.id}", os.O_RDWR | os.O_NONBLOCK)
        while True:
            while self.get("buffer/enable")[:1] != "1":
                time.sleep(PAUSE)
            switched = self.switched()
            self.drain(fifo)
            self.stream(fifo, switched)
            self.drain(fifo)

    def drain(self, fifo):
        try:
            while os.read(fifo, 65536):
                pass
        except BlockingIOError:
            pass

    def switched(self):
        """When the buffer was switched last, also if it went off and on between two looks."""
        return os.stat(f"{self.folder}/buffer/enable").st_mtime_ns

    def stream(self, fifo, switched):
        channels, stamps = self.enabled()
        interval = 1e9 / float(self.get("sampling_frequency"))
        clock = CLOCKS[self.get("current_timestamp_clock")]
        # All devices have one grid of times, so that the phase is what was asked for.
        tick = int(time.clock_gettime_ns(clock) // interval) + 1
        sequence = 0
        while self.get("buffer/enable")[:1] == "1" and self.switched() == switched:
            now = time.clock_gettime_ns(clock)
            while (tick + self.phase) * interval <= now:
                tick += 1
                if not self.fed or self.most is not None and sequence >= self.most:
                    continue
                if self.missing:
                    self.missing -= 1
                    continue
                stamp = round((tick - 1 + self.phase) * interval) if stamps else None
                try:
                    os.write(fifo, self.sample(channels, sequence, stamp))
                    sequence += 1
                except BlockingIOError:
                    pass  # the newest is dropped, as the kernel's FIFO does
            time.sleep(PAUSE)

    def value(self, channel, sequence):
        """The sequence number in x, a constant in y, gravity in an accelerometer's z."""
        quantity, axis = channel.split("_")
        if axis == "x":
            return sequence % WRAP
        return 1000 if axis == "y" else 9810 if quantity == "accel" else -1000


class Rig:
    def __init__(self, layout, probe):
        self.probe, self.iiod = probe, None
        both = ["anglvel", "accel"]
        kinds = {
            "one": [("bmi160", both, dict(trigger=True))],
            "turned": [("bmi160", both, dict(matrix="0, 1, 0; -1, 0, 0; 0, 0, 1"))],
            "wide": [("wide", both, dict(wide=True))],
            "plain": [("bmi160", both, dict(stamped=False))],
            "two": [
                ("lsm6ds3_accel", ["accel"], {}),
                ("lsm6ds3_gyro", ["anglvel"], dict(phase=0.5)),
            ],
        }[layout]
        replace_dev([f"iio:device{number}" for number in range(len(kinds))])
        mount("-t", "tmpfs", "tmpfs", "/sys")
        self.devices = [
            Device(number, name, quantities, **more)
            for number, (name, quantities, more) in enumerate(kinds)
        ]
        self.barometer = f"{DEVICES}/iio:device{len(kinds)}"
        os.makedirs(self.barometer)
        for name, text in [("name", "bmp280"), ("dev", "252:0"), ("in_pressure_input", "101.325")]:
            with open(f"{self.barometer}/{name}", "w") as file:
                file.write(text + "\n")
        subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
        for device in self.devices:
            device.start()

    def obey(self, command, *words):
        if command == "probe":
            self.start_probe(words)
        elif command == "iiod" and words == ("start",):
            self.iiod = subprocess.Popen(["iiod"], stderr=subprocess.DEVNULL)
        elif command == "iiod" and words == ("await",):
            self.await_iiod()
        elif command == "iiod":
            self.iiod.kill()
            self.iiod.wait()
            # A kernel empties its FIFO when it is enabled anew; here a reader could be faster.
            for device in self.devices:
                device.put("buffer/enable", "0")
        elif command == "feed":
            for device in self.devices:
                device.fed = words != ("stop",)
                device.most = int(words[0]) if words[0].isdigit() else None
        elif command == "lose":
            for device in self.devices:
                device.missing = int(words[0])
        elif command == "pressure":
            with open(f"{self.barometer}/new", "w") as file:
                file.write(words[0] + "\n")
            os.rename(f"{self.barometer}/new", f"{self.barometer}/in_pressure_input")
        elif command == "print":
            say(f"file {words[0]}: {attribute(words[0])}")
        else:
            say(f"error: no command {command}")

    def await_iiod(self):
        while True:
            try:
                socket.create_connection(("127.0.0.1", 30431)).close()
                say("iiod listens")
                return
            except ConnectionRefusedError:
                time.sleep(PAUSE)

    def start_probe(self, words):
        process = subprocess.Popen(
            [self.probe, *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )

        def forward():
            for line in process.stdout:
                say(line.rstrip("\n"))
            say(f"probe ended: {process.wait()}")

        threading.Thread(target=forward, daemon=True).start()


if __name__ == "__main__":
    rig = Rig(sys.argv[1], sys.argv[2])
    say("ready")
    for line in sys.stdin:
        rig.obey(*line.split())
