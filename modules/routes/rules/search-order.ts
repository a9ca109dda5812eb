import { streetMeters } from "#platform/values/places.ts";
import { metersPerMinute, type Start, type Stop } from "./follow.ts";
import { randomNumbers } from "./random.ts";

/** The most moves tried for each stop; half of them only reorder a piece. */
const triesPerStop = 10_000;

/**
 * The work limit for a whole route, counted in stops driven to. A move judged without driving also counts as one. The
 * search cools as the work is used up.
 */
const mostWork = { annealing: 9_000_000, descent: 1_500_000 };

/** Work per slice: a few milliseconds. */
const workInSlice = 250_000;

/**
 * Meters that a minute of lateness weighs during the search. A low weight lets the search pass through late orders; a
 * high one avoids wasting time on them. Both are tried.
 */
const weightsOfLateMinute = [300, 3000];

/** The final temperature as a share of the first. */
const coldest = 1 / 400;

/** The longest piece moved as a whole. */
const longestPiece = 4;

/**
 * Simulated annealing: reverses or moves random pieces and accepts worse orders ever less often. Judges most moves by
 * the few legs they change. Yields after each slice of work.
 */
export function* searchOrder(problem: Problem): Generator<void, number[]> {
  let best = firstOrder(problem);
  for (const weight of weightsOfLateMinute) {
    const search = beginAnnealing(problem, weight);
    while (annealSlice(problem, search)) yield;
    yield;
    const found = descend(problem, search.best);
    if (isBetter(worthOf(problem, found), worthOf(problem, best))) best = found;
    yield;
  }
  return Array.from(best, (stop) => stop - 1);
}

// The cost stays in this file because it is computed millions of times.

/** The cost of a route, minimized: first minutes of lateness, then meters. */
export type Worth = { late: number; meters: number };

/** Smaller differences are rounding errors. */
const epsilon = 1e-6;

export function isBetter(one: Worth, other: Worth): boolean {
  if (Math.abs(one.late - other.late) > epsilon) return one.late < other.late;
  return one.meters < other.meters - epsilon;
}

/** Stops as numbers. Places count from 1; 0 is the start. */
export type Problem = {
  size: number;
  startsAt: number;
  opensAt: Float64Array;
  dueAt: Float64Array;
  minutes: Float64Array;
  /** Meters between places, row by row. */
  meters: Float64Array;
};

export function measure(stops: readonly Stop[], start: Start): Problem {
  const size = stops.length;
  const places = [start.place, ...stops.map((stop) => stop.place)];
  const meters = new Float64Array((size + 1) ** 2);
  places.forEach((from, row) => {
    places.forEach((to, column) => {
      meters[row * (size + 1) + column] = from && to ? streetMeters(from, to) : 0;
    });
  });
  const given = (pick: (stop: Stop) => number) => Float64Array.from([0, ...stops.map(pick)]);
  return {
    size,
    startsAt: start.at,
    opensAt: given((stop) => stop.opensAt),
    dueAt: given((stop) => stop.dueAt),
    minutes: given((stop) => stop.minutes),
    meters,
  };
}

const at = (numbers: Float64Array | Int32Array, index: number) => numbers[index] as number;

export const wayBetween = (problem: Problem, from: number, to: number) =>
  at(problem.meters, from * (problem.size + 1) + to);

/** When `to` is done after leaving from `from`. */
export function doneAt(problem: Problem, from: number, to: number, leftAt: number): number {
  const arrivesAt = leftAt + wayBetween(problem, from, to) / metersPerMinute;
  return Math.max(arrivesAt, at(problem.opensAt, to)) + at(problem.minutes, to);
}

export const lateness = (problem: Problem, stop: number, done: number) =>
  Math.max(0, done - at(problem.dueAt, stop));

function worthOf(problem: Problem, order: Int32Array): Worth {
  let from = 0;
  let leftAt = problem.startsAt;
  let late = 0;
  let meters = 0;
  for (const stop of order) {
    meters += wayBetween(problem, from, stop);
    leftAt = doneAt(problem, from, stop, leftAt);
    late += lateness(problem, stop, leftAt);
    from = stop;
  }
  return { late, meters };
}

/** An order with the totals of its prefixes: `leftAt[n]`, `late[n]` and `meters[n]` cover the first n stops. */
type Driven = { order: Int32Array; leftAt: Float64Array; late: Float64Array; meters: Float64Array };

type Search = {
  random: () => number;
  metersForLateMinute: number;
  present: Driven;
  trial: Int32Array;
  best: Int32Array;
  least: Worth;
  hot: number;
  turns: number;
  work: number;
};

