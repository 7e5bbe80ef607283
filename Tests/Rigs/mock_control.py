"""What the mocks of services on a private D-Bus share: the name they own, and the commands of a test."""
import json
import os
import signal
import socket
import sys

import dbus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib


class Control:
    """The socket on which the test gives its commands."""

    def __init__(self, mock, path):
        self.mock = mock
        self.rest = b''
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(path)
        listener.listen(1)
        self.listener = listener
        GLib.io_add_watch(listener.fileno(), GLib.IO_IN, self.accept)

    def accept(self, *_):
        self.peer, _address = self.listener.accept()
        GLib.io_add_watch(self.peer.fileno(), GLib.IO_IN | GLib.IO_HUP, self.read)
        return True

    def read(self, *_):
        piece = self.peer.recv(1 << 20)
        if not piece:
            os.kill(int(sys.argv[2]), signal.SIGKILL)  # it inherits blocked signals
            return False
        *lines, self.rest = (self.rest + piece).split(b'\n')
        for line in lines:
            self.peer.sendall((self.perform(line) + '\n').encode())
        return True

    def perform(self, line):
        try:
            name, *arguments = json.loads(line)
            answer = getattr(self.mock, name)(*arguments)
            return 'ok' if answer is None else 'ok ' + answer
        except Exception as error:  # the test has to see whatever it is
            return f'error {type(error).__name__}: {error}'.replace('\n', ' ')


def serve(service, make_mock):
    """Owns a name of the bus and performs a test's commands on the mock until either ends."""
    dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
    bus = dbus.SystemBus()
    loop = GLib.MainLoop()
    bus.add_signal_receiver(
        loop.quit, signal_name='Disconnected', path='/org/freedesktop/DBus/Local',
        dbus_interface='org.freedesktop.DBus.Local')
    name = dbus.service.BusName(service, bus, do_not_queue=True)
    control = Control(make_mock(name), sys.argv[1])
    loop.run()
    del control
