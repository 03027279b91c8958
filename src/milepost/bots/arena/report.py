"""A contest as one HTML page that needs nothing else: no network, no script."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import accumulate

from milepost.bots.arena.figures import Figures, Spread
from milepost.bots.arena.plots import Bar, Line, bars, lines, scale, steps
from milepost.bots.arena.result import GameResult

STYLE = """
:root { color-scheme: light; }
body { font: 16px/1.5 "Barlow Semi Condensed", "Avenir Next Condensed", system-ui, sans-serif; color: #26251f;
  background: #fbf9f3; max-width: 50rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2 { font-family: "EB Garamond", Georgia, serif; font-weight: 600; line-height: 1.15; }
h1 { font-size: 2.2rem; margin-bottom: .2rem; } h2 { margin-top: 2.4rem; border-bottom: 1px solid #d9d5cb; }
.lead { font-size: 1.1rem; } .note { color: #5d5b53; font-size: .92rem; }
.plot { width: 100%; height: auto; font-size: 13px; } .key span { margin-right: 1.4rem; white-space: nowrap; }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: .22rem .5rem; border-bottom: 1px solid #e6e2d8; vertical-align: top;
  white-space: nowrap; }
th:first-child, td:first-child, .words { text-align: left; } .words { white-space: normal; min-width: 12rem; }
code { background: #f0ece1; padding: .1rem .3rem; border-radius: 3px; font-size: .9em; }
.fault { color: #9d2a00; font-weight: 600; }
"""


def report(title: str, told: Figures, results: Sequence[GameResult]) -> str:
    """The page: a summary first, then each question with its plot."""
    parts = [
        f"<h1>{escape(title)}: {escape(_contest(told.plan.labels))}</h1>",
        _lead(told),
        "<h2>Who wins</h2>",
        _winners(told),
        "<h2>Rounds to win</h2>",
        _rounds(told, results),
        _money(told),
        "<h2>Time to think</h2>",
        _thinking(told, results),
        "<h2>Seats</h2>",
        _seats(told),
        "<h2>Slowest decisions</h2>",
        _slowest(told),
        "<h2>Ends and faults</h2>",
        _ends(told),
    ]
    head = f"<meta charset='utf-8'><meta name='viewport' content='width=device-width'><title>{escape(title)}</title>"
    return (
        f"<!doctype html>\n<html lang='en'><head>{head}<style>{STYLE}</style></head>\n<body>\n"
        + "\n".join(parts)
        + "\n</body></html>\n"
    )


def _contest(labels: Sequence[str]) -> str:
    """Who plays whom, in words."""
    first, *others = labels
    if not others:
        return f"{first} alone"
    *some, last = others
    return f"{first} against {', '.join(some)} and {last}" if some else f"{first} against {last}"


def _lead(told: Figures) -> str:
    plan = told.plan
    best = max(told.entries, key=lambda entry: entry.won.share)
    alone = len(plan.bots) == 1
    first = f"{best.label} {'finishes' if alone else 'wins'} {_percent(best.won.share)} of {told.games} games"
    sure = f" (95 % certain: {_percent(best.won.low)} to {_percent(best.won.high)})."
    faults = f' <span class="fault">{told.faults} faults.</span>' if told.faults else " No bot made a fault."
    chosen = ", ".join(f"{name}={value}" for name, value in plan.options.items()) or "none"
    how = (
        f"{told.deals} deals, each from every rotation of the seats; seed {escape(plan.seed)}; "
        f"options: {escape(chosen)}; cards or board {escape(plan.content[:12])}, rules version {plan.version}."
    )
    again = f"<p class='note'>{how} The same games again: <code>{escape(plan.command(told.games))}</code></p>"
    return f"<p class='lead'>{escape(first)}{sure}{faults}</p>{again}"


def _winners(told: Figures) -> str:
    seats = len(told.plan.bots)
    rows = [
        Bar(entry.label, entry.won.share, entry.won.low, entry.won.high, number)
        for number, entry in enumerate(told.entries)
    ]
    plot = bars("Share of wins by entry, with 95 % Wilson intervals", rows, 1 / seats if seats > 1 else None)
    head = ("bot", "wins", "share", "95 % interval", "place", "score", "median", "rating", "± σ", "surely")
    body = []
    for entry in told.entries:
        rating = entry.rating
        rated = ("–",) * 3 if rating is None else (f"{rating.mu:.2f}", f"{rating.sigma:.2f}", f"{rating.sure:.2f}")
        won = entry.won
        between = f"{_percent(won.low)} – {_percent(won.high)}"
        scores = (f"{entry.mean_place:.2f}", f"{entry.scores.mean:.1f}", f"{entry.scores.median:g}")
        body.append((entry.label, f"{won.wins:g}", _percent(won.share), between, *scores, *rated))
    note = (
        "Whiskers are 95 % Wilson intervals; the broken line is an equal share. A victory that n share counts 1/n. "
        f"{told.shared} games were shared, {told.unwon} had no winner. Ratings: Plackett-Luce by openskill, all "
        "starting at 25 ± 8.33; “surely” is three σ below. Place and score are means, beside the median score."
    )
    return plot + _table(head, body) + _ratings(told) + f"<p class='note'>{note}</p>"


def _ratings(told: Figures) -> str:
    rows = []
    for number, entry in enumerate(told.entries):
        if entry.rating is not None:
            mu, around = entry.rating.mu, 2 * entry.rating.sigma
            rows.append(Bar(entry.label, mu, mu - around, mu + around, number))
    return scale("Rating of each entry, with two σ either way", rows, "rating ± 2 σ") if rows else ""


def _rounds(told: Figures, results: Sequence[GameResult]) -> str:
    drawn = []
    for number, entry in enumerate(told.entries):
        won = [float(result.rounds) for result in results if number in result.winners]
        if won:
            drawn.append(Line(number, entry.label, steps(won, told.games)))
    plot = lines("Share of all games won by each entry within so many rounds", drawn, "rounds", "share of games")
    rows = [_spread(entry.label, entry.rounds_to_win) for entry in told.entries]
    return plot + _table(
        ("winner", "mean", "least", "median", "p90", "p99", "most"), [*rows, _spread("any game", told.rounds)]
    )


def _money(told: Figures) -> str:
    """Income and track, where the game has them."""
    parts = []
    if any(entry.earned_by_round for entry in told.entries):
        drawn = [_curve(n, entry.label, entry.earned_by_round) for n, entry in enumerate(told.entries)]
        parts += ["<h2>Income per round</h2>", lines("Mean income of each round", drawn, "round", "money")]
        rounds = told.rounds.mean
        body = [(entry.label, f"{entry.earned:.1f}", f"{entry.earned / rounds:.2f}") for entry in told.entries]
        parts.append(_table(("bot", "income a game", "a round"), body))
    if any(entry.track_by_round for entry in told.entries):
        drawn = [
            _curve(n, entry.label, tuple(accumulate(entry.track_by_round))) for n, entry in enumerate(told.entries)
        ]
        parts += ["<h2>Track</h2>", lines("Mean spent on track up to each round", drawn, "round", "money so far")]
        parts.append(_table(("bot", "spent on track a game"), [(e.label, f"{e.track:.1f}") for e in told.entries]))
    if parts:
        parts.append("<p class='note'>The mean of each round is taken over the games that lasted so long.</p>")
    return "".join(parts)


def _thinking(told: Figures, results: Sequence[GameResult]) -> str:
    drawn = []
    for number, entry in enumerate(told.entries):
        decided = [max(micros, 1) / 1000 for result in results for micros in result.timing.decisions[number]]
        if decided:
            drawn.append(Line(number, entry.label, _thinned(steps(decided, len(decided)))))
    plot = lines("Share of decisions within so many ms", drawn, "ms a decision", "share of decisions", log_x=True)
    rows = []
    for entry in told.entries:
        rows.append(_spread(f"{entry.label}: a turn", entry.ms_a_turn))
        rows.append(_spread(f"{entry.label}: a decision", entry.ms_a_decision))
        if entry.ms_a_replan is not None:
            rows.append(_spread(f"{entry.label}: when it replans", entry.ms_a_replan))
    note = (
        "Processor time of one core, from the position to the decision; a turn has one decision or several. A bot "
        "replans when it thinks anew and does not only go on with what it had in mind."
    )
    head = ("ms", "mean", "least", "median", "p90", "p99", "most")
    return plot + _table(head, rows) + f"<p class='note'>{note}</p>"


def _thinned(corners: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
    """A curve of many thousand corners, by a few hundred of them."""
    every = max(1, len(corners) // 400)
    return (*corners[::every], corners[-1])


def _seats(told: Figures) -> str:
    rows = [Bar(f"seat {n}", seat.share, seat.low, seat.high) for n, seat in enumerate(told.seats, 1)]
    plot = bars("Share of wins by seat, whoever sat there", rows, 1 / len(rows) if len(rows) > 1 else None)
    return plot + "<p class='note'>Everybody plays every deal from every seat, so no seat favours a bot.</p>"


def _slowest(told: Figures) -> str:
    labels = told.plan.labels
    rows = [
        (f"{slow.micros / 1000:.1f}", labels[slow.entry], str(number), str(slow.turn), slow.actions, slow.reason)
        for number, slow in told.slowest
    ]
    drawn = [
        Bar(f"{labels[slow.entry]}, {number}/{slow.turn}", slow.micros / 1000, 0.0, 0.0, slow.entry)
        for number, slow in told.slowest
    ]
    plot = scale("The slowest decisions", drawn, "ms (bot, game/turn)") if drawn else ""
    return plot + _table(("ms", "bot", "game", "turn", "played", "because"), rows, words=2)


def _ends(told: Figures) -> str:
    rows = [(reason, str(count), _percent(count / told.games)) for reason, count in told.reasons.items()]
    ends = _table(("ended by", "games", "share"), rows)
    if not told.faults:
        return ends + "<p>No action was refused, no bot crashed, no game stalled, none ended without a winner.</p>"
    labels = told.plan.labels
    faults = [
        (fault.kind, labels[fault.entry], str(number), str(fault.turn), fault.says) for number, fault in told.fault_list
    ]
    more = f"<p class='note'>The first {len(faults)} of {told.faults}.</p>" if told.faults > len(faults) else ""
    return ends + _table(("fault", "bot", "game", "turn", "what"), faults, words=1) + more


def _curve(look: int, label: str, values: Sequence[float]) -> Line:
    return Line(look, label, tuple((float(number), value) for number, value in enumerate(values, 1)))


def _spread(label: str, spread: Spread | None) -> tuple[str, ...]:
    if spread is None:
        return (label, *("–",) * 6)
    told = (spread.mean, spread.least, spread.median, spread.p90, spread.p99, spread.most)
    return (label, *(f"{number:.4g}" for number in told))


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]], words: int = 0) -> str:
    """A table; its last `words` columns hold sentences."""

    def cells(name: str, row: Sequence[str]) -> str:
        count = len(row)
        return "".join(
            f"<{name}{' class=words' if i >= count - words else ''}>{escape(cell)}</{name}>"
            for i, cell in enumerate(row)
        )

    body = "".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    return f"<div class='wide'><table><tr>{cells('th', head)}</tr>{body}</table></div>"
