"""The API as programs and browsers use it, over real sockets."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.house import TWO, House, Refusal, seated, serving


def test_a_table_is_made_seated_and_played_over_http(house: House) -> None:
    table, (ann, bob) = seated(house)
    first = ann.get(f"/api/tables/{table}/wait")
    assert (first["your_turn"], first["over"]) == (True, False)
    legal = ann.get(f"/api/tables/{table}/legal")
    assert legal["seq"] == first["seq"]
    done = ann.post(f"/api/tables/{table}/act", action=legal["texts"][0], key="one", seen=legal["seq"])
    again = ann.post(f"/api/tables/{table}/act", action=legal["texts"][0], key="one", seen=legal["seq"])
    assert (done["kind"], done["again"], again["again"], again["seq"]) == ("done", False, True, done["seq"])
    seen = bob.get(f"/api/tables/{table}/view")
    assert seen["seat"] == 1
    assert seen["lately"][-1]["what"] == "play"


def test_an_action_can_be_sent_as_json(house: House) -> None:
    table, (ann, _) = seated(house)
    legal = ann.get(f"/api/tables/{table}/legal")
    assert ann.post(f"/api/tables/{table}/act", action=legal["actions"][0])["kind"] == "done"


def test_a_browser_is_known_by_a_cookie_that_scripts_cannot_read(house: House) -> None:
    with house.browser() as browser:
        made = browser.post("/api/tables", json=TWO)
        cookie = made.headers["set-cookie"]
        assert all(word in cookie for word in ("HttpOnly", "SameSite=lax", "Path=/"))
        token = browser.cookies["milepost"]
        assert token not in made.text
        table, link = made.json()["table"], made.json()["invitations"][0]
        sat = browser.post(f"/api/tables/{table}/sit", json={"name": "Ann", "link": link})
        assert sat.json() == {"table": table, "seat": 0}
        assert "set-cookie" not in sat.headers
        assert [listed["table"] for listed in browser.get("/api/mine").json()["tables"]] == [table]


def test_behind_a_proxy_that_is_trusted_the_cookie_is_secure_and_bound_to_the_host(tmp_path: Path) -> None:
    site, forwarded = "https://trains.example.org", {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9"}
    with serving(tmp_path, proxies=("127.0.0.1",), public_urls=(site,)) as house:
        with house.browser(host="trains.example.org", origin=site, **forwarded) as browser:
            cookie = browser.post("/api/tables", json=TWO).headers["set-cookie"]
        assert cookie.startswith("__Host-milepost=")
        assert all(word in cookie for word in ("Secure", "HttpOnly", "Path=/", "SameSite=lax"))
        with house.browser(host="trains.example.org", origin="https://other.example.org", **forwarded) as browser:
            assert browser.post("/api/tables", json=TWO).json()["code"] == "foreign-origin"


def test_nobodys_word_about_the_client_is_taken_without_need(house: House) -> None:
    with house.browser(**{"x-forwarded-proto": "https"}) as browser:
        assert "Secure" not in browser.post("/api/tables", json=TWO).headers["set-cookie"]


def test_a_bearer_token_that_is_none_is_refused(house: House) -> None:
    for word in ("Bearer short", "Basic abc", "Bearer " + "!" * 43):
        with house.browser(authorization=word) as browser:
            answer = browser.get("/api/mine")
            assert (answer.status_code, answer.json()["code"]) == (401, "bad-token")


def test_a_private_table_does_not_exist_for_strangers(house: House) -> None:
    table, _ = seated(house)
    stranger = house.program()
    for path in (
        "",
        "/view",
        "/since",
        "/wait",
        "/legal",
        "/questions",
        "/record.txt",
        "/record.json",
        "/frames",
        "/game",
    ):
        with pytest.raises(Refusal) as refused:
            stranger.get(f"/api/tables/{table}{path}")
        assert (refused.value.status, refused.value.code) == (404, "no-table"), path


def test_a_link_lets_somebody_watch(house: House) -> None:
    ann, bob = house.program(), house.program()
    made = ann.post("/api/tables", **TWO)
    entered = bob.post(f"/api/tables/{made['table']}/enter", link=made["watch"])
    assert (entered["opens"], entered["seat"], entered["table"]["yours"]) == ("watch", None, [])
    assert bob.get(f"/api/tables/{made['table']}/view")["seat"] is None
    invited = house.program().post(f"/api/tables/{made['table']}/enter", link=made["invitations"][1])
    assert (invited["opens"], invited["seat"]) == ("seat", 1)


def test_a_second_device_sits_down_by_a_link_that_works_once(house: House) -> None:
    table, (ann, _) = seated(house)
    made = ann.post(f"/api/tables/{table}/device-link")
    assert made["page"] == f"/table/{table}#device={made['link']}"
    phone = house.program()
    assert phone.post(f"/api/tables/{table}/use-device-link", link=made["link"])["seat"] == 0
    with pytest.raises(Refusal) as refused:
        house.program().post(f"/api/tables/{table}/use-device-link", link=made["link"])
    assert refused.value.code == "bad-link"
    assert phone.get(f"/api/tables/{table}/view")["seat"] == 0


def test_public_tables_are_in_the_lobby_and_can_be_searched(house: House) -> None:
    ann, bob = house.program(), house.program()
    plan = TWO | {"public": True, "title": "Zebra crossing", "seats": [{"sits": "person"}, {"sits": "open"}]}
    made = ann.post("/api/tables", **plan)
    listed = bob.get("/api/lobby", words="zebra")["tables"]
    assert [one["table"] for one in listed] == [made["table"]]
    assert bob.post(f"/api/tables/{made['table']}/sit", name="Bob")["seat"] == 1


def test_the_games_are_told_with_options_rules_and_rulings(house: House) -> None:
    ann = house.program()
    for listed in ann.get("/api/games")["games"]:
        answer = ann.http.get(f"/api/games/{listed['name']}", params={"etag": listed["etag"]})
        told = answer.json()
        assert told["title"] == listed["title"]
        assert told["ledger"]["rules"]
        assert all(option["says"] for option in told["options"])
        assert isinstance(told["catalogue"], dict)
        assert "immutable" in answer.headers["cache-control"]
        known = {"if-none-match": answer.headers["etag"]}
        assert ann.http.get(f"/api/games/{listed['name']}", headers=known).status_code == 304


def test_questions_previews_and_refusals_name_the_rule(house: House) -> None:
    table, (ann, bob) = seated(house)
    legal = ann.get(f"/api/tables/{table}/legal")["texts"]
    assert ann.post(f"/api/tables/{table}/why-not", action=legal[0]) == {"refused": None}
    assert bob.post(f"/api/tables/{table}/why-not", action=legal[0])["refused"]["rule"].startswith("IH-")
    assert ann.post(f"/api/tables/{table}/preview", action=legal[0])["plays"] == 1
    with pytest.raises(Refusal) as refused:
        bob.post(f"/api/tables/{table}/act", action=legal[0])
    assert (refused.value.status, refused.value.code) == (422, "illegal")
    assert refused.value.told["rule"].startswith("IH-")
    assert refused.value.told["says"].endswith(".")


def test_records_and_frames_tell_what_the_asker_may_know(house: House) -> None:
    table, (ann, bob) = seated(house)
    ann.post(f"/api/tables/{table}/act", action=ann.get(f"/api/tables/{table}/legal")["texts"][0])
    text = bob.http.get(f"/api/tables/{table}/record.txt").text
    assert text.startswith("milepost-seen 1")
    assert "seen by: Bob" in text
    record = bob.get(f"/api/tables/{table}/record.json")
    assert (record["seed"], record["seat"], record["status"]) == (None, 1, "playing")
    frames = bob.get(f"/api/tables/{table}/frames")["messages"]
    assert [frame["kind"] for frame in frames] == ["snapshot"] + ["change"] * (len(frames) - 1)
    assert frames[-1]["hash"] == bob.get(f"/api/tables/{table}/view")["hash"]


def test_a_game_ends_by_agreement_and_leads_to_a_rematch_and_a_fork(house: House) -> None:
    table, (ann, bob) = seated(house)
    ann.post(f"/api/tables/{table}/act", action=ann.get(f"/api/tables/{table}/legal")["texts"][0])
    forked = bob.post(f"/api/tables/{table}/fork", at=4)
    assert bob.get(f"/api/tables/{forked['table']}")["charter"]["forked_from"] == table
    for program in (ann, bob):
        program.post(f"/api/tables/{table}/wish-end", agrees=True)
    told = ann.get(f"/api/tables/{table}")
    assert told["status"] == "ended"
    assert len(told["seed"]) == 64
    rematch = ann.post(f"/api/tables/{table}/rematch")
    assert bob.post(f"/api/tables/{table}/rematch") == {"table": rematch["table"], "made": None}
    assert bob.post(f"/api/tables/{rematch['table']}/sit", name="Bob")["seat"] == 1


def test_only_the_host_has_the_hosts_powers(house: House) -> None:
    ann, bob = house.program(), house.program()
    made = ann.post("/api/tables", **TWO)
    table = made["table"]
    bob.post(f"/api/tables/{table}/sit", name="Bob", link=made["invitations"][1])
    for path, body in (("bot", {"seat": 0}), ("invite", {"seat": 0}), ("watch-link", {}), ("abandon", {})):
        with pytest.raises(Refusal) as refused:
            bob.post(f"/api/tables/{table}/host/{path}", **body)
        assert refused.value.code == "not-yours"
    fresh = ann.post(f"/api/tables/{table}/host/invite", seat=0)
    assert fresh["page"].endswith(f"#sit={fresh['link']}")
    ann.post(f"/api/tables/{table}/host/bot", seat=0, level="random")
    assert bob.get(f"/api/tables/{table}/view")["note"]["chairs"][0]["sitter"] == "bot"
    spare = ann.post("/api/tables", **TWO)["table"]
    assert ann.delete(f"/api/tables/{spare}") == {"kind": "ok"}
    with pytest.raises(Refusal):
        ann.get(f"/api/tables/{spare}")


def test_openapi_describes_every_path_with_examples(house: House) -> None:
    with house.browser() as browser:
        schema = browser.get("/schema/openapi.json").json()
        assert browser.get("/schema").text.count("<tr>") >= 35
    posts = [methods["post"] for path, methods in schema["paths"].items() if "post" in methods]
    for post in posts:
        assert "description" in post
        for status in ("400", "403", "429"):
            assert post["responses"][status]["content"]["application/json"]["examples"]
        if "requestBody" in post:
            assert post["requestBody"]["content"]["application/json"]["schema"]["examples"], post["operationId"]
