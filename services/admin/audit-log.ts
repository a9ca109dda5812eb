import type * as z from "zod";
import type * as contract from "#contracts/people.ts";
import { type AuditFilter, findAuditChoices, listAudit } from "#db/queries/audit-log.ts";
import type { AdminActor } from "#domain/actor.ts";
import { addDays, platformTimeZone, startOfDay } from "#domain/schedule/local-time.ts";
import { cutPage, readCursor } from "../cursor.ts";
import type { Deps } from "../deps.ts";

/** What admins did, the latest first. */
export async function auditLog(
  deps: Deps,
  _actor: AdminActor,
  { limit, cursor, ...filter }: z.output<typeof contract.auditLog.input>,
): Promise<z.output<typeof contract.auditLog.output>> {
  const found = await listAudit(deps.db, { ...auditFilterOf(filter), limit, after: readCursor(cursor) });
  const { rows, nextCursor } = cutPage(found, limit, (row) => row);
  return { rows: rows.map(({ createdAt, ...row }) => ({ ...row, happenedAt: createdAt })), nextCursor };
}

/** Which admins and actions the log has. */
export function auditChoices(
  deps: Deps,
  _actor: AdminActor,
): Promise<z.output<typeof contract.auditChoices.output>> {
  return findAuditChoices(deps.db);
}

/** Days as instants, in the platform's time zone. */
export function auditFilterOf(
  filter: Omit<z.output<typeof contract.auditLog.input>, "limit" | "cursor">,
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
