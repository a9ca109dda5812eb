import { attempt } from "./attempt.ts";

/** Smaller differences count as correct, because the request takes time too. */
export const toleratedMs = 2 * 60_000;

const key = "tidycurb-clock-ahead";

/** From the last answer: how far this browser's clock was ahead, with both of its clocks then. */
let heard: { aheadMs: number; at: number; ticks: number } | null = null;

/** Compares this browser's clock with the server's, to the second, using the answer's Date header. */
export function hearServerTime({ headers }: Response): void {
  const serverAt = Date.parse(headers.get("date") ?? "");
  if (Number.isNaN(serverAt)) return;
  const at = Date.now();
  heard = { aheadMs: at - serverAt, at, ticks: performance.now() };
  // For reloads. sessionStorage, because the clock may be fixed before the app is opened again.
  attempt(() => sessionStorage.setItem(key, String(at - serverAt)));
}

/** Milliseconds this browser's clock is ahead of the server's; null when unknown. */
export function clockAheadMs(): number | null {
  if (!heard) return keptAheadMs();
  // Ticks ignore clock changes but may stop while a phone sleeps, so only setting it back is detectable.
  const setBy = Date.now() - heard.at - (performance.now() - heard.ticks);
  return setBy < -toleratedMs ? heard.aheadMs + setBy : heard.aheadMs;
}

/** The current time, by the server's clock if this browser's is known to be wrong. */
export function serverNow(): number {
  const aheadMs = clockAheadMs() ?? 0;
  return Date.now() - (Math.abs(aheadMs) > toleratedMs ? aheadMs : 0);
}

function keptAheadMs(): number | null {
  const kept = attempt(() => sessionStorage.getItem(key));
  return kept === null ? null : Number(kept);
}
