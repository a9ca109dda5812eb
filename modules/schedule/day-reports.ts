import type * as z from "zod";
import type * as contract from "#modules/homes/contract/home.ts";
import { notify } from "#modules/notices/index.ts";
import type { Deps } from "#platform/deps.ts";
import { insertAudit } from "#platform/queries/audit-log.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import { findDayReport, listDayReports, resolveDayReport as resolve } from "./queries/day-reports.ts";

/** Unreviewed day reports from homeowners, oldest first. */
export function dayReports(
  deps: Deps,
  _actor: AdminActor,
  input: z.output<typeof contract.dayReports.input>,
): Promise<z.output<typeof contract.dayReports.output>> {
  return listDayReports(deps.db, input);
}

/**
 * Answers a report and tells the homeowner, by email too. Repeating the answer changes and sends nothing. Refuses with
 * NOT_FOUND if withdrawn, and with DAY_REPORT_ANSWERED, naming the admin, if answered otherwise.
 */
export function resolveDayReport(
  deps: Deps,
  actor: AdminActor,
  input: z.output<typeof contract.resolveDayReport.input>,
): Promise<z.output<typeof contract.resolveDayReport.output>> {
  return deps.transact(async (tx) => {
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
    await insertAudit(tx, {
      id: deps.newId(),
      userId: actor.userId,
      action: "admin.resolveDayReport",
      subjectId: report.userId,
      before: { reportId: id, onDay: report.onDay, outcome: null },
      after: { onDay: report.onDay, outcome },
      happenedAt: now,
    });
    const told = { userId: report.userId, params: { date: report.onDay } };
    const type = outcome === "corrected" ? "dayCorrected" : "dayIsRight";
    await notify(deps, tx, { ...told, type, link: "/calendar" });
    await deps.queue.send(tx, "deliver-mail", { ...told, letter: type });
    return { ok: true };
  });
}
