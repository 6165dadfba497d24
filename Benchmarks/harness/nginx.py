"""nginx with a page in its configuration and as a file, with the fields that Cairn sends."""

from harness import machine
from harness.process import Process

CONFIGURATION = """
worker_processes auto;
pid %(folder)s/nginx.pid;
error_log stderr crit;
daemon off;
events {}
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  types { text/html html; video/mp4 mp4; }
  client_body_temp_path %(folder)s/body; proxy_temp_path %(folder)s/proxy; fastcgi_temp_path %(folder)s/fastcgi;
  uwsgi_temp_path %(folder)s/uwsgi; scgi_temp_path %(folder)s/scgi;
  server {
    listen 127.0.0.1:%(port)d;
    root %(folder)s/static;
    charset utf-8;
%(fields)s
    location = /returned { default_type text/html; %(pieces)s return 200 "%(names)s"; }
  }
}
"""


class Nginx(Process):
    """Serves `folder/static`, and under `/returned` a text from its configuration."""

    def __init__(self, folder, page=b"", fields=()):
        """
        - page: the text, without a dollar sign, which the configuration cannot spell.
        - fields: header fields beside those that nginx sends by itself.
        """
        if b"$" in page:
            raise SystemExit("the page has a dollar sign, which nginx's configuration cannot spell")
        text = page.decode()
        # A word of the configuration has at most 4,096 bytes.
        pieces = [
            text[start:start + 1_000].replace("\\", "\\\\").replace('"', '\\"') for start in range(0, len(text), 1_000)
        ]
        (folder / "static").mkdir(exist_ok=True)
        port = machine.free_port()
        configuration = folder / "nginx.conf"
        configuration.write_text(CONFIGURATION % {
            "folder": folder, "port": port, "names": "".join("${p%d}" % index for index in range(len(pieces))),
            "pieces": "\n".join(f'set $p{index} "{piece}";' for index, piece in enumerate(pieces)),
            "fields": "\n".join(f'    add_header {name} "{value}";' for name, value in fields),
        })
        super().__init__(
            [machine.find("nginx"), "-e", "stderr", "-p", folder, "-c", configuration], folder / "nginx.log",
            ("127.0.0.1", port))
