"""WebSockets: what happens at a table comes by itself, in order, with hashes that agree."""

from __future__ import annotations

from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.web.house import House, Json, Live, seated, serving


def test_a_socket_tells_what_happens_with_hashes_that_agree(house: House) -> None:
    table, (ann, bob) = seated(house)
    one, two = ann.live(table), bob.live(table)
    assert one.until("hello")["seat"] == 0
    one.until("snapshot")
    two.until("snapshot")
    for _ in range(6):
        mover = one if 0 in one.view["actors"] else two
        legal = mover.ask(do="legal")
        done = mover.ask(do="act", action=legal["texts"][0], key=f"k{mover.seq}", seen=mover.seq)
        assert done["kind"] == "done"
        for other in (one, two):
            while other.seq < done["seq"]:
                other.hear()
    one.close()
    two.close()


def test_who_comes_back_gets_what_was_missed(house: House) -> None:
    table, (ann, bob) = seated(house)
    socket = bob.live(table)
    socket.until("snapshot")
    socket.close()
    ann.post(f"/api/tables/{table}/act", action=ann.get(f"/api/tables/{table}/legal")["texts"][0])
    back = bob.live(table, after=socket.seq)
    back.view = socket.view
    assert back.until("change")["after"] == socket.seq
    back.close()


def test_a_hot_seat_changes_eyes_on_one_socket(house: House) -> None:
    ann = house.program()
    plan = {"game": "iron-horses", "hot_seat": True, "seats": [{"name": "Ann"}, {"name": "Bob"}]}
    table = ann.post("/api/tables", **plan)["table"]
    socket = ann.live(table, seat=0)
    assert socket.until("snapshot")["seat"] == 0
    socket.say(do="watch", seat=1)
    assert socket.until("snapshot")["seat"] == 1
    assert socket.ask(do="act", action="undo", seat=0)["kind"] == "refused"
    socket.close()


def test_what_is_said_in_one_breath_is_done_and_answered_in_order(house: House) -> None:
    ann = house.program()
    plan = {"game": "iron-horses", "hot_seat": True, "seats": [{"name": "Ann"}, {"name": "Bob"}]}
    table = ann.post("/api/tables", **plan)["table"]
    socket = ann.live(table, seat=0)
    socket.until("snapshot")
    first = ann.get(f"/api/tables/{table}/legal", seat=0)["texts"][0]
    socket.say(do="act", id="a", action=first, key="a")
    socket.say(do="ping", id="b")
    socket.say(do="act", id="c", action=first, key="a")
    socket.say(do="act", id="d", action="no such thing")
    socket.say(do="say", id="e", text="Well?")
    socket.say(do="act", id="f", action="undo", seat=7)
    socket.say(do="ping", id="g")
    answers: list[Json] = []
    while not answers or answers[-1]["id"] != "g":
        heard = socket.hear()
        answers += [heard] if heard.get("id") else []
    kinds = [answer["kind"] for answer in answers]
    assert [answer["id"] for answer in answers] == list("abcdefg")
    assert kinds == ["done", "pong", "done", "refused", "ok", "refused", "pong"]
    assert [answer["again"] for answer in answers if answer["kind"] == "done"] == [False, True]
    assert [answer["code"] for answer in answers if answer["kind"] == "refused"] == ["illegal", "not-yours"]
    socket.close()


