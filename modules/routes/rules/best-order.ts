import { streetMeters } from "#platform/values/places.ts";
import { metersPerMinute, type Start, type Stop } from "./follow.ts";

const mostExact = 9;

/** Meters that a minute of lateness counts as. A low weight lets the search pass through late orders; both are tried. */
const weights = [200, 2000];

/** Finally a late minute outweighs any distance. */
const lateFirst = 1e9;

/** How many stops are taken out of the order and put back together. */
const takenOut = [10, 6, 3];

/** Stops driven to in a slice (a few milliseconds), and in the search with one weight. */
const [workInSlice, mostWork] = [500_000, 5_000_000];

/** Drives begun or compared in a slice of the exact search; each takes longer than a stop driven to. */
const drivesInSlice = 20_000;

/** Smaller differences are rounding errors. */
const epsilon = 1e-6;

/**
 * The best order of the stops, as their indices: least lateness first, then least distance. Exact for up to nine stops;
 * for more, cheapest insertion by due time, improved by 2-opt and by inserting neighboring stops again. Starts at
 * `start` and ends at any stop. Deterministic, with bounded work. Yields after each slice so that other calls can run.
 */
export function* optimiseInSlices(stops: readonly Stop[], start: Start): Generator<void, number[]> {
  const search = begin(stops, start);
  const all = stops.map((_, index) => index);
  const dueAt = (index: number) => stops[index]?.dueAt ?? 0;
  const byDue = all.toSorted((one, other) => dueAt(one) - dueAt(other));
  let best = byDue;
  for (const weight of weights) {
    search.weight = weight;
    let order = insert(search, [], byDue);
    for (const next of [weight, lateFirst]) order = yield* improve({ ...search, weight: next }, order);
    search.weight = lateFirst;
    if (cost(search, order) < cost(search, best)) best = order;
  }
  return stops.length <= mostExact ? yield* exact(search, best) : best;
}

/** The same without pauses. */
export function optimiseOrder(stops: readonly Stop[], start: Start): number[] {
  const slices = optimiseInSlices(stops, start);
  for (;;) {
    const slice = slices.next();
    if (slice.done) return slice.value;
  }
}

type Search = {
  stops: readonly Stop[];
  start: Start;
  meters: Float64Array[];
  near: number[][];
  weight: number;
  work: number;
};

function begin(stops: readonly Stop[], start: Start): Search {
  const places = [...stops.map(({ place }) => place), start.place];
  const meters = places.map((from) =>
    Float64Array.from(places, (to) => (from && to ? streetMeters(from, to) : 0)),
  );
  const near = meters.map((away) =>
    [...stops.keys()].sort((one, other) => (away[one] ?? 0) - (away[other] ?? 0)),
  );
  return { stops, start, meters, near, weight: lateFirst, work: 0 };
}

/** The meters to a stop, from the start unless from another stop; 0 after the last one. */
const leg = ({ meters }: Search, from: number | undefined, to: number | undefined) =>
  to === undefined ? 0 : (meters[from ?? meters.length - 1]?.[to] ?? 0);

/** Meters and weighed lateness of an order; infinite once it exceeds `most`. */
function cost(search: Search, order: readonly number[], most = Number.POSITIVE_INFINITY): number {
  let total = 0;
  let leftAt = search.start.at;
  let from: number | undefined;
  for (const index of order) {
    const stop = search.stops[index] as Stop;
    const meters = leg(search, from, index);
    leftAt = Math.max(leftAt + meters / metersPerMinute, stop.opensAt) + stop.minutes;
    total += meters + Math.max(0, leftAt - stop.dueAt) * search.weight;
    search.work += 1;
    if (total > most) return Number.POSITIVE_INFINITY;
    from = index;
  }
  return total;
}

