import type { Db } from "#db/client.ts";
import { addHolidays, saveHoliday } from "#modules/homes/index.ts";
import type { AdminAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { Refused, refuseChanged } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import {
  addAreas,
  deleteHauler,
  findAreaTaken,
  type HaulerRow,
  listHaulers,
  lockHaulers,
  removeAreas,
  saveHaulerRow,
} from "./queries/haulers.ts";
import { sendReplan } from "./tasks.ts";

const todayOf = (deps: Pick<Deps, "now">) => localDay(deps.now(), platformTimeZone);

/** Haulers by name, with their holidays from today on. */
export const haulers: AdminAct<typeof contract.haulers> = (deps) =>
  listHaulers(deps.db, { from: todayOf(deps) });

/**
 * Adds or changes a hauler and its areas. A new area gets its holidays, unless it has its own on that day; an area that
 * leaves loses them. Pickups follow by the queue. Refuses with NOT_FOUND, CHANGED_ELSEWHERE, and HAULER_AREA_TAKEN when
 * another hauler has such an area, or a part of it.
 */
export const saveHauler: AdminAct<typeof contract.saveHauler> = (deps, actor, { seen, ...input }) =>
  deps.transact(async (tx) => {
    await lockHaulers(tx);
    const before = input.isNew ? null : await readHauler(deps, tx, input.id);
    // A repeat of the first save finds the hauler it made.
    const known = before ?? (await listHaulers(tx, { from: todayOf(deps), id: input.id }))[0];
    const { id, name, phone, url } = input;
    const areas = widest(input.areas);
    if (before)
      refuseChanged({ ...before, areas: before.areas.join(" ") }, seen, { ...input, areas: areas.join(" ") });
    const taken = await findAreaTaken(tx, { id, areas });
    if (taken) throw new Refused({ code: "HAULER_AREA_TAKEN", params: taken });
    const changedAt = deps.now();
    await saveHaulerRow(tx, { id, name, phone, url, changedAt });
    const had = known?.areas ?? [];
    const added = areas.filter((area) => !had.includes(area));
    const gone = had.filter((area) => !areas.includes(area));
    await addAreas(tx, id, added);
    const changed = await removeAreas(tx, { haulerId: id, areas: gone, holidays: known?.holidays ?? [] });
    for (const area of added) {
      const days = await addHolidays(
        tx,
        (known?.holidays ?? []).map((holiday) => ({
          id: deps.newId(),
          area,
          ...holiday,
          changedAt,
          changedBy: actor.userId,
        })),
      );
      changed.push(...days.map((onDay) => ({ area, onDay })));
    }
    await audit(deps, tx, actor, {
      action: "admin.saveHauler",
      subjectId: id,
      before: { name: known?.name ?? null, areas: had.join(", ") },
      after: { name, areas: areas.join(", ") },
      happenedAt: changedAt,
    });
    for (const each of changed) await sendReplan(deps, tx, each);
    return readHauler(deps, tx, id);
  });

/** Removes a hauler; its areas follow the country's holidays again. Refuses with NOT_FOUND. */
export const removeHauler: AdminAct<typeof contract.removeHauler> = (deps, actor, { id }) =>
  deps.transact(async (tx) => {
    await lockHaulers(tx);
    const { name, areas, holidays } = await readHauler(deps, tx, id);
    const changed = await removeAreas(tx, { haulerId: id, areas, holidays });
    await deleteHauler(tx, id);
    await audit(deps, tx, actor, {
      action: "admin.removeHauler",
      subjectId: id,
      before: { name, areas: areas.join(", ") },
      after: { name: null, areas: null },
    });
    for (const each of changed) await sendReplan(deps, tx, each);
    return { ok: true };
  });

/**
 * Says what a hauler does on a holiday, in all its areas. Pickups follow by the queue, as after `saveHoliday`. Refuses
 * with NOT_FOUND, and with HAULER_WITHOUT_AREAS.
 */
export const setHaulerHoliday: AdminAct<typeof contract.setHaulerHoliday> = (deps, actor, input) =>
  deps.transact(async (tx) => {
    await lockHaulers(tx);
    const { id, onDay, name, rule } = input;
    const hauler = await readHauler(deps, tx, id);
    if (hauler.areas.length === 0) throw new Refused({ code: "HAULER_WITHOUT_AREAS" });
    const before = hauler.holidays.find((holiday) => holiday.onDay === onDay);
    const changedAt = deps.now();
    for (const area of hauler.areas) {
      const holiday = { id: deps.newId(), area, onDay, name, rule };
      await saveHoliday(tx, { ...holiday, changedAt, changedBy: actor.userId });
      if (before?.rule !== rule) await sendReplan(deps, tx, { area, onDay });
    }
    await audit(deps, tx, actor, {
      action: "admin.setHaulerHoliday",
      subjectId: id,
      before: { rule: before?.rule ?? null, name: hauler.name, onDay },
      after: { rule, name: hauler.name, onDay },
      happenedAt: changedAt,
    });
    return readHauler(deps, tx, id);
  });

async function readHauler(deps: Pick<Deps, "now">, db: Db, id: string): Promise<HaulerRow> {
  const [hauler] = await listHaulers(db, { from: todayOf(deps), id });
  if (!hauler) throw new Refused({ code: "NOT_FOUND" });
  return hauler;
}

/** Without repeats and without areas within another of them, lowest first. */
function widest(areas: readonly string[]): string[] {
  const all = [...new Set(areas)].toSorted();
  return all.filter((area) => !all.some((other) => other !== area && area.startsWith(other)));
}
