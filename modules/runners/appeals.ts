import type { AdminAppeal } from "#modules/pickups/contract/standing.ts";
import { listOpenAppeals, renderRating } from "#modules/pickups/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { fullName } from "#platform/values/full-name.ts";

const mostAppeals = 100;

/** Undecided rating appeals, longest wait first. */
export async function appeals(deps: Deps, _actor: AdminActor): Promise<AdminAppeal[]> {
  const now = deps.now();
  return (await listOpenAppeals(deps.db, mostAppeals)).flatMap(({ runner, ...row }) => {
    const rating = renderRating(row, now);
    if (!rating.appeal) return [];
    return { ...rating, appeal: rating.appeal, runner: { name: fullName(runner), email: runner.email } };
  });
}
