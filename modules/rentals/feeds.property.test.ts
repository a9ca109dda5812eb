import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerOf } from "#adapters/calendars/live.ts";
import { findViolations } from "#db/invariants.ts";
import { jobs, readingPaces, rentalPickups } from "#db/schema/index.ts";
import { day, minute } from "#platform/instants.ts";
import { addDays, localDay } from "#platform/time/local-time.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { calendarText } from "#testkit/calendar-texts.ts";
import { addHomeowner, addRunner, type Homeowner, newZip, type Runner } from "#testkit/factories.ts";
import { longRun, runsOf } from "#testkit/property-runs.ts";
import { addRental } from "#testkit/rentals.ts";
import type { Feed } from "./contract/feeds.ts";

/** What each path answers, or how it fails. */
const says = new Map<string, string>();
let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", {
    calendars: {
      read: async (address, asked) => {
        const text = says.get(new URL(address).pathname);
        if (text === undefined) return { kind: "failed", failure: "unreachable" };
        return answerOf({ text, etag: null, lastModified: null }, asked);
      },
    },
  });
});
afterAll(() => app.close());

const firstDay = "2026-03-10";
/** The local day there, as the clock advances. */
const today = () => localDay(app.clock.now, "America/New_York");

/** A stay in the calendar. Each has a different number of nights, so a moved one is recognizable. */
type Shown = {
  uid: number;
  from: number;
  isBlocked: boolean;
  isCancelled: boolean;
  written: "days" | "utc" | "late" | "west";
};
const shown = fc.record({
  uid: fc.nat({ max: 7 }),
  from: fc.integer({ min: 1, max: 40 }),
  isBlocked: fc.constantFrom(false, false, false, true),
  isCancelled: fc.constantFrom(false, false, false, false, false, true),
  written: fc.constantFrom("days" as const, "utc" as const, "late" as const, "west" as const),
});
const daysOf = ({ uid, from }: Shown) => ({
  from: addDays(firstDay, from),
  until: addDays(firstDay, from + uid + 1),
});

/** The same New York days in other formats; daylight saving began two days ago. */
const written = {
  days: (from: string, until: string) => ({ from, until }),
  utc: (from: string, until: string) => ({ from: at(from, "T200000Z"), until: at(until, "T143000Z") }),
  late: (from: string, until: string) => ({
    from: at(addDays(from, 1), "T013000Z"),
    until: at(addDays(until, 1), "T034500Z"),
  }),
  west: (from: string, until: string) => ({
    from: `;TZID=America/Los_Angeles:${at(addDays(from, -1), "T213000")}`,
    until: `;TZID=America/Los_Angeles:${at(addDays(until, -1), "T220000")}`,
  }),
};
const at = (on: string, time: string) => on.replaceAll("-", "") + time;

