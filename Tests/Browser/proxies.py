"""nginx and Caddy in front of a server, run with the very files that an operator copies."""

import contextlib
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import tempfile

from cairn_server import PATIENCE, ROOT, wait_until

PACKAGING = ROOT / "Packaging"


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return taken.getsockname()[1]


def replaced(text, changes):
    """A recipe with what an operator fills in; each place has to be there."""
    for old, new in changes:
        assert old in text, f"the recipe has no {old!r}"
        text = text.replace(old, new)
    return text


class Proxy:
    """A proxy on a port of its own, its files in a folder of its own. Use it with `with`."""

    def __init__(self, upstream, secure=False):
        self.upstream, self.secure, self.port = upstream, secure, free_port()
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="cairn-proxy-"))
        self.process = None

    def __enter__(self):
        with (self.folder / "output.log").open("wb") as output:
            self.process = subprocess.Popen(
                self.command(), stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
                env={**os.environ, "HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder), "XDG_CONFIG_HOME": str(self.folder)})
        wait_until(self.listens, f"{self.name} listens: {(self.folder / 'output.log').read_text()}")
        return self

    def __exit__(self, *error):
        self.process.terminate()
        self.process.wait(PATIENCE)
        shutil.rmtree(self.folder, ignore_errors=True)

    def listens(self):
        if self.process.poll() is not None:
            raise RuntimeError(f"{self.name} ended: {(self.folder / 'output.log').read_text()}")
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1):
            return True
        return False

    @property
    def address(self):
        return f"{'https' if self.secure else 'http'}://127.0.0.1:{self.port}"

    def everything_written(self):
        """All that the proxy has written down anywhere."""
        return "\n".join(
            path.read_text(errors="replace") for path in sorted(self.folder.rglob("*")) if path.suffix == ".log")

    def certificate(self):
        """A certificate that this machine signs for itself, and its key."""
        names = self.folder / "certificate.pem", self.folder / "key.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
             "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", names[1], "-out", names[0]],
            check=True, capture_output=True)
        return names


class Nginx(Proxy):
    name = "nginx"

    def command(self):
        recipe = (PACKAGING / "nginx/cairn.conf").read_text()
        listen = "listen 443 ssl http2;"
        changes = [
            ("server 127.0.0.1:8080;", f"server 127.0.0.1:{self.upstream};"),
            ("  listen [::]:443 ssl http2;\n", ""), ("  listen [::]:80;\n", ""),
            ("listen 80;", f"listen 127.0.0.1:{free_port()};"), ("/var/log/nginx/", f"{self.folder}/"),
        ]
        if self.secure:
            certificate, key = self.certificate()
            live = "/etc/letsencrypt/live/study.example.org"
            changes += [(listen, f"listen 127.0.0.1:{self.port} ssl http2;"),
                        (f"{live}/fullchain.pem", str(certificate)), (f"{live}/privkey.pem", str(key))]
        else:
            recipe = re.sub(r"  ssl_.*\n", "", recipe)
            changes.append((listen, f"listen 127.0.0.1:{self.port};"))
        (self.folder / "cairn.conf").write_text(replaced(recipe, changes))
        scratch = "".join(f"  {kind}_temp_path {self.folder}/{kind};\n"
                          for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        # What Debian's own nginx.conf says, as far as it matters: both logs stand for all sites.
        (self.folder / "nginx.conf").write_text(
            f"daemon off;\n{'user root;' if os.geteuid() == 0 else ''}\npid {self.folder}/pid;\nworker_processes 1;\n"
            f"error_log {self.folder}/error.log;\nevents {{ worker_connections 1024; }}\nhttp {{\n"
            f"  access_log {self.folder}/access.log;\n{scratch}  gzip on;\n  include {self.folder}/cairn.conf;\n}}\n")
        return ["nginx", "-e", "stderr", "-p", self.folder, "-c", self.folder / "nginx.conf"]

    def requests(self):
        """(method, address, status, whether Cairn was asked) of each request in its log."""
        lines = (self.folder / "cairn.log").read_text().splitlines()
        found = []
        for line in lines:
            _, method, address, status, _, _, upstream, _, _ = line.rsplit(" ", 8)
            found.append((method, address, int(status), upstream != "-"))
        return found


class Caddy(Proxy):
    name = "caddy"

    def command(self):
        recipe = (PACKAGING / "caddy/Caddyfile").read_text()
        changes = [("reverse_proxy 127.0.0.1:8080 {", f"reverse_proxy 127.0.0.1:{self.upstream} {{"),
                   ("/var/log/caddy/", f"{self.folder}/")]
        if self.secure:
            certificate, key = self.certificate()
            changes.append(("study.example.org {", f"https://127.0.0.1:{self.port} {{\n\ttls {certificate} {key}"))
            changes.append(("\tservers {", "\tauto_https disable_redirects\n\tservers {"))
        else:
            changes.append(("study.example.org {", f"http://:{self.port} {{\n\tbind 127.0.0.1"))
        changes.append(("{\n\t# What Caddy says", "{\n\tadmin off\n\t# What Caddy says"))
        (self.folder / "Caddyfile").write_text(replaced(recipe, changes))
        return ["caddy", "run", "--adapter", "caddyfile", "--config", self.folder / "Caddyfile"]

    def requests(self):
        found = []
        for line in (self.folder / "cairn.log").read_text().splitlines():
            entry = json.loads(line)
            found.append((entry["request"]["method"], entry["request"]["uri"], entry["status"], True))
        return found


INSTALLED = [proxy for proxy in (Nginx, Caddy) if shutil.which(proxy.name)]
