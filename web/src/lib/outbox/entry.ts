import type { FullCans } from "#modules/homes/rules.ts";
import type { CannotServeReason, NoPhotoReason } from "#modules/pickups/rules/steps.ts";
import type { FullVerdict } from "#modules/pickups/rules/truck.ts";
import type { AddOnKind } from "#modules/rates/rules.ts";
import type { Weekday } from "#platform/values/days.ts";
import type { PhotoSource } from "#platform/values/photos.ts";
import type { ClockReading } from "./clock.ts";

/** A runner's act at a stop. Each maps to one procedure, except arriving, which is sent with the next. */
export type Act =
  | { kind: "setOut" }
  | { kind: "arrive" }
  | { kind: "startJob" }
  /** `startId`: the start's entry, if this browser has it. */
  | { kind: "undoStart"; startId?: string | undefined }
  /** `truck`: the cans are still full, and stay where `cans` says. */
  | {
      kind: "completeJob";
      notes: string | null;
      noPhotoReason?: NoPhotoReason | undefined;
      truck?: FullVerdict;
      cans?: FullCans;
    }
  | { kind: "cannotServe"; reason: CannotServeReason; words: string | null }
  | { kind: "check"; item: string; isChecked: boolean }
  | { kind: "releaseJob" }
  | { kind: "offerAddOn"; addOn: AddOnKind; units: number }
  | { kind: "finishAddOn"; id: string }
  /** What the runner saw of the whole street; the weekday on which the truck came, or null if no cans were out. */
  | { kind: "street"; cameOn: Weekday | null }
  /** Whether nothing was in the cans. */
  | { kind: "emptyCans"; isEmpty: boolean }
  | { kind: "orderRoute"; day: string; jobIds: string[] };

export type Place = { latitude: number; longitude: number; accuracyMeters: number };

/**
 * Why an entry hasn't arrived: a refusal's code or a local one. UNREACHABLE: no answer. PHOTO_NOT_SENT: storage didn't
 * take the photo. PHOTO_NOT_TAKEN: the server has the step without it. PHOTO_MISSING: this browser lost it.
 * DONE_ELSEWHERE: another phone sent the step first. CLOCK_UNKNOWN: the time of the step can't be known.
 */
export type Failure = { code: string; params: Record<string, string | number> };

/** One runner action, stored until the server has it. */
export type Entry = {
  /** Idempotency key. */
  id: string;
  userId: string;
  /** The job, or "route" for an act about the whole day. */
  jobId: string;
  /** The stop's address, kept because the stop may leave the route before an error is shown. */
  address: string;
  /** The home's, kept like the address. Entries about the whole day, and older ones, lack it. */
  timeZone?: string | undefined;
  act: Act;
  /** When it was done, by this phone's clock. */
  at: string;
  /** The clock's state at that time; the clock may change before the entry is sent. */
  clock: ClockReading | null;
  /** When the runner arrived at the home; null if not recorded. */
  cameAt: string | null;
  /** Until then it can be undone and isn't sent; milliseconds since 1970. */
  heldUntil: number;
  /** Sequence number within this browser. */
  order: number;
  place: Place | null;
  /** `sentAs`: the photo's URL once it is uploaded. */
  photo: { source: PhotoSource; sentAs: string | null } | null;
  /** sent: the server has it. refused: the server won't take it, and the runner must be told. */
  state: "waiting" | "sent" | "refused";
  /** When the server took or refused it, by this phone's clock. */
  settledAt: string | null;
  failure: Failure | null;
  tries: number;
  /** Whether the server may have it, even if it never answered. Older entries lack it. */
  isTold?: boolean;
  /** Storage was full: closing the page before it is sent loses it. */
  isInPageOnly: boolean;
};

/** Stands for the job in entries about the whole day. */
export const wholeRoute = "route";

/** How long an action can be undone. */
export const undoMs = 10_000;

/** Whether it can still be undone. Setting the clock back doesn't extend the time. */
export function canUndo({ state, heldUntil }: Entry, now: number): boolean {
  return state === "waiting" && now < heldUntil && heldUntil - now <= undoMs;
}

/** Whether the server still needs to be told. */
export function isToSend({ state, act }: Entry): boolean {
  return state === "waiting" && act.kind !== "arrive";
}

/** Can be undone in place, so it is sent after a short pause and replaces an earlier waiting one. */
export function isSwitch({ act }: Pick<Entry, "act">): boolean {
  return act.kind === "check" || act.kind === "emptyCans";
}

export function inOrder(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((a, b) => a.order - b.order || a.id.localeCompare(b.id));
}

/**
 * The next entry to send; null if none can go now. It is the oldest unheld entry whose job has nothing older waiting
 * and isn't in `skipped`.
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

/** When the next held entry can be sent; null for none. */
export function nextRelease(entries: readonly Entry[], now: number): number | null {
  const held = entries
    .filter((entry) => isToSend(entry) && canUndo(entry, now))
    .map(({ heldUntil }) => heldUntil);
  return held.length > 0 ? Math.min(...held) : null;
}

/**
 * How to handle a failure. stop: nothing can be sent now. later: retry this job later. again: retry at once with a new
 * upload. never: the server's decision is final.
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

/** The wait before the next automatic round: 2 s at first, doubling up to a minute. */
export function waitMs(failedRounds: number): number {
  return Math.min(60_000, 2_000 * 2 ** Math.min(failedRounds - 1, 5));
}
