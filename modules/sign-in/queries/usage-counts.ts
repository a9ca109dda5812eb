import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { usageCounts } from "#db/schema/index.ts";
import type { UsageKind } from "#modules/accounts/rules.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { Role } from "#platform/values/actor.ts";

/** Adds to a day's counts if the user allows it. Returns whether they do. */
export async function addUses(
  db: Db,
  used: {
    userId: string;
    role: Role;
    onDay: string;
    uses: readonly { kind: UsageKind; name: string; count: number }[];
  },
): Promise<boolean> {
  const added = await rowsOf<{ name: string }>(
    db,
    sql`
    insert into ${usageCounts} (on_day, kind, name, role, uses)
    select ${used.onDay}::date, used.kind, used.name, ${used.role}, sum(used.count)
    from jsonb_to_recordset(${JSON.stringify(used.uses)}::jsonb) as used (kind text, name text, count int)
    where exists (select from preferences where user_id = ${used.userId}::uuid and analytics_tracking)
    group by used.kind, used.name
    order by used.kind, used.name
    on conflict (on_day, kind, name, role)
      do update set uses = least(usage_counts.uses::bigint + excluded.uses, 2000000000)
    returning name`,
  );
  return added.length > 0;
}

export type UsedRow = { kind: UsageKind; name: string; role: Role; uses: number; before: number };

/** Uses from one day to another, and in the same number of days before; both ends inclusive. */
export async function listUses(
  db: Db,
  days: { beforeFrom: string; from: string; until: string },
): Promise<UsedRow[]> {
  return rowsOf<UsedRow>(
    db,
    sql`
    select kind, name, role,
      coalesce(sum(uses) filter (where on_day >= ${days.from}::date), 0)::float8 as uses,
      coalesce(sum(uses) filter (where on_day < ${days.from}::date), 0)::float8 as before
    from ${usageCounts}
    where on_day between ${days.beforeFrom}::date and ${days.until}::date
    group by kind, name, role
    order by kind, name, role`,
  );
}
