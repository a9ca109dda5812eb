import { type Entry, isToSend } from "./entry.ts";
import type { NewEntry } from "./outbox.ts";
import { countUnsentOf, outboxOf, wipeOthers, wipeOutbox } from "./runner-outbox.ts";

/**
 * legs: "<job id> out", "<job id> in" and "<job id> check <item>" as kept here, with when the server took it; null while it waits.
 * hasNews: something waits or was refused.
 */
export type Kept = { legs: ReadonlyMap<string, string | null>; hasNews: boolean };

/** What screens that are no runner's fetch of the outbox, which thereby lies in one file with the runner's screens. */
export const keptSteps = {
  /** Begins to send what a runner did at this browser. */
  send: (userId: string): void => void outboxOf(userId),
  /** Keeps a step and sends it without holding it back. */
  addNow: async (userId: string, step: NewEntry): Promise<void> => {
    const outbox = outboxOf(userId);
    await outbox.add({ ...step, isHeld: false });
    void outbox.send();
  },
  /** Tells the listener, now and at each change, what is kept; returns the way to stop. */
  watchLegs: (userId: string, listener: (kept: Kept) => void): (() => void) => {
    const outbox = outboxOf(userId);
    const tell = () => {
      const { entries } = outbox.state();
      listener({
        legs: new Map(entries.flatMap(legOf)),
        hasNews: entries.some((entry) => isToSend(entry) || entry.state === "refused"),
      });
    };
    tell();
    return outbox.subscribe(tell);
  },
  /** Forgets where the steps were taken that wait here. */
  forgetPlaces: (userId: string): Promise<void> => outboxOf(userId).forgetPlaces(),
  /** How much of it has not been sent. */
  countUnsent: countUnsentOf,
  /** Leaves nothing of a person. */
  wipe: wipeOutbox,
  /** Leaves nothing of anybody else; with null, of nobody what is older than a session can be. */
  wipeOthers,
};

function legOf({ jobId, act, state, settledAt }: Entry): [string, string | null][] {
  if (state === "refused") return [];
  if (act.kind === "startJob") return [[`${jobId} out`, settledAt]];
  if (act.kind === "completeJob") return [[`${jobId} in`, settledAt]];
  if (act.kind !== "check" || state === "sent") return [];
  return [[`${jobId} ${act.isChecked ? "check" : "uncheck"} ${act.item}`, null]];
}
