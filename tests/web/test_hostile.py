"""Strangers, cheats and vandals: nothing crashes or changes, and every refusal is a documented code and a sentence."""

from __future__ import annotations

import re
import socket as sockets
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from milepost.table.plan import LARGEST_BOARD
from milepost.web.refusals import STATUS
from tests.web.house import TWO, House, Json, Live, seated

API = Path(__file__).parents[2] / "docs" / "api.md"
SCRIPT = "<script>alert(1)</script>"

NOT_JSON: dict[str, bytes] = {
    "nothing": b" ",
    "malformed": b'{"name": ',
    "trailing": b'{"name": "Ann"} {}',
    "a list": b"[]",
    "deep": b"[" * 8000,
    "deep objects": b'{"a":' * 2000 + b"1" + b"}" * 2000,
    "binary": bytes(range(256)),
    "not utf-8": b'{"name": "\xff\xfe"}',
    "half a surrogate": b'{"name": "\\ud800"}',
    "nan": b'{"name": NaN}',
    "infinity": b'{"name": -Infinity}',
    "twice": b'{"name": "Ann", "name": "Bob"}',
    "unknown field": b'{"name": "Ann", "admin": true}',
    "huge number": b'{"seat": ' + b"9" * 5000 + b', "name": "Ann"}',
    "float": b'{"seat": 1e400, "name": "Ann"}',
    "wrong type": b'{"name": {"$ne": ""}}',
}

PATHS = (
    "..",
    "../../etc/passwd",
    "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
    "..%5c..%5cwindows",
    "%00",
    "a%00b",
    "%ff%fe",
    "'; DROP TABLE log; --",
    "x" * 3000,
    "\u202e\u0000",
    "%F0%9F%9A%82",
    "{table}",
    "*",
    "-",
    "null",
)


def documented() -> dict[str, int]:
    """The codes and statuses that docs/api.md lists."""
    rows = re.findall(r"^\| `([a-z-]+)` \| (\d{3}) \|", API.read_text(encoding="utf-8"), re.MULTILINE)
    return {code: int(status) for code, status in rows}


def check_refusal(answer: httpx.Response) -> str:
    """That an answer is a documented refusal; gives its code."""
    told = answer.json()
    assert told["kind"] == "refused"
    assert documented()[told["code"]] == answer.status_code, told
    assert answer.status_code < 500
    assert re.fullmatch(r"[A-Z].*[.!?]", told["says"], re.DOTALL), told["says"]
    assert "Traceback" not in answer.text
    return str(told["code"])


def test_every_code_is_documented_with_its_status() -> None:
    assert documented() == {str(code): status for code, status in STATUS.items()}


# What is sent.


@pytest.mark.parametrize("what", NOT_JSON)
def test_what_is_not_the_json_asked_for_is_refused(house: House, what: str) -> None:
    table, (ann, _) = seated(house)
    before = ann.get(f"/api/tables/{table}/view")
    for path in (f"/api/tables/{table}/rename", "/api/tables", f"/api/tables/{table}/act", f"/api/tables/{table}/sit"):
        answer = ann.http.post(path, content=NOT_JSON[what], headers={"content-type": "application/json"})
        assert check_refusal(answer) == "bad-input"
    assert ann.get(f"/api/tables/{table}/view") == before


@pytest.mark.parametrize("what", [what for what in NOT_JSON if what not in ("binary", "not utf-8")])
def test_a_socket_refuses_what_is_not_the_json_asked_for_and_goes_on(house: House, what: str) -> None:
    table, (ann, _) = seated(house)
    socket = ann.live(table)
    socket.until("snapshot")
    socket.socket.send(NOT_JSON[what].decode())
    assert socket.until("refused")["code"] == "bad-input"
    assert socket.ask(do="ping")["kind"] == "pong"
    socket.close()


def test_a_refused_message_is_answered_by_its_id(house: House) -> None:
    table, (ann, _) = seated(house)
    socket = ann.live(table)
    for message in ({"do": "fly"}, {"do": "act"}, {"do": "act", "action": 7}, {"do": "act", "action": "x", "seen": -1}):
        assert socket.ask(**message)["code"] == "bad-input"
    socket.close()


