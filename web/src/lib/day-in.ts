/** The calendar day ("YYYY-MM-DD") of an instant in a time zone; in the browser's own where none is given. */
export function dayIn(instant: Date, timeZone?: string): string {
  return new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).format(instant);
}
