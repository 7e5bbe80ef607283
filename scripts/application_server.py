#!/usr/bin/env python3
"""A store, its server for applications and a recording, for the checks of the server: scripts/check-histories and others."""
import atexit, json, os, re, shutil, signal, socket, subprocess, sys, tempfile, threading, time

# Users of every Debian system, as which the applications connect to the socket.
USERS = ["daemon", "bin", "sys"]
STARTUP_SECONDS = 60


class Server:
    """`workout web --applications` with a fresh store.

    On a socket the applications are programs of three users, which needs root; on a port they have tokens.
    """

    def __init__(self, program, place="port"):
        self.program, self.place = os.path.abspath(program), place
        # A store in memory makes a check independent of the disk.
        self.folder = tempfile.mkdtemp(prefix="applications-", dir="/dev/shm" if os.path.isdir("/dev/shm") else None)
        # The folder of a store is its owner's alone; the socket is for all users.
        os.chmod(self.folder, 0o755)
        home = f"{self.folder}/owner"
        os.mkdir(home)
        self.environment = dict(
            os.environ, WORKOUT_STORE=f"{home}/health.sqlite", XDG_RUNTIME_DIR=home, HOME=home, TZ="UTC")
        self.environment.pop("WORKOUT_KEY_FILE", None)
        self.run("add", "height", "181", "cm")
        self.tokens = []
        if place == "port":
            self.tokens = [json.loads(self.run("apps", "token", f"app{n}", "--json"))["token"] for n in range(3)]
        self.errors = open(f"{self.folder}/errors", "w")
        pages, where = "127.0.0.1:0", "127.0.0.1:0"
        if place == "socket":
            pages, where = f"unix:{self.folder}/pages", f"unix:{self.folder}/applications"
        self.process = subprocess.Popen(
            [self.program, "web", "--listen", pages, "--applications", where, "--json"],
            env=self.environment, stdout=subprocess.PIPE, stderr=self.errors, text=True)
        atexit.register(self.abandon)
        places = {}
        while len(places) < 2:
            line = self.process.stdout.readline()
            if not line:
                sys.exit("the server did not start: " + open(f"{self.folder}/errors").read())
            places.update(json.loads(line))
        self.pages_port, self.port = None, None
        if place == "port":
            self.pages_port, self.port = [int(re.search(r":(\d+)/", places[key]).group(1)) for key in ("url", "applications")]
        self.owner = Connection(lambda: connected(self.pages_port or f"{self.folder}/pages"))

    def run(self, *words):
        return subprocess.run([self.program, *words], env=self.environment, check=True, capture_output=True, text=True).stdout

    def connect(self, number=0):
        """Returns a socket that is connected to the server as an application."""
        if self.port is not None:
            return connected(self.port)
        # A user other than the owner: the kernel keeps the effective one at the time of the connection.
        os.seteuid(user_number(USERS[number]))
        try:
            return connected(f"{self.folder}/applications")
        finally:
            os.seteuid(0)

    def application(self, number):
        """Returns a connection that is kept open, with the identity of an application."""
        token = f"Authorization: Bearer {self.tokens[number]}\r\n" if self.tokens else ""
        return Connection(lambda: self.connect(number), token)

    def decide(self, bundle, type, change):
        """Decides as the owner, as the page of applications does; a change is such as `allow-read` or `deny-save`."""
        name = bundle.replace(":", "%3A").replace("@", "%40").replace("/", "%2F")
        status, _, answer = self.owner.ask(
            "POST", "/access", f"application={name}&type={type}&change={change}".encode(), "application/x-www-form-urlencoded")
        assert status == 303, (type, change, status, answer)

    def memory(self):
        """Returns the largest resident memory of the server so far, in bytes."""
        for line in open(f"/proc/{self.process.pid}/status"):
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
        return 0

    def processor_seconds(self):
        """Returns the time of processors that the server has used."""
        fields = open(f"/proc/{self.process.pid}/stat").read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def abandon(self):
        """Ends the server of a check that failed early."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def close(self):
        """Ends the server and removes its store; returns the exit code and what it wrote to standard error."""
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(90)
        words = open(f"{self.folder}/errors").read()
        shutil.rmtree(self.folder, ignore_errors=True)
        return code, words


class Recording:
    """A recording with a strap of this script's own, which reports one heart rate a second."""

    def __init__(self, server):
        self.server, self.count, self.is_over = server, 0, threading.Event()
        path = f"{server.folder}/owner/strap"
        os.mkfifo(path)
        self.errors = open(f"{server.folder}/recording", "w")
        self.process = subprocess.Popen(
            [server.program, "record", "yoga", "--no-gps", "--heart-rate", f"fifo:{path}"], env=server.environment,
            stdin=subprocess.DEVNULL, stdout=self.errors, stderr=self.errors)
        atexit.register(self.process.kill)
        self.strap = open(path, "w")
        self.strap.write("# workout-trace 1\nt,hr\n")
        self.thread = threading.Thread(target=self.beat, daemon=True)
        self.thread.start()

    def beat(self):
        began = time.monotonic()
        while not self.is_over.wait(max(0, began + self.count - time.monotonic())):
            self.strap.write(f"{self.count},{100 + self.count % 50}\n")
            self.strap.flush()
            self.count += 1

    def faults(self):
        """Stops the recording and returns what it lacks: every reading has to be stored."""
        self.is_over.set()
        self.thread.join()
        status = json.loads(self.server.run("status", "--json"))
        faults = [] if status.get("state") == "running" else [f"the recording is {status.get('state')}"]
        self.strap.close()
        self.process.send_signal(signal.SIGINT)
        code = self.process.wait(60)
        if code != 0:
            faults.append(f"the recorder ended with {code}: " + open(f"{self.server.folder}/recording").read()[-500:])
        path = f"{self.server.folder}/owner/strap.csv"
        self.server.run("export", "last", "--format", "trace", "-o", path)
        lines = [line for line in open(path) if line[0] in "-0123456789"]
        if len(lines) != self.count:
            faults.append(f"the recording has {len(lines)} of {self.count} readings")
        return faults