function beginAnnealing(problem: Problem, metersForLateMinute: number): Search {
  const { size } = problem;
  const present = driveAlong(problem, firstOrder(problem));
  const least = worthOfDriven(present);
  return {
    random: randomNumbers(size),
    metersForLateMinute,
    present,
    trial: Int32Array.from(present.order),
    best: Int32Array.from(present.order),
    least,
    hot: (least.meters / size) * 0.8,
    turns: 0,
    work: 0,
  };
}

/** Runs one slice of work. False once all turns or all work is done. */
function annealSlice(problem: Problem, search: Search): boolean {
  const { random, present, trial, metersForLateMinute, hot } = search;
  const { size } = problem;
  const tries = triesPerStop * size;
  const budget = mostWork.annealing / weightsOfLateMinute.length;
  const pauseAt = search.work + workInSlice;
  let worth = worthOfDriven(present);
  let cost = worth.meters + worth.late * metersForLateMinute;
  let heat = hot;
  for (; search.turns < tries && search.work < budget; search.turns++) {
    if (search.work >= pauseAt) return true;
    if (search.turns % 64 === 0) heat = hot * coldest ** Math.max(search.turns / tries, search.work / budget);
    search.work += 1;
    const first = Math.floor(random() * size);
    const length = 1 + Math.floor(random() * (size - first));
    const isMove = random() < 0.6;
    // Only short pieces move; any piece can be reversed.
    const kept = isMove ? Math.min(length, 1 + Math.floor(random() * longestPiece)) : length;
    const gap = isMove ? Math.floor(random() * (size - kept + 1)) : first;
    const isTurned = !isMove || random() < 0.5;
    if (gap === first && (kept === 1 || !isTurned)) continue;
    const longer = longerBy(problem, present.order, first, kept, gap, isTurned);
    // The highest cost to accept, drawn before the lateness is known.
    const mostCost = cost - heat * Math.log(1 - random());
    const meters = worth.meters + longer;
    if (meters > mostCost) continue;
    const from = Math.min(first, gap);
    move(present.order, trial, first, kept, gap, isTurned);
    const late = lateAlong(problem, present, trial, from, (mostCost - meters) / metersForLateMinute, search);
    if (meters + late * metersForLateMinute > mostCost) continue;
    present.order.set(trial);
    driveOn(problem, present, from);
    search.work += size - from;
    worth = worthOfDriven(present);
    cost = worth.meters + worth.late * metersForLateMinute;
    if (!isBetter(worth, search.least)) continue;
    search.best.set(present.order);
    search.least = worth;
  }
  return false;
}

/** The better of two simple orders: nearest finish first, or by due time. */
function firstOrder(problem: Problem): Int32Array {
  const stops = Array.from({ length: problem.size }, (_, nth) => nth + 1);
  const byDue = Int32Array.from(
    stops.toSorted((one, other) => at(problem.dueAt, one) - at(problem.dueAt, other)),
  );
  const near = nearestFirst(problem, stops);
  return isBetter(worthOf(problem, near), worthOf(problem, byDue)) ? near : byDue;
}

function nearestFirst(problem: Problem, stops: number[]): Int32Array {
  const left = new Set(stops);
  const order: number[] = [];
  let from = 0;
  let leftAt = problem.startsAt;
  while (left.size > 0) {
    let next = 0;
    let soonest = Number.POSITIVE_INFINITY;
    for (const stop of left) {
      const done = doneAt(problem, from, stop, leftAt);
      if (done >= soonest) continue;
      next = stop;
      soonest = done;
    }
    left.delete(next);
    order.push(next);
    from = next;
    leftAt = soonest;
  }
  return Int32Array.from(order);
}

function driveAlong(problem: Problem, order: Int32Array): Driven {
  const sums = () => new Float64Array(problem.size + 1);
  const driven = { order, leftAt: sums(), late: sums(), meters: sums() };
  driven.leftAt[0] = problem.startsAt;
  driveOn(problem, driven, 0);
  return driven;
}

/** Recomputes the totals of an order from a position on. */
function driveOn(problem: Problem, { order, leftAt, late, meters }: Driven, from: number): void {
  let before = from === 0 ? 0 : at(order, from - 1);
  for (let position = from; position < order.length; position++) {
    const stop = at(order, position);
    const done = doneAt(problem, before, stop, at(leftAt, position));
    leftAt[position + 1] = done;
    late[position + 1] = at(late, position) + lateness(problem, stop, done);
    meters[position + 1] = at(meters, position) + wayBetween(problem, before, stop);
    before = stop;
  }
}

