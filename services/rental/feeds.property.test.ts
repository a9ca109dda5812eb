import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerOf } from "#adapters/calendars/live.ts";
import type { Feed } from "#contracts/rental-feeds.ts";
import { findViolations } from "#db/invariants.ts";
import { jobs } from "#db/schema/index.ts";
import { addDays } from "#domain/schedule/local-time.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { calendarText } from "#testkit/calendar-texts.ts";
import { addHomeowner, type Homeowner } from "#testkit/factories.ts";
import { longRun } from "#testkit/property-runs.ts";
import { addRental } from "#testkit/rentals.ts";
import { minute } from "../instants.ts";

/** What each path says, or how it fails. */
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

const today = "2026-03-10";

/** A stay of which nothing but its name tells it from another one moved there: each has as many nights as no other. */
type Shown = { uid: number; from: number; isBlocked: boolean; isCancelled: boolean };
const shown = fc.record({
  uid: fc.nat({ max: 7 }),
  from: fc.integer({ min: 1, max: 40 }),
  isBlocked: fc.constantFrom(false, false, false, true),
  isCancelled: fc.constantFrom(false, false, false, false, false, true),
});
const daysOf = ({ uid, from }: Shown) => ({
  from: addDays(today, from),
  until: addDays(today, from + uid + 1),
});

/** What happens to one of two calendars. */
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
);

/** What holds of a calendar, as simply as it can be said. */
class Expected {
  held = new Map<number, Shown>();
  isInDoubt = false;
  countsBlocked = false;
  /** What it says now; null where it cannot be read. */
  now: Shown[] | null = [];

  read({ isTrusted }: { isTrusted: boolean }): void {
    if (!this.now) return;
    const cancelled = this.now.filter(({ isCancelled }) => isCancelled).map(({ uid }) => uid);
    const there = this.now.filter(({ isCancelled }) => !isCancelled);
    const names = there.map(({ uid }) => uid);
    const missing = [...this.held.keys()].filter((uid) => !names.includes(uid) && !cancelled.includes(uid));
    const isMuch = missing.length >= 3 && missing.length * 2 > this.held.size;
    this.isInDoubt = !isTrusted && missing.length > 0 && (there.length === 0 || isMuch || this.isInDoubt);
    for (const uid of [...cancelled, ...(this.isInDoubt ? [] : missing)]) this.held.delete(uid);
    for (const stay of there) this.held.set(stay.uid, stay);
  }

  checkouts(): string[] {
    return [...this.held.values()]
      .filter(({ isBlocked }) => this.countsBlocked || !isBlocked)
      .map((stay) => daysOf(stay).until);
  }
}

async function visitsOf(propertyId: string): Promise<string[]> {
  const rows = await app.deps.db.select().from(jobs).where(eq(jobs.propertyId, propertyId));
  return rows
    .filter(({ status }) => status !== "cancelled")
    .map(({ scheduledOn }) => scheduledOn)
    .toSorted();
}

const textOf = (stays: readonly Shown[]) =>
  calendarText(
    stays.map((stay) => ({
      uid: String(stay.uid),
      ...daysOf(stay),
      title: stay.isBlocked ? "Blocked" : "Reserved",
      lines: stay.isCancelled ? ["STATUS:CANCELLED"] : [],
    })),
  );

let host: Homeowner;
test(
  "after any sequence of feeds the pickups are those that the last good calendars imply",
  async () => {
    host = await addHomeowner(app);
    const act = async (procedure: "syncFeed" | "trustFeed" | "setFeed", input: object) => {
      app.clock.advance(minute);
      const { status, body } = await app.typed(host, `rental.${procedure}`, input);
      expect(status).toBe(200);
      return body as Feed;
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        app.clock.now = `${today}T15:00:00.000Z`;
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
          const model = expected[one.feed as 0 | 1];
          const { id, path } = feeds[one.feed] as (typeof feeds)[number];
          let feed: Feed;
          if (one.kind === "counts") {
            model.countsBlocked = one.countsBlocked;
            feed = await act("setFeed", { id, countsBlocked: one.countsBlocked });
          } else if (one.kind === "trust") {
            model.read({ isTrusted: true });
            feed = await act("trustFeed", { id });
            // What is trusted is the next reading that works; here that is over with this one.
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
          expect(await visitsOf(propertyId)).toEqual([...new Set(checkouts)].toSorted());
        }
      }),
      { numRuns: process.env.FULL === "1" ? 1000 : 15 },
    );
    expect(await findViolations(app.database)).toEqual([]);
  },
  longRun,
);
