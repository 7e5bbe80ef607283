#!/usr/bin/python3
"""A feedbackd for tests: org.sigxcpu.Feedback on a private D-Bus, which writes each vibration as a line.

    DBUS_SESSION_BUS_ADDRESS=unix:path=FOLDER/bus feedbackd_mock.py FOLDER/log vibrates|silent

It ends when the bus does. What it cannot show: a motor, and the profile of a phone.
"""
import json
import os
import sys

import dbus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib


class Haptic(dbus.service.Object):
    @dbus.service.method('org.sigxcpu.Feedback.Haptic', in_signature='sa(du)', out_signature='b')
    def Vibrate(self, application, pattern):
        with open(sys.argv[1], 'a') as log:
            log.write(json.dumps([str(application), [[float(a), int(b)] for a, b in pattern]]) + '\n')
        return sys.argv[2] == 'vibrates'


def main():
    dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
    bus = dbus.SessionBus()
    # dbus-python ends the process when the bus is gone.
    bus.set_exit_on_disconnect(True)
    haptic = Haptic(bus, '/org/sigxcpu/Feedback')
    name = dbus.service.BusName('org.sigxcpu.Feedback', bus, do_not_queue=True)
    os.rename(sys.argv[1] + '.new', sys.argv[1])
    GLib.MainLoop().run()
    del haptic, name


if __name__ == '__main__':
    main()
