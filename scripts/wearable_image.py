"""The image of scripts/wearable-test: Debian with its kernel, systemd, gpsd and BlueZ, and the files that a machine gets at boot."""
import hashlib
import io
import os
import shutil
import subprocess
import tarfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
RIGS = os.path.join(ROOT, "Tests/Rigs/wearable")
SUITE = "bookworm"
PACKAGES = [
    "systemd-sysv", "udev", "dbus", "dbus-user-session", "libpam-systemd", "kmod", "procps", "initramfs-tools", "zstd",
    "linux-image-amd64", "gpsd", "bluez", "bluez-test-tools", "python3-minimal", "python3-dbus", "python3-gi", "python3-evdev",
    # What the package of the program depends on.
    "libxml2", "libiio0", "libsqlite3-0", "libargon2-1", "libssl3", "libsystemd0", "zlib1g", "libstdc++6",
]
UNUSED = ["drivers/gpu", "drivers/media", "drivers/net", "drivers/infiniband", "drivers/scsi", "drivers/staging", "drivers/video", "sound"]
HOME_MEBIBYTES = 160
MEBIBYTES = 1400
# Files of the image, all of them small. The machine's own files come with each boot on its second disk, a tar file.
FILES = {
    "etc/hostname": "wearable\n",
    "etc/hosts": "127.0.0.1 localhost wearable\n",
    "etc/fstab": "LABEL=system / ext4 defaults,errors=remount-ro 0 1\nLABEL=home /home ext4 defaults 0 2\n",
    "etc/modules-load.d/wearable.conf": "uhid\nuinput\nhci_vhci\nevdev\n",
    "etc/systemd/logind.conf.d/wearable.conf": "[Login]\nHandlePowerKey=ignore\n",
    "etc/default/gpsd": 'START_DAEMON="true"\nDEVICES="/dev/ttyS1"\nGPSD_OPTIONS="-n"\nUSBAUTO="false"\n',
    "etc/systemd/system/wearable-files.service":
        "[Unit]\nDefaultDependencies=no\nBefore=home.mount\n[Service]\nType=oneshot\nRemainAfterExit=yes\n"
        "ExecStart=/bin/sh -c 'mkdir -p /run/wearable; tar -xf /dev/[vu]*db -C /run/wearable --exclude=workout.deb; "
        "sh /run/wearable/boot.sh'\n[Install]\nRequiredBy=home.mount\n",
    "etc/systemd/system/wearable@.service":
        "[Unit]\nRequires=wearable-files.service\nAfter=wearable-files.service systemd-modules-load.service dbus.service\n"
        "StartLimitIntervalSec=0\n[Service]\n"
        "ExecStart=/usr/bin/python3 /run/wearable/%i.py\nRestart=on-failure\nRestartSec=500ms\n[Install]\n"
        "WantedBy=multi-user.target\n",
    # Two emulated controllers of Bluetooth Low Energy that are in reach of each other.
    "etc/systemd/system/wearable-radio.service":
        "[Unit]\nAfter=systemd-modules-load.service\nConditionPathExists=/dev/vhci\n[Service]\nExecStart=/usr/bin/btvirt -L -l2\n[Install]\n"
        "WantedBy=multi-user.target\n",
}
ENABLED = ["wearable-files", "wearable@agent", "wearable@sensor_hub", "wearable@buttons", "wearable@strap", "wearable@traces", "wearable-radio", "gpsd", "bluetooth"]
SETUP = """
set -e
useradd --no-create-home --uid 1000 --shell /bin/sh --groups plugdev,input runner
mkdir -p /var/lib/systemd/linger && touch /var/lib/systemd/linger/runner
systemctl enable {enabled}
systemctl mask serial-getty@ttyS0.service getty@tty1.service apt-daily.timer apt-daily-upgrade.timer e2scrub_all.timer \
  e2scrub_reap.service fstrim.timer dpkg-db-backup.timer
ln -sf /dev/null /etc/systemd/system/systemd-timesyncd.service
rm -rf /var/lib/apt/lists/* /var/cache/apt
"""


