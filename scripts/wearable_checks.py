"""What scripts/wearable-test expects of exported files and of the store after a cut of the power."""
import json
import math
import os
import subprocess
import xml.etree.ElementTree as ElementTree
from datetime import datetime

from wearable_machine import Failure

GPX = "{http://www.topografix.com/GPX/1/1}"


def instant(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


def loss_of(lines, sent, began, cut):
    """Returns the seconds between the last second that was measured before a cut and the last location of before it.

    Parameters are what `workout route` printed, and instants of this host: of the last second that was sent, of the start of the
    recording, and of the cut.
    """
    times = [instant(location["time"]) for line in lines.splitlines() for location in json.loads(line)["locations"]]
    last = max((time for time in times if time <= cut), default=None)
    # Of a recording that is missing as a whole, everything since its start was lost.
    if last is None or last < began - 1:
        return cut - began
    return max(0.0, sent - last)


def check_export(folder, shown):
    """Compares the GPX and FIT files of a workout with what `show --json` has; returns figures."""
    root = ElementTree.parse(os.path.join(folder, "walk.gpx")).getroot()
    points = list(root.iter(GPX + "trkpt"))
    distance = sum(meters(a, b) for segment in root.iter(GPX + "trkseg") for a, b in pairs(segment.findall(GPX + "trkpt")))
    rates = [int(element.text) for element in root.iter() if element.tag.endswith("}hr")]
    names = [element.findtext(GPX + "name") or "" for element in root.iter(GPX + "wpt")]
    # The workout's distance begins when the fixes show movement: some meters after the start, and again after the pause.
    if abs(distance - shown["distance_m"]) > max(15, shown["distance_m"] * 0.05):
        raise Failure("the GPX file has %.0f m, the workout %.0f m" % (distance, shown["distance_m"]))
    if not rates or not all(100 <= rate <= 160 for rate in rates):
        raise Failure("heart rates in the GPX file: %s" % rates[:20])
    markers = [event for event in shown["events"] if event["type"] == "marker"]
    if len(shown["laps"]) != 2 or not markers or len(names) < 2:
        raise Failure("%d laps, %d markers, waypoints %s" % (len(shown["laps"]), len(markers), names))
    # Another program reads the FIT file.
    text = subprocess.run(["gpsbabel", "-i", "garmin_fit", "-f", os.path.join(folder, "walk.fit"), "-o", "gpx", "-F", "-"],
                          capture_output=True, text=True)
    if text.returncode:
        raise Failure("gpsbabel does not read the FIT file: " + text.stderr)
    read = sum(1 for element in ElementTree.fromstring(text.stdout).iter() if element.tag.endswith("}trkpt"))
    if read < len(points) * 0.9:
        raise Failure("the FIT file has %d points, the GPX file %d" % (read, len(points)))
    return {"distance_meters": round(distance, 1), "points": len(points), "heart_rates": len(rates), "waypoints": names,
            "laps": len(shown["laps"]), "fit_points": read}


def pairs(values):
    return zip(values, values[1:])


def meters(a, b):
    latitude, longitude = (float(b.get(name)) - float(a.get(name)) for name in ("lat", "lon"))
    return 111_195 * math.hypot(latitude, longitude * math.cos(math.radians(float(a.get("lat")))))


def check_state(copy, state, program, sent, began, cut):
    """Mounts a captured state of the disk, finishes the recording in it with the program, and returns the loss in seconds.

    The file system recovers by its own journal, as it does at a boot.
    """
    subprocess.run(["cp", "--sparse=always", copy + ".base", copy], check=True)
    with open(copy, "r+b") as file:
        for block, data in state.items():
            file.seek(block * len(data))
            file.write(data)
    folder = copy + ".mount"
    os.makedirs(folder, exist_ok=True)
    subprocess.run(["mount", "-o", "loop", copy, folder], check=True)
    try:
        store = os.path.join(folder, "runner/.local/share/workout/health.sqlite")
        run = ["setpriv", "--reuid=1000", "--regid=1000", "--clear-groups", "env", "-i", "HOME=" + folder + "/runner", "PATH=/usr/bin:/bin",
               "XDG_RUNTIME_DIR=" + folder + "/runner", "TZ=UTC", program]
        outputs = {}
        for words in (["recover"], ["verify"], ["route", "last"]):
            done = subprocess.run([*run, *words, "--store", store], capture_output=True, text=True)
            outputs[words[0]] = done.stdout
            if done.returncode and words[0] == "route":
                outputs["route"] = ""
            elif done.returncode and words[0] == "verify":
                raise Failure("'workout %s' of a captured state ended with %d: %s" % (
                    " ".join(words), done.returncode, (done.stdout + done.stderr).strip()[-1500:]))
        return loss_of(outputs["route"], sent, began, cut)
    finally:
        subprocess.run(["umount", folder], check=True)
