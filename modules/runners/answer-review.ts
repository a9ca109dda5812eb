import type * as z from "zod";
import { listAdmins } from "#modules/accounts/index.ts";
import { insertNotifications } from "#modules/notices/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { RunnerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/application.ts";
import { insertApplicationEvent, resumeReview } from "./queries/applications.ts";

/**
 * Submits the requested information. The application returns to review, its deadline restarts, and the admins are
 * notified. Refuses with NOTHING_ASKED when nothing is requested.
 */
export function answerReview(
  deps: Deps,
  actor: RunnerActor,
  input: z.output<typeof contract.answerReview.input>,
): Promise<{ ok: true }> {
  const { runnerId, userId } = actor;
  return deps.transact(async (tx) => {
    const now = deps.now();
    if (!(await resumeReview(tx, { runnerId, now }))) throw new Refused({ code: "NOTHING_ASKED" });
    await insertApplicationEvent(tx, {
      id: deps.newId(),
      runnerId,
      step: "answered",
      words: input.words,
      userId,
      happenedAt: now,
    });
    const admins = await listAdmins(tx);
    await insertNotifications(
      tx,
      admins.map((admin) => ({
        id: deps.newId(),
        userId: admin,
        type: "applicationAnswered" as const,
        params: {},
        link: "/admin#runners",
        createdAt: now,
      })),
    );
    return { ok: true };
  });
}
