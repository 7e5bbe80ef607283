#!/usr/bin/python3
"""A Secret Service on the session's D-Bus, with one collection: what GNOME's and KDE's keyrings offer.

usage: secret_service.py READY [open|locked|dismissed]

`locked`: the collection is locked until a prompt, which is answered at once; `dismissed`: the person closes the prompt.
The file READY is written when the service is there. Follows the Secret Service API 0.2 of freedesktop.org.
"""

import sys

import dbus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

PREFIX = "org.freedesktop.Secret."
ROOT = "/org/freedesktop/secrets"
COLLECTION = ROOT + "/collection/login"
NONE = dbus.ObjectPath("/")


class Locked(dbus.DBusException):
    _dbus_error_name = PREFIX + "Error.IsLocked"


class Prompt(dbus.service.Object):
    def __init__(self, service, number):
        super().__init__(service.connection, f"{ROOT}/prompt/p{number}")
        self.service = service

    @dbus.service.method(PREFIX + "Prompt", in_signature="s")
    def Prompt(self, window):
        GLib.timeout_add(20, self.answer)

    def answer(self):
        self.service.locked = self.service.dismisses
        self.Completed(self.service.dismisses, dbus.Array([], signature="o"))

    @dbus.service.signal(PREFIX + "Prompt", signature="bv")
    def Completed(self, dismissed, result):
        pass


class Item(dbus.service.Object):
    def __init__(self, service, number, attributes, value):
        super().__init__(service.connection, f"{COLLECTION}/{number}")
        self.service, self.attributes, self.value = service, attributes, value

    @dbus.service.method(PREFIX + "Item", in_signature="o", out_signature="(oayays)")
    def GetSecret(self, session):
        if self.service.locked:
            raise Locked("the item is locked")
        empty = dbus.Array([], signature="y")
        return dbus.Struct((session, empty, dbus.ByteArray(self.value), "application/octet-stream"))

    @dbus.service.method(PREFIX + "Item", out_signature="o")
    def Delete(self):
        self.service.items.remove(self)
        self.remove_from_connection()
        return NONE


class Collection(dbus.service.Object):
    def __init__(self, service):
        super().__init__(service.connection, COLLECTION)
        self.service = service

    @dbus.service.method(dbus.PROPERTIES_IFACE, in_signature="ss", out_signature="v")
    def Get(self, interface, name):
        return dbus.Boolean(self.service.locked) if name == "Locked" else dbus.String("login")

    @dbus.service.method(PREFIX + "Collection", in_signature="a{sv}(oayays)b", out_signature="oo")
    def CreateItem(self, properties, secret, replace):
        if self.service.locked:
            raise Locked("the collection is locked")
        attributes = dict(properties[PREFIX + "Item.Attributes"])
        value = bytes(bytearray(secret[2]))
        items = self.service.items
        for item in items:
            if replace and item.attributes == attributes:
                item.value = value
                return item._object_path, NONE
        items.append(Item(self.service, len(items) + 1, attributes, value))
        return items[-1]._object_path, NONE


class Service(dbus.service.Object):
    def __init__(self, connection, state):
        super().__init__(connection, ROOT)
        self.locked, self.dismisses = state != "open", state == "dismissed"
        self.items, self.prompts = [], []
        self.collection = Collection(self)

    @dbus.service.method(PREFIX + "Service", in_signature="sv", out_signature="vo")
    def OpenSession(self, algorithm, argument):
        assert algorithm == "plain"
        return dbus.String("", variant_level=1), dbus.ObjectPath(ROOT + "/session/s1")

    @dbus.service.method(PREFIX + "Service", in_signature="s", out_signature="o")
    def ReadAlias(self, name):
        return dbus.ObjectPath(COLLECTION) if name == "default" else NONE

    @dbus.service.method(PREFIX + "Service", in_signature="ao", out_signature="aoo")
    def Unlock(self, objects):
        if not self.locked:
            return objects, NONE
        self.prompts.append(Prompt(self, len(self.prompts) + 1))
        return dbus.Array([], signature="o"), self.prompts[-1]._object_path

    @dbus.service.method(PREFIX + "Service", in_signature="a{ss}", out_signature="aoao")
    def SearchItems(self, attributes):
        found = [item._object_path for item in self.items if dict(attributes).items() <= item.attributes.items()]
        found, nothing = dbus.Array(found, signature="o"), dbus.Array([], signature="o")
        return (nothing, found) if self.locked else (found, nothing)

    @dbus.service.method("org.workout.Rig")
    def Lock(self):
        self.locked = True


def main():
    dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
    connection = dbus.SessionBus()
    service = Service(connection, sys.argv[2] if len(sys.argv) > 2 else "open")
    name = dbus.service.BusName("org.freedesktop.secrets", connection)
    open(sys.argv[1], "w").close()
    GLib.MainLoop().run()
    del service, name


main()
