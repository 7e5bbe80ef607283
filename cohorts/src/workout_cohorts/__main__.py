"""`python -m workout_cohorts` is `workout-cohorts`."""

import sys

from workout_cohorts.cli import main

sys.exit(main())
