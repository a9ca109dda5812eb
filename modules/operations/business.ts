import { findRule, lockRates, saveRule } from "#modules/rates/index.ts";
import { termsFor } from "#modules/rates/rules/pay.ts";
import { flatPrices, priceTermsFor } from "#modules/rates/rules/prices.ts";
import { defaultRules } from "#modules/rates/rules.ts";
import { inSlices } from "#modules/routes/index.ts";
import type { AdminAct } from "#platform/act.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { addDays, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { mondayOf } from "#platform/time/periods.ts";
import { type Cents, formatCents, parseCents } from "#platform/values/money.ts";
import type { Place } from "#platform/values/places.ts";
import { Refused } from "#platform/values/refusal.ts";
import { estimatedMinutes } from "#platform/values/windows.ts";
import * as contract from "./contract/business.ts";
import { tellThere } from "./figures.ts";
import { keptPay } from "./pay-rule.ts";
import { keptPrices } from "./price-settings.ts";
import {
  chooseArea,
  countPromises,
  countReasons,
  findCapacity,
  findTown,
  listCohorts,
} from "./queries/business.ts";
import { listPlannedMargins, type MarginRow } from "./queries/planned.ts";
import { canTake, type DayPart, minutesPerStop, partOf, usualPickupMinutes } from "./rules/planned.ts";
import { gridPlace, gridTown, type PlannedHome, planTown } from "./rules/what-if.ts";

export const plannedMargins: AdminAct<typeof contract.plannedMargins> = async (deps, _actor, input) => {
  const now = deps.now();
  const cents = (text: string | undefined) => (text === undefined ? null : parseCents(text));
  const { rows: found, total } = await listPlannedMargins(deps.db, {
    level: input.level,
    within: input.within ?? null,
    priceCents: cents(input.price),
    rateCents: cents(input.pay),
    fromOn: localDay(now, platformTimeZone),
    now,
    limit: input.limit,
    after: readLeft(input.cursor),
  });
  const rows = found.slice(0, input.limit);
  const last = found.length > input.limit ? rows.at(-1) : undefined;
  return {
    rows: rows.map(({ id, name, street, zipCode, homeownerId, ...sums }) => ({
      id,
      name,
      street,
      zipCode,
      homeownerId,
      ...renderSums(sums),
    })),
    nextCursor: last ? `${last.leftCents}_${last.id}` : null,
    total: { ...renderSums(total), losing: total.losing },
  };
};

function renderSums(sums: Omit<MarginRow, "id" | "name" | "street" | "zipCode" | "homeownerId">) {
  return {
    homes: sums.homes,
    pickups: sums.pickups,
    price: formatCents(sums.priceCents),
    fees: formatCents(sums.feeCents),
    pay: formatCents(sums.payCents),
    credits: formatCents(sums.creditCents),
    left: formatCents(sums.leftCents),
  };
}

function readLeft(cursor: string | null | undefined): { leftCents: Cents; id: string } | null {
  if (!cursor) return null;
  const [, left, id] = /^(-?\d{1,9})_([0-9a-f-]{3,36})$/.exec(cursor) ?? [];
  if (!left || !id) throw new Refused({ code: "CURSOR_INVALID" });
  return { leftCents: Number(left), id };
}

/** The month before a day's, as the first to count areas from. */
function lastMonth(day: string): string {
  return `${addDays(`${day.slice(0, 7)}-01`, -1).slice(0, 7)}-01`;
}

const capacityDays = 7;

