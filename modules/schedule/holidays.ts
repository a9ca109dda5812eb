import {
  calendarDays,
  dueFrom,
  type Holiday,
  holidaysFrom,
  isDefaultHoliday,
  longestShift,
  placesOf,
} from "#modules/homes/days.ts";
import {
  deleteHoliday,
  type HolidayRow,
  listHolidays,
  lockHoliday,
  lockHolidayOn,
  saveHoliday as save,
} from "#modules/homes/index.ts";
import type { HolidayRule } from "#modules/homes/rules.ts";
import type { AdminAct } from "#platform/act.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { addDays, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { Refused, refuseChanged } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import type { HolidayOnWire } from "./contract.ts";
import { countHolidayEffects } from "./queries/days.ts";
import { sendReplan } from "./tasks.ts";

/** The holidays of a year by day and area; by default, this year and next. */
export const holidays: AdminAct<typeof contract.holidays> = async (deps, _actor, { year }) => {
  const first = year ?? Number(localDay(deps.now(), platformTimeZone).slice(0, 4));
  const last = year ?? first + 1;
  const rows = await listHolidays(deps.db, { from: `${first}-01-01`, until: `${last}-12-31` });
  return rows.map(renderHoliday);
};

function renderHoliday(row: HolidayRow): HolidayOnWire {
  const { id, area, onDay, name, rule, changedAt } = row;
  return { id, area, onDay, name, rule, isDefault: isDefaultHoliday(row), changedAt };
}

/** The effect on pickups of saving or removing a holiday on any day; changes nothing. */
export const previewHoliday: AdminAct<typeof contract.previewHoliday> = async (deps, _actor, change) => {
  const due = { from: dueFrom(change.onDay), before: addDays(change.onDay, 7 + longestShift) };
  const present = await listHolidays(deps.db, { from: holidaysFrom(due.from), until: due.before });
  const then = changed(present, change);
  const places = placesOf([...present, ...then]);
  const after = calendarDays(places, then, due);
  const days = calendarDays(places, present, due).flatMap((day, index) => {
    const moved = after[index]?.onDay ?? null;
    return day.onDay === moved ? [] : { ...day, before: day.onDay, after: moved };
  });
  if (days.length === 0) return { pickups: 0, homes: 0, sample: [] };
  return deps.transact(
    (tx) =>
      countHolidayEffects(tx, {
        now: deps.now(),
        area: change.area,
        places: places.map((place, calendar) => ({ ...place, calendar })),
        days,
      }),
    { isLong: true },
  );
};

/** The holidays after the change; a removed default one stays without effect. */
function changed(
  present: Holiday[],
  { area, onDay, rule }: { area: string; onDay: string; rule: HolidayRule | null },
): Holiday[] {
  const others = present.filter((holiday) => holiday.area !== area || holiday.onDay !== onDay);
  const kept = rule ?? (isDefaultHoliday({ area, onDay }) ? "none" : null);
  return kept ? [...others, { area, onDay, name: "", rule: kept }] : others;
}

/**
 * Removes a holiday, so that a wider area's applies again. A default one stays without effect, since it would be added
 * again. Pickups follow as in `saveHoliday`. Refuses with NOT_FOUND.
 */
export const removeHoliday: AdminAct<typeof contract.removeHoliday> = (deps, actor, input) =>
  deps.transact(async (tx) => {
    const before = await lockHoliday(tx, input.holidayId);
    if (!before) throw new Refused({ code: "NOT_FOUND" });
    const changedAt = deps.now();
    const left = isDefaultHoliday(before)
      ? await save(tx, { ...before, rule: "none", changedAt, changedBy: actor.userId })
      : null;
    if (!left) await deleteHoliday(tx, before.id);
    await audit(deps, tx, actor, {
      action: "admin.removeHoliday",
      subjectId: before.id,
      before: { area: before.area, onDay: before.onDay, name: before.name, rule: before.rule },
      after: { area: before.area, onDay: before.onDay, name: before.name, rule: left?.rule ?? null },
      happenedAt: changedAt,
    });
    if (before.rule !== left?.rule) await sendReplan(deps, tx, before);
    return { holiday: left && renderHoliday(left) };
  });

/**
 * Adds a holiday, or updates the area's holiday on that day. The queue then moves existing pickups: accepted ones are
 * canceled and their runners told. Homeowners are told days before (`remind`). Refuses with CHANGED_ELSEWHERE.
 */
export const saveHoliday: AdminAct<typeof contract.saveHoliday> = (deps, actor, { seen, ...input }) =>
  deps.transact(async (tx) => {
    const before = await lockHolidayOn(tx, input);
    refuseChanged(before ?? {}, seen, input);
    const id = before?.id ?? deps.newId();
    const changedAt = deps.now();
    const saved = await save(tx, { id, ...input, changedAt, changedBy: actor.userId });
    await audit(deps, tx, actor, {
      action: "admin.saveHoliday",
      subjectId: saved.id,
      before: { name: before?.name ?? null, rule: before?.rule ?? null },
      after: input,
      happenedAt: changedAt,
    });
    if (before?.rule !== saved.rule) await sendReplan(deps, tx, saved);
    return renderHoliday(saved);
  });
