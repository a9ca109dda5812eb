/** An instant's calendar day ("YYYY-MM-DD") in a time zone; the browser's own zone if omitted. */
export function dayIn(instant: Date, timeZone?: string): string {
  return new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).format(instant);
}

/** An instant's wall-clock date and time ("YYYY-MM-DDTHH:MM") in a time zone. */
export function clockIn(instant: Date, timeZone?: string): string {
  const time = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(instant);
  return `${dayIn(instant, timeZone)}T${time}`;
}
