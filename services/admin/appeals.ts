import type { AdminAppeal } from "#contracts/standing.ts";
import { listOpenAppeals } from "#db/queries/ratings.ts";
import type { AdminActor } from "#domain/actor.ts";
import { fullName } from "#domain/full-name.ts";
import type { Deps } from "../deps.ts";
import { renderRating } from "../render-rating.ts";

const mostAppeals = 100;

/** Ratings that their runners call wrong and that nobody has decided, the longest wait first. */
export async function appeals(deps: Deps, _actor: AdminActor): Promise<AdminAppeal[]> {
  const now = deps.now();
  return (await listOpenAppeals(deps.db, mostAppeals)).flatMap(({ runner, ...row }) => {
    const rating = renderRating(row, now);
    if (!rating.appeal) return [];
    return { ...rating, appeal: rating.appeal, runner: { name: fullName(runner), email: runner.email } };
  });
}
