import type * as z from "zod";
import type * as contract from "#contracts/pay.ts";
import type { PayRunPreview } from "#contracts/pay.ts";
import { listPayRun } from "#db/queries/pay-weeks.ts";
import type { AdminActor } from "#domain/actor.ts";
import { formatCents } from "#domain/money.ts";
import { Refused } from "#domain/refusal.ts";
import { addDays, platformTimeZone } from "#domain/schedule/local-time.ts";
import { firstOpenPayWeek, mondayOf, payWeekOf } from "#domain/schedule/pay-week.ts";
import type { Deps } from "../deps.ts";
import { renderPayRunRow } from "../payouts/render-week.ts";

/** What a week pays whom, before and after it is paid: the last week that is over by default, the largest pay first. */
export async function previewPayRun(
  deps: Deps,
  _actor: AdminActor,
  input: z.output<typeof contract.previewPayRun.input>,
): Promise<PayRunPreview> {
  const present = payWeekOf(deps.now(), platformTimeZone);
  const week = input.week ? mondayOf(input.week) : addDays(present, -7);
  const after = readCursor(input.cursor);
  const now = deps.now();
  const openWeek = firstOpenPayWeek(now, platformTimeZone);
  const page = { payWeek: week, openWeek, now, limit: input.limit, after };
  const { rows, totals } = await listPayRun(deps.db, page);
  const last = rows.length > input.limit ? rows[input.limit - 1] : undefined;
  return {
    week,
    lastDay: addDays(week, 6),
    previousWeek: addDays(week, -7),
    nextWeek: week < present ? addDays(week, 7) : null,
    isClosed: week < openWeek,
    isTestMode: deps.payouts.testMode,
    runners: totals.runners,
    total: formatCents(totals.totalCents),
    paid: formatCents(totals.paidCents),
    held: formatCents(totals.heldCents),
    due: { runners: totals.dueRunners, total: formatCents(totals.dueCents) },
    others: { payouts: totals.otherPayouts, total: formatCents(totals.otherCents) },
    rows: rows.slice(0, input.limit).map((row) => renderPayRunRow(deps, week, row)),
    nextCursor: last ? `${last.totalCents}_${last.userId}` : null,
  };
}

function readCursor(cursor: string | null | undefined): { cents: number; userId: string } | null {
  if (!cursor) return null;
  const [, cents, userId] = /^(-?\d{1,9})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor) ?? [];
  if (!cents || !userId) throw new Refused({ code: "CURSOR_INVALID" });
  return { cents: Number(cents), userId };
}
