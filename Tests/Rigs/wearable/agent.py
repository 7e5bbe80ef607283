#!/usr/bin/python3
"""Runs the commands of scripts/wearable-test in its virtual machine.

A request is a line of JSON at a port of virtio-serial, or at a serial line of User Mode Linux, with a number, a command of the shell, a user and a timeout in seconds; the
response has the number, the exit status, and the output with the errors.
"""
import json
import os
import subprocess
import tty

PORT = "/dev/virtio-ports/wearable.commands"
LINE = "/dev/ttyS2"
USER = ["runuser", "-u", "runner", "--", "env", "-i", "HOME=" + os.path.expanduser("~runner"), "USER=runner", "LANG=C.UTF-8", "TZ=UTC",
        "PATH=/usr/bin:/bin", "XDG_RUNTIME_DIR=/run/user/1000", "DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/1000/bus"]

is_line = os.path.exists("/dev/ubda")
with open(LINE if is_line else PORT, "r+b", buffering=0) as port:
    if is_line:
        tty.setraw(port)
    port.write(b"ready\n")
    for line in iter(port.readline, b""):
        request = json.loads(line)
        shell = ["sh", "-c", request["command"]]
        try:
            done = subprocess.run(
                USER + shell if request["user"] == "runner" else shell, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT, timeout=request["timeout"], cwd="/")
            status, output = done.returncode, done.stdout
        except subprocess.TimeoutExpired as error:
            status, output = 124, error.stdout or b""
        reply = {"number": request["number"], "status": status, "output": output.decode(errors="replace")}
        data = json.dumps(reply).encode() + b"\n"
        while data:
            data = data[port.write(data):]
