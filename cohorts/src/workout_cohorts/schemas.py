"""The schemas, explicit: nothing is inferred from what happens to be in the first rows."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import pyarrow as pa
from pyspark.sql import types as spark

from workout_cohorts.fields import ROWS, Field, Kind, every_field

SPARK: dict[Kind, spark.DataType] = {
    Kind.TEXT: spark.StringType(),
    Kind.CODE: spark.StringType(),
    Kind.WEEK: spark.StringType(),
    Kind.TIME: spark.TimestampType(),
    Kind.DATE: spark.DateType(),
    Kind.NUMBER: spark.DoubleType(),
    Kind.COUNT: spark.LongType(),
    Kind.FLAG: spark.BooleanType(),
}

ARROW: dict[Kind, Any] = {
    Kind.TEXT: pa.string(),
    Kind.CODE: pa.string(),
    Kind.WEEK: pa.string(),
    Kind.TIME: pa.timestamp("us", tz="UTC"),
    Kind.DATE: pa.date32(),
    Kind.NUMBER: pa.float64(),
    Kind.COUNT: pa.int64(),
    Kind.FLAG: pa.bool_(),
}


def spark_schema(fields: tuple[Field, ...]) -> spark.StructType:
    """The schema of a DataFrame."""
    return spark.StructType(
        [spark.StructField(field.name, SPARK[field.kind], not field.required) for field in fields]
    )


@lru_cache(maxsize=1)
def any_row() -> tuple[spark.StructType, Any]:
    """The schemas for rows of every kind: of Spark, and of Arrow's batches."""
    fields = every_field()
    return spark_schema(fields), pa.schema([(field.name, ARROW[field.kind]) for field in fields])


def columns(row: str) -> list[str]:
    """The columns of a kind of row, in their order."""
    return [field.name for field in ROWS[row]]
