"""What all tests share: how Hypothesis looks for counterexamples."""

from hypothesis import settings

# Always the same examples, so that a failure here is a failure everywhere; `full` tests ask for more of them.
settings.register_profile("house", derandomize=True, deadline=None, database=None, print_blob=True, max_examples=30)
settings.load_profile("house")
