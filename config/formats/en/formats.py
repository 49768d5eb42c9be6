"""English dates with the day before the month and 24 hours, as in hospitals of most countries."""

from typing import Final

DATE_FORMAT: Final = "j F Y"
SHORT_DATE_FORMAT: Final = "j M Y"
MONTH_DAY_FORMAT: Final = "j F"
TIME_FORMAT: Final = "H:i"
DATETIME_FORMAT: Final = "j F Y, H:i"
SHORT_DATETIME_FORMAT: Final = "j M Y, H:i"