def test_binary_frames_close_the_socket(house: House) -> None:
    table, (ann, _) = seated(house)
    socket = ann.live(table)
    socket.until("snapshot")
    socket.socket.send(b"\x00\x01")
    assert socket.until("closed")["code"] == "bad-input"
    assert closed_with(socket) == 1003


@pytest.mark.parametrize(("size", "code"), [(20_000, 1009), (200_000, 1009)])
def test_a_message_that_is_too_large_closes_the_socket(house: House, size: int, code: int) -> None:
    table, (ann, _) = seated(house)
    socket = ann.live(table)
    socket.until("snapshot")
    socket.socket.send("x" * size)
    assert closed_with(socket) == code


def test_text_that_is_not_utf_8_closes_the_socket_and_nothing_else(house: House) -> None:
    table, (ann, _) = seated(house)
    with raw_socket(house, table, ann.token) as raw:
        raw.sendall(bytes((0x81, 0x82, 0, 0, 0, 0, 0xFF, 0xFE)))
        while raw.recv(4096):
            pass
    assert ann.get(f"/api/tables/{table}")["table"] == table


def test_a_socket_cut_in_the_middle_of_a_message_leaves_the_table_as_it_was(house: House) -> None:
    table, (ann, bob) = seated(house)
    before = bob.get(f"/api/tables/{table}/view")
    for cut in (1, 3, 9, 40):
        with raw_socket(house, table, ann.token) as raw:
            message = b'{"do":"act","action":"%s"}' % ann.get(f"/api/tables/{table}/legal")["texts"][0].encode()
            frame = bytes((0x81, 0x80 | len(message), 0, 0, 0, 0)) + message
            raw.sendall(frame[:cut])
            raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_LINGER, b"\x01\x00\x00\x00\x00\x00\x00\x00")
    assert bob.get(f"/api/tables/{table}/view") == before


def test_a_board_that_is_too_large_or_no_board_is_refused(house: House) -> None:
    with house.browser() as browser:
        for board in ("x" * (LARGEST_BOARD + 1), "no board at all", "\x00", "[board]\n" * 20_000):
            answer = browser.post("/api/tables", json=TWO | {"game": "empire-builder", "board": board})
            assert check_refusal(answer) == "bad-input"
        answer = browser.post("/api/tables", json=TWO | {"board": "x" * (3 * LARGEST_BOARD)})
        assert check_refusal(answer) == "too-large"


@pytest.mark.parametrize(
    "change",
    [
        {"seats": []},
        {"seats": [{}] * 500},
        {"seats": [{"sits": "king"}] * 2},
        {"seats": [{"sits": "bot", "level": "god"}] * 2},
        {"game": "chess"},
        {"game": "../iron-horses"},
        {"options": {"no_such": 1}},
        {"options": {"x" * 5000: 1}},
        {"pace": {"pace": "live", "minutes": 10**18}},
        {"pace": {"pace": "live", "minutes": 0}},
        {"pace": {"pace": "blitz"}},
        {"grace": -1},
        {"time_limit": 10**18},
        {"title": "x" * 10_000},
        {"title": "a\u202eb"},
        {"aids": "everything"},
    ],
)
def test_a_plan_that_cannot_be_is_refused(house: House, change: Json) -> None:
    with house.browser() as browser:
        assert check_refusal(browser.post("/api/tables", json=TWO | change)) == "bad-input"


@pytest.mark.parametrize("query", ["seat=x", "seat=99", "seat=-2", "seat=999999999999999999999999", "seat=1.5"])
def test_a_seat_that_is_none_is_refused(house: House, query: str) -> None:
    table, (ann, _) = seated(house)
    for path in ("view", "since", "wait", "legal", "record.txt", "record.json", "frames", "notices", "notes"):
        assert check_refusal(ann.http.get(f"/api/tables/{table}/{path}?{query}")) in ("bad-input", "not-yours")


