#!/usr/bin/python3
"""A GeoClue for tests, on a private D-Bus.

    DBUS_SYSTEM_BUS_ADDRESS=unix:path=FOLDER/bus geoclue_mock.py FOLDER/control PID

It owns org.freedesktop.GeoClue2 on that bus and takes commands as bluez_mock.py does. Signals of a location go to
its client alone, as GeoClue sends them. What it cannot show: an agent with a question on a screen, receivers, Wi-Fi.
"""
import json
import sys
import time

import dbus
import dbus.lowlevel
import dbus.service

from mock_control import serve

NAME = 'org.freedesktop.GeoClue2'
MANAGER = NAME + '.Manager'
CLIENT = NAME + '.Client'
LOCATION = NAME + '.Location'
PROPERTIES = 'org.freedesktop.DBus.Properties'
DENIED = 'org.freedesktop.DBus.Error.AccessDenied'


class Location(dbus.service.Object):
    def __init__(self, bus, path, values):
        super().__init__(bus, path)
        # What GeoClue reports for unknown values.
        unknown = {'Altitude': -sys.float_info.max, 'Speed': -1.0, 'Heading': -1.0,
                   'Accuracy': sys.float_info.max, 'Timestamp': [int(time.time()), 0]}
        self.values = {**unknown, **values}

    @dbus.service.method(PROPERTIES, in_signature='s', out_signature='a{sv}')
    def GetAll(self, _interface):
        seconds, microseconds = self.values['Timestamp']
        numbers = {key: dbus.Double(value) for key, value in self.values.items() if key != 'Timestamp'}
        stamp = dbus.Struct((dbus.UInt64(seconds), dbus.UInt64(microseconds)), signature='tt')
        return {**numbers, 'Description': dbus.String(''), 'Timestamp': stamp}


class Client(dbus.service.Object):
    def __init__(self, mock, path, owner):
        super().__init__(mock.bus, path)
        self.mock, self.path, self.owner = mock, path, owner
        self.settings, self.paths, self.is_active = {}, [], False

    @dbus.service.method(PROPERTIES, in_signature='ssv')
    def Set(self, _interface, name, value):
        self.settings[str(name)] = value

    @dbus.service.method(CLIENT)
    def Start(self):
        self.mock.note('Start')
        if 'DesktopId' not in self.settings:
            raise dbus.exceptions.DBusException("'DesktopId' property must be set", name=DENIED)
        self.set_active(True)

    @dbus.service.method(CLIENT)
    def Stop(self):
        self.mock.note('Stop')
        self.set_active(False)

    @dbus.service.signal(PROPERTIES, signature='sa{sv}as')
    def PropertiesChanged(self, interface, changed, invalidated):
        pass

    def set_active(self, is_active):
        if self.is_active != is_active:
            self.is_active = is_active
            self.PropertiesChanged(CLIENT, {'Active': dbus.Boolean(is_active)}, [])

    def add(self, values):
        path = f'{self.path}/Location/{len(self.paths)}'
        old = self.paths[-1] if self.paths else '/'
        self.paths.append(path)
        Location(self.mock.bus, path, values)
        signal = dbus.lowlevel.SignalMessage(self.path, CLIENT, 'LocationUpdated')
        signal.append(old, path, signature='oo')
        signal.set_destination(self.owner)
        self.mock.bus.send_message(signal)


class Mock(dbus.service.Object):
    """The manager, and the commands of a test."""

    def __init__(self, name):
        self.bus = name.get_bus()
        super().__init__(name, '/org/freedesktop/GeoClue2/Manager')
        self.clients, self.calls, self.refusals = {}, [], {}
        # The requests for a client that wait for an agent; `None` if there is one.
        self.waiting = None

    @dbus.service.method(
        MANAGER, out_signature='o', sender_keyword='sender', async_callbacks=('reply', 'error'))
    def GetClient(self, sender, reply, error):
        if self.waiting is not None:
            self.waiting.append((sender, reply))
            return
        try:
            self.note('GetClient')
            reply(self.client(sender))
        except dbus.exceptions.DBusException as problem:
            error(problem)

    def client(self, sender):
        if sender not in self.clients:
            self.clients[sender] = Client(self, f'/org/freedesktop/GeoClue2/Client/{len(self.clients) + 1}', sender)
        return dbus.ObjectPath(self.clients[sender].path)

    def note(self, member):
        self.calls.append(member)
        if name := self.refusals.get(member):
            raise dbus.exceptions.DBusException('as the test wants it', name=name)

    # Commands

    def place(self, values):
        """A new location of all clients that are active."""
        for client in self.clients.values():
            if client.is_active:
                client.add(values)

    def refusing(self, member, error):
        """Calls of a method fail from now on; without an error they do not."""
        self.refusals[member] = error

    def set_active(self, is_active):
        """The agent switches locations off or on."""
        for client in self.clients.values():
            client.set_active(is_active)

    def lose_agent(self):
        self.waiting = []

    def find_agent(self):
        waiting, self.waiting = self.waiting, None
        for sender, reply in waiting:
            reply(self.client(sender))

    def count(self, member):
        return str(self.calls.count(member))

    def settings(self):
        return json.dumps(list(self.clients.values())[-1].settings, sort_keys=True)


if __name__ == '__main__':
    serve(NAME, Mock)
