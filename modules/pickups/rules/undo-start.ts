const undoMinutes = 10;

/** The last instant at which the runner can undo a start. UTC. */
export function startUndoableUntil(startedAt: string): string {
  return new Date(Date.parse(startedAt) + undoMinutes * 60_000).toISOString();
}
