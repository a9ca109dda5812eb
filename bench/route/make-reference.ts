/**
 * Makes `reference.json`: the route length that another program finds for each set in `sets.ts`: MiniZinc with Gecode,
 * by large neighborhood search over its own model (`route.mzn`). Requires both (Debian: `minizinc`, `flatzinc`). `node
 * bench/route/make-reference.ts [seconds for each set, 180] [first seed] [last seed]`; only a shorter length replaces a
 * known one.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { followRoute, metersPerMinute, type Start, type Stop } from "#modules/routes/rules/follow.ts";
import { streetMeters } from "#platform/values/places.ts";
import { makeSet, type RouteSet, seeds } from "./sets.ts";

export type Reference = { solver: string; lengths: { seed: number; meters: number; seconds: number }[] };

const [given = "180", from = String(seeds[0]), until = String(seeds.at(-1))] = process.argv.slice(2);
const path = join(import.meta.dirname, "reference.json");
const folder = mkdtempSync(join(tmpdir(), "route-"));

for (const seed of seeds.filter((one) => one >= Number(from) && one <= Number(until))) {
  const set = makeSet(seed);
  const order = solve(set, Number(given));
  const { meters, lateMinutes } = followRoute(pick(set.stops, order), set.start);
  if (lateMinutes > 0) throw new Error(`The route of ${seed} is late`);
  const { solver, lengths }: Reference = JSON.parse(readFileSync(path, "utf8"));
  const known = lengths.find((one) => one.seed === seed);
  const seconds = Number(given) + (known?.seconds ?? 0);
  const shortest = Math.min(Math.round(meters), known?.meters ?? Number.POSITIVE_INFINITY);
  const next = [...lengths.filter((one) => one !== known), { seed, meters: shortest, seconds }];
  next.sort((one, other) => one.seed - other.seed);
  writeFileSync(path, `${JSON.stringify({ solver, lengths: next }, null, 2)}\n`);
  process.stdout.write(`${seed}: ${Math.round(meters)} m, best ${shortest} m\n`);
}

/** The shortest route found, as indices of stops. */
function solve({ stops, start, drive }: RouteSet, seconds: number): number[] {
  const data = join(folder, "set.dzn");
  writeFileSync(data, dataOf(stops, start, drive));
  const run = ["--solver", "gecode", "--time-limit", String(seconds * 1000), "-r", "1"];
  const output = execFileSync("minizinc", [...run, join(import.meta.dirname, "route.mzn"), data], {
    encoding: "utf8",
  });
  const found = output.split("\n").findLast((line) => /^\d+ \[/.test(line));
  // The search has not improved on the drive that generated the set.
  if (!found) return drive;
  const next: number[] = JSON.parse(found.slice(found.indexOf("[")));
  const order: number[] = [];
  for (let at = next[0]; at !== undefined && at !== 1; at = next[at - 1]) order.push(at - 2);
  return order;
}

/** Travel times are rounded up to seconds, so rounding makes nobody late. */
function dataOf(stops: Stop[], start: Start, drive: number[]): string {
  const all = [{ place: start.place, opensAt: start.at, dueAt: start.at, minutes: 0 }, ...stops];
  const ways = (value: (from: Stop, to: Stop) => number) =>
    `array2d(1..${all.length}, 1..${all.length}, [${all.flatMap((from) => all.map((to, column) => (column === 0 ? 0 : value(from, to)))).join(", ")}])`;
  const meters = (one: Stop, other: Stop) =>
    one.place && other.place ? streetMeters(one.place, other.place) : 0;
  const list = (value: (stop: Stop) => number) => `[${all.map(value).join(", ")}]`;
  const first = all.map(() => 1);
  [-1, ...drive].forEach((index, nth) => {
    first[index + 1] = (drive[nth] ?? -1) + 2;
  });
  return [
    `size = ${stops.length};`,
    `meters = ${ways((one, other) => Math.round(meters(one, other)))};`,
    `seconds = ${ways((one, other) => Math.ceil(60 * (one.minutes + meters(one, other) / metersPerMinute)))};`,
    `opens = ${list((stop) => Math.ceil(60 * stop.opensAt))};`,
    `first = [${first.join(", ")}];`,
    `due = ${list((stop) => Math.floor(60 * (stop.dueAt - stop.minutes)))};`,
  ].join("\n");
}

function pick(stops: Stop[], order: number[]): Stop[] {
  return order.flatMap((index) => stops[index] ?? []);
}
