import type * as z from "zod";
import type { Deps } from "#platform/deps.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { fullName } from "#platform/values/full-name.ts";
import { formatCents } from "#platform/values/money.ts";
import type * as contract from "./contract/billing.ts";
import { listDisputes } from "./queries/disputes.ts";

/** Disputed payments, open ones first, then newest first; at most 100. */
export async function disputes(
  deps: Deps,
  _actor: AdminActor,
): Promise<z.output<typeof contract.disputes.output>> {
  const rows = await listDisputes(deps.db);
  return rows.map(({ dispute, homeowner }) => ({
    id: dispute.id,
    homeowner: fullName(homeowner),
    status: dispute.status,
    reason: dispute.reason,
    amount: formatCents(dispute.amountCents),
    withdrawn: formatCents(dispute.withdrawnCents),
    respondBy: dispute.respondBy && localDay(dispute.respondBy, platformTimeZone),
    openedOn: localDay(dispute.createdAt, platformTimeZone),
  }));
}