const worthOfDriven = ({ order, late, meters }: Driven): Worth => ({
  late: at(late, order.length),
  meters: at(meters, order.length),
});

/** The lateness of an order that equals the current one up to `from`; infinity once it exceeds `most`. */
function lateAlong(
  problem: Problem,
  present: Driven,
  order: Int32Array,
  from: number,
  most: number,
  counted: { work: number },
): number {
  let before = from === 0 ? 0 : at(order, from - 1);
  let leftAt = at(present.leftAt, from);
  let late = at(present.late, from);
  for (let position = from; position < order.length; position++) {
    const stop = at(order, position);
    leftAt = doneAt(problem, before, stop, leftAt);
    late += lateness(problem, stop, leftAt);
    before = stop;
    if (late <= most) continue;
    counted.work += position + 1 - from;
    return Number.POSITIVE_INFINITY;
  }
  counted.work += order.length - from;
  return late;
}

/**
 * The meters added by moving the piece of `length` stops at `first` to `gap`, reversed or not. `gap` is counted without
 * the piece.
 */
function longerBy(
  problem: Problem,
  order: Int32Array,
  first: number,
  length: number,
  gap: number,
  isTurned: boolean,
): number {
  const last = first + length - 1;
  const [head, tail] = [at(order, first), at(order, last)];
  const [one, other] = isTurned ? [tail, head] : [head, tail];
  const before = first === 0 ? 0 : at(order, first - 1);
  const after = last + 1 < order.length ? at(order, last + 1) : nowhere;
  if (gap === first)
    return (
      link(problem, before, one) +
      link(problem, other, after) -
      link(problem, before, head) -
      link(problem, tail, after)
    );
  const left = gap === 0 ? 0 : at(order, gap < first ? gap - 1 : gap + length - 1);
  const rightAt = gap < first ? gap : gap + length;
  const right = rightAt < order.length ? at(order, rightAt) : nowhere;
  return (
    link(problem, before, after) -
    link(problem, before, head) -
    link(problem, tail, after) +
    link(problem, left, one) +
    link(problem, other, right) -
    link(problem, left, right)
  );
}

/** The place after the last stop. */
const nowhere = -1;

const link = (problem: Problem, from: number, to: number) =>
  to === nowhere ? 0 : wayBetween(problem, from, to);

/** Writes the order after a move. */
function move(
  order: Int32Array,
  trial: Int32Array,
  first: number,
  length: number,
  gap: number,
  isTurned: boolean,
): void {
  trial.set(order);
  if (gap < first) trial.copyWithin(gap + length, gap, first);
  else trial.copyWithin(first, first + length, gap + length);
  for (let nth = 0; nth < length; nth++)
    trial[gap + nth] = at(order, isTurned ? first + length - 1 - nth : first + nth);
}

/** Makes every improving move until none is left or the work runs out. */
function descend(problem: Problem, from: Int32Array): Int32Array {
  const { size } = problem;
  const present = driveAlong(problem, Int32Array.from(from));
  const { order } = present;
  const trial = new Int32Array(size);
  const budget = mostWork.descent / weightsOfLateMinute.length;
  const done = { work: 0 };
  let worth = worthOfDriven(present);
  const tryMove = (first: number, length: number, gap: number, isTurned: boolean): boolean => {
    done.work += 1;
    const longer = longerBy(problem, order, first, length, gap, isTurned);
    if (longer > -epsilon && worth.late <= epsilon) return false;
    move(order, trial, first, length, gap, isTurned);
    const start = Math.min(first, gap);
    const late = lateAlong(problem, present, trial, start, worth.late + epsilon, done);
    if (!isBetter({ late, meters: worth.meters + longer }, worth)) return false;
    order.set(trial);
    driveOn(problem, present, start);
    done.work += size - start;
    worth = worthOfDriven(present);
    return true;
  };
  for (let isBetterNow = true; isBetterNow && done.work < budget; ) {
    isBetterNow = false;
    for (let first = 0; first < size && done.work < budget; first++)
      for (let length = 1; first + length <= size && done.work < budget; length++) {
        if (length > 1 && tryMove(first, length, first, true)) isBetterNow = true;
        for (let gap = 0; length <= longestPiece && gap + length <= size; gap++)
          if (gap !== first)
            for (const isTurned of [false, true])
              if (tryMove(first, length, gap, isTurned)) isBetterNow = true;
      }
  }
  return order;
}
