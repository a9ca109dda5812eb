import type { Db } from "#db/client.ts";
import { fullCansAt } from "#modules/pickups/days.ts";
import { countMessages, renderJob } from "#modules/pickups/index.ts";
import { releasableUntil, showsHome } from "#modules/pickups/rules/status.ts";
import { truckTime } from "#modules/schedule/rules.ts";
import type { RunnerAct } from "#platform/act.ts";
import { type Deps, signPhoto } from "#platform/deps.ts";
import type { RunnerActor } from "#platform/values/actor.ts";
import type { Place } from "#platform/values/places.ts";
import { estimatedMinutes } from "#platform/values/windows.ts";
import type * as contract from "./contract.ts";
import { listStops } from "./queries.ts";
import { followRoute, type Start, type Stop } from "./rules/follow.ts";

/** The runner's whole day in one answer. */
export const route: RunnerAct<typeof contract.route> = async (deps, actor, input) => {
  const found = await findRoute(deps, deps.db, actor, input.day);
  return {
    ...planOf(deps, found, found.order),
    isPlanned: found.isPlanned,
    serverNow: deps.now(),
    stops: await Promise.all(found.rows.map((row) => renderStop(deps, row))),
  };
};

type Row = Awaited<ReturnType<typeof listStops>>[number];
type StopRow = Row & { job: NonNullable<Row["job"]> };
type FoundRoute = { day: string; rows: StopRow[]; order: string[]; isPlanned: boolean };

/**
 * A runner's stops of a day and the order of the unfinished ones: the saved order, then new stops by due time. A return
 * leg is new once the cans go out.
 */
export async function findRoute(
  deps: Deps,
  db: Db,
  { runnerId }: RunnerActor,
  onDay: string | undefined,
): Promise<FoundRoute> {
  const found = await listStops(db, {
    runnerId,
    onDay: onDay ?? null,
    now: deps.now(),
  });
  const [first] = found;
  if (!first) throw new Error(`Runner ${runnerId} has gone`);
  const rows = found.filter((row): row is StopRow => row.job !== null);
  const saved = first.savedOrder;
  const isOutSince = new Set(rows.filter((row) => row.isOutSinceOrder).map(({ job }) => job.id));
  const named = (saved ?? []).filter((id) => !isOutSince.has(id));
  return { day: first.day, rows, order: inOrder(rows, named), isPlanned: saved !== null };
}

/** The ids of the unfinished stops: the named ones first, in that order, then the others by due time. */
export function inOrder(rows: StopRow[], named: readonly string[]): string[] {
  const open = rows.filter(({ job }) => job.status !== "completed").map(({ job }) => job.id);
  const known = named.filter((id, nth) => open.includes(id) && named.indexOf(id) === nth);
  return [...known, ...open.filter((id) => !known.includes(id))];
}

/** The totals of an order. Driving begins now, or later if the first stop opens later. */
export function planOf(deps: Deps, { day, rows }: FoundRoute, order: string[]) {
  const stops = stopsOf(rows, order);
  const course = followRoute(stops, { place: null, at: startsAt(deps, stops) });
  return {
    day,
    order,
    km: Math.round(course.meters / 100) / 10,
    endsAt: stops.length > 0 ? new Date(Math.round(course.endsAt * 60_000)).toISOString() : null,
  };
}

/** Stops for the solver, with times in minutes. */
export function stopsOf(rows: StopRow[], order: readonly string[]): Stop[] {
  const byId = new Map(rows.map((row) => [row.job.id, row]));
  return order.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { job } = row;
    return {
      place: placeOf(row),
      opensAt: minutes(opensAt(row)),
      dueAt: minutes(job.status === "assigned" ? job.outBy : job.inBy),
      minutes: legMinutes(row).minutes,
    };
  });
}

export function startsAt(deps: Deps, stops: Stop[]): Start["at"] {
  const now = minutes(deps.now());
  const opens = stops.map((stop) => stop.opensAt);
  return opens.length > 0 ? Math.max(now, Math.min(...opens)) : now;
}

/** A return that waits for a cleaner opens later. */
function opensAt({ job, cleaning }: StopRow): string {
  const waits = cleaning?.leg === "in" && job.status === "in_progress" && cleaning.doneAt === null;
  return waits && cleaning.untilAt > job.windowStartsAt ? cleaning.untilAt : job.windowStartsAt;
}

