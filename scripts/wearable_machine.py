"""Machines whose power can be cut, for scripts/wearable-test: QEMU with Debian's kernel, and Debian's User Mode Linux.

The system is on a file. /home, with the store, is on a disk that loses pending writes at a cut (wearable_disk). No other writer of
the system flushes this disk, as the journal of systemd would.
"""
import json
import os
import select
import signal
import socket
import subprocess
import time

from wearable_disk import Disk

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


class Failure(Exception):
    """A fault of the program or of the test, in words."""


class Machine:
    """A machine with two disks, a serial receiver and a channel for commands; its files are in a folder: system, home, files.tar."""

    # An emulated processor is slower; times to wait are longer.
    patience = 1

    def __init__(self, folder):
        self.folder = folder
        self.disk = Disk(self.path("home"), self.path("disk"))
        self.process, self.channel, self.receiver, self.input = None, None, None, b""
        self.number, self.boots = 0, 0

    def path(self, name):
        return os.path.join(self.folder, name)

    def boot(self):
        """Switches the machine on; returns the seconds until it responds to commands."""
        self.disk.on()
        self.boots += 1
        began, self.input = time.monotonic(), b""
        with open(self.path("console-%d.log" % self.boots), "wb") as console:
            self.start(console)
        # The agent says so when it is started; requests before that are lost or wait in the line.
        while not self.line(began + 60 * self.patience).endswith(b"ready"):
            pass
        return time.monotonic() - began

    def launch(self, arguments, console, **options):
        self.process = subprocess.Popen(
            ["nice", "-n", "5", *arguments], stdin=subprocess.DEVNULL, stdout=console, stderr=subprocess.STDOUT, start_new_session=True,
            **options)

    def cleaned(self):
        """Called after the machine was switched off, by itself or by a cut."""

    def check(self, deadline):
        if self.process.poll() is not None:
            raise Failure("the machine ended with %d: see %s" % (self.process.returncode, self.folder))
        if time.monotonic() > deadline:
            raise Failure("the machine does not respond: see %s" % self.path("console-%d.log" % self.boots))

    def line(self, deadline):
        while b"\n" not in self.input:
            self.check(deadline)
            if select.select([self.channel], [], [], 0.5)[0]:
                part = self.channel.recv(1 << 16)
                if not part:
                    self.check(0)
                self.input += part
        line, self.input = self.input.split(b"\n", 1)
        return line

    def run(self, command, user="runner", timeout=60, checked=True):
        """Runs a command of the shell in the machine; returns its output, or with checked=False its status and output."""
        self.number += 1
        request = {"number": self.number, "command": command, "user": user, "timeout": timeout}
        self.channel.sendall(json.dumps(request).encode() + b"\n")
        deadline = time.monotonic() + timeout + 10
        while True:
            reply = json.loads(self.line(deadline))
            if reply["number"] == self.number:
                break
        if not checked:
            return reply["status"], reply["output"]
        if reply["status"]:
            raise Failure("'%s' ended with %d: %s" % (command, reply["status"], reply["output"].strip()[-1500:]))
        return reply["output"]

    def wait(self, command, what, timeout=30, user="runner"):
        """Repeats a command until it succeeds; returns its output."""
        deadline = time.monotonic() + timeout
        while True:
            status, output = self.run(command, user, checked=False)
            if status == 0:
                return output
            if time.monotonic() > deadline:
                raise Failure("%s: '%s' printed %s" % (what, command, output.strip()[-1500:]))
            time.sleep(0.1)

    def cut(self, source):
        """Cuts the power: ends the machine at once and loses pending writes; returns what Disk.cut(_:) does."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        numbers = self.disk.cut(source)
        self.switched_off()
        return numbers

    def switched_off(self):
        for client in (self.channel, self.receiver):
            if client:
                client.close()
        self.channel = self.receiver = None
        self.cleaned()

    def end(self):
        if self.process and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.switched_off()
        self.disk.close()


class Emulator(Machine):
    """QEMU, with Debian's kernel for this processor."""

    def __init__(self, folder, kvm, memory=768, cores=1):
        super().__init__(folder)
        self.kvm, self.memory, self.cores = kvm, memory, cores
        self.patience = 1 if kvm else 10

    def start(self, console):
        for name in ("receiver", "commands"):
            if os.path.exists(self.path(name)):
                os.unlink(self.path(name))
        self.launch(
            ["qemu-system-x86_64", "-nodefaults", "-no-user-config", "-display", "none", "-no-reboot",
             *(["-accel", "kvm", "-cpu", "host"] if self.kvm else ["-accel", "tcg,thread=multi", "-cpu", "Nehalem"]),
             "-machine", "q35", "-m", str(self.memory), "-smp", str(self.cores), "-rtc", "base=utc,clock=host",
             "-kernel", self.path("kernel"), "-initrd", self.path("initrd"),
             "-append", "root=LABEL=system rw console=ttyS0 quiet net.ifnames=0 random.trust_cpu=on cryptomgr.notests",
             *self.disks(), "-chardev", "stdio,id=console,signal=off", "-device", "isa-serial,chardev=console",
             "-chardev", "socket,id=receiver,path=%s,server=on,wait=off" % self.path("receiver"),
             "-device", "isa-serial,chardev=receiver",
             "-chardev", "socket,id=commands,path=%s,server=on,wait=off" % self.path("commands"),
             "-device", "virtio-serial-pci", "-device", "virtserialport,chardev=commands,name=wearable.commands",
             "-device", "virtio-rng-pci"], console)
        deadline = time.monotonic() + 30
        self.channel, self.receiver = self.connect("commands", deadline), self.connect("receiver", deadline)

    def disks(self):
        drives = (("system", self.path("system"), "cache=writeback"), ("files", self.path("files.tar"), "read-only=on"),
                  ("home", "nbd+unix:///?socket=" + self.disk.path, "cache=writeback"))
        for name, file, option in drives:
            yield from ("-drive", "file=%s,format=raw,if=none,id=%s,%s" % (file, name, option), "-device", "virtio-blk-pci,drive=" + name)

    def connect(self, name, deadline):
        while True:
            client = socket.socket(socket.AF_UNIX)
            try:
                client.connect(self.path(name))
                return client
            except OSError:
                client.close()
                self.check(deadline)
                time.sleep(0.02)