def test_an_action_that_goes_wrong_here_ends_the_socket_with_a_sentence(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (ann, _) = seated(house)
    socket = ann.live(table)
    socket.until("snapshot")

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("milepost.table.playing.check_turn", broken)
    socket.say(do="act", id="a", action="choose mogul")
    assert socket.until("closed")["code"] == "error"
    with pytest.raises(ConnectionClosed) as closed:
        socket.hear()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1011
    monkeypatch.undo()
    back = ann.live(table)
    back.until("snapshot")
    assert back.ask(do="act", action=back.ask(do="legal")["texts"][0])["kind"] == "done"
    back.close()


def test_chat_is_text_for_everybody(house: House) -> None:
    table, (ann, bob) = seated(house)
    one, two = ann.live(table), bob.live(table)
    two.until("snapshot")
    assert one.ask(do="say", text="<script>hello</script>")["kind"] == "ok"
    said = two.until("change")["done"][-1]
    assert (said["what"], said["name"], said["text"]) == ("said", "Ann", "<script>hello</script>")
    one.close()
    two.close()


def test_questions_and_previews_are_answered_on_the_socket(house: House) -> None:
    table, (ann, _) = seated(house)
    socket = ann.live(table)
    legal = socket.ask(do="legal")["texts"]
    assert socket.ask(do="why-not", action=legal[0])["refused"] is None
    assert socket.ask(do="preview", action=legal[0])["preview"]["plays"] == 1
    assert socket.ask(do="ask", question="what is this")["code"] == "bad-input"
    assert socket.ask(do="ping")["kind"] == "pong"
    assert socket.ask(do="act", action="fly to the moon")["code"] == "illegal"
    socket.say(do="snapshot")
    assert socket.until("snapshot")["seat"] == 0
    socket.close()


def test_who_is_here_is_told(house: House) -> None:
    table, (ann, bob) = seated(house)
    one = ann.live(table)
    one.until("here", seats=[0])
    two = bob.live(table)
    one.until("here", seats=[0, 1])
    two.close()
    one.until("here", seats=[0])
    one.close()


def test_a_stranger_is_told_that_there_is_no_such_table(house: House) -> None:
    table, _ = seated(house)
    socket = Live(house, table, None)
    assert socket.hear()["code"] == "no-table"
    with pytest.raises(ConnectionClosed) as closed:
        socket.hear()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


def test_the_first_message_must_be_watch(house: House) -> None:
    table, (ann, _) = seated(house)
    socket = Live(house, table, ann.token, do="ping")
    assert socket.hear()["code"] == "bad-input"
    with pytest.raises(ConnectionClosed):
        socket.hear()


def test_a_socket_that_hears_nothing_is_told_that_the_server_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("milepost.web.station.COUNTED", 0.05)
    monkeypatch.setattr("milepost.web.live.PING", 0.1)
    with serving(tmp_path) as house:
        table, (ann, _) = seated(house)
        socket = ann.live(table)
        assert socket.until("hello")["ping"] == 0.1
        socket.until("ping")
        socket.until("ping")


@pytest.mark.slow
def test_who_reads_too_slowly_loses_nothing_but_what_is_old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("milepost.table.hub.LONGEST_QUEUE", 3)
    with serving(tmp_path) as house:
        table, (ann, bob) = seated(house)
        slow = bob.live(table)
        slow.until("snapshot")
        for _ in range(1500):  # more than any buffer between here and there holds
            slow.say(do="snapshot")
        ann.post(f"/api/tables/{table}/say", text="Good luck!")
        assert slow.ask(do="ping")["kind"] == "pong"
        slow.say(do="snapshot")
        while slow.seq < ann.get(f"/api/tables/{table}/view")["seq"]:
            slow.hear()
        assert [message["kind"] for message in slow.heard].count("snapshot") < 1502


@pytest.mark.slow
def test_a_suggestion_comes_when_it_is_made_and_nothing_waits_for_it(house: House) -> None:
    table, (ann, bob) = seated(house, {"game": "empire-builder", "seats": [{"sits": "person"}] * 2})
    socket, other = ann.live(table), bob.live(table)
    socket.until("snapshot")
    for _ in range(2):  # in the first turn of building a poor hand would go instead
        mover = next(one for one in (socket, other) if one.ask(do="legal")["texts"])
        assert mover.ask(do="act", action="done")["kind"] == "done"
    socket.say(do="suggest", id="plan")
    socket.say(do="suggest", id="twice")
    socket.say(do="ping", id="meanwhile")
    heard: list[str] = []
    answer: dict[str, object] = {}
    while not answer:
        message = socket.hear(60)
        heard.append(message.get("id", ""))
        answer = message if message.get("id") == "plan" else {}
    assert heard.index("twice") < heard.index("meanwhile") < heard.index("plan")
    suggestion = answer["suggestion"]
    assert isinstance(suggestion, dict)
    assert suggestion["stops"][0]["at"] == suggestion["way"][0]
    legal = socket.ask(do="legal")["texts"]
    assert suggestion["actions"][:1] == [text for text in legal if text in suggestion["actions"][:1]]
    assert ann.post(f"/api/tables/{table}/suggest") == suggestion
    assert socket.ask(do="why", of=1)["code"] == "not-now"
    socket.close()
    other.close()


def test_the_host_asks_why_a_bot_played_so(house: House) -> None:
    plan = {"game": "empire-builder", "seats": [{"sits": "person"}, {"sits": "bot", "level": "random"}]}
    table, (ann,) = seated(house, plan)
    socket = ann.live(table)
    socket.until("snapshot")
    while not any(entry.get("by") == "bot" for message in socket.heard for entry in message.get("done", ())):
        if socket.view["actors"] == [0]:
            assert socket.ask(do="act", action="done")["kind"] == "done"
        else:
            socket.hear(60)
    why = socket.ask(do="why", of=1)["why"]
    assert why["says"] == "one of the legal actions, by lot"
    assert ann.get(f"/api/tables/{table}/why", of=1)["says"] == why["says"]
    socket.close()