export const capacity: AdminAct<typeof contract.capacity> = async (deps, _actor, input) => {
  const now = deps.now();
  const fromOn = localDay(now, platformTimeZone);
  const chosen = await chooseArea(deps.db, { area: input.area ?? null, month: lastMonth(fromOn) });
  const { area } = chosen;
  if (!area)
    return {
      ...chosen,
      minutes: minutesPerStop(usualPickupMinutes),
      isMeasured: false,
      runners: 0,
      days: [],
    };
  const found = await findCapacity(deps.db, { area, fromOn, days: capacityDays, now });
  const minutes = minutesPerStop(found.minutes ?? usualPickupMinutes);
  const partIn = (onDay: string, part: DayPart) => ({
    planned: found.planned
      .filter(({ day, hour }) => day === onDay && partOf(hour) === part)
      .reduce((sum, { pickups }) => sum + pickups, 0),
    canTake: found.hours
      .filter(({ day }) => day === onDay)
      .reduce((sum, { windows, runners }) => sum + runners * canTake(windows, minutes, part), 0),
  });
  return {
    ...chosen,
    minutes: Math.round(minutes * 10) / 10,
    isMeasured: found.minutes !== null,
    runners: found.runners,
    days: Array.from({ length: capacityDays }, (_, nth) => addDays(fromOn, nth)).map((onDay) => ({
      onDay,
      morning: partIn(onDay, "morning"),
      afternoon: partIn(onDay, "afternoon"),
      evening: partIn(onDay, "evening"),
    })),
  };
};

const promiseWeeks = 12;

export const areaPromises: AdminAct<typeof contract.areaPromises> = async (deps, _actor, input) => {
  const today = localDay(deps.now(), platformTimeZone);
  const chosen = await chooseArea(deps.db, { area: input.area ?? null, month: lastMonth(today) });
  const fromOn = addDays(mondayOf(today), -7 * (promiseWeeks - 1));
  const weeks = Array.from({ length: promiseWeeks }, (_, nth) => addDays(fromOn, 7 * nth));
  const found = chosen.area
    ? await countPromises(deps.db, {
        area: chosen.area,
        fromOn,
        untilOn: addDays(fromOn, 7 * promiseWeeks - 1),
      })
    : [];
  const sum = (rows: typeof found, of: "kept" | "made") => rows.reduce((total, row) => total + row[of], 0);
  return {
    ...chosen,
    weeks,
    rows: [...new Set(found.map(({ zipCode }) => zipCode))].map((zipCode) => {
      const rows = found.filter((row) => row.zipCode === zipCode);
      return {
        zipCode,
        kept: sum(rows, "kept"),
        made: sum(rows, "made"),
        weeks: weeks.map((_, nth) => {
          const week = rows.find((row) => row.week === nth);
          return { kept: week?.kept ?? 0, made: week?.made ?? 0 };
        }),
      };
    }),
  };
};

const cohortMonths = 12;
const reasonsShown = 20;

export const retention: AdminAct<typeof contract.retention> = async (deps, _actor) => {
  const now = deps.now();
  const today = localDay(now, platformTimeZone);
  const fromMonth = `${addDays(`${today.slice(0, 7)}-15`, -Math.round((cohortMonths - 1) * 30.4)).slice(0, 7)}-01`;
  const [cells, reasons] = await Promise.all([
    listCohorts(deps.db, { fromMonth, now }),
    countReasons(deps.db, { since: `${addDays(today, -365)}T00:00:00.000Z`, limit: reasonsShown }),
  ]);
  const months = [...new Set(cells.map(({ month }) => month))];
  return {
    cohorts: months.map((month) => {
      const [joined = 0, ...kept] = cells.filter((cell) => cell.month === month).map(({ homes }) => homes);
      return { month, joined, kept };
    }),
    ended: reasons[0]?.all ?? 0,
    reasons: reasons.map(({ reason, count }) => ({ reason, count })),
  };
};

export const openArea: AdminAct<typeof contract.openArea> = (deps, actor, { zipCode }) =>
  deps.transact(async (tx) => {
    const now = deps.now();
    const today = localDay(now, platformTimeZone);
    await lockRates(tx);
    const { zipCodes } = (await findRule(tx, "areas", today)) ?? defaultRules.areas;
    if (zipCodes.length > 0 && !zipCodes.some((start) => zipCode.startsWith(start))) {
      const value = { zipCodes: [...zipCodes, zipCode].toSorted() };
      await saveRule(tx, {
        id: deps.newId(),
        rule: "areas",
        value,
        effectiveOn: today,
        setBy: actor.userId,
        setAt: now,
      });
      await audit(deps, tx, actor, {
        action: "admin.setRule",
        before: { setting: "areas", effectiveOn: today, value: { zipCodes } },
        after: { setting: "areas", effectiveOn: today, value },
        happenedAt: now,
      });
    }
    await tellThere(deps, tx, actor, { action: "admin.openArea", zipCode });
    return { ok: true };
  });

