"""A disk that loses writes at a power cut, for scripts/wearable-test: a server of the network block device protocol.

A write is pending until the machine flushes, as in the cache of a flash chip, and a cut of the power loses all pending blocks, none of
them, or a random half of them, in any order. A file of this host would lose none: what a machine wrote to it survives the machine's end
in the page cache of this host.
"""
import os
import socket
import struct
import subprocess
import threading

BLOCK = 4096
# Requests, flags and magic numbers of the protocol (NetworkBlockDevice/nbd, doc/proto.md).
READ, WRITE, DISCONNECT, FLUSH = 0, 1, 2, 3
FORCE_UNIT_ACCESS = 1 << 0
HAS_FLAGS, SENDS_FLUSH, SENDS_FUA = 1 << 0, 1 << 2, 1 << 3
OPTION_EXPORT_NAME, OPTION_ABORT, OPTION_INFO, OPTION_GO = 1, 2, 6, 7
REPLY_ACK, REPLY_INFO, REPLY_UNSUPPORTED = 1, 3, (1 << 31) + 1
OPTION_REPLY_MAGIC, REQUEST_MAGIC, REPLY_MAGIC = 0x3E889045565A9, 0x25609513, 0x67446698


class Disk:
    """An image with a volatile write cache."""

    def __init__(self, image, path):
        self.image, self.file = image, os.open(image, os.O_RDWR)
        self.size = os.fstat(self.file).st_size
        self.path, self.pending, self.lock = path, {}, threading.Lock()
        self.flushes, self.written, self.is_on = 0, 0, True
        # The blocks that were settled since the image was as its copy; None while nothing is captured.
        self.settled = None
        if os.path.exists(path):
            os.unlink(path)
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(path)
        self.listener.listen(4)
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(client,), daemon=True).start()

    def serve(self, client):
        try:
            if self.negotiate(client):
                while self.respond(client):
                    pass
        except (ConnectionError, OSError):
            pass
        client.close()

    def negotiate(self, client):
        """Runs the fixed newstyle negotiation; returns whether a transmission follows."""
        flags = HAS_FLAGS | SENDS_FLUSH | SENDS_FUA
        client.sendall(b"NBDMAGIC" + b"IHAVEOPT" + struct.pack(">H", 1 | 2))
        client_flags, = struct.unpack(">I", receive(client, 4))
        while True:
            _, option, length = struct.unpack(">QII", receive(client, 16))
            receive(client, length)
            if option == OPTION_EXPORT_NAME:
                client.sendall(struct.pack(">QH", self.size, flags) + (b"" if client_flags & 2 else bytes(124)))
                return True
            if option in (OPTION_INFO, OPTION_GO):
                info = struct.pack(">HQH", 0, self.size, flags)
                client.sendall(struct.pack(">QIII", OPTION_REPLY_MAGIC, option, REPLY_INFO, len(info)) + info)
                client.sendall(struct.pack(">QIII", OPTION_REPLY_MAGIC, option, REPLY_ACK, 0))
                if option == OPTION_GO:
                    return True
                continue
            reply = REPLY_ACK if option == OPTION_ABORT else REPLY_UNSUPPORTED
            client.sendall(struct.pack(">QIII", OPTION_REPLY_MAGIC, option, reply, 0))
            if option == OPTION_ABORT:
                return False

    def respond(self, client):
        _, flags, kind, handle, offset, length = struct.unpack(">IHHQQI", receive(client, 28))
        if kind == DISCONNECT:
            return False
        data = receive(client, length) if kind == WRITE else b""
        with self.lock:
            if not self.is_on:
                return False
            if kind == READ:
                data = self.read(offset, length)
            elif kind == WRITE:
                self.write(offset, data)
                if flags & FORCE_UNIT_ACCESS:
                    self.settle(range(offset // BLOCK, (offset + length - 1) // BLOCK + 1))
                data = b""
            elif kind == FLUSH:
                self.settle(list(self.pending))
                self.flushes += 1
        client.sendall(struct.pack(">IIQ", REPLY_MAGIC, 0, handle) + data)
        return True

    def read(self, offset, length):
        data = bytearray(os.pread(self.file, length, offset))
        if self.pending:
            for block in range(offset // BLOCK, (offset + length - 1) // BLOCK + 1):
                pending = self.pending.get(block)
                if pending is None:
                    continue
                start = block * BLOCK - offset
                first, last = max(0, -start), min(BLOCK, length - start)
                data[start + first:start + last] = pending[first:last]
        return bytes(data)

    def write(self, offset, data):
        end = offset + len(data)
        for block in range(offset // BLOCK, (end - 1) // BLOCK + 1):
            start = block * BLOCK
            first, last = max(offset, start), min(end, start + BLOCK)
            if last - first == BLOCK:
                self.pending[block] = data[first - offset:last - offset]
            else:
                whole = bytearray(self.pending.get(block) or os.pread(self.file, BLOCK, start))
                whole[first - start:last - start] = data[first - offset:last - offset]
                self.pending[block] = bytes(whole)
        self.written += len(data)

    def settle(self, blocks):
        """Puts pending blocks into the image."""
        for block in blocks:
            data = self.pending.pop(block, None)
            if data is not None:
                os.pwrite(self.file, data, block * BLOCK)
                if self.settled is not None:
                    self.settled[block] = data

    def begin_captures(self, copy):
        """Copies the image as it is after a power cut, and notes from now on what differs."""
        with self.lock:
            os.sync()
            subprocess.run(["cp", "--sparse=always", self.image, copy], check=True)
            self.settled = {}

    def capture(self, source):
        """Returns what a cut of the power would leave now: the blocks that differ from the copy, and the numbers of cut(_:)."""
        with self.lock:
            state, (pending, kept) = dict(self.settled), self.survivors(source)
            state.update((block, self.pending[block]) for block in kept)
            return state, (len(pending), len(kept))

    def survivors(self, source):
        share = source.choice([0, 0.5, 1])
        pending = sorted(self.pending)
        return pending, [block for block in pending if source.random() < share]

    def cut(self, source):
        """Loses pending blocks; returns their number, and that of those which reached the image all the same."""
        with self.lock:
            self.is_on = False
            pending, kept = self.survivors(source)
            self.settle(kept)
            self.pending.clear()
            return len(pending), len(kept)

    def on(self):
        with self.lock:
            self.is_on = True

    def close(self):
        self.listener.close()
        os.close(self.file)


def receive(client, length):
    data = bytearray()
    while len(data) < length:
        part = client.recv(length - len(data))
        if not part:
            raise ConnectionError
        data += part
    return bytes(data)
