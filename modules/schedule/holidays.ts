import type * as z from "zod";
import { type HolidayRow, listHolidays } from "#modules/homes/index.ts";
import { isDefaultHoliday } from "#modules/homes/rules/days/holidays.ts";
import type { Deps } from "#platform/deps.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import type * as contract from "./contract/holidays.ts";
import type { HolidayOnWire } from "./contract/holidays.ts";

/** The holidays of a year by day and area; by default, this year and next. */
export async function holidays(
  deps: Deps,
  _actor: AdminActor,
  { year }: z.output<typeof contract.holidays.input>,
): Promise<HolidayOnWire[]> {
  const first = year ?? Number(localDay(deps.now(), platformTimeZone).slice(0, 4));
  const last = year ?? first + 1;
  const rows = await listHolidays(deps.db, { from: `${first}-01-01`, until: `${last}-12-31` });
  return rows.map(renderHoliday);
}

export function renderHoliday(row: HolidayRow): HolidayOnWire {
  const { id, area, onDay, name, rule, changedAt } = row;
  return { id, area, onDay, name, rule, isDefault: isDefaultHoliday(row), changedAt };
}
