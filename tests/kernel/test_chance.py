"""Chance: one seed, labelled shuffles, the same on every machine, checkable afterwards."""

import hashlib
from collections import Counter
from itertools import permutations

import pytest

from milepost.kernel.chance import Chance, WitnessedChance, commitment, fresh_seed, seed_from_text

SEED = seed_from_text("milepost")


def test_known_answers_that_every_machine_and_python_must_give() -> None:
    """If one of these changes, no recorded game replays any more."""
    assert SEED.hex() == "9523f61ae43f91f1480a8643b3f84607fdca726b7fa96a6d4e0801e9b8ba8df7"
    assert commitment(SEED) == "cd33039711be9c1074c2646af268b40f164f9c121acc23a4da0d4888cf887a7d"
    chance = Chance(SEED)
    assert chance.order("car deck", 12) == [11, 8, 5, 0, 6, 2, 1, 7, 10, 9, 4, 3]
    assert chance.order("engine deck, shuffle 2", 6) == [2, 1, 0, 5, 4, 3]
    assert chance.order("λ and 😀", 5) == [0, 4, 3, 2, 1]
    assert chance.child("game 7").seed.hex() == "ade06ffff4f400ce74fa2ed595fc777ec9678c4d98ccc77c1feb4915bcfd633d"
    whole = ",".join(map(str, chance.order("car cards", 84)))
    assert (
        hashlib.sha256(whole.encode()).hexdigest() == "f775dce7ebb7cb0f9dfa8607ce276edcc759feff2b26379dad0965879f957bcc"
    )


def test_an_order_holds_every_number_once() -> None:
    chance = Chance(SEED)
    for size in (0, 1, 2, 3, 84, 500):
        assert sorted(chance.order("a deck", size)) == list(range(size))


def test_the_same_seed_and_label_give_the_same_order_and_asking_changes_nothing() -> None:
    chance = Chance(SEED)
    first = chance.order("a deck", 30)
    chance.order("another deck", 30)
    assert chance.order("a deck", 30) == first == Chance(SEED).order("a deck", 30)


def test_another_label_or_seed_gives_another_order() -> None:
    orders = {tuple(Chance(SEED).order(f"deck {n}", 30)) for n in range(200)}
    orders |= {tuple(Chance(seed_from_text(f"{n}")).order("deck 0", 30)) for n in range(200)}
    assert len(orders) == 400


def test_every_order_is_about_equally_likely() -> None:
    trials = 7_200
    counts = Counter(tuple(Chance(SEED).order(f"deck {n}", 4)) for n in range(trials))
    assert set(counts) == set(permutations(range(4)))
    expected = trials / 24
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    assert chi_square < 49.7, "one in a thousand at 23 degrees of freedom"


def test_every_card_is_about_equally_often_in_every_place() -> None:
    trials, size = 4_000, 10
    places = Counter(
        (place, card) for n in range(trials) for place, card in enumerate(Chance(SEED).order(f"{n}", size))
    )
    expected = trials / size
    assert all(abs(places[p, c] - expected) < 5 * expected**0.5 for p in range(size) for c in range(size))


def test_two_labels_of_one_seed_tell_nothing_about_each_other() -> None:
    trials = 6_000
    pairs = Counter(
        (chance.order("x2 market cards", 6)[0], chance.order("x3 market cards, deal 1", 6)[0])
        for chance in (Chance(seed_from_text(f"{n}")) for n in range(trials))
    )
    expected = trials / 36
    assert sum((pairs[a, b] - expected) ** 2 / expected for a in range(6) for b in range(6)) < 66.6


def test_a_shuffle_puts_items_in_its_order() -> None:
    chance = Chance(SEED)
    assert chance.shuffle("words", "abcdef") == ["abcdef"[i] for i in chance.order("words", 6)]


def test_a_child_is_a_source_of_its_own() -> None:
    chance = Chance(SEED)
    children = {chance.child(f"game {n}").seed for n in range(100)}
    assert len(children) == 100
    assert SEED not in children
    assert chance.child("game 1").seed == Chance(SEED).child("game 1").seed


def test_the_commitment_fixes_the_seed_and_does_not_tell_it() -> None:
    assert commitment(SEED) != commitment(seed_from_text("milepost "))
    assert SEED.hex() not in commitment(SEED)
    assert commitment(SEED) != hashlib.sha256(SEED).hexdigest()
    assert len(commitment(SEED)) == 64


def test_a_fresh_seed_is_new_every_time() -> None:
    seeds = {fresh_seed() for _ in range(50)}
    assert len(seeds) == 50
    assert {len(seed) for seed in seeds} == {32}


@pytest.mark.parametrize("size", [0, 1, 31, 33])
def test_a_seed_of_another_length_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Chance(bytes(size))


def test_any_text_makes_a_seed_even_one_that_is_no_valid_unicode() -> None:
    assert len({seed_from_text(text) for text in ("", " ", "\ud800", "\udfff", "ä", "😀")}) == 6


def test_a_witness_remembers_what_was_asked_and_deals_the_same() -> None:
    witness = WitnessedChance(SEED)
    assert witness.shuffle("words", "abc") == Chance(SEED).shuffle("words", "abc")
    witness.order("deck", 9)
    witness.order("deck", 9)
    assert witness.asked == {"words": 3, "deck": 9}


def test_a_witness_refuses_one_label_for_two_shuffles() -> None:
    witness = WitnessedChance(SEED)
    witness.order("deck", 9)
    with pytest.raises(ValueError, match="label of its own"):
        witness.order("deck", 10)


def test_a_shuffle_that_was_taken_back_may_be_asked_for_with_another_size() -> None:
    chance = WitnessedChance(seed_from_text("x"))
    chance.order("deck, shuffle 1", 9)
    chance.order("deck, shuffle 2", 5)
    with pytest.raises(ValueError, match="two sizes"):
        chance.order("deck, shuffle 2", 4)
    chance.forget(1)
    chance.order("deck, shuffle 2", 4)
    assert chance.asked == {"deck, shuffle 1": 9, "deck, shuffle 2": 4}
