import { sql } from "drizzle-orm";
import * as db from "#db/schema/index.ts";
import { invoicesOf, ofUser, type Section, section, within } from "./own-section.ts";

/** A subscription and the money paid for it. */
export const billingSections: readonly Section[] = [
  section("subscriptions", db.subscriptions, {
    where: ofUser(db.subscriptions.userId),
    shown: [
      "id",
      "status",
      "plan",
      "monthlyRateCents",
      "cardBrand",
      "cardLast4",
      "cardExpiryMonth",
      "cardExpiryYear",
      "createdAt",
      "activatedAt",
      "endedAt",
      "periodStartsAt",
      "periodEndsAt",
      "cancelAtPeriodEnd",
      "cancelReason",
      "pausedAt",
      "nextRateCents",
      "nextRateFrom",
      "nextRateToldAt",
    ],
    withheld: {
      userId: "inner",
      providerId: "provider",
      clientSecret: "secret",
      cardExpiryTold: "inner",
      nextRateAtProvider: "provider",
      syncedAt: "inner",
      revision: "inner",
    },
  }),
  section("subscriptionEvents", db.subscriptionEvents, {
    where: within(
      db.subscriptionEvents.subscriptionId,
      (owner) => sql`(select id from subscriptions where user_id = ${owner.userId}::uuid)`,
    ),
    shown: ["subscriptionId", "event", "endsAt", "happenedAt"],
    withheld: { id: "inner" },
  }),
  section("invoices", db.invoices, {
    where: ofUser(db.invoices.userId),
    shown: [
      "id",
      "subscriptionId",
      "number",
      "status",
      "amountCents",
      "creditedCents",
      "refundedCents",
      "periodStartsOn",
      "periodEndsOn",
      "receiptUrl",
      "createdAt",
      "paidAt",
    ],
    withheld: {
      userId: "inner",
      providerId: "provider",
      attempts: "inner",
      nextAttemptAt: "inner",
      needsAction: "inner",
    },
  }),
  section("refunds", db.refunds, {
    where: within(db.refunds.invoiceId, invoicesOf),
    shown: ["invoiceId", "amountCents", "status", "reason", "createdAt", "settledAt"],
    withheld: { id: "inner", providerId: "provider", requestedBy: "others" },
  }),
  section("disputes", db.disputes, {
    where: within(db.disputes.invoiceId, invoicesOf),
    shown: [
      "invoiceId",
      "amountCents",
      "withdrawnCents",
      "status",
      "reason",
      "respondBy",
      "createdAt",
      "closedAt",
    ],
    withheld: { id: "inner", providerId: "provider" },
  }),
  section("ledger", db.ledgerEntries, {
    where: ofUser(db.ledgerEntries.userId),
    shown: ["transactionId", "account", "amountCents", "payWeek"],
    withheld: { id: "inner", userId: "inner" },
  }),
  section("bookings", db.ledgerTransactions, {
    where: within(
      db.ledgerTransactions.id,
      (owner) => sql`(select transaction_id from ledger_entries where user_id = ${owner.userId}::uuid)`,
    ),
    shown: ["id", "kind", "jobId", "reason", "bookedAt"],
    withheld: { source: "provider" },
  }),
];
