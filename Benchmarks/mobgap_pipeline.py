"""The peer of `Benchmarks gait`: mobgap's official pipeline over trace files, as a whole process.

    mobgap_pipeline.py convert RECORDINGS TRACES    recordings of the lower back as workout-trace files
    mobgap_pipeline.py run TRACES                   the pipeline over them

RECORDINGS holds voisard-10m/, stroke-treadmill/ and mobgap-lab/, each a csv.gz and a json a recording.
Needs mobgap 1.2.0 from PyPI.
"""
import glob
import gzip
import json
import os
import sys

RATE = 100.0
HEAD = "# workout-trace 1; placement=lower-back; rate=100; frame=sensor; accel=m/s2; gyro=rad/s\n"
COLUMNS = ["ax", "ay", "az", "gx", "gy", "gz"]


def convert(recordings, traces):
    for folder in ("voisard-10m", "stroke-treadmill", "mobgap-lab"):
        for path in sorted(glob.glob(os.path.join(recordings, folder, "*.csv.gz"))):
            name = folder + "-" + os.path.basename(path)[: -len(".csv.gz")] + ".csv"
            with gzip.open(path, "rt") as source, open(os.path.join(traces, name), "w") as target:
                names = source.readline().strip().split(",")
                places = [names.index(column) for column in COLUMNS]
                target.write(HEAD + "t," + ",".join(COLUMNS) + "\n")
                for index, line in enumerate(source):
                    values = line.rstrip("\n").split(",")
                    row = [f"{index / RATE:.2f}"] + [values[place] for place in places]
                    target.write(",".join(row) + "\n")


def rotation(start, end):
    """The rotation that turns one unit vector into another."""
    import numpy as np

    axis, cosine = np.cross(start, end), start @ end
    cross = np.array([[0, -axis[2], axis[1]], [axis[2], 0, -axis[0]], [-axis[1], axis[0], 0]])
    return np.eye(3) + cross + cross @ cross / (1 + cosine)


def run(traces):
    import warnings

    import numpy as np
    import pandas as pd
    from mobgap.data import GaitDatasetFromData
    from mobgap.pipeline import MobilisedPipelineHealthy

    warnings.filterwarnings("ignore")
    key = ("a",)
    person = {"height_m": 1.75, "sensor_height_m": 1.05, "cohort": "HA"}
    columns = ["acc_x", "acc_y", "acc_z", "gyr_x", "gyr_y", "gyr_z"]
    bouts = 0
    for path in sorted(glob.glob(os.path.join(traces, "*.csv"))):
        table = pd.read_csv(path, skiprows=1)
        values = table[COLUMNS].to_numpy()
        up = values[:, :3].mean(axis=0)
        turn = rotation(up / np.linalg.norm(up), np.array([1.0, 0, 0]))
        level = np.c_[values[:, :3] @ turn.T, np.degrees(values[:, 3:] @ turn.T)]
        level *= [1, -1, -1, 1, -1, -1]
        data = GaitDatasetFromData(
            {key: {"LowerBack": pd.DataFrame(level, columns=columns)}}, RATE, {key: person},
            {key: {"measurement_condition": "laboratory"}}, single_sensor_name="LowerBack")
        bouts += len(MobilisedPipelineHealthy().safe_run(data[0]).per_wb_parameters_)
    print(bouts)


if __name__ == "__main__":
    if sys.argv[1:2] == ["convert"] and len(sys.argv) == 4:
        convert(*sys.argv[2:])
    elif sys.argv[1:2] == ["run"] and len(sys.argv) == 3:
        run(sys.argv[2])
    else:
        sys.exit(__doc__)
