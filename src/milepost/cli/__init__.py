"""The `milepost` command."""

from milepost.cli.app import main

__all__ = ["main"]
