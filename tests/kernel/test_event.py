"""Events: each seat learns its own form of what happened."""

from milepost.kernel.event import Event, barrier

DREW = Event("drew", 1, {"pile": "blind"}, {"card": "red-4"}, reveals=True)


def test_what_is_secret_is_known_to_its_seat_alone() -> None:
    assert DREW.seen_by(1) == DREW
    for viewer in (None, 0, 2):
        assert DREW.seen_by(viewer) == Event("drew", 1, {"pile": "blind"}, reveals=True)


def test_what_is_private_is_not_known_to_have_happened() -> None:
    event = Event("coupled", 0, {"card": "red-4"}, private=True)
    assert event.seen_by(0) == event
    assert event.seen_by(1) is None
    assert event.seen_by(None) is None


def test_what_happens_to_nobody_is_seen_alike_by_all_and_a_spectator_is_nobody_special() -> None:
    event = Event("turned-up", None, {"card": "red-4"}, {"order": (1, 2)})
    assert {viewer: event.seen_by(viewer) for viewer in (None, 0)} == dict.fromkeys(
        (None, 0), Event("turned-up", None, {"card": "red-4"})
    )


def test_undo_stops_at_an_event_that_reveals() -> None:
    assert barrier([Event("passed", 0), DREW])
    assert not barrier([Event("passed", 0), Event("turn", 1)])
    assert not barrier([])
