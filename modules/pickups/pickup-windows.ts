import type * as z from "zod";
import type * as contract from "#modules/rates/contract/platform.ts";
import { listRules } from "#modules/rates/index.ts";
import { ruleAmong } from "#modules/rates/rules/platform-rules.ts";
import type { Deps } from "#platform/deps.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";

/** The windows that homeowners can choose: today's, and those of each later change. */
export async function pickupWindows(
  deps: Deps,
  _actor: HomeownerActor,
): Promise<z.output<typeof contract.pickupWindows.output>> {
  const today = localDay(deps.now(), platformTimeZone);
  const rows = await listRules(deps.db, "windows");
  const later = rows.map(({ effectiveOn }) => effectiveOn).filter((day) => day > today);
  return [today, ...later].map((from) => ({ from, offered: ruleAmong(rows, "windows", from).offered }));
}
