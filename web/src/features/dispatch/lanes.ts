import type { DispatchDay, DispatchJob } from "#modules/dispatch/contract/dispatch.ts";

/** The pickups of one runner, or those that nobody has. */
export type Lane = {
  /** Null for what nobody has. */
  runner: { id: string; name: string } | null;
  /** By ZIP code. */
  areas: { zipCode: string; city: string; jobs: DispatchJob[] }[];
  /** All of them, also those that are not loaded yet. */
  count: number;
  loaded: number;
};

/**
 * Pickups as lanes: first what nobody has, then runner by runner in the order of their names; within each, area by area.
 * `whole`: how many there are in each lane, where only some of them are loaded.
 */
export function lanesOf(jobs: readonly DispatchJob[], whole: DispatchDay["lanes"] = []): Lane[] {
  const countOf = new Map(whole.map(({ runnerId, count }) => [runnerId ?? "", count]));
  const byRunner = Map.groupBy(jobs, ({ runner }) => runner?.id ?? "");
  const lanes = [...byRunner].map(([id, own]) => ({
    runner: id === "" ? null : (own[0]?.runner ?? null),
    areas: areasOf(own),
    count: Math.max(own.length, countOf.get(id) ?? 0),
    loaded: own.length,
  }));
  const free = lanes.filter(({ runner }) => runner === null);
  const taken = lanes.filter(({ runner }) => runner !== null);
  return [
    ...(free.length > 0 ? free : [{ runner: null, areas: [], count: countOf.get("") ?? 0, loaded: 0 }]),
    ...apart(
      taken.toSorted((one, other) => (one.runner?.name ?? "").localeCompare(other.runner?.name ?? "")),
    ),
  ];
}

/** Of runners who are called the same the second one and those after are numbered: each lane has a name of its own. */
function apart(lanes: readonly Lane[]): Lane[] {
  const seen = new Map<string, number>();
  return lanes.map((lane) => {
    if (!lane.runner) return lane;
    const nth = (seen.get(lane.runner.name) ?? 0) + 1;
    seen.set(lane.runner.name, nth);
    return nth === 1 ? lane : { ...lane, runner: { ...lane.runner, name: `${lane.runner.name} (${nth})` } };
  });
}

/** Pickups by ZIP code, in its order. */
export function areasOf(jobs: DispatchJob[]): Lane["areas"] {
  const byZip = Map.groupBy(jobs, ({ zipCode }) => zipCode);
  return [...byZip]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([zipCode, own]) => ({ zipCode, city: own[0]?.city ?? "", jobs: own }));
}

/** What may be done to a pickup: given to somebody, taken back, cancelled. */
export function actsOf(job: DispatchJob): {
  give: boolean;
  takeBack: boolean;
  reopen: boolean;
  cancel: boolean;
} {
  return {
    give: ["scheduled", "assigned", "in_progress"].includes(job.status),
    takeBack: job.status === "assigned",
    reopen: job.status === "in_progress",
    cancel: job.status === "scheduled" || job.status === "assigned",
  };
}
