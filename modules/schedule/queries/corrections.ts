import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  canRhythms,
  homeownerProfiles,
  jobs,
  streetCorrections,
  streetDays,
  users,
} from "#db/schema/index.ts";
import { streetKey } from "#db/schema/street-key.ts";
import { texts } from "#modules/homes/index.ts";
import type { CanKind } from "#modules/homes/rules.ts";
import { literally } from "#platform/queries/prepared.ts";
import { instantText, rowsOf } from "#platform/queries/rows.ts";
import type { CorrectionOutcome, DayConfidence } from "../rules.ts";

/** The most waiting and decided corrections that a list shows. */
const mostWaiting = 50;
const mostDecided = 20;

export type CorrectionRow = DayConfidence & {
  id: string;
  zipCode: string;
  street: string;
  /** As an address of the street writes it. */
  streetName: string;
  fromWeekday: number;
  toWeekday: number;
  canKinds: CanKind[];
  voices: number;
  firstOn: string;
  proposedAt: string;
  homes: number;
  outcome: CorrectionOutcome | null;
  decidedAt: string | null;
  decider: string | null;
  deciderId: string | null;
};

function correctionsIn(rows: SQL): SQL {
  return sql`select found.id, found.zip_code as "zipCode", found.street, coalesce((
        select public_street from ${homeownerProfiles} where zip_code = found.zip_code and ${streetKey(sql`public_street`)} = found.street limit 1
      ), found.street) as "streetName", found.from_weekday as "fromWeekday",
      found.to_weekday as "toWeekday", found.can_kinds as "canKinds", found.voices, found.first_on::text as "firstOn",
      ${instantText(sql`found.proposed_at`)} as "proposedAt", found.outcome, ${instantText(sql`found.decided_at`)} as "decidedAt",
      nullif(trim(admin.first_name || ' ' || admin.last_name), '') as decider, found.decided_by as "deciderId",
      coalesce(known.confidence, 67) as confidence, coalesce(known.reasons, '[]') as reasons,
      (select count(*)::int from ${homeownerProfiles} as home where home.zip_code = found.zip_code
        and ${streetKey(sql`home.public_street`)} = found.street and exists (select from ${canRhythms} as rhythm
          where rhythm.homeowner_id = home.id and rhythm.weekday = found.from_weekday)) as homes
    from (${rows}) as found
    left join ${streetDays} as known on known.zip_code = found.zip_code and known.street = found.street
      and known.weekday = found.from_weekday
    left join ${users} as admin on admin.id = found.decided_by`;
}

/** Waiting corrections, oldest first, then those decided since a day, newest first. */
export async function listCorrections(db: Db, of: { decidedSince: string }): Promise<CorrectionRow[]> {
  return rowsOf<CorrectionRow>(
    db,
    sql`${correctionsIn(sql`
      (select * from ${streetCorrections} where outcome is null order by proposed_at, id limit ${literally(mostWaiting)})
      union all
      (select * from ${streetCorrections} where decided_at >= ${of.decidedSince}::date
        order by decided_at desc, id desc limit ${literally(mostDecided)})`)}
    order by found.outcome is not null, case when found.outcome is null then found.proposed_at end, found.decided_at desc, found.id`,
    "street_corrections",
  );
}

export async function findCorrection(db: Db, id: string): Promise<CorrectionRow | null> {
  const [row] = await rowsOf<CorrectionRow>(
    db,
    correctionsIn(sql`select * from ${streetCorrections} where id = ${id}::uuid`),
    "street_correction",
  );
  return row ?? null;
}

/** The planned pickups of some homes on a weekday that nobody has begun. */
export async function listPlannedOf(
  db: Db,
  of: { homeownerIds: string[]; fromWeekday: number; canKinds: CanKind[]; now: string },
): Promise<{ homeownerId: string; runnerId: string | null }[]> {
  return rowsOf(
    db,
    sql`select homeowner_id as "homeownerId", runner_id as "runnerId" from ${jobs}
      where homeowner_id = any(${texts(of.homeownerIds)}::uuid[]) and kind = 'weekly' and status in ('scheduled', 'assigned')
        and out_by > ${of.now}::timestamptz and extract(isodow from scheduled_on) = ${of.fromWeekday}::int
        and can_kinds && ${texts(of.canKinds)}`,
  );
}