class Connection:
    """A connection that is kept open; each request is answered before the next."""

    def __init__(self, connect, head=""):
        self.connect, self.head, self.socket, self.rest = connect, head, None, b""

    def ask(self, method, address, body=None, kind="application/json", accept=None):
        """Sends a request; returns the status, the header fields without the date, and the body."""
        head = f"{method} {address} HTTP/1.1\r\nHost: localhost\r\n{self.head}"
        if accept:
            head += f"Accept: {accept}\r\n"
        if body is not None:
            head += f"Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n"
        data = f"{head}\r\n".encode() + (body or b"")
        try:
            return self.exchange(data)
        except (ConnectionError, EOFError):
            # The server closes connections that were idle.
            if self.socket is not None:
                self.socket.close()
            self.socket = None
            return self.exchange(data)

    def exchange(self, data):
        if self.socket is None:
            self.socket, self.rest = self.connect(), b""
        self.socket.sendall(data)
        fields = self.until(b"\r\n\r\n").decode("latin1").split("\r\n")
        status = int(fields[0].split()[1])
        fields = sorted(field for field in fields[1:] if not field.lower().startswith("date:"))
        known = dict(field.lower().split(": ", 1) for field in fields)
        if known.get("transfer-encoding") == "chunked":
            parts = []
            while size := int(self.until(b"\r\n"), 16):
                parts.append(self.some(size))
                self.some(2)
            self.some(2)
            body = b"".join(parts)
        else:
            body = self.some(int(known.get("content-length", 0)))
        return status, fields, body

    def until(self, mark):
        while mark not in self.rest:
            self.more()
        found, self.rest = self.rest.split(mark, 1)
        return found

    def some(self, count):
        while len(self.rest) < count:
            self.more()
        found, self.rest = self.rest[:count], self.rest[count:]
        return found

    def more(self):
        part = self.socket.recv(1 << 18)
        if not part:
            raise EOFError("the server closed the connection")
        self.rest += part


def connected(place):
    """Returns a socket that is connected to a port of this machine, or to a socket at a path."""
    connection = socket.socket(socket.AF_INET if isinstance(place, int) else socket.AF_UNIX)
    connection.settimeout(90)
    connection.connect(("127.0.0.1", place) if isinstance(place, int) else place)
    if isinstance(place, int):
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return connection


def user_number(name):
    import pwd
    return pwd.getpwnam(name).pw_uid
