import type { Db } from "#db/client.ts";
import { isPersonThere, lockRunner } from "#modules/accounts/index.ts";
import { refuseStopped } from "#modules/conduct/index.ts";
import { notify } from "#modules/notices/index.ts";
import { findPay } from "#modules/rates/index.ts";
import { streetPay } from "#modules/rates/rules/pay.ts";
import type { Act } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { lockHomes } from "#platform/queries/buckets.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import type { ApprovedRunnerActor } from "#platform/values/actor.ts";
import { weekdays } from "#platform/values/days.ts";
import { formatCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import { maxOpenJobsPerDay } from "#platform/values/runner-words.ts";
import { assignToRegulars } from "./assign-regulars.ts";
import type * as contract from "./contract.ts";
import { type FreeHome, findOwn, insertRegulars, listClaimable, listFreeHomes } from "./queries/streets.ts";

const streetsAtOnce = 20;

/** A page of the streets of one of the runner's ZIP codes with homes that nobody serves as a regular. */
export const claimable: Act<typeof contract.claimable, ApprovedRunnerActor> = async (
  { db, now },
  { runnerId },
  { zipCode, cursor },
) => {
  const after = readStreetCursor(cursor);
  const found = await listClaimable(db, { runnerId, zipCode, after, limit: streetsAtOnce + 1, now: now() });
  const rows = found.slice(0, streetsAtOnce);
  const last = rows.at(-1);
  const terms = (await findPay(db)).termsOn(localDay(now(), platformTimeZone), zipCode);
  return {
    rows: rows.map(({ weekday, eveningHomes, ...row }) => ({
      ...row,
      zipCode,
      weekday: weekdayNamed(weekday),
      pay: formatCents(streetPay(terms, row.homes)),
      isEveningBefore: eveningHomes * 2 > row.homes,
    })),
    nextCursor: last && found.length > rows.length ? `${last.weekday}_${last.street}` : null,
  };
};

/** The row a cursor names; null for the first page. Refuses with CURSOR_INVALID. */
export function readStreetCursor(
  cursor: string | null | undefined,
): { street: string; weekday: number } | null {
  if (!cursor) return null;
  const [, weekday, street] = /^([1-7])_(.+)$/.exec(cursor) ?? [];
  if (!weekday || !street) throw new Refused({ code: "CURSOR_INVALID" });
  return { street, weekday: Number(weekday) };
}

export const weekdayNamed = (weekday: number) => weekdays[weekday - 1] ?? "Monday";
export const weekdayNumber = (weekday: (typeof weekdays)[number]) => weekdays.indexOf(weekday) + 1;

/**
 * Makes the runner the regular of so many homes of a street in all, along the street, and theirs the open pickups there.
 * Takes what is left when others were faster. Homeowners are told. Safe to repeat. Refuses with STREET_TAKEN if none is
 * left, DAY_FULL, and APPLICATION_NOT_APPROVED or UNAUTHORIZED if the runner may no longer work.
 */
export const claimStreet: Act<typeof contract.claimStreet, ApprovedRunnerActor> = (deps, actor, input) =>
  deps.transact(async (tx) => {
    const now = deps.now();
    const asked = {
      runnerId: actor.runnerId,
      zipCode: input.zipCode,
      street: input.street,
      weekday: weekdayNumber(input.weekday),
      now,
    };
    const seen = await listFreeHomes(tx, { ...asked, limit: input.homes });
    const among = seen.map(({ id }) => id);
    await lockHomes(tx, among);
    const runner = await lockRunner(tx, actor.runnerId);
    if (runner?.applicationStatus !== "approved") throw new Refused({ code: "APPLICATION_NOT_APPROVED" });
    if (!(await isPersonThere(tx, actor.userId))) throw new Refused({ code: "UNAUTHORIZED" });
    await refuseStopped(tx, actor.userId);
    const { firstName, onStreet, thatDay } = await findOwn(tx, asked);
    const most = Math.min(input.homes - onStreet, maxOpenJobsPerDay - thatDay);
    if (most <= 0) {
      if (onStreet >= input.homes) return { homes: onStreet, stops: 0 };
      throw new Refused({ code: "DAY_FULL" });
    }
    const free = await listFreeHomes(tx, { ...asked, limit: most, among });
    if (free.length === 0 && onStreet === 0) throw new Refused({ code: "STREET_TAKEN" });
    const stops = await makeRegular(deps, tx, { ...asked, homes: free, firstName, tellsRunner: false });
    return { homes: onStreet + free.length, stops };
  });

/**
 * Makes a runner the regular of homes, assigns them the open pickups there, and notifies the homeowners. Call it with
 * the homes and the runner locked, and the homes found without a regular since. Returns how many pickups the runner
 * got.
 */
export async function makeRegular(
  deps: Deps,
  tx: Db,
  of: { homes: FreeHome[]; weekday: number; runnerId: string; firstName: string; tellsRunner: boolean },
): Promise<number> {
  if (of.homes.length === 0) return 0;
  const ids = await insertRegulars(tx, { ...of, now: deps.now() });
  await notify(
    deps,
    tx,
    of.homes.map(({ userId, fromOn }) => ({
      userId,
      type: "regularBegins" as const,
      params: { name: of.firstName, date: fromOn },
      link: "/homeowner",
    })),
  );
  return assignToRegulars(deps, tx, { ids }, of.tellsRunner);
}
