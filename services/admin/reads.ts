import type * as z from "zod";
import type * as contract from "#contracts/admin.ts";
import { listRunners } from "#db/queries/runner-profiles.ts";
import type { AdminActor } from "#domain/actor.ts";
import { readCursor, writeCursor } from "../cursor.ts";
import type { Deps } from "../deps.ts";
import { renderAdminRunner } from "../render-runner.ts";

/** Runners with their applications, newest first. */
export async function runners(
  deps: Deps,
  _actor: AdminActor,
  input: z.output<typeof contract.runners.input>,
): Promise<z.output<typeof contract.runners.output>> {
  const rows = await listRunners(deps.db, { limit: input.limit, after: readCursor(input.cursor) });
  const last = rows.length > input.limit ? rows[input.limit - 1] : undefined;
  return {
    rows: rows.slice(0, input.limit).map(renderAdminRunner),
    nextCursor: last ? writeCursor(last.runner) : null,
  };
}
