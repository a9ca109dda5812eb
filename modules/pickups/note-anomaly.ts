import type { Db } from "#db/client.ts";
import type { Deps } from "#platform/deps.ts";
import { insertAnomaly } from "./queries/anomalies.ts";
import type { AnomalyAct, AnomalyKind } from "./rules/anomalies.ts";

/** Flags an act of a pickup for an admin's review, once. */
export function noteAnomaly(
  deps: Deps,
  tx: Db,
  of: { jobId: string; userId: string; kind: AnomalyKind; act: AnomalyAct; at: string },
): Promise<void> {
  const { at, ...anomaly } = of;
  return insertAnomaly(tx, { id: deps.newId(), ...anomaly, doneAt: at, foundAt: deps.now() });
}
