import { sql } from "drizzle-orm";
import { isPersonThere, lockRunner } from "#modules/accounts/index.ts";
import { refuseStopped } from "#modules/conduct/index.ts";
import { endRegularHomes } from "#modules/pickups/index.ts";
import type { AdminAct } from "#platform/act.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { lockHomes } from "#platform/queries/buckets.ts";
import { Refused } from "#platform/values/refusal.ts";
import { maxOpenJobsPerDay } from "#platform/values/runner-words.ts";
import { makeRegular, readStreetCursor, weekdayNamed, weekdayNumber } from "./claim-street.ts";
import type * as contract from "./contract.ts";
import { listCoverage, listStreetRunners, listUnclaimed } from "./queries/coverage.ts";
import { findOwn, homesStreet } from "./queries/streets.ts";

/** A page of streets and weekdays with their regulars. */
export const coverage: AdminAct<typeof contract.coverage> = async ({ db, now }, _actor, input) => {
  const { search, limit, cursor } = input;
  const after = readPlace(cursor);
  const found = await listCoverage(db, { search, after, limit: limit + 1, now: now() });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    rows: rows.map(({ weekday, ...row }) => ({
      ...row,
      id: `${row.zipCode} ${row.street} ${weekday}`,
      weekday: weekdayNamed(weekday),
    })),
    nextCursor: last && found.length > rows.length ? `${last.zipCode}_${last.weekday}_${last.street}` : null,
  };
};

/** The row a cursor names; null for the first page. Refuses with CURSOR_INVALID. */
function readPlace(cursor: string | null | undefined) {
  if (!cursor) return null;
  const [, zipCode, rest] = /^([0-9]{5})_(.+)$/.exec(cursor) ?? [];
  const street = readStreetCursor(rest);
  if (!zipCode || !street) throw new Refused({ code: "CURSOR_INVALID" });
  return { zipCode, ...street };
}

export const streetRunners: AdminAct<typeof contract.streetRunners> = ({ db }, _actor, { zipCode }) =>
  listStreetRunners(db, zipCode);

/**
 * Makes a runner the regular of the homes of a street that have none, and theirs the open pickups there. Homeowners and
 * the runner are told. Refuses with NOT_FOUND, APPLICATION_NOT_APPROVED, ACCOUNT_SUSPENDED, WORK_STOPPED
 * and DAY_FULL, and with STREET_TAKEN if no home is left.
 */
export const assignStreet: AdminAct<typeof contract.assignStreet> = (deps, actor, input) =>
  deps.transact(async (tx) => {
    const { runnerId, zipCode, street, reason } = input;
    const asked = { runnerId, zipCode, street, weekday: weekdayNumber(input.weekday), now: deps.now() };
    const seen = await listUnclaimed(tx, { ...asked, limit: maxOpenJobsPerDay });
    await lockHomes(
      tx,
      seen.map(({ id }) => id),
    );
    const runner = await lockRunner(tx, runnerId);
    if (!runner) throw new Refused({ code: "NOT_FOUND" });
    if (runner.applicationStatus !== "approved") throw new Refused({ code: "APPLICATION_NOT_APPROVED" });
    if (!(await isPersonThere(tx, runner.userId))) throw new Refused({ code: "ACCOUNT_SUSPENDED" });
    await refuseStopped(tx, runner.userId);
    const { firstName, thatDay } = await findOwn(tx, asked);
    if (thatDay >= maxOpenJobsPerDay) throw new Refused({ code: "DAY_FULL" });
    const locked = new Set(seen.map(({ id }) => id));
    const free = await listUnclaimed(tx, { ...asked, limit: maxOpenJobsPerDay });
    const added = free.filter(({ id }) => locked.has(id)).slice(0, maxOpenJobsPerDay - thatDay);
    if (added.length === 0) throw new Refused({ code: "STREET_TAKEN" });
    const stops = await makeRegular(deps, tx, { ...asked, homes: added, firstName, tellsRunner: true });
    const homes = added.length;
    await audit(deps, tx, actor, {
      action: "admin.assignStreet",
      subjectId: runner.userId,
      before: { homes: 0 },
      after: { homes, weekday: input.weekday, area: zipCode, street, reason },
      concerns: added.map(({ userId }) => userId),
      happenedAt: deps.now(),
    });
    return { homes, stops };
  });

/**
 * Ends a runner's standing route on a street from today on; pickups not begun are open again. Runner and homeowners are
 * told. Safe to repeat. Refuses with NOT_FOUND for an unknown runner.
 */
export const endStreet: AdminAct<typeof contract.endStreet> = (deps, actor, input) =>
  deps.transact(async (tx) => {
    const { runnerId, zipCode, street, reason } = input;
    const runner = await lockRunner(tx, runnerId);
    if (!runner) throw new Refused({ code: "NOT_FOUND" });
    const { ended, freed } = await endRegularHomes(deps, tx, {
      where: sql`regular.runner_id = ${runnerId}::uuid and regular.weekday = ${weekdayNumber(input.weekday)}::int
        and home.zip_code = ${zipCode} and ${homesStreet} = ${street}`,
      reason: "admin",
      days: 0,
      userId: actor.userId,
    });
    if (ended.length > 0)
      await audit(deps, tx, actor, {
        action: "admin.endStreet",
        subjectId: runner.userId,
        before: { homes: ended.length },
        after: { homes: 0, weekday: input.weekday, area: zipCode, street, reason },
        concerns: ended.map(({ homeUserId }) => homeUserId),
        happenedAt: deps.now(),
      });
    return { homes: ended.length, stops: freed };
  });
