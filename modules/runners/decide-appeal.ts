import type * as z from "zod";
import { lockRunner } from "#modules/accounts/index.ts";
import { notify } from "#modules/notices/index.ts";
import type * as contract from "#modules/pickups/contract/standing.ts";
import { countRatings, decideAppeal as decide, excludeRating, findRating } from "#modules/pickups/index.ts";
import type { Deps } from "#platform/deps.ts";
import { insertAudit } from "#platform/queries/audit-log.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";

/**
 * Decides a rating appeal: the rating stops counting, or stays, with a reason. Notifies and emails the runner.
 * Repeating the decision changes nothing. Refuses with NOT_FOUND, and with APPEAL_DECIDED when it was decided
 * differently.
 */
export function decideAppeal(
  deps: Deps,
  actor: AdminActor,
  input: z.output<typeof contract.decideAppeal.input>,
): Promise<{ ok: true }> {
  const { jobId, outcome } = input;
  const answer = input.answer || null;
  return deps.transact(async (tx) => {
    const now = deps.now();
    const asked = await findRating(tx, jobId);
    const runner = asked?.rating.runnerId && (await lockRunner(tx, asked.rating.runnerId));
    if (!asked?.appeal || !runner) throw new Refused({ code: "NOT_FOUND" });
    if (!(await decide(tx, { jobId, outcome, answer, decidedAt: now, decidedBy: actor.userId }))) {
      if ((await findRating(tx, jobId))?.appeal?.outcome === outcome) return { ok: true };
      throw new Refused({ code: "APPEAL_DECIDED" });
    }
    if (outcome === "removed") {
      await excludeRating(tx, { jobId, because: "appeal" });
      await countRatings(tx, runner.id);
    }
    await insertAudit(tx, {
      id: deps.newId(),
      userId: actor.userId,
      action: "admin.decideAppeal",
      subjectId: runner.userId,
      before: { jobId, stars: asked.rating.stars },
      after: { outcome, hasAnswer: answer !== null },
      happenedAt: now,
    });
    const date = asked.scheduledOn;
    const params = { date, outcome, answer: answer ?? "none" };
    await notify(deps, tx, {
      userId: runner.userId,
      type: "appealDecided",
      params,
      link: "/runner/standing",
    });
    await deps.queue.send(tx, "deliver-mail", { userId: runner.userId, letter: "appealDecided", params });
    return { ok: true };
  });
}
