import type { Db } from "#db/client.ts";
import { lockOwnAccount } from "#modules/accounts/index.ts";
import type * as contract from "#modules/homes/contract.ts";
import { notifyAndEmail } from "#modules/notices/index.ts";
import type { AdminAct, HomeownerAct } from "#platform/act.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { Refused } from "#platform/values/refusal.ts";
import { readCalendar } from "./calendar.ts";
import {
  deleteDayReport,
  findDayReport,
  listDayReports,
  openDayReport,
  resolveDayReport as resolve,
} from "./queries/days.ts";
import { findStreetOfHome, lockStreets, type Street } from "./queries/streets.ts";
import { judgeStreets, numberOf } from "./streets.ts";

/** Unreviewed day reports from homeowners, oldest first. */
export const dayReports: AdminAct<typeof contract.dayReports> = (deps, _actor, input) =>
  listDayReports(deps.db, input);

/**
 * Answers a report and tells the homeowner, by email too. Repeating the answer changes and sends nothing. Refuses with
 * NOT_FOUND if withdrawn, and with DAY_REPORT_ANSWERED, naming the admin, if answered otherwise.
 */
export const resolveDayReport: AdminAct<typeof contract.resolveDayReport> = (deps, actor, input) =>
  deps.transact(async (tx) => {
    const now = deps.now();
    const { reportId: id, outcome } = input;
    const asked = await findDayReport(tx, id);
    if (!asked) throw new Refused({ code: "NOT_FOUND" });
    const street = await lockStreetOf(tx, asked.homeownerId);
    const isResolved = await resolve(tx, { id, outcome, resolvedBy: actor.userId, now });
    const report = await findDayReport(tx, id);
    if (!report) throw new Refused({ code: "NOT_FOUND" });
    if (report.outcome !== outcome)
      throw new Refused({
        code: "DAY_REPORT_ANSWERED",
        params: { by: report.resolver ?? "nobody", at: report.resolvedAt ?? now },
      });
    if (!isResolved) return { ok: true };
    await audit(deps, tx, actor, {
      action: "admin.resolveDayReport",
      subjectId: report.userId,
      before: { reportId: id, onDay: report.onDay, outcome: null },
      after: { onDay: report.onDay, outcome },
      happenedAt: now,
    });
    await judgeStreets(deps, tx, street);
    const { userId, onDay: date } = report;
    const type = outcome === "corrected" ? "dayCorrected" : "dayIsRight";
    await notifyAndEmail(deps, tx, { userId, type, params: { date }, link: "/calendar" });
    return { ok: true };
  });

/**
 * Reports a day of the homeowner's calendar as wrong, for admins to review and for its street; an answered report reopens,
 * and an open one learns another day on which the truck came. Safe to repeat.
 * Refuses with NOT_FOUND for a day outside the calendar.
 */
export const reportDay: HomeownerAct<typeof contract.reportDay> = (deps, actor, { onDay, cameOn }) =>
  deps.transact(async (tx) => {
    await lockOwnAccount(tx, actor.userId, "homeowner");
    const { days } = await readCalendar(deps, tx, actor.userId);
    const { homeownerId } = actor;
    if (!homeownerId || !days.some((day) => day.onDay === onDay)) throw new Refused({ code: "NOT_FOUND" });
    const now = deps.now();
    const street = await lockStreetOf(tx, homeownerId);
    await openDayReport(tx, {
      id: deps.newId(),
      homeownerId,
      onDay,
      cameOn: numberOf(cameOn ?? null),
      now,
    });
    await judgeStreets(deps, tx, street);
    return { onDay, isReported: true };
  });

/** Withdraws the report unless already answered. Safe to repeat. */
export const undoReportDay: HomeownerAct<typeof contract.undoReportDay> = (deps, actor, { onDay }) =>
  deps.transact(async (tx) => {
    const { homeownerId } = actor;
    const street = homeownerId ? await lockStreetOf(tx, homeownerId) : [];
    if (homeownerId && (await deleteDayReport(tx, { homeownerId, onDay })))
      await judgeStreets(deps, tx, street);
    return { onDay, isReported: false };
  });

/**
 * Locks the street of a home, which its report is about, before the report: a decision about the street locks in that
 * order. None while the street is unknown.
 */
async function lockStreetOf(tx: Db, homeownerId: string): Promise<Street[]> {
  const street = await findStreetOfHome(tx, homeownerId);
  if (street) await lockStreets(tx, [street]);
  return street ? [street] : [];
}
