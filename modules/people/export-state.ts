import type { Deps } from "#platform/deps.ts";
import { later } from "#platform/instants.ts";
import type { Actor } from "#platform/values/actor.ts";
import { stalledAfter } from "./begin-export.ts";
import type { OwnExportState } from "./contract/own-data.ts";
import { findLatestExport } from "./queries/data-exports.ts";

/** The progress of a person's latest export. */
export async function exportState(deps: Deps, actor: Actor): Promise<OwnExportState> {
  const last = await findLatestExport(deps.db, actor.userId);
  if (!last) return { state: "none", photosDone: 0, photosTotal: 0 };
  const { photosDone, photosTotal, outcome, takenAt, progressAt, expiresAt } = last;
  const now = deps.now();
  if (!takenAt || !progressAt)
    return { state: expiresAt > now ? "ready" : "none", photosDone: 0, photosTotal };
  const hasStalled = later(progressAt, stalledAfter) < now;
  return { state: outcome ?? (hasStalled ? "broken" : "underWay"), photosDone, photosTotal };
}
