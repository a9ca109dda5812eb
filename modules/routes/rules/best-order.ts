import { doneAt, isBetter, lateness, type Problem, type Worth, wayBetween } from "./search-order.ts";

/** A drive to some of the stops that ends at `stop`. */
type Drive = Worth & { stop: number; doneAt: number; before: Drive | null };

/**
 * The best of all orders, for a few stops. Among drives over the same stops with the same end, it drops one that
 * another beats in finish time, lateness and length.
 */
export function bestOrder(problem: Problem): number[] {
  const { size } = problem;
  const none: Drive = { late: 0, meters: 0, stop: 0, doneAt: problem.startsAt, before: null };
  const drives: Drive[][] = Array.from({ length: 2 ** size }, () => []);
  drives[0] = [none];
  // Each bit of the number is a stop, so a set with one more stop is a larger number.
  drives.forEach((found, been) => {
    for (const drive of found)
      for (let stop = 1; stop <= size; stop++) {
        const bit = 2 ** (stop - 1);
        if ((been & bit) === 0) keep(drives[been | bit] ?? [], goOn(problem, drive, stop));
      }
  });
  let best = none;
  for (const drive of drives.at(-1) ?? []) if (best === none || isBetter(drive, best)) best = drive;
  const order: number[] = [];
  for (let drive: Drive | null = best; drive?.before; drive = drive.before) order.push(drive.stop - 1);
  return order.toReversed();
}

function goOn(problem: Problem, drive: Drive, stop: number): Drive {
  const done = doneAt(problem, drive.stop, stop, drive.doneAt);
  return {
    stop,
    doneAt: done,
    late: drive.late + lateness(problem, stop, done),
    meters: drive.meters + wayBetween(problem, drive.stop, stop),
    before: drive,
  };
}

function keep(drives: Drive[], drive: Drive): void {
  if (drives.some((other) => isNoWorse(other, drive))) return;
  let kept = 0;
  for (const other of drives) {
    if (isNoWorse(drive, other)) continue;
    drives[kept] = other;
    kept += 1;
  }
  drives.length = kept;
  drives.push(drive);
}

const isNoWorse = (one: Drive, other: Drive) =>
  one.stop === other.stop &&
  one.doneAt <= other.doneAt &&
  one.late <= other.late &&
  one.meters <= other.meters;
