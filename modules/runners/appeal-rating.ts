import type * as z from "zod";
import { listAdmins } from "#modules/accounts/index.ts";
import { insertNotifications } from "#modules/notices/index.ts";
import type * as contract from "#modules/pickups/contract/standing.ts";
import { findRating, insertAppeal } from "#modules/pickups/index.ts";
import { appealableUntil } from "#modules/pickups/rules/standing.ts";
import type { Deps } from "#platform/deps.ts";
import type { RunnerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";

/**
 * Appeals a rating, once and within thirty days; the admins are notified. Repeating it changes nothing. Refuses with
 * NOT_FOUND, APPEAL_TOO_LATE, and APPEAL_NOT_NEEDED when the rating does not count.
 */
export function appealRating(
  deps: Deps,
  actor: RunnerActor,
  input: z.output<typeof contract.appealRating.input>,
): Promise<{ ok: true }> {
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
    await insertNotifications(
      tx,
      admins.map((userId) => ({
        id: deps.newId(),
        userId,
        type: "ratingAppealed" as const,
        params: { date: found.scheduledOn },
        link: "/admin#runners",
        createdAt: now,
      })),
    );
    return { ok: true };
  });
}
