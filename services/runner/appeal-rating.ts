import type * as z from "zod";
import type * as contract from "#contracts/standing.ts";
import { insertNotifications } from "#db/queries/notifications.ts";
import { findRating, insertAppeal } from "#db/queries/ratings.ts";
import { listAdmins } from "#db/queries/users.ts";
import type { RunnerActor } from "#domain/actor.ts";
import { Refused } from "#domain/refusal.ts";
import { appealableUntil } from "#domain/standing.ts";
import type { Deps } from "../deps.ts";

/**
 * Says that a rating is not right, once and within thirty days; the admins are told. The same again changes nothing. Refuses with
 * NOT_FOUND, APPEAL_TOO_LATE, and with APPEAL_NOT_NEEDED where the rating does not count.
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
