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
    const { userId, onDay: date } = report;
    const type = outcome === "corrected" ? "dayCorrected" : "dayIsRight";
    await notifyAndEmail(deps, tx, { userId, type, params: { date }, link: "/calendar" });
    return { ok: true };
  });

/**
 * Reports a day of the homeowner's calendar as wrong, for admins to review; an answered report reopens. Safe to repeat.
 * Refuses with NOT_FOUND for a day outside the calendar.
 */
export const reportDay: HomeownerAct<typeof contract.reportDay> = (deps, actor, { onDay }) =>
  deps.transact(async (tx) => {
    await lockOwnAccount(tx, actor.userId, "homeowner");
    const { days } = await readCalendar(deps, tx, actor.userId);
    const { homeownerId } = actor;
    if (!homeownerId || !days.some((day) => day.onDay === onDay)) throw new Refused({ code: "NOT_FOUND" });
    await openDayReport(tx, { id: deps.newId(), homeownerId, onDay, now: deps.now() });
    return { onDay, isReported: true };
  });

/** Withdraws the report unless already answered. Safe to repeat. */
export const undoReportDay: HomeownerAct<typeof contract.undoReportDay> = async (deps, actor, { onDay }) => {
  if (actor.homeownerId) await deleteDayReport(deps.db, { homeownerId: actor.homeownerId, onDay });
  return { onDay, isReported: false };
};
