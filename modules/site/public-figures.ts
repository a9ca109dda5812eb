import type { Db } from "#db/client.ts";
import type { Deps } from "#platform/deps.ts";
import { day, later, minute } from "#platform/instants.ts";
import { localDay, monthOf, platformTimeZone } from "#platform/time/local-time.ts";
import { findPublicFigures } from "./queries.ts";
import { reliability } from "./reliability.ts";
import { promisesOf } from "./rules/reliability.ts";
import { figuresAtFirst, type PublicFigures } from "./rules.ts";

/**
 * The figures on public pages: the current rates, and the pickups completed this month in the platform's time zone.
 * Each process caches them for five minutes within a day, so visitors cost no queries. Rejects when the database is
 * unreachable, without caching that.
 */
export async function publicFigures(deps: Pick<Deps, "db" | "now" | "contactEmail">): Promise<PublicFigures> {
  const [figures, { total }] = await Promise.all([recentFigures(deps), reliability(deps, {})]);
  return { ...figures, promises: total && promisesOf(total), contactEmail: deps.contactEmail };
}

function recentFigures(deps: Pick<Deps, "db" | "now">): Promise<DatabaseFigures> {
  const now = deps.now();
  const today = localDay(now, platformTimeZone);
  const known = kept.get(deps.db);
  if (known && known.today === today && now < known.until) return known.figures;
  const figures = readFigures(deps.db, today, later(now, -28 * day));
  kept.set(deps.db, { figures, today, until: later(now, 5 * minute) });
  figures.catch(() => kept.delete(deps.db));
  return figures;
}

type DatabaseFigures = Omit<PublicFigures, "promises" | "contactEmail">;

const kept = new WeakMap<Db, { figures: Promise<DatabaseFigures>; today: string; until: string }>();

async function readFigures(db: Db, today: string, stopsSince: string): Promise<DatabaseFigures> {
  const found = await findPublicFigures(db, { today, month: monthOf(today), stopsSince });
  return {
    monthlyRateCents: found.monthlyRateCents ?? figuresAtFirst.monthlyRateCents,
    runnerRateCents: found.runnerRateCents ?? figuresAtFirst.runnerRateCents,
    rentals: found.rentals ?? figuresAtFirst.rentals,
    pickupsThisMonth: found.pickups,
    claims: found.claims?.stated ?? figuresAtFirst.claims,
    isDemo: found.isDemo,
    missedPercent: found.credit?.missedPercent ?? figuresAtFirst.missedPercent,
    backBy: found.promises?.backBy ?? figuresAtFirst.backBy,
    minutesPerStop: found.minutesPerStop,
  };
}
