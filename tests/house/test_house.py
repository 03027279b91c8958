"""The house stays in order: what is committed is about Milepost alone, and modules stay small."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LONGEST_MODULE = 600

# Written in pieces, so that this file does not name what it forbids.
REGISTRY_HOST = re.compile(
    "|".join(
        re.escape(".".join(parts))
        for parts in (
            ("pypi", "org"),
            ("pythonhosted", "org"),
            ("npmjs", "org"),
            ("npmjs", "com"),
            ("yarnpkg", "com"),
        )
    ),
    re.IGNORECASE,
)
MACHINE_PATH = re.compile(r"(?<![\w.~$)}-])/(?:work|root|(?:home|Users)/\w+)(?![\w-])")
LOCK_FILES = {"uv.lock", "pylock.toml"}


def git_files(*which: str) -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z", *which], cwd=ROOT, check=True, capture_output=True, text=True)
    return [ROOT / name for name in listed.stdout.split("\0") if name]


def texts() -> list[tuple[Path, str]]:
    """Every text file that is tracked, or that the next `git add .` would track."""
    found = []
    for path in git_files("--cached", "--others", "--exclude-standard"):
        if path.is_file() and b"\0" not in (content := path.read_bytes()):
            found.append((path.relative_to(ROOT), content.decode(errors="replace")))
    return found


def lines_naming(pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{path}:{number}: {line.strip()[:100]}"
        for path, text in texts()
        for number, line in enumerate(text.splitlines(), 1)
        if pattern.search(line)
    ]


def test_no_file_names_a_package_registry() -> None:
    assert lines_naming(REGISTRY_HOST) == []


def test_no_file_names_a_path_of_somebodys_machine() -> None:
    assert lines_naming(MACHINE_PATH) == []


@pytest.mark.parametrize("line", ["see /{0}/notes", "'/{0}'", "file:///{0}/x", "/{0}/a:/{0}/b", "cd /{0}"])
@pytest.mark.parametrize("place", ["work", "root", "home/ann", "Users/ann"])
def test_a_machine_path_is_recognised(line: str, place: str) -> None:
    assert MACHINE_PATH.search(line.format(place))


@pytest.mark.parametrize("line", ["docs/{work}/x", "../root", "~/{home}/ann", "/workshop", "/rooted", "/{home} page"])
def test_an_ordinary_path_is_left_alone(line: str) -> None:
    assert not MACHINE_PATH.search(line.format(home="home", work="work"))


def test_lock_files_that_record_where_packages_came_from_stay_out_of_git() -> None:
    assert [path.name for path in git_files("--cached") if path.name in LOCK_FILES] == []


def test_every_module_is_short_enough_to_read_in_one_sitting() -> None:
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines())
        for path in (ROOT / "src").rglob("*.py")
    }
    assert lengths, "src/ holds no module at all"
    assert {path: length for path, length in lengths.items() if length > LONGEST_MODULE} == {}


@pytest.mark.parametrize("command", ["make play", "make test"])
def test_the_readme_shows_the_two_commands(command: str) -> None:
    assert command in (ROOT / "README.md").read_text(encoding="utf-8")
    target = command.removeprefix("make ")
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
