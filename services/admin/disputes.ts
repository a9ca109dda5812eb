import type * as z from "zod";
import type * as contract from "#contracts/billing.ts";
import { listDisputes } from "#db/queries/disputes.ts";
import type { AdminActor } from "#domain/actor.ts";
import { fullName } from "#domain/full-name.ts";
import { formatCents } from "#domain/money.ts";
import { localDay, platformTimeZone } from "#domain/schedule/local-time.ts";
import type { Deps } from "../deps.ts";

/** Payments that banks have called in question: open ones first, then the newest; at most 100. */
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
