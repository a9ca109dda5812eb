import { type NewEntry, type Outbox, unsent } from "./outbox.ts";
import { countUnsentOf, outboxOf, wipeOthers, wipeOutbox } from "./runner-outbox.ts";

/** The outbox functions that non-runner screens load lazily, so the outbox stays in the runner screens' chunk. */
export const keptSteps = {
  /** Starts sending a runner's stored actions. */
  send: (userId: string): void => void outboxOf(userId),
  /** Stores a step and sends it at once, without an undo window. */
  addNow: async (userId: string, step: NewEntry): Promise<void> => {
    const outbox = outboxOf(userId);
    await outbox.add({ ...step, isHeld: false });
    void outbox.send();
  },
  /** Calls the listener with the number of unsent actions, now and on each change; returns the stop function. */
  watchUnsent: (userId: string, listener: (count: number) => void): (() => void) => {
    const outbox = outboxOf(userId);
    const tell = () => listener(unsent(outbox.state().entries).length);
    tell();
    return outbox.subscribe(tell);
  },
  forgetPlaces: (userId: string): Promise<void> => outboxOf(userId).forgetPlaces(),
  countUnsent: countUnsentOf,
  wipe: wipeOutbox,
  /** Removes everyone else's entries; null removes only those older than a session can be. */
  wipeOthers,
};

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
