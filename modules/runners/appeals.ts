import { listAdmins, lockRunner } from "#modules/accounts/index.ts";
import { notify, notifyAndEmail } from "#modules/notices/index.ts";
import type * as contract from "#modules/pickups/contract/records.ts";
import type { AdminAppeal, Standing } from "#modules/pickups/contract/records.ts";
import {
  countRatings,
  decideAppeal as decide,
  excludeRating,
  findRating,
  findStanding,
  insertAppeal,
  listOpenAppeals,
  renderRating,
} from "#modules/pickups/index.ts";
import { appealableUntil } from "#modules/pickups/rules/problems.ts";
import type { AdminAct, RunnerAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { day, later } from "#platform/instants.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { type AdminActor, fullName, type RunnerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";

/**
 * Appeals a rating, once and within thirty days; the admins are notified. Repeating it changes nothing. Refuses with
 * NOT_FOUND, APPEAL_TOO_LATE, and APPEAL_NOT_NEEDED when the rating does not count.
 */
export const appealRating: RunnerAct<typeof contract.appealRating> = (deps, actor, input) => {
  const { jobId, words } = input;
  return deps.transact(async (tx) => {
    const now = deps.now();
    const found = await findRating(tx, jobId);
    if (found?.rating.runnerId !== actor.runnerId) throw new Refused({ code: "NOT_FOUND" });
    if (found.appeal) return { ok: true };
    if (found.rating.excludedBecause) throw new Refused({ code: "APPEAL_NOT_NEEDED" });
    if (now > appealableUntil(found.rating.ratedAt)) throw new Refused({ code: "APPEAL_TOO_LATE" });
    if (!(await insertAppeal(tx, { jobId, words, appealedAt: now }))) return { ok: true };
    const admins = await listAdmins(tx);
    const params = { date: found.scheduledOn };
    await notify(
      deps,
      tx,
      admins.map((userId) => ({ userId, type: "ratingAppealed", params, link: "/admin#runners" })),
    );
    return { ok: true };
  });
};

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

/**
 * Decides a rating appeal: the rating stops counting, or stays, with a reason. Notifies and emails the runner.
 * Repeating the decision changes nothing. Refuses with NOT_FOUND, and with APPEAL_DECIDED when it was decided
 * differently.
 */
export const decideAppeal: AdminAct<typeof contract.decideAppeal> = (deps, actor, input) => {
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
    await audit(deps, tx, actor, {
      action: "admin.decideAppeal",
      subjectId: runner.userId,
      before: { jobId, stars: asked.rating.stars, outcome: null },
      after: { outcome, hasAnswer: answer !== null },
      happenedAt: now,
    });
    const date = asked.scheduledOn;
    const params = { date, outcome, answer: answer ?? "none" };
    const { userId } = runner;
    await notifyAndEmail(deps, tx, { userId, type: "appealDecided", params, link: "/runner/you" });
    return { ok: true };
  });
};

const shownRatings = 150;
const releaseDays = 90;

/** The parts of a runner's rating and their other measures. */
export async function standing(deps: Deps, actor: RunnerActor): Promise<Standing> {
  const now = deps.now();
  const { runnerId, userId } = actor;
  const releasesSince = later(now, -releaseDays * day);
  const found = await findStanding(deps.db, { runnerId, userId, limit: shownRatings, releasesSince });
  const { ratingSum, ratingCount, completedJobs, lateReleases, promises, ratings } = found;
  return {
    rating: ratingCount === 0 ? null : Math.round((ratingSum / ratingCount) * 100) / 100,
    counted: ratingCount,
    completedJobs,
    lateReleases,
    promises,
    ratings: ratings.map((row) => renderRating(row, now)),
  };
}
