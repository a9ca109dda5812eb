import { keeping } from "../kept.ts";
import { type Entry, isToSend } from "./entry.ts";
import type { NewEntry, Outbox } from "./outbox.ts";
import { countUnsentOf, outboxOf, wipeOthers, wipeOutbox } from "./runner-outbox.ts";

/**
 * legs: "<job id> setOut", "<job id> out" (a start or its undo), "<job id> in" and "<job id> check <item>", with the
 * last entry of each. hasNews: something waits or was refused. isStopped: nothing can be sent now.
 */
export type Kept = { legs: ReadonlyMap<string, Entry>; hasNews: boolean; isStopped: boolean };

/** The outbox functions that non-runner screens load lazily, so the outbox stays in the runner screens' chunk. */
export const keptSteps = {
  /** Starts sending a runner's stored actions. */
  send: (userId: string): void => void outboxOf(userId),
  /** Stores a step and sends it at once, without an undo window. */
  addNow: async (userId: string, step: NewEntry): Promise<void> => {
    const outbox = outboxOf(userId);
    await outbox.add({ ...step, isHeld: false });
    keeping.dispatchEvent(new Event("kept"));
    void outbox.send();
  },
  /** Calls the listener with the stored state now and on each change; returns the stop function. */
  watchLegs: (userId: string, listener: (kept: Kept) => void): (() => void) => {
    const outbox = outboxOf(userId);
    const tell = () => {
      const { entries, stopped } = outbox.state();
      listener({
        legs: new Map(entries.flatMap(legOf)),
        hasNews: entries.some((entry) => isToSend(entry) || entry.state === "refused"),
        isStopped: stopped !== null,
      });
    };
    tell();
    return outbox.subscribe(tell);
  },
  undoOut: (userId: string, ...undo: Undo): void => void undoOut(outboxOf(userId), ...undo),
  forgetPlaces: (userId: string): Promise<void> => outboxOf(userId).forgetPlaces(),
  countUnsent: countUnsentOf,
  wipe: wipeOutbox,
  /** Removes everyone else's entries; null removes only those older than a session can be. */
  wipeOthers,
};

function legOf(entry: Entry): [string, Entry][] {
  const { jobId, act, state } = entry;
  if (state === "refused") return [];
  if (act.kind === "setOut") return [[`${jobId} setOut`, entry]];
  if (act.kind === "startJob" || act.kind === "undoStart") return [[`${jobId} out`, entry]];
  if (act.kind === "completeJob") return [[`${jobId} in`, entry]];
  if (act.kind !== "check" || state === "sent") return [];
  return [[`${jobId} ${act.isChecked ? "check" : "uncheck"} ${act.item}`, entry]];
}

/** `act` undoes it on the server and shows the toast; `tell` only shows the toast. */
type Undo = [
  jobId: string,
  undoStart: {
    act: (input: { jobId: string; startId?: string | undefined }, onDone: () => void) => void;
    tell: () => void;
  },
  onUndone?: () => void,
];

/** Undoes cans out: locally if the server can't have it, else there, where it may still arrive later. */
export async function undoOut(outbox: Outbox, ...[jobId, undoStart, onUndone]: Undo): Promise<void> {
  await outbox.reload();
  const outs = outbox
    .state()
    .entries.filter((entry) => entry.jobId === jobId && entry.act.kind === "startJob");
  const last = outs.findLast(({ state }) => state !== "refused");
  const dismiss = async () => {
    for (const { id } of outs) await outbox.dismiss(id);
    onUndone?.();
  };
  if (last && (await outbox.takeBack(last.id))) {
    await dismiss();
    undoStart.tell();
  } else undoStart.act({ jobId, startId: last?.id }, () => void dismiss());
}
