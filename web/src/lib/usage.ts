import { mostUsesAtOnce, type UsageKind, usedActs, usedPages } from "#modules/accounts/rules/usage.ts";

const known = { page: new Set<string>(usedPages), act: new Set<string>(usedActs) };

/** As long as counts wait in this page. Leaving it sends them too. */
const waitMs = 60_000;

let isWanted = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const waiting = new Map<string, { kind: UsageKind; name: string; count: number }>();

/**
 * Whether what is used here may be counted: only of those who are signed in and let it, in a browser that does not ask not
 * to be tracked. What waits when that ends is forgotten.
 */
export function allowCounting(isAllowed: boolean): void {
  isWanted = isAllowed && !asksNotToBeTracked();
  if (!isWanted) forgetAll();
}

/** Counts that a page was opened, or an act done, of those in `modules/accounts/rules/usage.ts`; told to the server once a minute at most. */
export function countUse(kind: UsageKind, name: string): void {
  if (!isWanted || !known[kind].has(name)) return;
  const key = `${kind} ${name}`;
  const count = (waiting.get(key)?.count ?? 0) + 1;
  waiting.set(key, { kind, name, count: Math.min(count, mostUsesAtOnce) });
  timer ??= setTimeout(tell, waitMs);
}

/** Tells what waits as the page is left. Returns how to stop. */
export function tellOnLeaving(): () => void {
  const onHidden = () => {
    if (document.visibilityState === "hidden") tell();
  };
  document.addEventListener("visibilitychange", onHidden);
  return () => document.removeEventListener("visibilitychange", onHidden);
}

/** Without waiting for an answer: what does not arrive is not counted. */
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

/** Do Not Track, or Global Privacy Control. */
function asksNotToBeTracked(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === "1" || globalPrivacyControl === true;
}
