#!/usr/bin/python3
"""A bluetoothd for tests: dbusmock's `bluez5` template and GATT objects, on a private D-Bus.

    DBUS_SYSTEM_BUS_ADDRESS=unix:path=FOLDER/bus bluez_mock.py FOLDER/control PID

It owns org.bluez on that bus and does what it is told over the socket: one JSON list a line, the name
of a command and its arguments; the answer is one line, `ok`, `ok TEXT` or `error TEXT`. It ends when
the bus does, or when the test hangs up; then it ends the D-Bus daemon, whose process is PID, too, so that
nothing outlives a test. What it cannot show: radio, pairing, latency.
"""
import json
import os

import dbus
import dbusmock
from dbusmock import mockobject
from gi.repository import GLib

from mock_control import serve

ADAPTER = 'org.bluez.Adapter1'
DEVICE = 'org.bluez.Device1'
SERVICE = 'org.bluez.GattService1'
CHARACTERISTIC = 'org.bluez.GattCharacteristic1'
BATTERY = 'org.bluez.Battery1'
OBJECT_MANAGER = 'org.freedesktop.DBus.ObjectManager'


def uuid(number):
    """The identifier of a number of 16 bits; a longer one is its own."""
    return f'0000{number}-0000-1000-8000-00805f9b34fb' if len(number) == 4 else number


# The measurement of each service.
MEASUREMENTS = {'180d': '2a37', '1816': '2a5b', '1818': '2a63', '1814': '2a53'}
# The characteristics of a fitness machine, with their flags; those of a treadmill's and a bike's data are there
# only if the test adds them.
MACHINE = {'2ad9': ['write', 'indicate'], '2ada': ['notify'], '2acc': ['read'], '2ad8': ['read'], '2ad5': ['read']}
INFINITIME = '00030000-78fc-48fe-8e23-433b3a1942d0'


def refuse(name):
    raise dbus.exceptions.DBusException('as the test wants it', name=name)


