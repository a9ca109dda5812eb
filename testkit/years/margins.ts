import { expect } from "vitest";
import { lockHomeBucket } from "#modules/homes/home-details.ts";
import { plannedDays } from "#modules/operations/rules/planned.ts";
import { rentalCost } from "#modules/rates/rules.ts";
import type { Property } from "#modules/rentals/contract.ts";
import { planRentalsOf } from "#modules/rentals/plan-rental.ts";
import { generateForHome } from "#modules/schedule/tasks.ts";
import { later } from "#platform/instants.ts";
import { addDays } from "#platform/time/local-time.ts";
import { type Answer, type TestApp, testApp } from "../app.ts";
import { billing } from "../billing.ts";
import { addAdmin, addRunner, type Person, type Runner, signIn } from "../factories.ts";
import { addHostAccount, type HostAccount } from "../host-accounts.ts";
import { loft } from "../hosting.ts";
import { addRentalFeed, addStay } from "../rentals.ts";
import { home } from "../stripe-app.ts";

/** A year is 13 planning spans. */
export const spans = 13;
const firstDay = "2026-03-10";
export const openOn = (nth: number) => addDays(firstDay, nth * plannedDays);
/** When the page is read, on a span's first day. */
export const readAt = (nth: number) => `${openOn(nth)}T15:00:00.000Z`;

/** The first digits of the homes' and of the hosts' ZIP codes, with how many pay there. */
export const payers = { 606: 3, 100: 2 };
/** They take turns, each below the limit of calls a minute. */
const runners = 8;

export type Pickup = {
  id: string;
  area: string;
  propertyId: string | null;
  userId: string;
  on: string;
  payCents: number;
  startsAt: string;
  status: string;
};

export type MarginTown = {
  app: TestApp;
  admin: Person;
  runners: Runner[];
  hosts: HostAccount[];
  homes: Person[];
};

/** Guests of a rental, one after the other: the days without any before each, and their nights. */
export type Guests = { gap: number; nights: number }[];

/** Three homes, and two hosts with three rentals each whose bookings of the year are known. */
export async function foundMarginTown(guests: Guests[]): Promise<MarginTown> {
  const app = await testApp("postgres");
  const { addSubscriber } = billing(() => app);
  const town: MarginTown = { app, admin: await addAdmin(app), runners: [], hosts: [], homes: [] };
  for (let nth = 0; nth < runners; nth++)
    town.runners.push(await addRunner(app, { serviceAreas: [home.zipCode, loft.zipCode] }));
  for (let nth = 0; nth < payers[606]; nth++) town.homes.push(await addSubscriber());
  for (let nth = 0; nth < payers[100]; nth++) {
    const host = await addHostAccount(app, {}, { begins: true });
    const settings = { isAutomatic: true, defaultWindow: "13:00", mode: "commit" };
    expect((await app.typed(host, "rental.saveSettings", settings)).status).toBe(200);
    const rentals = [host.propertyId];
    for (const name of ["Lake House", "Cabin"]) {
      const { body } = await app.typed(host, "rental.addProperty", { ...loft, name });
      rentals.push((body as Property).id);
    }
    for (const [place, propertyId] of rentals.entries()) {
      const feedId = await addRentalFeed(app, propertyId);
      let on = addDays(firstDay, 1);
      for (const { gap, nights } of guests[3 * nth + place] ?? []) {
        const fromOn = addDays(on, gap);
        on = addDays(fromOn, nights);
        await addStay(app, { propertyId, feedId }, { fromOn, untilOn: on });
      }
    }
    town.hosts.push(host);
  }
  return town;
}

/** The hourly schedules, for these people only. */
async function planTown({ app, hosts, homes }: MarginTown): Promise<void> {
  const { rows } = await app.database.execute("select id from homeowner_profiles where user_id = any($1)", [
    [...hosts, ...homes].map(({ userId }) => userId),
  ]);
  for (const { id } of rows)
    await app.deps.transact(async (tx) => {
      await lockHomeBucket(tx, String(id));
      await generateForHome(app.deps, tx, String(id));
      await planRentalsOf(app.deps, tx, String(id));
    });
}

/** Every pickup, by start time. */
export async function pickupsOf({ app }: MarginTown): Promise<Pickup[]> {
  const { rows } = await app.database.execute(
    `select job.id, left(job.zip_code, 3) as area, property_id as "propertyId", home.user_id as "userId",
       scheduled_on::text as "on", pay_cents as "payCents", status,
       to_char(window_starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startsAt"
     from jobs as job join homeowner_profiles as home on home.id = job.homeowner_id order by window_starts_at, job.id`,
  );
  return rows as Pickup[];
}

/** The runners serve every pickup that begins before an instant, except some; plans follow once a week. */
export async function serveUntil(town: MarginTown, until: string, except: Set<string>): Promise<void> {
  const { app } = town;
  for (let next = later(app.clock.now, 7 * 86_400_000); ; next = later(next, 7 * 86_400_000)) {
    const end = next < until ? next : until;
    await planTown(town);
    const open = (await pickupsOf(town)).filter(
      ({ id, status, startsAt }) => status === "scheduled" && startsAt < end && !except.has(id),
    );
    const hands = await Promise.all(town.runners.map((runner) => again(town, runner)));
    for (const [nth, { id: jobId, startsAt }] of open.entries()) {
      if (app.clock.now < startsAt) app.clock.now = startsAt;
      const who = hands[nth % runners] ?? null;
      for (const act of ["runner.acceptJob", "runner.completeJob"] as const)
        succeeded(await app.typed(who, act, { jobId }));
    }
    app.clock.now = end;
    if (end === until) return planTown(town);
  }
}