@pytest.mark.parametrize("after", [-1, 10**15, 10**30])
def test_a_number_that_was_never_reached_is_a_gap_and_no_fault(house: House, after: int) -> None:
    table, (ann, _) = seated(house)
    answer = ann.http.get(f"/api/tables/{table}/since", params={"after": after})
    if answer.status_code == 200:
        assert [message["kind"] for message in answer.json()["messages"]] == ["snapshot"]
    else:
        check_refusal(answer)
    frames = ann.http.get(f"/api/tables/{table}/frames", params={"after": after, "count": after})
    assert check_refusal(frames) == "bad-input"


# Where it is sent.


@pytest.mark.parametrize("trick", PATHS)
def test_tricks_in_ids_lead_nowhere(house: House, trick: str) -> None:
    ann = house.program()
    for method, path in (
        ("GET", "/api/tables/{}"),
        ("GET", "/api/tables/{}/view"),
        ("GET", "/api/tables/{}/record.txt"),
        ("GET", "/api/games/{}"),
        ("POST", "/api/tables/{}/sit"),
        ("DELETE", "/api/tables/{}"),
        ("GET", "/assets/{}"),
        ("GET", "/{}.html"),
    ):
        status, body = raw_request(house, method, path.format(trick), ann.token)
        assert status in (400, 404, 405), (path, status, body[:200])
        assert b"root:" not in body


@pytest.mark.parametrize("trick", ["..", "%00", "x" * 2000, "null", "%F0%9F%9A%82", "'--"])
def test_tricks_in_a_sockets_address_lead_nowhere(house: House, trick: str) -> None:
    socket = Live(house, trick, house.program().token)
    assert socket.hear()["code"] == "no-table"
    assert closed_with(socket) == 4404


@pytest.mark.parametrize("path", ["/api/live", "/", "/api/tables/x/view", "/api/tables/%2e%2e%2fx/live"])
def test_there_are_sockets_only_at_tables(house: House, path: str) -> None:
    with pytest.raises(InvalidStatus) as refused, connect(house.url.replace("http", "ws", 1) + path):
        pass
    assert refused.value.response.status_code == 404
    assert b"no-page" in (refused.value.response.body or b"")


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1.evil.example", "file://", "x"])
def test_pages_of_other_sites_can_change_nothing(house: House, origin: str) -> None:
    table, (ann, _) = seated(house)
    for method, path in (
        ("POST", "/api/tables"),
        ("POST", f"/api/tables/{table}/act"),
        ("DELETE", f"/api/tables/{table}"),
    ):
        answer = ann.http.request(method, path, headers={"origin": origin}, json={})
        assert check_refusal(answer) == "foreign-origin"
    with pytest.raises(InvalidStatus) as refused, connect(address(house, table), origin=Origin(origin)):
        pass
    assert refused.value.response.status_code == 403
    assert b"foreign-origin" in (refused.value.response.body or b"")


def test_a_page_of_another_site_without_an_origin_is_known_by_what_the_browser_says(house: House) -> None:
    ann = house.program()
    for site, status in (("cross-site", 403), ("same-site", 403), ("same-origin", 201), ("none", 201)):
        answer = ann.http.post("/api/holders", headers={"sec-fetch-site": site})
        assert answer.status_code == status


def test_our_own_pages_are_let_in(house: House) -> None:
    table, (ann, _) = seated(house)
    own = house.url
    assert ann.http.post("/api/holders", headers={"origin": own}).status_code == 201
    known = {"Authorization": f"Bearer {ann.token}"}
    with connect(address(house, table), origin=Origin(own), additional_headers=known) as socket:
        socket.send('{"do":"watch"}')
        assert '"hello"' in str(socket.recv(10))


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example:80", "10.0.0.1", "", "[::2]"])
def test_names_that_are_not_ours_are_refused(house: House, host: str) -> None:
    with house.browser() as browser:
        answer = browser.get("/api/lobby", headers={"host": host})
    assert answer.status_code in (400, 421)
    if answer.status_code == 421:
        assert check_refusal(answer) == "foreign-host"


# Who sends it.


def test_somebody_elses_seat_cannot_be_played(house: House) -> None:
    table, (ann, bob) = seated(house)
    action = ann.get(f"/api/tables/{table}/legal")["texts"][0]
    for program, seat in ((bob, 0), (house.program(), None), (house.program(), 0)):
        answer = program.http.post(f"/api/tables/{table}/act", json={"action": action, "seat": seat})
        assert check_refusal(answer) in ("not-yours", "no-table")
    socket = bob.live(table)
    assert socket.ask(do="act", action=action, seat=0)["code"] == "not-yours"
    socket.close()