class UserModeLinux(Machine):
    """Debian's kernel as a process of this host (user-mode-linux): no virtualization is needed, and it has no input, HID or Bluetooth."""

    patience = 3
    # Its driver of the disk; the others are built in.
    MODULES = "/usr/lib/uml/modules/*/kernel/drivers/block/virtio_blk.ko"

    def __init__(self, folder, memory=768):
        super().__init__(folder)
        self.memory, self.storage = memory, None
        source = os.path.join(ROOT, "Tests/Rigs/wearable/xstate.c")
        subprocess.run(["gcc", "-O2", "-shared", "-fPIC", "-o", self.path("xstate.so"), source], check=True)

    def start(self, console):
        # Its own driver of disks (ubd) never flushes; a vhost-user disk does.
        self.storage = subprocess.Popen(
            ["qemu-storage-daemon", "--blockdev", "driver=nbd,node-name=home,server.type=unix,server.path=" + self.disk.path,
             "--export", "type=vhost-user-blk,id=home,node-name=home,writable=on,addr.type=unix,addr.path=" + self.path("vhost")],
            stdin=subprocess.DEVNULL, stdout=console, stderr=subprocess.STDOUT, start_new_session=True)
        deadline = time.monotonic() + 30
        while not os.path.exists(self.path("vhost")):
            if self.storage.poll() is not None or time.monotonic() > deadline:
                raise Failure("no disk: see %s" % self.folder)
            time.sleep(0.02)
        self.receiver, receiver = socket.socketpair()
        self.channel, commands = socket.socketpair()
        self.launch(
            ["linux.uml", "mem=%dM" % self.memory, "ubd0=" + self.path("system"), "ubd1r=" + self.path("files.tar"),
             "virtio_uml.device=%s:2" % self.path("vhost"), "root=/dev/ubda", "rw", "quiet", "con=null", "con0=null,fd:1", "ssl=null",
             "ssl1=fd:%d,fd:%d" % (receiver.fileno(), receiver.fileno()), "ssl2=fd:%d,fd:%d" % (commands.fileno(), commands.fileno()),
             "uml_dir=" + self.path("uml"), "umid=wearable"],
            console, pass_fds=[receiver.fileno(), commands.fileno()],
            env={**os.environ, "LD_PRELOAD": self.path("xstate.so"), "TMPDIR": "/dev/shm", "HOME": self.folder})
        receiver.close()
        commands.close()

    def cleaned(self):
        if self.storage:
            self.storage.kill()
            self.storage.wait()
            self.storage = None
        if os.path.exists(self.path("vhost")):
            os.unlink(self.path("vhost"))
