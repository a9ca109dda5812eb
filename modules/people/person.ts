import type * as z from "zod";
import { findFailedInvoice } from "#modules/billing/index.ts";
import { cutPage, readCursor } from "#platform/cursor.ts";
import type { Deps } from "#platform/deps.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { formatCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/people.ts";
import { findPerson, listTimeline } from "./queries/people.ts";

/** A person with the details an operator needs to help them. Refuses with NOT_FOUND. */
export async function person(
  deps: Deps,
  _actor: AdminActor,
  { id }: z.output<typeof contract.person.input>,
): Promise<contract.Person> {
  const now = deps.now();
  const found = await findPerson(deps.db, { id, now, today: localDay(now, platformTimeZone) });
  if (!found) throw new Refused({ code: "NOT_FOUND" });
  return { ...found, homeowner: await homeownerOf(deps, found), runner: runnerOf(found.runner) };
}

type Found = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

async function homeownerOf(
  deps: Deps,
  { userId, homeowner: home }: Found,
): Promise<contract.Person["homeowner"]> {
  if (!home) return null;
  const failed = home.subscriptionStatus === "past_due" ? await findFailedInvoice(deps.db, userId) : null;
  const { monthlyRateCents, balanceCents, subscriptionStatus, serviceEndsAt, ...rest } = home;
  return {
    ...rest,
    subscriptionStatus: subscriptionStatus ?? "none",
    serviceEndsOn: serviceEndsAt && localDay(serviceEndsAt, platformTimeZone),
    monthlyRate: monthlyRateCents === null ? null : formatCents(monthlyRateCents),
    balance: formatCents(balanceCents),
    owed: failed && {
      amount: formatCents(failed.amountCents - failed.creditedCents),
      nextAttemptAt: failed.nextAttemptAt,
    },
  };
}

function runnerOf(runner: Found["runner"]): contract.Person["runner"] {
  if (!runner) return null;
  const { ratingSum, ratingCount, owedCents, ...rest } = runner;
  return {
    ...rest,
    rating: ratingCount === 0 ? null : Math.round((ratingSum / ratingCount) * 10) / 10,
    owed: formatCents(owedCents),
  };
}

/** A person's history, latest first; empty when the person does not exist. */
export async function personTimeline(
  deps: Deps,
  _actor: AdminActor,
  { id, kind, limit, cursor }: z.output<typeof contract.personTimeline.input>,
): Promise<z.output<typeof contract.personTimeline.output>> {
  const found = await listTimeline(deps.db, {
    id,
    kind: kind ?? null,
    limit,
    now: deps.now(),
    after: readCursor(cursor),
  });
  const { rows, nextCursor } = cutPage(found, limit, (row) => row);
  return {
    rows: rows.map(({ createdAt, cents, refundableCents, invoiceId, ...row }) => {
      const canRefund = refundableCents !== null && refundableCents > 0;
      return {
        ...row,
        at: createdAt,
        amount: cents === null ? null : formatCents(cents),
        invoiceId: canRefund ? invoiceId : null,
        refundable: canRefund ? formatCents(refundableCents) : null,
      };
    }),
    nextCursor,
  };
}
