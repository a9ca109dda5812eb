import type { DisputeState } from "#adapters/payments/port.ts";
import type { Db } from "#db/client.ts";
import { listAdmins } from "#modules/accounts/index.ts";
import { notifyAndEmail } from "#modules/notices/index.ts";
import type { AdminAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { fullName } from "#platform/values/actor.ts";
import { formatCents } from "#platform/values/money.ts";
import type * as contract from "./contract.ts";
import { bookMovement } from "./invoices.ts";
import {
  type DisputeRow,
  insertDispute,
  listDisputes,
  lockDispute,
  lockGiftOfProvider,
  lockInvoiceOfProvider,
  lockTipOfProvider,
  updateDispute,
} from "./queries/invoices.ts";
import { type DisputeStatus, isClosed } from "./rules.ts";

/**
 * Stores the provider's state of a dispute and books each of its money movements once. Notifies admins when a dispute
 * needs a response and when it ends. A disputed tip stays the runner's. False when its payment is unknown here. Safe to
 * repeat.
 */
export async function applyDispute(deps: Deps, tx: Db, state: DisputeState): Promise<boolean> {
  const payment = await lockPayment(tx, state);
  if (!payment) return false;
  const before = await lockDispute(tx, state.providerId);
  const known = before ?? (await begin(deps, tx, payment, state));
  let { withdrawnCents } = known;
  for (const { providerId, cents } of state.movements) {
    const source = `dispute:${known.id}:${providerId}`;
    if (await bookMovement(deps, tx, { kind: "dispute", source, cents, reason: state.reason }))
      withdrawnCents += cents;
  }
  const isOlder = before !== null && order[state.status] < order[before.status];
  const { status, respondBy } = isOlder ? before : state;
  const closedAt = isClosed(status) ? (known.closedAt ?? deps.now()) : null;
  await updateDispute(tx, known.id, { status, respondBy, withdrawnCents, closedAt });
  if (status !== before?.status) await notifyAdmins(deps, tx, { ...known, status, respondBy });
  return true;
}

/** Events for an earlier status are stale. A lost dispute can still be won on appeal. */
const order: Record<DisputeStatus, number> = {
  inquiry: 0,
  needs_response: 1,
  under_review: 2,
  lost: 3,
  won: 4,
};

type Payment = Pick<DisputeRow, "invoiceId" | "tipId" | "giftId">;

async function lockPayment(tx: Db, state: DisputeState): Promise<Payment | null> {
  if ("chargeId" in state) {
    const tipId = await lockTipOfProvider(tx, state.chargeId);
    if (tipId) return { invoiceId: null, tipId, giftId: null };
    const giftId = await lockGiftOfProvider(tx, state.chargeId);
    return giftId ? { invoiceId: null, tipId: null, giftId } : null;
  }
  const invoice = await lockInvoiceOfProvider(tx, state.invoiceId);
  return invoice && { invoiceId: invoice.id, tipId: null, giftId: null };
}

async function begin(deps: Deps, tx: Db, payment: Payment, state: DisputeState): Promise<DisputeRow> {
  const { providerId, cents, status, reason, respondBy, createdAt } = state;
  const dispute: DisputeRow = {
    id: deps.newId(),
    ...payment,
    providerId,
    amountCents: cents,
    withdrawnCents: 0,
    status,
    reason,
    respondBy,
    createdAt,
    closedAt: isClosed(status) ? deps.now() : null,
  };
  await insertDispute(tx, dispute);
  return dispute;
}

async function notifyAdmins(
  deps: Deps,
  tx: Db,
  { status, amountCents, respondBy }: Pick<DisputeRow, "status" | "amountCents" | "respondBy">,
): Promise<void> {
  if (status === "under_review") return;
  const type = isClosed(status) ? "disputeClosed" : "disputeOpened";
  const params = {
    amount: `$${formatCents(amountCents)}`,
    status,
    respondBy: respondBy ? localDay(respondBy, platformTimeZone) : "none",
  };
  const admins = await listAdmins(tx);
  await notifyAndEmail(
    deps,
    tx,
    admins.map((userId) => ({ userId, type, params, link: "/admin/health" })),
  );
}

/** Disputed payments, open ones first, then newest first; at most 100. */
export const disputes: AdminAct<typeof contract.disputes> = async (deps, _actor) => {
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
};