def test_a_token_of_another_table_opens_nothing_here(house: House) -> None:
    table, (ann, _) = seated(house)
    other, (cid, _) = seated(house)
    made = ann.post("/api/tables", **TWO)
    for path in ("view", "legal", "record.json", "frames", "notes"):
        assert check_refusal(cid.http.get(f"/api/tables/{table}/{path}")) == "no-table"
    for link in (
        made["watch"],
        made["invitations"][0],
        cid.post(f"/api/tables/{other}/device-link")["link"],
        "",
        "x" * 128,
    ):
        stranger = house.program()
        assert check_refusal(stranger.http.post(f"/api/tables/{table}/enter", json={"link": link})) == "no-table"
        sit = stranger.http.post(f"/api/tables/{table}/sit", json={"link": link, "name": "Eve"})
        assert check_refusal(sit) in ("no-table", "bad-link")
        device = stranger.http.post(f"/api/tables/{table}/use-device-link", json={"link": link})
        assert check_refusal(device) in ("no-table", "bad-link")


def test_an_old_number_is_stale_once_the_decision_has_changed(house: House) -> None:
    table, (ann, bob) = seated(house)
    people, seq = {0: ann, 1: bob}, ann.get(f"/api/tables/{table}/view")["seq"]
    for _ in range(12):
        mover = next(iter(bob.get(f"/api/tables/{table}/view")["moment"]["deciding"]))
        legal = people[mover].get(f"/api/tables/{table}/legal")["texts"]
        people[mover].post(f"/api/tables/{table}/act", action=legal[0])
        if mover != 0:
            break
    mover = next(iter(bob.get(f"/api/tables/{table}/view")["moment"]["deciding"]))
    action = people[mover].get(f"/api/tables/{table}/legal")["texts"][0]
    answer = people[mover].http.post(f"/api/tables/{table}/act", json={"action": action, "seen": seq - 1})
    assert check_refusal(answer) == "stale"
    future = people[mover].http.post(f"/api/tables/{table}/act", json={"action": action, "seen": 10**9})
    assert check_refusal(future) == "stale"


def test_a_key_is_its_seats_own(house: House) -> None:
    table, (ann, bob) = seated(house)
    first = ann.post(f"/api/tables/{table}/act", action=ann.get(f"/api/tables/{table}/legal")["texts"][0], key="k")
    people = {0: ann, 1: bob}
    while bob.get(f"/api/tables/{table}/view")["moment"]["deciding"] == [0]:
        ann.post(f"/api/tables/{table}/act", action=ann.get(f"/api/tables/{table}/legal")["texts"][0])
    legal = people[1].get(f"/api/tables/{table}/legal")["texts"]
    second = bob.post(f"/api/tables/{table}/act", action=legal[0], key="k")
    assert (first["again"], second["again"]) == (False, False)
    again = ann.post(f"/api/tables/{table}/act", action="anything at all", key="k")
    assert (again["again"], again["seq"]) == (True, first["seq"])


def test_nothing_can_be_played_after_the_end(house: House) -> None:
    table, (ann, bob) = seated(house)
    action = ann.get(f"/api/tables/{table}/legal")["texts"][0]
    for program in (ann, bob):
        program.post(f"/api/tables/{table}/wish-end")
    for body in ({"action": action}, {"action": "undo"}):
        assert check_refusal(ann.http.post(f"/api/tables/{table}/act", json=body)) == "not-now"
    for path in ("resign", "wish-end", "sit-back", "leave", "host/abandon"):
        answer = ann.http.post(f"/api/tables/{table}/{path}", json={})
        assert answer.status_code == 200 or check_refusal(answer) == "not-now"
    assert ann.get(f"/api/tables/{table}")["status"] == "ended"


