/** The calendar day ("YYYY-MM-DD") of an instant in a time zone; in the browser's own where none is given. */
export function dayIn(instant: Date, timeZone?: string): string {
  return new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).format(instant);
}

/** The day and the time of the clock ("YYYY-MM-DDTHH:MM") of an instant in a time zone. */
export function clockIn(instant: Date, timeZone?: string): string {
  const time = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(instant);
  return `${dayIn(instant, timeZone)}T${time}`;
}
