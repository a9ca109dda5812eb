import { addDays } from "#platform/time/local-time.ts";
import { addUp, fewestHomes, type Reliability, reliabilityWeeks, type Span } from "./rules/reliability.ts";

/** A ZIP code's week, from 0. An account counts as one home, in its lowest ZIP code of that week. */
export type CountedWeek = Reliability & { week: number; zipCode: string; homes: number };

export type Area = { zipCodes: string[]; weeks: CountedWeek[] };

/**
 * The areas to publish, by their lowest ZIP code. A ZIP code with enough homes is an area. The others of the same three
 * digits are one together; if they have too few, they join the smallest area of these digits, or else all such ZIP
 * codes, which join the smallest area of all. So no home is found by subtracting areas from the whole. None if the
 * whole service has too few homes.
 */
export function areasOf(weeks: readonly CountedWeek[]): Area[] {
  const zips = [...Map.groupBy(weeks, ({ zipCode }) => zipCode)].map(
    ([zipCode, own]): Area => ({ zipCodes: [zipCode], weeks: own }),
  );
  const regions = [...Map.groupBy(zips, ({ zipCodes }) => zipCodes[0]?.slice(0, 3)).values()];
  const areas = joinSmall(regions.flatMap(joinSmall));
  return areas.every(hasEnough) ? areas.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1)) : [];
}

/** An area's lowest ZIP code. */
export function nameOf({ zipCodes }: Area): string {
  return zipCodes[0] ?? "";
}

/** The areas after the small ones became one, joined to the smallest other if it is still too small. */
function joinSmall(areas: readonly Area[]): Area[] {
  const large = areas.filter(hasEnough);
  const small = areas.filter((area) => !hasEnough(area));
  if (small.length === 0) return large;
  const together = join(small);
  const [smallest, ...others] = large.toSorted((one, other) => pickupsOf(one) - pickupsOf(other));
  if (hasEnough(together) || !smallest) return [...large, together];
  return [...others, join([smallest, together])];
}

function join(areas: readonly Area[]): Area {
  return {
    zipCodes: areas.flatMap(({ zipCodes }) => zipCodes).toSorted(),
    weeks: areas.flatMap(({ weeks }) => weeks),
  };
}

const pickupsOf = ({ weeks }: Area) => addUp(weeks).pickups;

/** Whether one week alone has enough homes, because two weeks may have the same ones. */
function hasEnough({ weeks }: Pick<Area, "weeks">): boolean {
  return [...homesByWeek(weeks).values()].some((homes) => homes >= fewestHomes);
}

function homesByWeek(weeks: readonly CountedWeek[]): Map<number, number> {
  const homes = new Map<number, number>();
  for (const { week, homes: more } of weeks) homes.set(week, (homes.get(week) ?? 0) + more);
  return homes;
}

/**
 * The whole service by week, from a Monday on. A week with too few homes joins the next with enough, the last ones the
 * one before. None if no week has enough.
 */
export function spansOf(weeks: readonly CountedWeek[], fromOn: string): Span[] {
  const homes = homesByWeek(weeks);
  const ends = [...homes]
    .flatMap(([week, count]) => (count >= fewestHomes ? week : []))
    .toSorted((one, other) => one - other);
  return ends.map((end, index) => {
    const from = index === 0 ? Math.min(...homes.keys()) : Number(ends[index - 1]) + 1;
    const until = index === ends.length - 1 ? Math.max(...homes.keys()) : end;
    return {
      fromOn: addDays(fromOn, 7 * from),
      untilOn: addDays(fromOn, 7 * until + 6),
      ...addUp(weeks.filter(({ week }) => week >= from && week <= until)),
    };
  });
}

/** An area's weeks as one: by week, it could be subtracted from the whole. */
export function spanOf({ weeks }: Area, fromOn: string): Span {
  return { fromOn, untilOn: addDays(fromOn, 7 * reliabilityWeeks - 1), ...addUp(weeks) };
}
