import type { DispatchDay, DispatchJob } from "#modules/dispatch/contract/dispatch.ts";
import type { AdminRight } from "#platform/values/admin-roles.ts";

/** One runner's pickups, or the unassigned ones. */
export type Lane = {
  /** Null for unassigned pickups. */
  runner: { id: string; name: string } | null;
  /** Sorted by ZIP code. */
  areas: { zipCode: string; city: string; jobs: DispatchJob[] }[];
  /** The total, including pickups not loaded yet. */
  count: number;
  loaded: number;
};

/**
 * Groups pickups into lanes: unassigned first, then by runner name; areas within each. `whole`: each lane's total, when
 * only some pickups are loaded.
 */
export function lanesOf(jobs: readonly DispatchJob[], whole: DispatchDay["lanes"] = []): Lane[] {
  const countOf = new Map(whole.map(({ runnerId, count }) => [runnerId ?? "", count]));
  const byRunner = Map.groupBy(jobs, ({ runner }) => runner?.id ?? "");
  const lanes = [...byRunner].map(([id, own]) => {
    // As in "Not taken", pickups to confirm do not count.
    const loaded = own.filter(({ needsConfirmation }) => !needsConfirmation).length;
    return {
      runner: id === "" ? null : (own[0]?.runner ?? null),
      areas: areasOf(own),
      count: Math.max(loaded, countOf.get(id) ?? 0),
      loaded,
    };
  });
  const free = lanes.filter(({ runner }) => runner === null);
  const taken = lanes.filter(({ runner }) => runner !== null);
  return [
    ...(free.length > 0 ? free : [{ runner: null, areas: [], count: countOf.get("") ?? 0, loaded: 0 }]),
    ...apart(
      taken.toSorted((one, other) => (one.runner?.name ?? "").localeCompare(other.runner?.name ?? "")),
    ),
  ];
}

/** Numbers runners with the same name from the second on, so lane names are unique. */
function apart(lanes: readonly Lane[]): Lane[] {
  const seen = new Map<string, number>();
  return lanes.map((lane) => {
    if (!lane.runner) return lane;
    const nth = (seen.get(lane.runner.name) ?? 0) + 1;
    seen.set(lane.runner.name, nth);
    return nth === 1 ? lane : { ...lane, runner: { ...lane.runner, name: `${lane.runner.name} (${nth})` } };
  });
}

/** Pickups grouped and sorted by ZIP code. */
export function areasOf(jobs: DispatchJob[]): Lane["areas"] {
  const byZip = Map.groupBy(jobs, ({ zipCode }) => zipCode);
  return [...byZip]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([zipCode, own]) => ({ zipCode, city: own[0]?.city ?? "", jobs: own }));
}

export function actsOf(
  job: DispatchJob,
  may: (right: AdminRight) => boolean,
): {
  give: boolean;
  takeBack: boolean;
  /** Offers a withheld pickup to runners again. */
  offer: boolean;
  reopen: boolean;
  cancel: boolean;
} {
  return {
    give:
      may("dispatch") &&
      !job.needsConfirmation &&
      ["scheduled", "assigned", "in_progress"].includes(job.status),
    takeBack: may("dispatch") && job.status === "assigned",
    offer: may("dispatch") && job.status === "scheduled" && job.isWithheld,
    reopen: may("dispatch") && job.status === "in_progress",
    cancel: may("serve") && ["scheduled", "assigned"].includes(job.status),
  };
}
