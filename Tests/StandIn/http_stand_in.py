#!/usr/bin/env python3
"""A small HTTP server that gives good and bad answers, for tests of programs that fetch.

    http_stand_in.py LOG

It prints its port on a line and serves until its standard input ends. For each request it appends a
line to LOG: the path unchanged, a tab, and the headers as JSON. The last part of the path decides
what the server answers:

    totals      totals in the form of a server of pandemic figures
    redirect    302 to "totals" beside it           elsewhere   302 to another host
    around      302 to itself                       refuse      302 to a file: URL
    missing     404                                 broken      500
    html        a page with status 200              half        half of the body that it announces
    slow        the totals, a byte at a time, in 60 s           silent      nothing, ever
    bytes       totals that are not UTF-8           large       more than 16 MiB, without a length
    largely     the same as "large", but with status 404
    tagged      totals with an ETag, stale at once; 304 if the request names the ETag
    together    the document for the path, once two such requests wait at the same time

Any other path below /repos gets a document like GitHub's. (The repository "empty" has no
contributors, so a request for them gets 204.) Any other path below /u gets a picture. All remaining
paths get totals.
"""

import http.server
import json
import sys
import threading

TOTALS = json.dumps(
    {"TotalConfirmed": 674300771, "TotalDeaths": 6793224, "TotalRecovered": 1, "Date": "today"}
).encode()

AVATAR = "https://avatars.githubusercontent.com/u/%d?v=4"
PICTURE = b"\x89PNG\r\n\x1a\n and more"


def repository(owner, name):
    return {
        "id": 1, "name": name, "full_name": f"{owner}/{name}", "private": False,
        "owner": {"login": owner, "id": 0, "avatar_url": AVATAR % 0, "type": "Organization"},
        "has_issues": True, "forks": 65, "watchers": 123, "open_issues": 55,
        "pushed_at": "2026-05-01T00:00:00Z", "license": None,
    }


def contributors():
    return [
        {"login": f"person-{place}", "id": place, "avatar_url": AVATAR % place,
         "contributions": 100 - place}
        for place in range(1, 7)
    ]


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    together = threading.Barrier(2)

    def do_GET(self):
        with self.server.log_lock, open(self.server.log_path, "a", encoding="utf-8") as log:
            log.write(f"{self.path}\t{json.dumps(dict(self.headers))}\n")
        name = self.path.split("?")[0].rsplit("/", 1)[-1]
        getattr(self, f"answer_{name}", self.answer_place)()

    def answer(self, status, body, kind="application/json", **headers):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(headers.pop("length", len(body))))
        for header, value in headers.items():
            self.send_header(header, value)
        self.end_headers()
        self.wfile.write(body)

    def answer_place(self):
        parts = self.path.split("?")[0].split("/")[1:]
        if parts[0] == "u":
            self.answer(200, PICTURE, "image/png")
        elif parts[0] == "repos" and parts[-2:] == ["empty", "contributors"]:
            self.send_response(204)
            self.end_headers()
        elif parts[0] == "repos" and parts[-1] == "contributors":
            self.answer(200, json.dumps(contributors()).encode())
        elif parts[0] == "repos":
            self.answer(200, json.dumps(repository(*parts[1:3])).encode())
        else:
            self.answer_totals()

    def answer_totals(self):
        self.answer(200, TOTALS)

    def answer_tagged(self):
        if self.headers.get("If-None-Match") == '"seven"':
            self.send_response(304)
            self.end_headers()
        else:
            self.answer(200, TOTALS, ETag='"seven"')

    def answer_redirect(self):
        self.answer(302, b"", Location="totals")

    def answer_around(self):
        self.answer(302, b"", Location="around")

    def answer_elsewhere(self):
        # The other host is this server under another name, so the log shows requests to it.
        port = self.server.server_address[1]
        self.answer(302, TOTALS, Location=f"http://localhost:{port}/totals")

    def answer_refuse(self):
        self.answer(302, TOTALS, Location="file:///etc/passwd")

    def answer_missing(self):
        self.answer(404, b'{"message":"Not Found"}')

    def answer_broken(self):
        self.answer(500, TOTALS)

    def answer_html(self):
        self.answer(200, b"<!doctype html><title>Sign in</title>$(touch owned)", "text/html")

    def answer_half(self):
        self.close_connection = True
        self.answer(200, TOTALS, length=2 * len(TOTALS))

    def answer_slow(self):
        self.answer(200, b"", length=len(TOTALS))
        for place in range(len(TOTALS)):
            self.wfile.write(TOTALS[place:place + 1])
            self.wfile.flush()
            if self.server.has_ended.wait(60 / len(TOTALS)):
                return

    def answer_silent(self):
        self.server.has_ended.wait()
        self.close_connection = True

    def answer_bytes(self):
        self.answer(200, b'{"TotalConfirmed":1,"TotalDeaths":1,"\xff":1}')

    def answer_large(self, status=200):
        self.close_connection = True
        self.send_response(status)
        self.send_header("Connection", "close")
        self.end_headers()
        for _ in range(17 * 16):
            self.wfile.write(b" " * (1 << 16))

    def answer_largely(self):
        self.answer_large(404)

    def answer_together(self):
        try:
            self.together.wait(5)
        except threading.BrokenBarrierError:
            return self.answer(503, b"alone")
        self.answer_place()

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        # In some tests, clients close the connection early.
        pass


def main():
    server = Server(("127.0.0.1", 0), Handler)
    server.log_path = sys.argv[1]
    server.log_lock = threading.Lock()
    server.has_ended = threading.Event()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(server.server_address[1], flush=True)
    sys.stdin.read()
    server.has_ended.set()
    server.shutdown()


if __name__ == "__main__":
    main()
