import type { RunnerAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { day, later } from "#platform/instants.ts";
import type { RunnerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/refusals.ts";
import type { PickupRefusal } from "./contract/refusals.ts";
import { answerRefusal as answer, findRefusal, listRefusals } from "./queries/reviews.ts";
import { answerableUntil } from "./rules/problems.ts";

const shownDays = 90;
const mostShown = 20;

/** A runner's refused pickups, latest first. */
export async function refusals(deps: Deps, { userId }: RunnerActor): Promise<PickupRefusal[]> {
  const since = later(deps.now(), -shownDays * day);
  const rows = await listRefusals(deps.db, { userId, since, limit: mostShown });
  return rows.map(({ answer: words, answeredAt, answerOutcome, ...row }) => ({
    ...row,
    answerableUntil: answerableUntil(row.refusedAt),
    answer: answeredAt === null ? null : { words, at: answeredAt, outcome: answerOutcome },
  }));
}

/**
 * A runner's answer to a refused pickup, once and within 14 days; the pickup is back in the admins' queue. Repeating it
 * changes nothing. Refuses with NOT_FOUND, and with ANSWER_TOO_LATE.
 */
export const answerRefusal: RunnerAct<typeof contract.answerRefusal> = (deps, { userId }, input) =>
  deps.transact(async (tx) => {
    const now = deps.now();
    const of = { jobId: input.jobId, userId };
    const found = await findRefusal(tx, of);
    if (!found?.refusedAt) throw new Refused({ code: "NOT_FOUND" });
    if (found.answeredAt) return { ok: true };
    if (now > answerableUntil(found.refusedAt)) throw new Refused({ code: "ANSWER_TOO_LATE" });
    await answer(tx, { ...of, words: input.words, now });
    return { ok: true };
  });
