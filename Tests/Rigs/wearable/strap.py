#!/usr/bin/python3
"""A heart-rate strap at the second of two emulated Bluetooth controllers (btvirt).

A peripheral of bluetoothd: a GATT server with the Heart Rate service, which notifies once a second, and an advertisement. The rate
is 100 plus the seconds of the minute, so that a reader of the recorded rates can tell them from others.
"""
import os
import struct
import time

import dbus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

NAME = "Wearable strap"
ADAPTER = "/org/bluez/hci1"
PROPERTIES = "org.freedesktop.DBus.Properties"
ROOT, SERVICE, MEASUREMENT, ADVERTISEMENT = "/strap", "/strap/service0", "/strap/service0/char0", "/strap/advertisement"
OBJECTS = {
    SERVICE: {"org.bluez.GattService1": {"UUID": "180d", "Primary": True}},
    MEASUREMENT: {"org.bluez.GattCharacteristic1": {
        "UUID": "2a37", "Service": dbus.ObjectPath(SERVICE), "Flags": dbus.Array(["notify"], signature="s")}},
}


class Application(dbus.service.Object):
    @dbus.service.method("org.freedesktop.DBus.ObjectManager", out_signature="a{oa{sa{sv}}}")
    def GetManagedObjects(self):
        return {dbus.ObjectPath(path): values for path, values in OBJECTS.items()}


class Measurement(dbus.service.Object):
    is_notifying = False

    @dbus.service.method("org.bluez.GattCharacteristic1")
    def StartNotify(self):
        self.is_notifying = True

    @dbus.service.method("org.bluez.GattCharacteristic1")
    def StopNotify(self):
        self.is_notifying = False

    @dbus.service.signal(PROPERTIES, signature="sa{sv}as")
    def PropertiesChanged(self, interface, changed, invalidated):
        pass

    def notify(self):
        if self.is_notifying:
            rate = 100 + int(time.time()) % 60
            # Flags: contact supported and detected, beat intervals present.
            value = struct.pack("<BBH", 0x16, rate, round(60 / rate * 1024))
            self.PropertiesChanged("org.bluez.GattCharacteristic1", {"Value": dbus.ByteArray(value)}, [])
        return True


class Advertisement(dbus.service.Object):
    @dbus.service.method(PROPERTIES, in_signature="s", out_signature="a{sv}")
    def GetAll(self, interface):
        return {"Type": "peripheral", "ServiceUUIDs": dbus.Array(["180d"], signature="s"), "LocalName": NAME}

    @dbus.service.method("org.bluez.LEAdvertisement1")
    def Release(self):
        pass


def main():
    dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
    bus = dbus.SystemBus()
    application, measurement, advertisement = Application(bus, ROOT), Measurement(bus, MEASUREMENT), Advertisement(bus, ADVERTISEMENT)
    loop = GLib.MainLoop()
    while True:
        try:
            adapter = bus.get_object("org.bluez", ADAPTER)
            dbus.Interface(adapter, PROPERTIES).Set("org.bluez.Adapter1", "Powered", dbus.Boolean(True))
            other = bus.get_object("org.bluez", "/org/bluez/hci0")
            dbus.Interface(other, PROPERTIES).Set("org.bluez.Adapter1", "Powered", dbus.Boolean(True))
            break
        except dbus.exceptions.DBusException as error:
            print(error, flush=True)
            time.sleep(0.2)

    def registered(what):
        print("registered", what, flush=True)

    def refused(error):
        print("refused:", error, flush=True)
        loop.quit()

    dbus.Interface(adapter, "org.bluez.GattManager1").RegisterApplication(
        dbus.ObjectPath(ROOT), {}, reply_handler=lambda: registered("service"), error_handler=refused)
    dbus.Interface(adapter, "org.bluez.LEAdvertisingManager1").RegisterAdvertisement(
        dbus.ObjectPath(ADVERTISEMENT), {}, reply_handler=lambda: registered("advertisement"), error_handler=refused)
    GLib.timeout_add_seconds(1, measurement.notify)
    loop.run()
    raise SystemExit(1)


if os.path.exists("/dev/vhci"):
    main()
