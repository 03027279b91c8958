"""One folder a rulebook: its rules, its ledger, its content."""