def build(folder):
    """Builds the image if it is not there; returns the paths of the image, the kernel and the initial file system."""
    text = repr((SUITE, PACKAGES, UNUSED, MEBIBYTES, FILES, ENABLED, SETUP))
    made = os.path.join(folder, "image-" + hashlib.sha256(text.encode()).hexdigest()[:12])
    if not os.path.exists(made):
        partial = made + ".partial"
        shutil.rmtree(partial, ignore_errors=True)
        os.makedirs(partial)
        files = os.path.join(partial, "files.tar")
        pack(files, {name: data.encode() for name, data in FILES.items()})
        setup = SETUP.format(enabled=" ".join(ENABLED))
        # In a mount namespace of its own: what it mounts in the folder is never seen, or removed, by another process.
        done = subprocess.run(
            ["unshare", "--mount", "--propagation", "private", "nice", "-n", "5", "mmdebstrap", "--mode=root", "--variant=minbase", "--include=" + ",".join(PACKAGES),
             '--aptopt=APT::Install-Recommends "false"',
             *("--dpkgopt=path-exclude=/usr/share/%s/*" % name for name in ("man", "locale", "doc")),
             *("--dpkgopt=path-exclude=/lib/modules/*/kernel/%s/*" % name for name in UNUSED),
             '--essential-hook=mkdir -p "$1/etc/initramfs-tools/conf.d" "$1/usr/share/initramfs-tools/modules.d"',
             '--essential-hook=echo MODULES=list >"$1/etc/initramfs-tools/conf.d/wearable"',
             '--essential-hook=printf "%s\\n" virtio_pci virtio_blk ext4 >"$1/usr/share/initramfs-tools/modules.d/wearable"',
             "--customize-hook=tar-in %s /" % files,
             "--customize-hook=chroot \"$1\" sh -c '%s'" % setup,
             "--customize-hook=cp \"$1\"/boot/vmlinuz-* %s/kernel" % partial,
             "--customize-hook=cp \"$1\"/boot/initrd.img-* %s/initrd" % partial,
             SUITE, os.path.join(partial, "root")], capture_output=True, text=True)
        if done.returncode:
            raise SystemExit("mmdebstrap ended with %d:\n%s" % (done.returncode, done.stderr[-3000:]))
        subprocess.run(["mke2fs", "-q", "-t", "ext4", "-L", "system", "-d", os.path.join(partial, "root"), os.path.join(partial, "system"),
                        "%dM" % MEBIBYTES], check=True)
        shutil.rmtree(os.path.join(partial, "root"))
        os.rename(partial, made)
    return [os.path.join(made, name) for name in ("system", "kernel", "initrd")]


def pack(path, files):
    """Writes a tar file of names and bytes, padded to whole sectors."""
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w") as archive:
        for name, content in files.items():
            item = tarfile.TarInfo(name)
            item.size, item.mode = len(content), 0o644
            archive.addfile(item, io.BytesIO(content))
    with open(path, "wb") as file:
        file.write(data.getvalue())


def pack_machine_files(path, package, modules=()):
    """Writes what a machine gets at boot: its emulated devices, the package of the program, and modules of its kernel."""
    names = [os.path.join(RIGS, name) for name in sorted(os.listdir(RIGS)) if not name.endswith(".c")]
    files = {os.path.basename(name): open(name, "rb").read() for name in [*names, *modules]}
    files["workout.deb"] = open(package, "rb").read()
    pack(path, files)


def make_home(path):
    """Makes the file system of /home, with the folder of the user."""
    folder = path + ".files"
    os.makedirs(os.path.join(folder, "runner"))
    os.chown(os.path.join(folder, "runner"), 1000, 1000)
    subprocess.run(["mke2fs", "-q", "-t", "ext4", "-L", "home", "-d", folder, path, "%dM" % HOME_MEBIBYTES], check=True)
    shutil.rmtree(folder)
