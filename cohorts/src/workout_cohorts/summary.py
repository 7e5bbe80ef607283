"""What a run found, for people and for machines."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass


@dataclass(frozen=True)
class Summary:
    """Counts over the tables. No clock and no machine is in it: equal tables have equal summaries."""

    persons: int
    weeks: int
    workouts: int
    errors: dict[str, int]
    failed_paths: int
    first_week: str | None
    last_week: str | None
    # Persons beyond the first with one and the same content: copies under several paths.
    same_inputs: int
    engines: list[str]

    def json(self) -> str:
        """One object, sorted."""
        return json.dumps({"format": 1, **asdict(self)}, sort_keys=True, indent=2) + "\n"

    def text(self) -> str:
        """A few lines."""
        span = f", {self.first_week} to {self.last_week}" if self.first_week else ""
        lines = [f"{self.persons} persons, {self.weeks} weeks, {self.workouts} workouts{span}"]
        lines += [f"{count} errors: {reason}" for reason, count in sorted(self.errors.items())]
        if self.failed_paths:
            lines.append(f"{self.failed_paths} paths have no rows but an error")
        if self.same_inputs:
            lines.append(f"{self.same_inputs} persons have the same content as another: copies?")
        if len(self.engines) > 1:
            lines.append(f"rows of {len(self.engines)} versions of the engines are in the tables")
        return "\n".join(lines)
