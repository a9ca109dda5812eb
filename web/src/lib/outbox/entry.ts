import type { CannotServeReason } from "#modules/pickups/rules/cannot-serve.ts";
import type { PhotoSource } from "#platform/values/photos.ts";
import type { ClockReading } from "./clock.ts";

/** What a runner did at a stop, as it is told to the server: one procedure each, but for arriving, which goes with the next. */
export type Act =
  | { kind: "setOut" }
  | { kind: "arrive" }
  | { kind: "startJob" }
  | { kind: "completeJob"; notes: string | null }
  | { kind: "cannotServe"; reason: CannotServeReason; words: string | null }
  | { kind: "check"; item: string; isChecked: boolean }
  | { kind: "releaseJob" }
  | { kind: "orderRoute"; day: string; jobIds: string[] };

/** Where the phone was, by its own account. */
export type Place = { latitude: number; longitude: number; accuracyMeters: number };

/**
 * Why an entry has not arrived: a refusal's code, or one of our own. UNREACHABLE: no answer came. PHOTO_NOT_SENT: the
 * storage did not take the photo, PHOTO_NOT_TAKEN: the server has the step without it, PHOTO_MISSING: this browser has
 * lost it. CLOCK_UNKNOWN: nobody can tell any more when the step was done.
 */
export type Failure = { code: string; params: Record<string, string | number> };

/** One tap of a runner, kept until the server has it. */
export type Entry = {
  /** Tells the server that a repeat is the same act. */
  id: string;
  userId: string;
  /** The job; for what is about the whole day, "route". */
  jobId: string;
  /** What the stop is called; it may be gone from the route by the time something has to be said about it. */
  address: string;
  act: Act;
  /** When it was done, by this phone's clock. */
  at: string;
  /** What was known of that clock then, which may be set before the entry is told. */
  clock: ClockReading | null;
  /** When the runner came to the home, where that was said. */
  cameAt: string | null;
  /** Until then it can be undone, and is not sent; milliseconds since 1970. */
  heldUntil: number;
  /** In which order things were done at this browser. */
  order: number;
  place: Place | null;
  /** `sentAs`: what the upload is called once it has arrived. */
  photo: { source: PhotoSource; sentAs: string | null } | null;
  /** sent: the server has it; refused: it will not, and the person has to know. */
  state: "waiting" | "sent" | "refused";
  /** When the server took or refused it, by this phone's clock. */
  settledAt: string | null;
  failure: Failure | null;
  tries: number;
  /** The browser's storage had no room: it is lost when the page is closed before it was sent. */
  isInPageOnly: boolean;
};

/** What stands for the job of an entry that is about the whole day. */
export const wholeRoute = "route";

/** How long a tap can be taken back. */
export const undoMs = 10_000;

/** Whether there is still time to take it back. A clock that was set back gives no more of it. */
export function canUndo({ state, heldUntil }: Entry, now: number): boolean {
  return state === "waiting" && now < heldUntil && heldUntil - now <= undoMs;
}

/** Whether the server has yet to be told. */
export function isToSend({ state, act }: Entry): boolean {
  return state === "waiting" && act.kind !== "arrive";
}

/** In the order in which things were done. */
export function inOrder(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((a, b) => a.order - b.order || a.id.localeCompare(b.id));
}

/**
 * What to send next: the oldest that is no longer held back, unless something older of the same job is still waiting, or
 * the job is among those `skipped` in this round. Null when nothing can go now.
 */
export function nextToSend(
  entries: readonly Entry[],
  now: number,
  skipped: ReadonlySet<string>,
): Entry | null {
  const blocked = new Set(skipped);
  for (const entry of inOrder(entries)) {
    if (!isToSend(entry)) continue;
    if (!blocked.has(entry.jobId) && !canUndo(entry, now)) return entry;
    blocked.add(entry.jobId);
  }
  return null;
}

/** When the next entry can go that is held back now; null for none. */
export function nextRelease(entries: readonly Entry[], now: number): number | null {
  const held = entries
    .filter((entry) => isToSend(entry) && canUndo(entry, now))
    .map(({ heldUntil }) => heldUntil);
  return held.length > 0 ? Math.min(...held) : null;
}

/**
 * What a failure means for an entry. stop: nothing can be sent now. later: this job again later. again: with a new upload,
 * at once. never: the server has decided.
 */
export function meaningOf({
  code,
  status,
}: {
  code: string;
  status: number;
}): "stop" | "later" | "again" | "never" {
  if (code === "PHOTO_UNKNOWN") return "again";
  if (
    code === "UNREACHABLE" ||
    status === 401 ||
    status === 429 ||
    status === 503 ||
    code === "ACCOUNT_SUSPENDED"
  )
    return "stop";
  return status === 0 || status >= 500 || status === 408 ? "later" : "never";
}

/** How long to wait before the next round by itself: 2 s at first, doubled to a minute at most. */
export function waitMs(failedRounds: number): number {
  return Math.min(60_000, 2_000 * 2 ** Math.min(failedRounds - 1, 5));
}