/** Puts each stop in turn where it costs least. */
function insert(search: Search, order: readonly number[], added: readonly number[]): number[] {
  let found = order;
  for (const stop of added) {
    const before = found;
    const known = cost(search, before);
    const trial = [stop, ...before];
    let least = Number.POSITIVE_INFINITY;
    for (let place = 0; place <= before.length; place++) {
      const [one, other] = [before[place - 1], before[place]];
      if (one !== undefined) [trial[place - 1], trial[place]] = [one, stop];
      const detour = leg(search, one, stop) + leg(search, stop, other) - leg(search, one, other);
      // One more stop makes no other less late.
      if (known + detour >= least - epsilon) continue;
      const total = cost(search, trial, least);
      if (total < least - epsilon) [least, found] = [total, [...trial]];
    }
  }
  return [...found];
}

/** Reverses pieces of the order while that makes it cheaper (2-opt). */
function turnPieces(search: Search, from: number[]): number[] {
  let [order, least] = [from, cost(search, from)];
  for (let first = 0; first < from.length - 1; first++) {
    const trial = [...order];
    for (let last = first + 1; last < from.length; last++) {
      trial.splice(first, 0, ...trial.splice(last, 1));
      const total = cost(search, trial, least);
      if (total < least - epsilon) [least, order] = [total, [...trial]];
    }
  }
  return order;
}

/** Turns pieces, takes stops out and inserts them again: those near each other, and those in a row. */
function* improve(search: Search, from: number[]): Generator<void, number[]> {
  let [order, least, pauseAt] = [from, Number.POSITIVE_INFINITY, workInSlice];
  for (search.work = 0; cost(search, order) < least - epsilon; ) {
    least = cost(search, order);
    order = turnPieces(search, order);
    for (const count of takenOut)
      for (const stop of from) {
        const inRow = order.slice(order.indexOf(stop));
        for (const out of [search.near[stop] ?? [], inRow].map((some) => some.slice(0, count))) {
          const trial = insert(
            search,
            order.filter((other) => !out.includes(other)),
            out,
          );
          if (cost(search, trial) < cost(search, order) - epsilon) order = trial;
        }
        if (search.work >= mostWork) return order;
        if (search.work < pauseAt) continue;
        pauseAt = search.work + workInSlice;
        yield;
      }
  }
  return order;
}

type Drive = { stop?: number; before?: Drive; leftAt: number; total: number };

/**
 * The best of all orders, where `known` is one of them. Of the drives to the same stops with the same last one, keeps
 * those that no other beats in both time and cost: what follows can't make up for it.
 */
function* exact(search: Search, known: number[]): Generator<void, number[]> {
  const least = cost(search, known);
  const size = known.length;
  // Each bit of a set's number is a stop, so a set with one more stop has a higher number.
  const drives: Drive[][][] = Array.from({ length: 2 ** size }, () => known.map(() => []));
  drives[0] = [[{ leftAt: search.start.at, total: 0 }]];
  search.work = 0;
  yield;
  for (const [been, ends] of drives.entries()) {
    for (const drive of ends.flat())
      for (let stop = 0; stop < size; stop++) {
        if (been & (1 << stop)) continue;
        const next = goOn(search, drive, stop);
        const others = drives[been | (1 << stop)]?.[stop] ?? [];
        search.work += 1 + others.length;
        if (next.total >= least || others.some((other) => isNoWorse(other, next))) continue;
        others.splice(0, others.length, ...others.filter((other) => !isNoWorse(next, other)), next);
      }
    if (search.work < drivesInSlice) continue;
    search.work = 0;
    yield;
  }
  const [best] = (drives.at(-1) ?? []).flat().sort((one, other) => one.total - other.total);
  const order: number[] = [];
  for (let drive = best; drive?.stop !== undefined; drive = drive.before) order.unshift(drive.stop);
  return best ? order : known;
}

function goOn(search: Search, before: Drive, stop: number): Drive {
  const meters = leg(search, before.stop, stop);
  const { opensAt, minutes, dueAt } = search.stops[stop] as Stop;
  const leftAt = Math.max(before.leftAt + meters / metersPerMinute, opensAt) + minutes;
  const total = before.total + meters + Math.max(0, leftAt - dueAt) * search.weight;
  return { stop, before, leftAt, total };
}

const isNoWorse = (one: Drive, other: Drive) => one.leftAt <= other.leftAt && one.total <= other.total;
