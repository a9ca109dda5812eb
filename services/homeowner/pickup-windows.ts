import type * as z from "zod";
import type * as contract from "#contracts/platform.ts";
import { listRules } from "#db/queries/platform-rules.ts";
import type { HomeownerActor } from "#domain/actor.ts";
import { ruleAmong } from "#domain/platform-rules.ts";
import { localDay, platformTimeZone } from "#domain/schedule/local-time.ts";
import type { Deps } from "../deps.ts";

/** Which windows can be chosen for a pickup: today, and from each later change on. */
export async function pickupWindows(
  deps: Deps,
  _actor: HomeownerActor,
): Promise<z.output<typeof contract.pickupWindows.output>> {
  const today = localDay(deps.now(), platformTimeZone);
  const rows = await listRules(deps.db, "windows");
  const later = rows.map(({ effectiveOn }) => effectiveOn).filter((day) => day > today);
  return [today, ...later].map((from) => ({ from, offered: ruleAmong(rows, "windows", from).offered }));
}
