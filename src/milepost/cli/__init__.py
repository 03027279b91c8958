"""The `milepost` command."""


def main() -> None:
    """Placeholder until the commands are in."""
    print("Milepost")
