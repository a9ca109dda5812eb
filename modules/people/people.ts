import type * as z from "zod";
import type * as accountsContract from "#modules/accounts/contract.ts";
import {
  countHomeowners,
  countRunners,
  insertNote,
  listHomeowners,
  listRunners,
  renderAdminHomeowner,
  renderAdminRunner,
} from "#modules/accounts/index.ts";
import { findFailedInvoice } from "#modules/billing/index.ts";
import type { AdminAct } from "#platform/act.ts";
import { cutPage, readCursor } from "#platform/cursor.ts";
import type { Deps } from "#platform/deps.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { cutSorted } from "#platform/queries/sorted.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { formatCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import { findNote, findPerson, listTimeline, lockAccount, setNoteRemoved } from "./queries/people.ts";

/** Runners with their applications, newest first by default. Refuses with CURSOR_INVALID. */
export const runners: AdminAct<typeof accountsContract.runners> = async (deps, _actor, input) => {
  const { limit, sort, order, cursor, state = null } = input;
  const found = await listRunners(deps.db, { ...among(input), limit, sort, order, cursor, state });
  const { rows, nextCursor } = cutSorted(found, limit);
  return { rows: rows.map(renderAdminRunner), nextCursor };
};

/** Homeowners with their homes and subscriptions, newest first by default. Refuses with CURSOR_INVALID. */
export const homeowners: AdminAct<typeof accountsContract.homeowners> = async (deps, _actor, input) => {
  const { limit, sort, order, cursor, state = null } = input;
  const found = await listHomeowners(deps.db, { ...among(input), limit, sort, order, cursor, state });
  const { rows, nextCursor } = cutSorted(found, limit);
  return { rows: await Promise.all(rows.map((row) => renderAdminHomeowner(deps, row))), nextCursor };
};

export const homeownerCounts: AdminAct<typeof accountsContract.homeownerCounts> = (deps, _actor, input) =>
  countHomeowners(deps.db, among(input));

export const runnerCounts: AdminAct<typeof accountsContract.runnerCounts> = (deps, _actor, input) =>
  countRunners(deps.db, among(input));

function among({ search, zipCode }: { search?: string | undefined; zipCode?: string | undefined }) {
  return { search: search || null, zipCode: zipCode ?? null };
}

/** A person with the details an operator needs to help them. Refuses with NOT_FOUND. */
export const person: AdminAct<typeof contract.person> = async (deps, _actor, { id }) => {
  const now = deps.now();
  const found = await findPerson(deps.db, { id, now, today: localDay(now, platformTimeZone) });
  if (!found) throw new Refused({ code: "NOT_FOUND" });
  return { ...found, homeowner: await homeownerOf(deps, found), runner: runnerOf(found.runner) };
};

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
  { id, kind, role, limit, cursor }: z.output<typeof contract.personTimeline.input>,
): Promise<z.output<typeof contract.personTimeline.output>> {
  const found = await listTimeline(deps.db, {
    id,
    kind: kind ?? null,
    role: role ?? null,
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

/**
 * Adds an admin-only note about a person. Repeating it changes nothing. The audit log omits the text, because it is
 * deleted with the account. Refuses with NOT_FOUND, and with ID_IN_USE when the id belongs to another note.
 */
export const addNote: AdminAct<typeof contract.addNote> = (deps, actor, { userId, noteId, words }) =>
  deps.transact(async (tx) => {
    const now = deps.now();
    const account = await lockAccount(tx, userId);
    if (!account || account.deletedAt !== null) throw new Refused({ code: "NOT_FOUND" });
    const note = { id: noteId, userId, words, writtenBy: actor.userId, writtenAt: now };
    if (!(await insertNote(tx, note))) {
      const known = await findNote(tx, noteId);
      if (known?.userId !== userId || known.words !== words) throw new Refused({ code: "ID_IN_USE" });
      return { ok: true };
    }
    await audit(deps, tx, actor, {
      action: "admin.addNote",
      subjectId: userId,
      before: { noteId, letters: 0 },
      after: { noteId, letters: words.length },
      happenedAt: now,
    });
    return { ok: true };
  });

/** Removes a note; it can be restored for a month. Refuses with NOT_FOUND. */
export const removeNote: AdminAct<typeof contract.ofNote> = (deps, actor, { noteId }) =>
  setRemoved(deps, actor, noteId, true);

/** Restores a removed note with its text and author. Refuses with NOT_FOUND. */
export const restoreNote: AdminAct<typeof contract.ofNote> = (deps, actor, { noteId }) =>
  setRemoved(deps, actor, noteId, false);

function setRemoved(deps: Deps, actor: AdminActor, noteId: string, isRemoved: boolean) {
  return deps.transact(async (tx) => {
    const now = deps.now();
    const note = await setNoteRemoved(tx, { noteId, removedAt: isRemoved ? now : null });
    if (!note) throw new Refused({ code: "NOT_FOUND" });
    const letters = note.words.length;
    await audit(deps, tx, actor, {
      action: isRemoved ? "admin.removeNote" : "admin.restoreNote",
      subjectId: note.userId,
      before: { noteId, letters: isRemoved ? letters : 0 },
      after: { noteId, letters: isRemoved ? 0 : letters },
      happenedAt: now,
    });
    return { ok: true as const };
  });
}
