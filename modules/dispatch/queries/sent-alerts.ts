import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sentAlerts } from "#db/schema/index.ts";
import { records, rowsOf } from "#platform/queries/rows.ts";

/** How many messages went out since then: what one message says has one instant. */
export async function countAlertMessages(tx: Db, since: string): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    tx,
    sql`select count(*)::int as count from (
      select raised_at from ${sentAlerts} where raised_at > ${since}::timestamptz
      union select resolved_at from ${sentAlerts} where resolved_at > ${since}::timestamptz
    ) as message`,
  );
  return row?.count ?? 0;
}

/** Records alerts as sent. Returns the keys of those that were not already. */
export async function insertSentAlerts(
  tx: Db,
  alerts: { id: string; key: string }[],
  now: string,
): Promise<string[]> {
  const added = await rowsOf<{ key: string }>(
    tx,
    sql`insert into ${sentAlerts} (id, key, raised_at)
      select id, key, ${now}::timestamptz from ${records(alerts, "id uuid, key text")}
      on conflict (key) where resolved_at is null do nothing returning key`,
  );
  return added.map(({ key }) => key);
}

/** Records sent alerts as resolved unless they are still there, or of a kind that is not listed whole. Returns their keys. */
export async function resolveSentAlerts(
  tx: Db,
  { present, cutKinds, now }: { present: string[]; cutKinds: string[]; now: string },
): Promise<string[]> {
  const resolved = await rowsOf<{ key: string }>(
    tx,
    sql`update ${sentAlerts} set resolved_at = ${now}::timestamptz
      where resolved_at is null
        and key not in (select key from ${records(
          present.map((key) => ({ key })),
          "key text",
        )})
        and split_part(key, ':', 1) not in (select kind from ${records(
          cutKinds.map((kind) => ({ kind })),
          "kind text",
        )})
      returning key`,
  );
  return resolved.map(({ key }) => key);
}

/** Deletes what was resolved before then. */
export async function deleteSentAlerts(tx: Db, before: string): Promise<void> {
  await tx.execute(sql`delete from ${sentAlerts} where resolved_at < ${before}::timestamptz`);
}
