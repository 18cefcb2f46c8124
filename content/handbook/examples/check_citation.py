"""Checks every citation of an answer against the pages it points at."""

import json
import sys
import urllib.parse
import urllib.request

BASE = "http://localhost:3000"


def post(path, body):
    request = urllib.request.Request(
        BASE + path,
        data=json.dumps(body).encode(),
        headers={"content-type": "application/json"},
    )
    with urllib.request.urlopen(request) as response:
        return json.load(response)


def page_text(page_id, version):
    path = f"/api/pages/{urllib.parse.quote(page_id)}?version={version}"
    with urllib.request.urlopen(BASE + path) as response:
        return json.load(response)["text"]


# ANCHOR: check
def check(source):
    text = page_text(source["page_id"], source["page_version"])
    for cited in source["ranges"]:
        # Python strings are indexed by code point, so the _cp offsets fit.
        assert text[cited["start_cp"]:cited["end_cp"]] == cited["quote"]
# ANCHOR_END: check


answer = post("/chat", {"query": " ".join(sys.argv[1:])})
for source in answer["sources"]:
    check(source)
print(answer["answer"])
print(f'{len(answer["sources"])} sources, every quote found on its page')
