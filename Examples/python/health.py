#!/usr/bin/env python3
"""An application: it asks for permission, saves a weight, reads what it may, and follows changes.

    health.py SOCKET [SECONDS]     the socket of `workout web --applications unix:SOCKET`
"""
import datetime, http.client, json, socket, sys


class Store(http.client.HTTPConnection):
    """The health store behind a Unix socket; the system tells it which program asks."""

    def __init__(self, path):
        super().__init__("localhost", timeout=90)
        self.path = path

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.connect(self.path)

    def ask(self, method, address, body=None):
        self.request(method, address, json.dumps(body) if body else None)
        answer = self.getresponse()
        text = answer.read()
        if answer.status >= 400:
            sys.exit(json.loads(text)["detail"])
        return json.loads(text) if text else None


def main(path, seconds=60):
    store = Store(path)
    print("known as", store.ask("GET", "/v1")["bundle_id"])
    store.ask("PUT", "/v1/registration", {
        "read_purpose": "Compares your pulse with your weight.",
        "write_purpose": "Keeps the weights of your scale."})
    wanted = {"read": ["heartRate", "stepCount"], "write": ["bodyMass"], "wait_s": seconds}
    print("permission:", store.ask("POST", "/v1/authorization", wanted)["outcome"])

    if store.ask("GET", "/v1/authorization?write=bodyMass")["write"]["bodyMass"] == "authorized":
        now = datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds")
        weight = {"type": "bodyMass", "start": now, "value": 71.5, "unit": "kg"}
        print("saved", store.ask("POST", "/v1/samples", {"samples": [weight]})["saved"])

    # A type that may not be read looks like one without samples.
    for name in "heartRate", "stepCount":
        found = store.ask("GET", f"/v1/samples?type={name}&order=newest&limit=3")["samples"]
        print(name, [(each["start"], each["value"]) for each in found])

    changes = store.ask("GET", "/v1/changes?type=bodyMass,heartRate")
    while changes["has_more"]:
        since = changes["anchor"]
        changes = store.ask("GET", f"/v1/changes?type=bodyMass,heartRate&since={since}")
    print("waiting for changes")
    since = f"/v1/changes?type=bodyMass,heartRate&wait_s={seconds}&since={changes['anchor']}"
    for change in store.ask("GET", since)["added"]:
        print("new", change["type"], change["value"])


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 60)
