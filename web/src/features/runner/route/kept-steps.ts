import { type Entry, isToSend } from "../../../lib/outbox/entry.ts";
import type { NewEntry } from "../../../lib/outbox/outbox.ts";
import { countUnsentOf, outboxOf, wipeOthers, wipeOutbox } from "../../../lib/outbox/runner-outbox.ts";

/** What screens that are no runner's fetch of the outbox, which thereby lies in one file with the runner's screens. */
export const keptSteps = {
  /** Begins to send what a runner did at this browser. */
  send: (userId: string): void => void outboxOf(userId),
  /** Keeps a step that could not be told for want of reception. */
  add: async (userId: string, step: NewEntry): Promise<void> => void (await outboxOf(userId).add(step)),
  /** Tells the listener, now and at each change, which legs and ticks wait to be sent, as "<job id> out" and "<job id> check <item>"; returns the way to stop. */
  watchLegs: (userId: string, listener: (legs: ReadonlySet<string>) => void): (() => void) => {
    const outbox = outboxOf(userId);
    const tell = () => {
      const legs = outbox.state().entries.filter(isToSend).flatMap(legOf);
      listener(new Set(legs));
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

function legOf({ jobId, act }: Entry): string[] {
  if (act.kind === "check") return [`${jobId} ${act.isChecked ? "check" : "uncheck"} ${act.item}`];
  if (act.kind === "startJob") return [`${jobId} out`];
  return act.kind === "completeJob" ? [`${jobId} in`] : [];
}
