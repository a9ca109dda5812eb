/** Minutes in which a runner can undo a start. */
const undoMinutes = 10;

/** The instant until which a start can be undone by its runner. UTC. */
export function startUndoableUntil(startedAt: string): string {
  return new Date(Date.parse(startedAt) + undoMinutes * 60_000).toISOString();
}
