"""What a content loader says when a file is wrong."""


class ContentError(ValueError):
    """A content file that cannot be used: which file, which line (1 for the first), and why in a sentence."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        super().__init__(file, line, reason)
        self.file = file
        self.line = line
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.reason}"