/** Signs in again, because moving the clock ends a session. */
export async function again<Who extends Person>({ app }: MarginTown, who: Who): Promise<Who> {
  return { ...who, cookie: await signIn(app, who.userId) };
}

function succeeded(answer: Answer): void {
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
}

/** What people change of a span after its page was read: pickups that will not be completed, and new ones. */
export type Changed = { gone: Set<string>; added: Set<string> };

/** A home skips a week, a host drops a pickup, nobody takes one, and a host adds one. */
export async function changePlans(town: MarginTown, nth: number, luck: readonly number[], changed: Changed) {
  const { app, hosts, homes } = town;
  const planned = (await pickupsOf(town)).filter(
    ({ on, status }) =>
      status === "scheduled" && on > addDays(openOn(nth), 9) && on < addDays(openOn(nth), 24),
  );
  const pick = (from: Pickup[], by: number) => from[by % (from.length || 1)];
  const ofHomes = planned.filter(({ propertyId }) => propertyId === null);
  const ofRentals = planned.filter(({ propertyId }) => propertyId !== null);
  const [skipped = 0, dropped = 0, missed = 0, added = 0] = luck;
  const whoseOf = async ({ userId }: Pickup) => {
    const who = [...hosts, ...homes].find((person) => person.userId === userId);
    if (!who) throw new Error("A pickup of nobody");
    return again(town, who);
  };

  const skip = pick(ofHomes, skipped);
  if (skip && skipped % 3 === 0) {
    succeeded(await app.typed(await whoseOf(skip), "homeowner.skipWeek", { weekOf: skip.on }));
    changed.gone.add(skip.id);
  }
  const drop = pick(ofRentals, dropped);
  if (drop) {
    const { rows } = await app.database.execute("select id from rental_visits where job_id = $1", [drop.id]);
    succeeded(await app.typed(await whoseOf(drop), "rental.dropPickup", { id: rows[0]?.id }));
    changed.gone.add(drop.id);
  }
  const miss = pick(
    planned.filter(({ id }) => !changed.gone.has(id)),
    missed,
  );
  if (miss) changed.gone.add(miss.id);
  const [host] = hosts.slice(added % hosts.length);
  const beside = pick(
    ofRentals.filter(({ userId }) => userId === host?.userId),
    added,
  );
  if (host && beside) {
    const on = addDays(beside.on, 1);
    const { status, body } = await app.typed(await again(town, host), "rental.scheduleCleanup", {
      scheduledDate: on,
      timeWindow: "13:00",
      isCheckout: true,
      propertyId: beside.propertyId,
    });
    // A later checkout would refuse it.
    if (status !== 200) return;
    changed.added.add((body as { id: string }).id);
    // It replaces the one planned for that day.
    for (const each of ofRentals)
      if (each.propertyId === beside.propertyId && each.on === on) changed.gone.add(each.id);
  }
}

const price = { partCents: 2900, includedPickups: 4, extraCents: 1200 };

/** What pickups add to their rentals' months beyond those before them; a host's oldest rental is in the plan. */
export function rentalAdds(
  { hosts }: MarginTown,
  pickups: readonly Pickup[],
  before: readonly Pickup[],
): number {
  const monthOf = ({ propertyId, on }: Pickup) =>
    propertyId === null || hosts.some((host) => host.propertyId === propertyId)
      ? []
      : [`${propertyId} ${on.slice(0, 7)}`];
  const countIn = (month: string, of: readonly Pickup[]) =>
    of.filter((each) => monthOf(each).includes(month)).length;
  return [...new Set(pickups.flatMap(monthOf))].reduce((sum, month) => {
    const known = countIn(month, before);
    return sum + rentalCost(price, known + countIn(month, pickups)) - rentalCost(price, known);
  }, 0);
}

/** Sums of the ledger: what was charged, paid and credited, and what runners earned. */
export async function ledgerOf({ app }: MarginTown) {
  const { rows } = await app.database.execute(
    `select coalesce(sum(amount_cents) filter (where kind = 'charge' and account = 'homeowner_balance'), 0)::int as charged,
       coalesce(sum(amount_cents) filter (where kind = 'payment' and account = 'provider_cash'), 0)::int as paid,
       coalesce(sum(amount_cents) filter (where account = 'runner_pay'), 0)::int as earned,
       (select coalesce(sum(amount_cents), 0)::int from rental_months where invoice_id is not null) as rentals,
       (select coalesce(sum(credited_cents), 0)::int from invoices) as credited,
       (select json_agg(period_starts_on) from invoices) as bills
     from ledger_entries as entry join ledger_transactions as moved on moved.id = entry.transaction_id`,
  );
  return rows[0] as Record<"charged" | "paid" | "earned" | "rentals" | "credited", number> & {
    bills: string[];
  };
}

/** The cents credited to an area's people in a span before an instant. */
export async function creditedBefore({ app }: MarginTown, area: string, instant: string): Promise<number> {
  const { rows } = await app.database.execute(
    `select coalesce(-sum(amount_cents), 0)::int as cents
     from ledger_entries as entry join ledger_transactions as moved on moved.id = entry.transaction_id
     join homeowner_profiles as home on home.user_id = entry.user_id
     where account = 'homeowner_balance' and kind in ('credit', 'credit_reversal') and left(home.zip_code, 3) = $1
       and booked_at > $2::timestamptz - make_interval(days => $3) and booked_at <= $2::timestamptz`,
    [area, instant, plannedDays],
  );
  return Number(rows[0]?.cents);
}
