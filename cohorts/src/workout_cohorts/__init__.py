"""Spreads `workout analyze --worker` over a cluster and keeps its rows as Parquet."""

__version__ = "1.0.0"
