import { findRestored, saveRestored } from "#db/held.ts";
import type { Held } from "#modules/operations/index.ts";
import type { Runtime } from "./compose.ts";

/** What becomes of messages that were perhaps sent after the backup. */
export type Choice = "send" | "drop";

export type Release = {
  backupMadeAt: string;
  held: Held;
  /** Null when nothing was chosen, so all still waits. */
  released: { dropped: number } | null;
};

/**
 * Lists what waits since a restore and, with a choice, lets everything go. Null when nothing is held. Two at once release
 * once.
 */
export async function releaseHeld(
  { deps }: Pick<Runtime, "deps">,
  choice: Choice | null,
): Promise<Release | null> {
  const { heldTasks, settleHeld } = await import("#modules/operations/index.ts");
  return deps.transact(
    async (tx) => {
      const restored = await findRestored(tx, { forUpdate: true });
      if (!restored || restored.releasedAt) return null;
      const { backupMadeAt } = restored;
      const since = restored.since ?? deps.now();
      const held = await heldTasks(tx, since);
      if (!choice) return { backupMadeAt, held, released: null };
      const dropped = await settleHeld(deps, tx, { since, choice });
      await saveRestored(tx, { ...restored, releasedAt: deps.now() });
      return { backupMadeAt, held, released: { dropped } };
    },
    { isLong: true },
  );
}
