import { useState } from "react";

/** A text parameter, which the router may parse as a number; undefined if missing or too long. */
export function readText(value: unknown): string | undefined {
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && text !== "" && text.length <= 100 ? text : undefined;
}

/** A UUID parameter; undefined for anything else. */
export function readUuid(value: unknown): string | undefined {
  return typeof value === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
    ? value
    : undefined;
}

/** A day parameter ("2026-02-28"), years 1 to 9999; undefined for anything else, including February 31. */
export function readDay(value: unknown): string | undefined {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value) || value < "0001") return undefined;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value) ? value : undefined;
}

/**
 * The address's search values, replaced by the next ones as soon as a change starts. The router takes a moment, during
 * which chips and lists would jump back.
 */
export function useShownAhead<Shown extends object>(there: Shown): [Shown, (next: Shown) => void] {
  const at = JSON.stringify(there);
  const [ahead, setAhead] = useState<{ at: string; shown: Shown } | null>(null);
  if (ahead && ahead.at !== at) setAhead(null);
  return [ahead?.at === at ? ahead.shown : there, (shown) => setAhead({ at, shown })];
}
