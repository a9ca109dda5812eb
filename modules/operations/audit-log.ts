import type * as z from "zod";
import type { AdminAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { type AuditFilter, findAuditChoices, listAudit } from "#platform/queries/audit-log.ts";
import { cutSorted } from "#platform/queries/sorted.ts";
import { addDays, platformTimeZone, startOfDay } from "#platform/time/local-time.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import type * as contract from "./contract.ts";

/** What admins did, and people by link or text message, latest first by default. Refuses with CURSOR_INVALID. */
export async function auditLog(
  deps: Deps,
  _actor: AdminActor,
  { limit, sort: _newest, order, cursor, ...filter }: z.output<typeof contract.auditLog.input>,
): Promise<z.output<typeof contract.auditLog.output>> {
  const found = await listAudit(deps.db, { ...auditFilterOf(filter), limit, order, cursor });
  const { rows, nextCursor } = cutSorted(found, limit);
  return { rows: rows.map(({ createdAt, ...row }) => ({ ...row, happenedAt: createdAt })), nextCursor };
}

/** The admins and actions found in the log. */
export const auditChoices: AdminAct<typeof contract.auditChoices> = (deps, _actor) =>
  findAuditChoices(deps.db);

/** Converts days to instants in the platform's time zone. */
export function auditFilterOf(
  filter: Omit<z.output<typeof contract.auditLog.input>, "limit" | "sort" | "order" | "cursor">,
): AuditFilter {
  const startOf = (day: string) => startOfDay(day, platformTimeZone);
  return {
    actorId: filter.actorId ?? null,
    action: filter.action ?? null,
    subjectId: filter.subjectId ?? null,
    subject: filter.subject || null,
    from: filter.from ? startOf(filter.from) : null,
    before: filter.until ? startOf(addDays(filter.until, 1)) : null,
  };
}