/** Near a ZIP code's middle, for a home without a pin. */
function beside(middle: Place | null, place: Place): Place {
  return {
    latitude: (middle?.latitude ?? 0) + place.latitude,
    longitude: (middle?.longitude ?? 0) + place.longitude,
  };
}

export const whatIf: AdminAct<typeof contract.whatIf> = async (deps, _actor, input) => {
  const monthCents = parseCents(input.price) ?? 0;
  const flatCents = parseCents(input.pay) ?? 0;
  const zipCode = input.zipCode ?? "";
  const terms = {
    monthCents,
    price: priceTermsFor(input.priceRule ? keptPrices(input.priceRule) : flatPrices, zipCode),
    pay: termsFor(input.payRule ? keptPay(input.payRule) : defaultRules.pay, flatCents, zipCode),
  };
  const found = zipCode
    ? await findTown(deps.db, { zipCode, now: deps.now(), limit: contract.mostHomes })
    : null;
  const { homes, joining } = found ? withWaiting(found, input) : { homes: newTown(input), joining: 0 };
  const plan = await inSlices(planTown(homes, terms));
  const perRun = (sum: number, per: number) =>
    plan.runsPerWeek === 0 ? 0 : Math.round((sum / plan.runsPerWeek) * per) / per;
  const legMinutes = homes.reduce((sum, { minutes }) => sum + minutes, 0) / Math.max(1, homes.length);
  const average = (cents: Cents, count: number) => formatCents(count === 0 ? 0 : Math.round(cents / count));
  return {
    homes: homes.length,
    joining,
    streets: plan.streets,
    pickupsPerWeek: plan.pickupsPerWeek,
    runsPerWeek: plan.runsPerWeek,
    runsPerMorning: plan.runsPerMorning,
    stopsPerRun: perRun(plan.pickupsPerWeek, 10),
    minutes: Math.round(legMinutes * 10) / 10,
    isMeasured: found?.minutes !== null && found !== null,
    minutesPerRun: perRun(plan.minutes, 1),
    kmPerRun: perRun(plan.meters / 1000, 10),
    hourly: formatCents(plan.hourlyCents),
    payPerPickup: average(plan.payCents, plan.pickupsPerWeek),
    pricePerHome: average(plan.priceCents, homes.length),
    leftPerHome: formatCents(plan.leftPerHomeCents),
    left: formatCents(plan.leftCents),
  };
};

type Grid = { homes: number; streets: number; days: number };

const newTown = (grid: Grid) => gridTown(grid, usualPickupMinutes / 2);

/** A ZIP code's homes, and those of the people who wait and join, on streets of their own. */
function withWaiting(
  { homes, minutes, waiting }: Awaited<ReturnType<typeof findTown>>,
  { streets, days, joining: percent }: { streets: number; days: number; joining: number },
): { homes: PlannedHome[]; joining: number } {
  const names = [...new Set(homes.map(({ street }) => street))];
  const present = homes.map(
    ({ pin, middle, ...home }, nth): PlannedHome => ({
      ...home,
      place: pin ?? beside(middle, gridPlace(names.indexOf(home.street), nth)),
      minutes: (minutes ?? estimatedMinutes(home.cans)) / 2,
    }),
  );
  const joining = Math.min(Math.round((waiting * percent) / 100), contract.mostHomes - present.length);
  const near = present[0]?.place ?? null;
  const added = newTown({ homes: joining, streets: Math.min(streets, Math.max(1, joining)), days });
  return {
    homes: [
      ...present,
      ...added.map((home) => ({
        ...home,
        // No street is named like it.
        street: `+${home.street}`,
        place: beside(near, home.place),
        minutes: (minutes ?? usualPickupMinutes) / 2,
      })),
    ],
    joining,
  };
}