const minutes = (instant: string) => Date.parse(instant) / 60_000;

function placeOf({ job, pinLatitude, pinLongitude }: StopRow): Place | null {
  if (pinLatitude !== null && pinLongitude !== null)
    return { latitude: pinLatitude, longitude: pinLongitude };
  const { latitude, longitude } = job;
  return latitude !== null && longitude !== null ? { latitude, longitude } : null;
}

/** A leg takes half of the estimate for the whole pickup, unless measured at this home. */
function legMinutes({ job, measuredMinutes }: StopRow): { minutes: number; isMeasured: boolean } {
  return measuredMinutes === null
    ? { minutes: estimatedMinutes(job.numberOfCans) / 2, isMeasured: false }
    : { minutes: Math.max(1, Math.round(measuredMinutes * 10) / 10), isMeasured: true };
}

async function renderStop(deps: Deps, row: StopRow): Promise<contract.RouteStop> {
  const { job, details } = row;
  const isHomeShown = showsHome(job, deps.now());
  const place = isHomeShown ? placeOf(row) : null;
  const hasGateCode = Boolean(details?.hasGateCode);
  const isOpen = job.status !== "completed";
  const [rendered, cansPhotoUrl, housePhotoUrl, residentPhotoUrl] = await Promise.all([
    renderJob(deps, row, "runner"),
    signPhoto(deps, isOpen ? row.cansPhotoId : null),
    signPhoto(deps, isOpen ? row.housePhotoId : null),
    signPhoto(deps, isHomeShown ? (row.resident?.photoId ?? null) : null),
  ]);
  const legs = { assigned: row.returnsFor === "leftOut" ? "in" : "out", in_progress: "in" } as const;
  return {
    job: rendered,
    leg: job.status === "assigned" || job.status === "in_progress" ? legs[job.status] : null,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    isExact: place !== null && row.pinLatitude !== null,
    home: {
      cansPlace: (isOpen && details?.cansPlace) || null,
      curbPlace: (isOpen && details?.curbPlace) || null,
      pets: (isOpen && details?.pets) || null,
      accessNotes: (isOpen && details?.accessNotes) || null,
      cansPhotoUrl,
      housePhotoUrl,
      canKinds: job.canKinds,
      fullCans: fullCansAt({
        scheduledOn: job.scheduledOn,
        timeZone: row.due.timeZone,
        laws: row.laws ?? [],
        now: deps.now(),
        wish: details?.fullCans ?? null,
        isRental: job.propertyId !== null,
      }),
      hasGateCode: isOpen && hasGateCode,
      gateCodeFrom: isOpen && hasGateCode ? (rendered.opens?.outAt ?? null) : null,
    },
    messages: countMessages(deps, "runner", row),
    resident:
      isHomeShown && row.resident?.firstName && !row.resident.isGone
        ? {
            firstName: row.resident.firstName,
            lastName: row.resident.lastName,
            photoUrl: residentPhotoUrl,
            phoneNumber: row.resident.phoneNumber,
          }
        : null,
    checklist: (isHomeShown ? (row.checklist ?? []) : []).map((item) => {
      const tick = row.checks?.find((one) => one.item === item);
      // Postgres writes instants inside JSON with an offset.
      return {
        item,
        checkedAt: tick ? new Date(tick.at).toISOString() : null,
        hasPhoto: tick?.hasPhoto ?? false,
      };
    }),
    windowStartsAt: job.windowStartsAt,
    windowEndsAt: job.windowEndsAt,
    outBy: job.outBy,
    inBy: job.inBy,
    steps: { onTheWayAt: row.onTheWayAt, outAt: job.startedAt, inAt: job.completedAt },
    emptyCans: row.emptyCans,
    cleaning: row.cleaning && {
      leg: row.cleaning.leg,
      untilAt: row.cleaning.untilAt,
      doneAt: row.cleaning.doneAt,
    },
    truck: row.truck && truckTime(row.truck),
    ...legMinutes(row),
    releasableUntil:
      job.status === "assigned" && job.acceptedAt
        ? row.returnsFor
          ? job.outBy
          : releasableUntil({ windowStartsAt: job.windowStartsAt, acceptedAt: job.acceptedAt })
        : null,
  };
}
