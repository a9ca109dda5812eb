/** What is off by no more than this is taken for right: the way to the server takes time too. */
export const toleratedMs = 2 * 60_000;

const key = "tidycurb-clock-ahead";

/** The last answer's: how far this browser's clock was ahead, and what both of its clocks said then. */
let heard: { aheadMs: number; at: number; ticks: number } | null = null;

/** Compares this browser's clock with the server's, to the second, by when an answer says it was made. */
export function hearServerTime({ headers }: Response): void {
  const serverAt = Date.parse(headers.get("date") ?? "");
  if (Number.isNaN(serverAt)) return;
  const at = Date.now();
  heard = { aheadMs: at - serverAt, at, ticks: performance.now() };
  try {
    // For this page after it was loaded anew. A closed one may be opened again after somebody has mended the clock.
    sessionStorage.setItem(key, String(heard.aheadMs));
  } catch {}
}

/** How many milliseconds this browser's clock is ahead of the server's, as far as is known; null where nothing is. */
export function clockAheadMs(): number | null {
  if (!heard) return keptAheadMs();
  // Ticks go on whatever is done to the clock. They may stand still while a phone sleeps, so only setting it back shows.
  const setBy = Date.now() - heard.at - (performance.now() - heard.ticks);
  return setBy < -toleratedMs ? heard.aheadMs + setBy : heard.aheadMs;
}

/** The present, by the server's clock where this browser's is known to be wrong. */
export function serverNow(): number {
  const aheadMs = clockAheadMs() ?? 0;
  return Date.now() - (Math.abs(aheadMs) > toleratedMs ? aheadMs : 0);
}

function keptAheadMs(): number | null {
  try {
    const kept = sessionStorage.getItem(key);
    return kept === null ? null : Number(kept);
  } catch {
    return null;
  }
}
