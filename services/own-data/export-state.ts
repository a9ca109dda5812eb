import type { OwnExportState } from "#contracts/own-data.ts";
import { findLatestExport } from "#db/queries/data-exports.ts";
import type { Actor } from "#domain/actor.ts";
import type { Deps } from "../deps.ts";
import { later } from "../instants.ts";
import { stalledAfter } from "./begin-export.ts";

/** How far the copy is that somebody wished for last. */
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
