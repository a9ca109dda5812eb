import { and, eq, inArray, or, sql } from "drizzle-orm";
import * as z from "zod";
import type { Db } from "#db/client.ts";
import { haulerAreas, haulers, holidays } from "#db/schema/index.ts";
import { holidayRules } from "#modules/homes/rules.ts";
import { checkedRows } from "#platform/queries/rows.ts";

const haulerRow = z.object({
  id: z.uuid(),
  name: z.string(),
  phone: z.string().nullable(),
  url: z.string().nullable(),
  areas: z.array(z.string()),
  holidays: z.array(z.object({ onDay: z.string(), name: z.string(), rule: z.enum(holidayRules) })),
});

export type HaulerRow = z.output<typeof haulerRow>;

/** Haulers by name, with their areas and their holidays from a day on; of one, when given. */
export function listHaulers(db: Db, { from, id }: { from: string; id?: string }): Promise<HaulerRow[]> {
  return checkedRows(
    db,
    haulerRow,
    sql`
    select hauler.id, hauler.name, hauler.phone, hauler.url, own.areas,
      (select coalesce(json_agg(json_build_object('onDay', on_day, 'name', name, 'rule', rule) order by on_day), '[]')
        from (select on_day, (array_agg(name order by area))[1] as name, (array_agg(rule order by area))[1] as rule
          from ${holidays} as day where area = any(own.areas) and on_day >= ${from}::date
          group by on_day having count(*) = cardinality(own.areas)) as day) as holidays
    from ${haulers} as hauler
    cross join lateral (
      select coalesce(array_agg(area order by area), '{}') as areas from ${haulerAreas} where hauler_id = hauler.id) as own
    ${id ? sql`where hauler.id = ${id}` : sql``} order by lower(hauler.name), hauler.id`,
  );
}

/** Lets one transaction at a time change areas: two could each take a part of the other's. */
export async function lockHaulers(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${haulerAreas} in share row exclusive mode`);
}

/** The other hauler whose area holds one of these or lies in it; null without one. */
export async function findAreaTaken(
  db: Db,
  { id, areas }: { id: string; areas: readonly string[] },
): Promise<{ area: string; name: string } | null> {
  if (areas.length === 0) return null;
  const wanted = sql`unnest(array[${sql.join(
    areas.map((area) => sql`${area}`),
    sql`, `,
  )}]::text[])`;
  const [row] = await checkedRows(
    db,
    z.object({ area: z.string(), name: z.string() }),
    sql`
    select taken.area, hauler.name from ${haulerAreas} as taken
    join ${haulers} as hauler on hauler.id = taken.hauler_id
    join ${wanted} as wanted(area) on starts_with(taken.area, wanted.area) or starts_with(wanted.area, taken.area)
    where hauler.id <> ${id} order by taken.area limit 1`,
  );
  return row ?? null;
}

export async function saveHaulerRow(db: Db, hauler: typeof haulers.$inferInsert): Promise<void> {
  const { id: _, ...values } = hauler;
  await db.insert(haulers).values(hauler).onConflictDoUpdate({ target: haulers.id, set: values });
}

export async function addAreas(db: Db, haulerId: string, areas: readonly string[]): Promise<void> {
  if (areas.length > 0) await db.insert(haulerAreas).values(areas.map((area) => ({ area, haulerId })));
}

/** Takes areas from a hauler, with its holidays there but not with those of the area alone. Returns those holidays. */
export async function removeAreas(
  db: Db,
  gone: { haulerId: string; areas: readonly string[]; holidays: HaulerRow["holidays"] },
): Promise<{ area: string; onDay: string }[]> {
  const areas = [...gone.areas];
  if (areas.length === 0) return [];
  await db
    .delete(haulerAreas)
    .where(and(eq(haulerAreas.haulerId, gone.haulerId), inArray(haulerAreas.area, areas)));
  const isOwn = gone.holidays.map(({ onDay, name, rule }) =>
    and(eq(holidays.onDay, onDay), eq(holidays.name, name), eq(holidays.rule, rule)),
  );
  if (isOwn.length === 0) return [];
  return db
    .delete(holidays)
    .where(and(inArray(holidays.area, areas), or(...isOwn)))
    .returning({ area: holidays.area, onDay: holidays.onDay });
}

export async function deleteHauler(db: Db, id: string): Promise<void> {
  await db.delete(haulers).where(eq(haulers.id, id));
}
