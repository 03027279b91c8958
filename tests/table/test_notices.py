"""Notices: one a hand-over, none for who is here, and nothing that could hurt anybody."""

import asyncio
import http.server
import ssl
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import http_ece
import msgspec
import py_vapid
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from cryptography.x509.oid import NameOID

from milepost.table.notices import MOST_WISHES
from milepost.table.post import HttpsPost, PostFailed, check_url, is_public
from milepost.table.push import read_subscription, unpadded
from milepost.table.refusal import Code, Refused
from milepost.table.tables import Tables
from tests.table.house import HandClock, MakeStore, Party, opened, party, story

URL = "https://example.org/hook?a=b"


class Postbox:
    """Takes what is posted, and answers what it is told to."""

    def __init__(self, *answers: int | str) -> None:
        self.answers = list(answers)
        self.got: list[tuple[str, dict[str, str], bytes]] = []

    async def __call__(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        self.got.append((url, dict(headers), body))
        answer = self.answers.pop(0) if self.answers else 204
        if isinstance(answer, str):
            raise PostFailed(answer)
        return answer


async def first_engines(people: Party) -> int:
    """The seat whose turn is the first."""
    for seat in (0, 1):
        await people.play(seat, str((await people.match()).legal(seat)[0]))
    return (await people.match()).actors()[0]


async def delivered(tables: Tables) -> None:
    await tables.notices.settled()
    await tables.notices.send_due()


async def hand_over(people: Party) -> int:
    """Plays the first turn; the seat that is handed the second."""
    mover = await first_engines(people)
    for seat in (0, 1):
        await people.tables.notices.wish_webhook(people.table, people.holders[seat], f"{URL}&seat={seat}")
    await a_turn(people, mover)
    return 1 - mover


async def a_turn(people: Party, seat: int) -> None:
    while (await people.match()).actors() == (seat,):
        match = await people.match()
        action = next((a for a in match.legal(seat) if a.do == "pass"), match.legal(seat)[0])
        await people.play(seat, str(action))


@story
async def test_a_seat_is_told_once_a_hand_over(make_store: MakeStore) -> None:
    box = Postbox()
    async with opened(make_store, post=box) as tables:
        people = await party(tables)
        mover = await hand_over(people)
        await delivered(tables)
        assert [url for url, _, _ in box.got] == [f"{URL}&seat={mover}"]
        told = msgspec.json.decode(box.got[0][2])
        assert (told["seat"], told["name"]) == (mover, ("Ann", "Bob")[mover])
        await a_turn(people, mover)
        await delivered(tables)
        await delivered(tables)
        assert [url[-1] for url, _, _ in box.got] == [str(mover), str(1 - mover)]


@story
async def test_who_has_the_page_open_is_not_told(make_store: MakeStore) -> None:
    box = Postbox()
    async with opened(make_store, post=box) as tables:
        people = await party(tables)
        watches = [await people.watch(seat) for seat in (0, 1)]
        mover = await hand_over(people)
        await delivered(tables)
        assert box.got == []
        watches[1 - mover].watch.close()
        await a_turn(people, mover)
        await delivered(tables)
        assert len(box.got) == 1


@story
async def test_a_notice_that_fails_is_tried_again_later_and_then_given_up(make_store: MakeStore) -> None:
    clock, box = HandClock(), Postbox(500, "no answer", 503, 500, 500)
    async with opened(make_store, clock, post=box) as tables:
        people = await party(tables)
        await hand_over(people)
        for minutes, tries in ((0, 1), (0, 1), (1, 2), (1, 2), (5, 3), (30, 4), (600, 4)):
            clock.go(minutes=minutes)
            await delivered(tables)
            assert len(box.got) == tries


@story
async def test_a_notice_outlives_the_server_and_is_dropped_when_it_is_late(make_store: MakeStore) -> None:
    clock, box = HandClock(), Postbox(500, 500)
    async with opened(make_store, clock, post=box) as tables:
        people = await party(tables)
        mover = await hand_over(people)
        await delivered(tables)
    clock.go(minutes=2)
    async with opened(make_store, clock, post=box) as tables:
        people.tables = tables
        await delivered(tables)
        assert len(box.got) == 2
        await people.play(mover, "draw up")
        clock.go(hours=2)
        await delivered(tables)
        assert len(box.got) == 2


@story
async def test_an_address_that_is_gone_is_forgotten(make_store: MakeStore) -> None:
    box = Postbox(410)
    async with opened(make_store, post=box) as tables:
        people = await party(tables)
        mover = await hand_over(people)
        await delivered(tables)
        assert await tables.notices.wishes(people.table, people.holders[mover]) == []
        assert await tables.notices.wishes(people.table, people.holders[1 - mover]) == ["webhook"]


@story
async def test_wishes_are_few_and_can_be_taken_back(make_store: MakeStore) -> None:
    async with opened(make_store) as tables:
        people = await party(tables)
        for number in range(MOST_WISHES):
            await tables.notices.wish_webhook(people.table, people.holders[0], f"{URL}{number}")
        with pytest.raises(Refused) as refused:
            await tables.notices.wish_webhook(people.table, people.holders[0], URL)
        assert refused.value.code is Code.TOO_MANY
        await tables.notices.forget(people.table, people.holders[0])
        assert await tables.notices.wishes(people.table, people.holders[0]) == []


@story
async def test_a_push_message_is_sealed_for_its_browser_and_signed_by_the_server(make_store: MakeStore) -> None:
    box = Postbox()
    browser, auth = ec.generate_private_key(ec.SECP256R1()), bytes(range(16))
    point = browser.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    keys = {"p256dh": _text(point), "auth": _text(auth)}
    subscription = msgspec.json.encode({"endpoint": "https://push.example.org/send/1", "keys": keys}).decode()
    async with opened(make_store, post=box) as tables:
        people = await party(tables)
        first = await first_engines(people)
        for holder in people.holders:
            await tables.notices.wish_push(people.table, holder, subscription)
        await a_turn(people, first)
        await delivered(tables)
        [(url, headers, body)] = box.got
        assert (url, headers["Content-Encoding"]) == ("https://push.example.org/send/1", "aes128gcm")
        message = http_ece.decrypt(body, private_key=browser, auth_secret=auth, version="aes128gcm")
        assert msgspec.json.decode(message)["seat"] == 1 - first
        assert py_vapid.Vapid02.verify(headers["Authorization"])
        assert headers["Authorization"].endswith(await tables.notices.public_key())
    async with opened(make_store, post=box) as tables:
        assert headers["Authorization"].endswith(await tables.notices.public_key())


def _text(data: bytes) -> str:
    import base64

    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


@pytest.mark.parametrize(
    "text",
    ["", "{}", '{"endpoint":"https://x.example/","keys":{"p256dh":"AAAA","auth":"AAAA"}}', "[1,2]", "null"],
)
def test_what_is_no_subscription_is_refused(text: str) -> None:
    with pytest.raises(Refused) as refused:
        read_subscription(text)
    assert refused.value.code is Code.BAD_INPUT


def test_base64_without_padding_is_read() -> None:
    assert [unpadded(_text(bytes(range(n)))) for n in range(5)] == [bytes(range(n)) for n in range(5)]


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/",
        "https://",
        "ftp://example.org/",
        "https://ann:secret@example.org/",
        "https://example.org:99999/",
        "https://exa mple.org/",
        "https://example.org/" + "x" * 1000,
        "file:///etc/passwd",
        "javascript:alert(1)",
        "https://b\u00fccher.example/",
    ],
)
def test_only_plain_https_addresses_are_kept(url: str) -> None:
    with pytest.raises(Refused) as refused:
        check_url(url)
    assert refused.value.code is Code.BAD_INPUT


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "192.168.0.1", "172.16.5.5", "169.254.169.254", "0.0.0.0", "100.64.0.1"),
        *("::1", "fe80::1%eth0", "fc00::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "2002:7f00:1::", "64:ff9b::7f00:1"),
        *("224.0.0.1", "255.255.255.255", "240.0.0.1", "::", "ff02::1"),
    ],
)
def test_addresses_inside_are_refused(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["93.184.216.34", "1.1.1.1", "2606:4700:4700::1111"])
def test_addresses_of_the_open_internet_are_allowed(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("found", [["127.0.0.1"], ["93.184.216.34", "10.0.0.1"], ["::ffff:192.168.1.1"], []])
def test_a_name_that_leads_inside_is_refused_whatever_it_says(found: list[str]) -> None:
    post = HttpsPost(resolve=lambda host, port: found)
    with pytest.raises(PostFailed):
        asyncio.run(post("https://innocent.example/", {}, b""))


class _Handler(http.server.BaseHTTPRequestHandler):
    seen: list[tuple[str, bytes]]
    status = 204

    def do_POST(self) -> None:
        length = int(self.headers["Content-Length"])
        self.seen.append((self.path, self.rfile.read(length)))
        self.send_response(self.status)
        self.send_header("Location", "https://elsewhere.example/")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def https_server(folder: Path, status: int) -> Iterator[tuple[str, ssl.SSLContext, list[tuple[str, bytes]]]]:
    """A server on this machine with a certificate of its own."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "hook.example")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("hook.example")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    pem = certificate.public_bytes(Encoding.PEM)
    (folder / "cert.pem").write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()) + pem)
    handler = type("Handler", (_Handler,), {"seen": [], "status": status})
    server = http.server.HTTPServer(("127.0.0.1", 0), handler)
    serving = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    serving.load_cert_chain(folder / "cert.pem")
    server.socket = serving.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    trusting = ssl.create_default_context(cadata=pem.decode())
    try:
        yield f"https://hook.example:{server.server_address[1]}/in?x=1", trusting, handler.seen  # type: ignore[attr-defined]
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def inside(_host: str, _port: int) -> list[str]:
    return [str(ip_address("127.0.0.1"))]


def test_a_webhook_arrives_over_tls_and_redirects_are_not_followed(tmp_path: Path) -> None:
    with https_server(tmp_path, 302) as (url, trusting, seen):
        post = HttpsPost(allow_private=True, context=trusting, resolve=inside)
        assert asyncio.run(post(url, {"Content-Type": "application/json"}, b"{}")) == 302
        assert seen == [("/in?x=1", b"{}")]


def test_a_server_that_nobody_vouches_for_is_not_told_anything(tmp_path: Path) -> None:
    with https_server(tmp_path, 204) as (url, _, seen):
        with pytest.raises(PostFailed):
            asyncio.run(HttpsPost(allow_private=True, resolve=inside)(url, {}, b"{}"))
        assert seen == []
