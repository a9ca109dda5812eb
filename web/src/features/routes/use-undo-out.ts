import type { Outbox } from "../../lib/outbox/outbox.ts";
import { useUndoStart } from "./use-undo-start.ts";

/** Undoes cans out: locally if unsent, else on the server. */
export function useUndoOut(outbox: Outbox) {
  const { undoStart, isUndoing } = useUndoStart();
  const undoOut = async (jobId: string) => {
    const { entries, sendingId } = outbox.state();
    const told = entries.filter((entry) => entry.jobId === jobId && entry.act.kind === "startJob");
    const isUntold = told.some(
      ({ id, state, tries }) => state === "waiting" && id !== sendingId && tries === 0,
    );
    if (!isUntold && !(await undoStart(jobId))) return;
    for (const { id } of told) await outbox.dismiss(id);
  };
  return { undoOut, isUndoing };
}