/** An event at one of two calendars, at the pickups they imply, or at the clock. */
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("says" as const),
      feed: fc.nat({ max: 1 }),
      stays: fc.uniqueArray(shown, { selector: ({ uid }) => uid, maxLength: 8 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("fails" as const),
      feed: fc.nat({ max: 1 }),
      text: fc.constantFrom(
        undefined,
        "",
        "<!doctype html><h1>Sign in</h1>",
        calendarText([{ uid: "0", from: "2026-04-01", until: "2026-04-02" }]).slice(0, -20),
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("trust" as const), feed: fc.nat({ max: 1 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("counts" as const),
      feed: fc.nat({ max: 1 }),
      countsBlocked: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("accept" as const), nth: fc.nat({ max: 20 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("later" as const), days: fc.nat({ max: 4 }) }) },
);

/** A simple model of a calendar. */
class Expected {
  held: Shown[] = [];
  isInDoubt = false;
  countsBlocked = false;
  /** The calendar's current entries; null if it cannot be read. */
  now: Shown[] | null = [];

  read({ isTrusted }: { isTrusted: boolean }): void {
    if (!this.now) return;
    const cancelled = this.now.filter(({ isCancelled }) => isCancelled).map(({ uid }) => uid);
    const there = this.now.filter(({ isCancelled }) => !isCancelled);
    const isComing = (stay: Shown) => daysOf(stay).until > today();
    const coming = this.held.filter(isComing);
    const found = new Set(there.flatMap((stay) => this.knownAs(stay, isComing) ?? []));
    // Canceled, or listed twice.
    const named = coming.filter(
      (stay) =>
        cancelled.includes(stay.uid) || [...found].some((each) => each !== stay && this.isSame(each, stay)),
    );
    const lost = coming.filter((stay) => !found.has(stay) && !named.includes(stay));
    const missing = lost.filter((stay) => this.counts(stay)).length;
    const all = coming.filter((stay) => this.counts(stay)).length;
    const isEmpty = !there.some((stay) => this.counts(stay) && isComing(stay));
    const isMuch = missing === all || (missing >= 3 && missing * 2 > all);
    this.isInDoubt = !isTrusted && missing > 0 && (isEmpty || isMuch || this.isInDoubt);
    const gone = new Set([...found, ...named, ...(this.isInDoubt ? [] : lost)]);
    this.held = [...this.held.filter((stay) => !gone.has(stay)), ...there];
  }

  isSame(one: Shown, other: Shown): boolean {
    return one.uid === other.uid && one.from === other.from && this.counts(one) === this.counts(other);
  }

  /**
   * The known stay that matches: same name and kind. A moved one matches if it is the only future one and not moved
   * into the past, unless its guests left early.
   */
  knownAs(stay: Shown, isComing: (stay: Shown) => boolean): Shown | undefined {
    const same = this.held
      .filter(({ uid }) => uid === stay.uid)
      .filter((each) => this.counts(each) === this.counts(stay))
      .toSorted((a, b) => a.from - b.from);
    const [moved, ...others] = daysOf(stay).until < today() ? [] : same.filter(isComing);
    return same.find(({ from }) => from === stay.from) ?? (others.length > 0 ? undefined : moved);
  }

  counts({ isBlocked }: Shown): boolean {
    return this.countsBlocked || !isBlocked;
  }

  stays(): { from: string; until: string }[] {
    return this.held.filter((stay) => this.counts(stay)).map(daysOf);
  }

  checkouts(): string[] {
    return this.stays()
      .map(({ until }) => until)
      .filter((on) => on > today());
  }
}

/** Pickups and drafts from tomorrow on; earlier ones depend on the runner and the hour. */
async function pickupsOf(propertyId: string) {
  const { db } = app.deps;
  const rows = await db.select().from(jobs).where(eq(jobs.propertyId, propertyId));
  const planned = await db.select().from(rentalPickups).where(eq(rentalPickups.propertyId, propertyId));
  const drafts = planned.flatMap(({ id, state, pickupOn: scheduledOn }) =>
    state === "draft" ? { id, status: state, scheduledOn } : [],
  );
  return [...rows, ...drafts]
    .filter(({ status, scheduledOn }) => status !== "cancelled" && scheduledOn > today())
    .toSorted((a, b) => a.scheduledOn.localeCompare(b.scheduledOn));
}

const textOf = (stays: readonly Shown[]) =>
  calendarText(
    stays.map((stay) => ({
      uid: String(stay.uid),
      ...written[stay.written](daysOf(stay).from, daysOf(stay).until),
      title: stay.isBlocked ? "Blocked" : "Reserved",
      lines: stay.isCancelled ? ["STATUS:CANCELLED"] : [],
    })),
  );

let host: Homeowner;
let runner: Runner;
test(
  "after any sequence of feeds the pickups are those implied by the last good calendars",
  async () => {
    const act = async (procedure: "syncFeed" | "trustFeed" | "setFeed", input: object) => {
      app.clock.advance(minute);
      const { status, body } = await app.typed(host, `rental.${procedure}`, input);
      expect(status).toBe(200);
      return body as Feed;
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
        app.clock.now = `${firstDay}T15:00:00.000Z`;
        await app.deps.db.delete(readingPaces);
        // Separate accounts, since one would exceed the reading limit.
        const zipCode = newZip();
        host = await addHomeowner(app, { zipCode });
        runner = await addRunner(app, { serviceAreas: [zipCode] });
        /** Days whose pickup a runner has accepted, which calendars do not change, and the last day it may be done on. */
        const taken = new Map<string, string>();
        const { propertyId } = await addRental(app, host);
        const expected = [new Expected(), new Expected()] as const;
        const feeds: { id: string; path: string }[] = [];
        for (const nth of [0, 1]) {
          const path = `/${propertyId}/${nth}.ics`;
          says.set(path, textOf([]));
          const address = `https://platform.test${path}`;
          const added = await app.typed(host, "rental.addFeed", { propertyId, kind: "other", address });
          feeds.push({ id: (added.body as Feed).id, path });
        }
        for (const one of steps) {
          if (one.kind === "later") app.clock.advance(one.days * day);
          if (one.kind === "accept") {
            const open = (await pickupsOf(propertyId)).filter(({ status }) => status === "scheduled");
            const job = open[one.nth % (open.length || 1)];
            if (!job) continue;
            const accepted = await app.typed(runner, "runner.acceptJob", { jobId: job.id });
            expect(accepted.status).toBe(200);
            taken.set(
              job.scheduledOn,
              "inBy" in job ? localDay(job.inBy, "America/New_York") : job.scheduledOn,
            );
          }
          if (one.kind === "later" || one.kind === "accept") continue;
          const model = expected[one.feed as 0 | 1];
          const { id, path } = feeds[one.feed] as (typeof feeds)[number];
          let feed: Feed;
          if (one.kind === "counts") {
            model.countsBlocked = one.countsBlocked;
            feed = await act("setFeed", { id, countsBlocked: one.countsBlocked });
          } else if (one.kind === "trust") {
            model.read({ isTrusted: true });
            feed = await act("trustFeed", { id });
            // Trusting applies to the next successful reading, which in this model is this one.
            if (!model.now) {
              model.now = [];
              says.set(path, textOf([]));
              model.read({ isTrusted: true });
              feed = await act("syncFeed", { id });
            }
          } else {
            const text = one.kind === "says" ? textOf(one.stays) : one.text;
            model.now = one.kind === "says" ? one.stays : null;
            if (text === undefined) says.delete(path);
            else says.set(path, text);
            model.read({ isTrusted: false });
            feed = await act("syncFeed", { id });
          }
          expect(feed.doubt !== null).toBe(model.isInDoubt);
          expect(feed.stays).toBe(model.checkouts().length);
          const checkouts = expected.flatMap((of) => of.checkouts());
          const pickups = await pickupsOf(propertyId);
          const assigned = pickups
            .filter(({ status }) => status === "assigned")
            .map((job) => job.scheduledOn);
          const stays = expected.flatMap((of) => of.stays());
          // One that may be done on any of several days opens again once guests come before the last of them.
          for (const [on, lastOn] of taken)
            if (
              !assigned.includes(on) &&
              stays.some(({ from, until }) => from <= lastOn && until > on && lastOn > on)
            )
              taken.delete(on);
          const ahead = [...taken.keys()].filter((on) => on > today());
          expect(pickups.map(({ scheduledOn }) => scheduledOn)).toEqual(
            [...new Set([...checkouts, ...ahead])].toSorted(),
          );
          expect(assigned).toEqual(ahead.toSorted());
        }
      }),
      runsOf(5, 100),
    );
    expect(await findViolations(app.database)).toEqual([]);
  },
  longRun,
);