class Mock:
    """The objects, and what has become of them."""

    def __init__(self, bus_name):
        self.root = mockobject.DBusMockObject(
            bus_name, '/', OBJECT_MANAGER, {}, os.devnull, is_object_manager=True)
        self.root.AddTemplate('bluez5', {})
        mockobject.objects['/'] = self.root
        self.calls = []
        self.silent_connects = set()
        self.refusals = {}
        # The objects of a program that is a peripheral, and what it notified.
        self.peripheral = {}
        self.notified = []
        # By address: the data of a machine, the values that can be read, the results of its control point.
        self.machines = {}

    def path(self, address):
        for path, object_ in mockobject.objects.items():
            if object_.props.get(DEVICE, {}).get('Address') == address:
                return path
        raise KeyError(address)

    def note(self, object_, member, *arguments):
        self.calls.append([str(object_.path), member, *arguments])
        name = self.refusals.get(member)
        if name:
            refuse(name)

    def added(self, path):
        """AddObject tells nobody."""
        self.root.EmitSignal(OBJECT_MANAGER, 'InterfacesAdded', 'oa{sa{sv}}', [
            dbus.ObjectPath(path), mockobject.objects[path].props])

    def removed(self, path, *interfaces):
        self.root.EmitSignal(OBJECT_MANAGER, 'InterfacesRemoved', 'oas', [
            dbus.ObjectPath(path), list(interfaces)])

    # Commands

    def adapter(self, name, powered=True):
        path = mockobject.objects['/org/bluez'].AddAdapter(name, 'test')
        adapter = mockobject.objects[path]
        adapter.props[ADAPTER]['Powered'] = dbus.Boolean(powered, variant_level=1)

        def set_filter(object_, values):
            self.note(object_, 'SetDiscoveryFilter', json.dumps(values, sort_keys=True))
            adapter.props[ADAPTER]['DiscoveryFilter'] = values

        def start(object_):
            self.note(object_, 'StartDiscovery')
            if not object_.props[ADAPTER]['Powered']:
                refuse('org.bluez.Error.NotReady')
            object_.UpdateProperties(ADAPTER, {'Discovering': dbus.Boolean(True)})

        def stop(object_):
            self.note(object_, 'StopDiscovery')
            object_.UpdateProperties(ADAPTER, {'Discovering': dbus.Boolean(False)})

        adapter.AddMethod(ADAPTER, 'SetDiscoveryFilter', 'a{sv}', '', set_filter)
        adapter.AddMethod(ADAPTER, 'StartDiscovery', '', '', start)
        adapter.AddMethod(ADAPTER, 'StopDiscovery', '', '', stop)

        def register(kind):
            def method(object_, path, _options):
                self.note(object_, 'Register' + kind)
                self.peripheral[kind] = str(path)
            return method

        adapter.AddMethod(
            'org.bluez.GattManager1', 'RegisterApplication', 'oa{sv}', '', register('Application'))
        adapter.AddMethod(
            'org.bluez.LEAdvertisingManager1', 'RegisterAdvertisement', 'oa{sv}', '',
            register('Advertisement'))

    @staticmethod
    def client(path):
        """An object of the program under test, the only one on the bus besides this."""
        bus = dbus.SystemBus()
        name = next(n for n in bus.list_names() if n.startswith(':') and n != bus.get_unique_name())
        return bus.get_object(name, path, introspect=False)

    def advertised(self):
        """What a central sees of the program: its objects, and its advertisement."""
        objects = self.client(self.peripheral['Application']).GetManagedObjects(
            dbus_interface=OBJECT_MANAGER)
        properties = self.client(self.peripheral['Advertisement']).GetAll(
            'org.bluez.LEAdvertisement1', dbus_interface='org.freedesktop.DBus.Properties')
        return json.dumps([objects, properties], sort_keys=True, default=str)

    def notifications(self, wanted):
        """A central that wants to be notified, or no longer."""
        path = self.peripheral['Application'] + '/service0/char0'
        characteristic = self.client(path)
        if wanted and not self.notified:
            characteristic.connect_to_signal(
                'PropertiesChanged', self.notify, dbus_interface='org.freedesktop.DBus.Properties')
        method = 'StartNotify' if wanted else 'StopNotify'
        characteristic.get_dbus_method(method, CHARACTERISTIC)()

    def notify(self, interface, changed, _invalidated):
        self.notified.append(bytes(changed['Value']).hex())

    def received(self):
        return ' '.join(self.notified)

    def remove_adapter(self, name):
        mockobject.objects['/org/bluez'].RemoveAdapter(name)

    def power(self, name, powered):
        if not powered:
            for path in list(mockobject.objects):
                if path.startswith(f'/org/bluez/{name}/dev_') and path.count('/') == 4:
                    self.set_connected(mockobject.objects[path], False)
        mockobject.objects['/org/bluez/' + name].UpdateProperties(
            ADAPTER, {'Powered': dbus.Boolean(powered)})

    def device(self, adapter, address, name, services, rssi=-60, battery=None, location=None):
        """A sensor; without a strength it is one that is remembered, but not heard."""
        bluez = mockobject.objects['/org/bluez']
        # The template announces the device before it is dressed; so it is kept quiet.
        emit, self.root.EmitSignal = self.root.EmitSignal, lambda *_: None
        try:
            path = bluez.AddDevice(adapter, address, name)
        finally:
            self.root.EmitSignal = emit
        device = mockobject.objects[path]
        device.services = services
        device.location = location
        properties = device.props[DEVICE]
        properties['UUIDs'] = dbus.Array([uuid(s) for s in services], signature='s', variant_level=1)
        # As bluetoothd has them; the template gives lists of them.
        properties['ManufacturerData'] = dbus.Dictionary(
            {dbus.UInt16(107): dbus.Array([1, 2], signature='y')}, signature='qv', variant_level=1)
        properties['ServiceData'] = dbus.Dictionary(
            {uuid('180d'): dbus.Array([1], signature='y')}, signature='sv', variant_level=1)
        properties['AdvertisingData'] = dbus.Dictionary(
            {dbus.Byte(9): dbus.Array([72], signature='y')}, signature='yv', variant_level=1)
        if rssi is None:
            del properties['RSSI']
        else:
            properties['RSSI'] = dbus.Int16(rssi, variant_level=1)
        if battery is not None:
            device.AddProperties(BATTERY, {'Percentage': dbus.Byte(battery, variant_level=1)})

        def connect(object_):
            self.note(object_, 'Connect')
            if address in self.silent_connects:
                refuse('org.bluez.Error.Failed')
            self.set_connected(object_, True)

        def disconnect(object_):
            self.note(object_, 'Disconnect')
            self.set_connected(object_, False)

        device.AddMethod(DEVICE, 'Connect', '', '', connect)
        device.AddMethod(DEVICE, 'Disconnect', '', '', disconnect)
        self.added(path)

    def set_connected(self, device, connected):
        if connected == bool(device.props[DEVICE]['Connected']):
            return
        device.UpdateProperties(DEVICE, {'Connected': dbus.Boolean(connected)})
        if connected:
            self.add_attributes(device)
        device.UpdateProperties(DEVICE, {'ServicesResolved': dbus.Boolean(connected)})
        if not connected:
            self.remove_attributes(device)

    def add_attributes(self, device):
        for service in device.services:
            path = f'{device.path}/service{service}'.replace('-', '_')
            device.AddObject(path, SERVICE, {
                'UUID': dbus.String(uuid(service), variant_level=1),
                'Primary': dbus.Boolean(True, variant_level=1),
                'Device': dbus.ObjectPath(device.path, variant_level=1)}, [])
            self.added(path)
            if service in MEASUREMENTS:
                self.add_characteristic(device, path, MEASUREMENTS[service], ['notify'])
            if service == '180d' and device.location is not None:
                self.add_characteristic(device, path, '2a38', ['read'], [device.location])
            if service == '1826':
                self.add_machine(device, path)
            if service == INFINITIME:
                for number in ['00030001', '00030002']:
                    self.add_characteristic(device, path, number + INFINITIME[8:], ['read', 'notify'])

    def add_machine(self, device, path):
        machine = self.machines.get(str(device.props[DEVICE]['Address']), {})
        for number in machine.get('data', []):
            self.add_characteristic(device, path, number, ['notify'])
        for number, flags in MACHINE.items():
            value = machine.get('values', {}).get(number)
            if number in machine.get('missing', []) or ('read' in flags and value is None):
                continue
            self.add_characteristic(device, path, number, flags, bytes.fromhex(value or ''))

    def machine(self, address, data, values, results=None, missing=()):
        """Makes a device a fitness machine: its data, what can be read, and results by operation, or none at all."""
        self.machines[address] = {
            'data': data, 'values': values, 'results': results or {}, 'missing': list(missing), 'owned': False}

    def control(self, object_, device, value):
        """The control point: permission first, then a success, or the result that the test wants."""
        machine = self.machines[str(device.props[DEVICE]['Address'])]
        operation = f'{value[0]:02x}'
        result = machine['results'].get(operation)
        if result == 'silent':
            return
        if result is None:
            result = 1 if machine['owned'] or operation == '00' else 5
        if result == 1 and operation == '00':
            machine['owned'] = True
        if operation == '01':
            machine['owned'] = False

        def indicate():
            self.emit(object_, bytes([0x80, value[0], result]))
            return False

        GLib.idle_add(indicate)

    def result(self, address, operation, result):
        self.machines[address]['results'][operation] = result

    def disown(self, address):
        """The machine takes the control back."""
        self.machines[address]['owned'] = False
        self.say_at(address, '1826', '2ada', 'ff')

    def add_characteristic(self, device, service, number, flags, readable=b''):
        path = f'{service}/char{number}'.replace('-', '_')
        device.AddObject(path, CHARACTERISTIC, {
            'UUID': dbus.String(uuid(number), variant_level=1),
            'Service': dbus.ObjectPath(service, variant_level=1),
            'Notifying': dbus.Boolean(False, variant_level=1),
            'Flags': dbus.Array(flags, signature='s', variant_level=1),
            'Value': dbus.Array([], signature='y', variant_level=1)}, [])

        def start(object_):
            self.note(object_, 'StartNotify')
            object_.UpdateProperties(CHARACTERISTIC, {'Notifying': dbus.Boolean(True)})

        def stop(object_):
            self.note(object_, 'StopNotify')
            object_.UpdateProperties(CHARACTERISTIC, {'Notifying': dbus.Boolean(False)})

        def read(object_, _options):
            self.note(object_, 'ReadValue')
            return dbus.Array([dbus.Byte(byte) for byte in readable], signature='y')

        def write(object_, value, options):
            value = bytes(value)
            self.note(object_, 'WriteValue', value.hex(), str(options.get('type', '')))
            self.control(object_, device, value)

        characteristic = mockobject.objects[path]
        characteristic.AddMethod(CHARACTERISTIC, 'StartNotify', '', '', start)
        characteristic.AddMethod(CHARACTERISTIC, 'StopNotify', '', '', stop)
        characteristic.AddMethod(CHARACTERISTIC, 'ReadValue', 'a{sv}', 'ay', read)
        characteristic.AddMethod(CHARACTERISTIC, 'WriteValue', 'aya{sv}', '', write)
        self.added(path)

    def remove_attributes(self, device):
        for path in sorted(mockobject.objects, reverse=True):
            if path.startswith(device.path + '/'):
                device.RemoveObject(path)
                self.removed(path, CHARACTERISTIC if '/char' in path else SERVICE)

    def lose(self, address):
        """The strap walks away: out of reach, and not heard any more."""
        self.silent_connects.add(address)
        self.set_connected(mockobject.objects[self.path(address)], False)

    def come(self, address, rssi=-55):
        """A strap that was away is heard again."""
        self.silent_connects.discard(address)
        device = mockobject.objects[self.path(address)]
        device.props[DEVICE].setdefault('RSSI', dbus.Int16(rssi, variant_level=1))
        device.UpdateProperties(DEVICE, {'RSSI': dbus.Int16(rssi)})

    def set_battery(self, address, percent):
        mockobject.objects[self.path(address)].UpdateProperties(
            BATTERY, {'Percentage': dbus.Byte(percent)})

    def say(self, address, service, *values):
        """Notifies values of a service's measurement, each as hexadecimal digits."""
        self.say_at(address, service, MEASUREMENTS[service], *values)

    def say_at(self, address, service, number, *values):
        """Notifies values of a characteristic, each as hexadecimal digits."""
        characteristic = mockobject.objects[f'{self.path(address)}/{self.name(service, number)}']
        if not characteristic.props[CHARACTERISTIC]['Notifying']:
            raise RuntimeError('nobody asked to be notified')
        for value in values:
            self.emit(characteristic, bytes.fromhex(value))

    @staticmethod
    def name(service, number):
        """The last parts of a path, which has no dashes."""
        return f'service{service}/char{number}'.replace('-', '_')

    @staticmethod
    def emit(characteristic, value):
        characteristic.EmitSignal('org.freedesktop.DBus.Properties', 'PropertiesChanged', 'sa{sv}as', [
            CHARACTERISTIC, {'Value': dbus.Array(value, signature='y', variant_level=1)}, []])

    def refusing(self, member, error):
        """Calls of a method fail from now on; without an error they do not."""
        self.refusals[member] = error

    def count(self, member):
        return str(sum(1 for call in self.calls if call[1] == member))

    def log(self):
        """The calls so far: the last part of the path, the method, and what it was given."""
        return json.dumps([[path.split('/')[-1], *rest] for path, *rest in self.calls])

    def connections(self):
        """How many programs are on the bus besides this one."""
        names = dbus.SystemBus().list_names()
        return str(sum(1 for name in names if name.startswith(':')) - 1)


if __name__ == '__main__':
    serve('org.bluez', Mock)
