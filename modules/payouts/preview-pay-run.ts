import type * as z from "zod";
import type { Deps } from "#platform/deps.ts";
import { addDays, platformTimeZone } from "#platform/time/local-time.ts";
import { firstOpenPayWeek, mondayOf, payWeekOf } from "#platform/time/pay-week.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { formatCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/pay.ts";
import type { PayRunPreview } from "./contract/pay.ts";
import { listPayRun } from "./queries/pay-weeks.ts";
import { renderPayRunRow } from "./render-week.ts";

/** What a week pays each runner, before and after payment; the last closed week by default, largest pay first. */
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
