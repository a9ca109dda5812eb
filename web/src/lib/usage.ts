import { mostUsesAtOnce, type UsageKind, usedActs, usedPages } from "#modules/accounts/rules.ts";

const known = { page: new Set<string>(usedPages), act: new Set<string>(usedActs) };

/** How long counts wait in this page. Leaving it sends them too. */
const waitMs = 60_000;

let isWanted = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const waiting = new Map<string, { kind: UsageKind; name: string; count: number }>();

/**
 * Allows counting only for signed-in users who consent, in browsers without Do Not Track. When that ends, waiting
 * counts are dropped.
 */
export function allowCounting(isAllowed: boolean): void {
  isWanted = isAllowed && !asksNotToBeTracked();
  if (!isWanted) forgetAll();
}

/** Counts a page view or act listed in `modules/accounts/rules.ts`; sent at most once a minute. */
export function countUse(kind: UsageKind, name: string): void {
  if (!isWanted || !known[kind].has(name)) return;
  const key = `${kind} ${name}`;
  const count = (waiting.get(key)?.count ?? 0) + 1;
  waiting.set(key, { kind, name, count: Math.min(count, mostUsesAtOnce) });
  timer ??= setTimeout(tell, waitMs);
}

/** Sends waiting counts when the page is left. Returns the stop function. */
export function tellOnLeaving(): () => void {
  const onHidden = () => {
    if (document.visibilityState === "hidden") tell();
  };
  document.addEventListener("visibilitychange", onHidden);
  return () => document.removeEventListener("visibilitychange", onHidden);
}

/** Fire and forget: failed sends aren't counted. */
function tell(): void {
  const uses = [...waiting.values()];
  forgetAll();
  if (uses.length === 0) return;
  const body = new Blob([JSON.stringify({ json: { uses } })], { type: "application/json" });
  navigator.sendBeacon?.("/api/trpc/settings.countUse", body);
}

function forgetAll(): void {
  clearTimeout(timer);
  timer = undefined;
  waiting.clear();
}

/** Checks Do Not Track and Global Privacy Control. */
function asksNotToBeTracked(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === "1" || globalPrivacyControl === true;
}