def test_script_in_every_name_stays_text(house: House) -> None:
    ann, bob = house.program(), house.program()
    plan = TWO | {"title": SCRIPT, "public": True, "seats": [{"sits": "open"}, {"sits": "bot", "name": SCRIPT[:24]}]}
    made = ann.post("/api/tables", **plan)
    table = made["table"]
    bob.post(f"/api/tables/{table}/sit", name="<b onload=x>")
    bob.post(f"/api/tables/{table}/say", text=SCRIPT)
    ann.post(f"/api/tables/{table}/say", text=SCRIPT, name="<i>Ann</i>")
    bob.put(f"/api/tables/{table}/notes", notes=SCRIPT)
    page = ann.http.get("/")
    assert "<script>alert" not in page.text
    assert "script-src 'self'" in page.headers["content-security-policy"]
    for path in ("", "/view", "/record.json", "/frames", "/record.txt"):
        answer = ann.http.get(f"/api/tables/{table}{path}")
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["content-type"].startswith(("application/json", "text/plain"))


@pytest.mark.parametrize("name", ["", " ", "*", "a,b", "a:b", "\u202eAnn", "A\nB\u0000", "x" * 25, "\ufeff", "\ud83d"])
def test_names_that_cannot_be_shown_are_refused(house: House, name: str) -> None:
    ann = house.program()
    made = ann.post("/api/tables", **TWO)
    body = b'{"name": "%s", "link": "%s"}' % (
        name.encode("unicode_escape").replace(b"\\x", b"\\u00").replace(b"\\n", b"\\u000a"),
        made["invitations"][0].encode(),
    )
    answer = ann.http.post(f"/api/tables/{made['table']}/sit", content=body)
    assert check_refusal(answer) == "bad-input"


def test_a_name_cannot_be_taken_twice(house: House) -> None:
    table, (_, bob) = seated(house)
    answer = bob.http.post(f"/api/tables/{table}/rename", json={"name": "ANN"})
    assert check_refusal(answer) == "taken"


def test_methods_and_pages_that_do_not_exist_are_refused(house: House) -> None:
    ann = house.program()
    assert check_refusal(ann.http.put("/api/games", json={})) == "bad-method"
    assert check_refusal(ann.http.get("/api/nothing")) == "no-page"
    assert check_refusal(ann.http.get("/.env")) == "no-page"
    assert check_refusal(ann.http.request("TRACE", "/api/games")) in ("bad-method", "no-page")


# The tools.


def address(house: House, table: str) -> str:
    return house.url.replace("http", "ws", 1) + f"/api/tables/{table}/live"


def closed_with(socket: Live) -> int:
    """Hears on until the socket is closed; gives the close code."""
    with pytest.raises(ConnectionClosed) as closed:
        socket.until("nothing more")
    assert closed.value.rcvd is not None
    return int(closed.value.rcvd.code)


def raw_socket(house: House, table: str, token: str) -> sockets.socket:
    """A WebSocket after its handshake, byte by byte in the test's hands."""
    where = urlsplit(house.url)
    raw = sockets.create_connection((str(where.hostname), int(where.port or 0)), timeout=20)
    raw.sendall(
        (
            f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: {where.netloc}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
            f"Authorization: Bearer {token}\r\n\r\n"
        ).encode()
    )
    head = b""
    while b"\r\n\r\n" not in head:
        head += raw.recv(1)
    assert b" 101 " in head
    watch = b'{"do":"watch"}'
    raw.sendall(bytes((0x81, 0x80 | len(watch), 0, 0, 0, 0)) + watch)
    return raw


def raw_request(house: House, method: str, path: str, token: str) -> tuple[int, bytes]:
    """A request whose path no library has tidied."""
    where = urlsplit(house.url)
    head = f"{method} {path} HTTP/1.1\r\nHost: {where.netloc}\r\nAuthorization: Bearer {token}\r\n"
    head += "Content-Type: application/json\r\nContent-Length: 15\r\nConnection: close\r\n\r\n"
    with sockets.create_connection((str(where.hostname), int(where.port or 0)), timeout=20) as raw:
        raw.sendall(head.encode("utf-8", "surrogatepass") + b'{"name": "Eve"}')
        answer = b""
        while data := raw.recv(65536):
            answer += data
    return int(answer.split(b" ", 2)[1]), answer.partition(b"\r\n\r\n")[2]
