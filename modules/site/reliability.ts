import type * as z from "zod";
import type { Db } from "#db/client.ts";
import type { Deps } from "#platform/deps.ts";
import { later, minute } from "#platform/instants.ts";
import { addDays, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { mondayOf } from "#platform/time/periods.ts";
import type * as contract from "./contract.ts";
import { areasOf, nameOf, spanOf, spansOf } from "./reliability-areas.ts";
import { countWeeks, listAreas, publishAreas } from "./reliability-queries.ts";
import { addUp, fewestHomes, reliabilityWeeks, settlingDays } from "./rules/reliability.ts";

/** Counts the last twelve weeks that are settled and publishes them, replacing the last count. Safe to repeat. */
export async function countReliability(deps: Deps): Promise<{ areas: number }> {
  const countedAt = deps.now();
  const fromOn = addDays(
    mondayOf(addDays(localDay(countedAt, platformTimeZone), 1 - settlingDays)),
    -7 * reliabilityWeeks,
  );
  const untilOn = addDays(fromOn, 7 * reliabilityWeeks - 1);
  return deps.transact(
    async (tx) => {
      const weeks = await countWeeks(tx, { fromOn, untilOn });
      const areas = areasOf(weeks);
      const counted = { fromOn, untilOn, countedAt };
      await publishAreas(tx, [
        { area: "", zipCodes: [], spans: spansOf(weeks, fromOn), ...counted },
        ...areas.map((area) => ({
          area: nameOf(area),
          zipCodes: area.zipCodes,
          spans: [spanOf(area, fromOn)],
          ...counted,
        })),
      ]);
      return { areas: areas.length };
    },
    { isLong: true },
  );
}

/** What was last published, everywhere or for a ZIP code's area. Each process caches it for five minutes. */
export async function reliability(
  deps: Pick<Deps, "db" | "now">,
  { zipCode }: z.output<typeof contract.reliability.input>,
): Promise<z.output<typeof contract.reliability.output>> {
  const rows = await published(deps);
  const [whole] = rows.filter(({ area }) => area.area === "");
  const asked = zipCode ? rows.find(({ area }) => area.zipCodes.includes(zipCode)) : whole;
  const { spans = [], zipCodes = [] } = asked?.area ?? {};
  return {
    countedAt: whole?.area.countedAt ?? null,
    fewestHomes,
    zipCodes,
    total:
      asked && spans.length > 0
        ? { ...addUp(spans), fromOn: asked.area.fromOn, untilOn: asked.area.untilOn }
        : null,
    weeks: zipCode ? [] : spans,
    areas: rows.flatMap(({ area, city, state }) =>
      area.area === ""
        ? []
        : {
            zipCode: area.area,
            city: city ?? "",
            state: state ?? "",
            others: area.zipCodes.length - 1,
            pickups: addUp(area.spans).pickups,
          },
    ),
  };
}

type Published = Awaited<ReturnType<typeof listAreas>>;

const kept = new WeakMap<Db, { rows: Promise<Published>; until: string }>();

function published({ db, now }: Pick<Deps, "db" | "now">): Promise<Published> {
  const known = kept.get(db);
  if (known && now() < known.until) return known.rows;
  const rows = listAreas(db);
  kept.set(db, { rows, until: later(now(), 5 * minute) });
  rows.catch(() => kept.delete(db));
  return rows;
}
