/** Words of an address, of which the router reads digits as a number; undefined where there are none, or too many. */
export function readText(value: unknown): string | undefined {
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && text !== "" && text.length <= 100 ? text : undefined;
}

/** An id of an address; undefined for anything else. */
export function readUuid(value: unknown): string | undefined {
  return typeof value === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
    ? value
    : undefined;
}

/** A day of an address ("2026-02-28"), in the years 1 to 9999; undefined for anything else, also for a 31st of February. */
export function readDay(value: unknown): string | undefined {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value) || value < "0001") return undefined;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value) ? value : undefined;
}
