import type { Db } from "#db/client.ts";
import { notify } from "#modules/notices/index.ts";
import type { Deps } from "#platform/deps.ts";
import { formatCents } from "#platform/values/money.ts";

/** Tells a homeowner how an admin settled one of their pickups, by email too. */
export async function tellSettled(
  deps: Deps,
  tx: Db,
  told: {
    userId: string;
    outcome: "returnVisit" | "credit" | "answered";
    returnOn: string | null;
    creditCents: number | null;
    answer: string | null;
  },
): Promise<void> {
  const { userId, outcome } = told;
  const type = "problemResolved" as const;
  const params = {
    outcome,
    date: told.returnOn ?? "none",
    credit: told.creditCents === null ? "none" : `$${formatCents(told.creditCents)}`,
    answer: told.answer ?? "none",
  };
  await notify(deps, tx, { userId, type, params, link: "/history" });
  await deps.queue.send(tx, "deliver-mail", { userId, letter: type, params });
}
