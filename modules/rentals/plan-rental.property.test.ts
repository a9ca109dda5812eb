import { and, asc, eq, gt, inArray } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { jobs, properties, rentalPickups, rentalStays } from "#db/schema/index.ts";
import { weekdayOf } from "#modules/homes/days.ts";
import { addDays, instantAt, localDay } from "#platform/time/local-time.ts";
import { weekdays } from "#platform/values/days.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { ExpectedPlan } from "#testkit/expected-plan.ts";
import { addHomeowner, addRunner, type Homeowner, newZip, type Runner } from "#testkit/factories.ts";
import { longRun, propertySeed, runsOf } from "#testkit/property-runs.ts";
import { addRental, addStay, plan, type Rental } from "#testkit/rentals.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.database.execute("delete from holidays");
});
afterAll(() => app.close());

/** In summer and winter time and before each change of clocks; in the morning and in the afternoon there. */
const starts = [
  "2026-03-10T15:00:00.000Z",
  "2026-03-02T12:30:00.000Z",
  "2026-02-20T22:00:00.000Z",
  "2026-10-14T21:00:00.000Z",
  "2026-10-28T15:00:00.000Z",
] as const;
const zone = "America/New_York";
/** Days from tomorrow on, as in all that is compared: whether today's pickup has begun depends on the hour. */
const day = fc.integer({ min: 1, max: 40 });
const nth = fc.nat({ max: 30 });
const time = fc.constantFrom(null, "09:00", "11:00", "12:30", "14:00", "16:00", "18:30");

/** One event at a rental. */
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("book" as const),
      from: day,
      nights: fc.integer({ min: 1, max: 6 }),
      untilTime: time,
      fromTime: time,
      isBlocked: fc.constantFrom(false, false, false, true),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("move" as const),
      nth,
      from: day,
      nights: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom("goes" as const, "comes back" as const), nth }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("collect" as const),
      days: fc.subarray([...weekdays]),
      /** A weekday whose recycling goes out every other week, from its last day on or a week later. */
      other: fc.option(fc.record({ weekday: fc.constantFrom(...weekdays), isLater: fc.boolean() })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("legs" as const),
      outEveningBefore: fc.boolean(),
      inAfterCollection: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("settings" as const),
      defaultWindow: fc.constantFrom("11:00" as const, "13:00" as const, "15:00" as const),
      mode: fc.constantFrom("draft" as const, "commit" as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("accept" as const), nth }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("by hand" as const), from: day }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("release" as const), nth }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("drop" as const), nth }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("answer" as const), nth, keep: fc.boolean() }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

class Place {
  readonly model: ExpectedPlan;
  readonly rental: Rental;
  readonly home: Homeowner;
  readonly runner: Runner;

  constructor(rental: Rental, runner: Runner, today: string) {
    this.model = new ExpectedPlan(today);
    this.rental = rental;
    this.home = rental.home;
    this.runner = runner;
  }

  pickups() {
    return app.deps.db
      .select({ pickup: rentalPickups, job: jobs })
      .from(rentalPickups)
      .leftJoin(jobs, eq(jobs.id, rentalPickups.jobId))
      .where(
        and(
          eq(rentalPickups.propertyId, this.rental.propertyId),
          gt(rentalPickups.pickupOn, this.model.today),
        ),
      )
      .orderBy(asc(rentalPickups.pickupOn));
  }

  async take(step: Step): Promise<void> {
    const { model } = this;
    const { today } = model;
    const stay = "nth" in step ? model.stays[step.nth % (model.stays.length || 1)] : undefined;
    const pickups = await this.pickups();
    const some = (is: (pickup: (typeof pickups)[number]) => boolean) => {
      const found = pickups.filter(is);
      return "nth" in step ? found[step.nth % (found.length || 1)] : undefined;
    };
    switch (step.kind) {
      case "book": {
        const { fromTime, untilTime, isBlocked } = step;
        const from = addDays(today, step.from);
        const until = addDays(from, step.nights);
        const times = { fromTime, untilTime, isBlocked };
        const id = await addStay(app, this.rental, { fromOn: from, untilOn: until, ...times });
        model.stays.push({ id, from, until, isGone: false, ...times });
        break;
      }
      case "move":
        if (!stay) return;
        stay.from = addDays(today, step.from);
        stay.until = addDays(stay.from, step.nights);
        await this.change(stay.id, { fromOn: stay.from, untilOn: stay.until });
        break;
      case "goes":
      case "comes back":
        if (!stay) return;
        stay.isGone = step.kind === "goes";
        await this.change(stay.id, { goneAt: stay.isGone ? app.clock.now : null });
        break;
      case "collect":
        await this.collect(step);
        break;
      case "legs": {
        const { outEveningBefore, inAfterCollection } = step;
        model.outEveningBefore = outEveningBefore;
        await this.save({ outEveningBefore, inAfterCollection });
        break;
      }
      case "settings": {
        const { defaultWindow, mode } = step;
        Object.assign(model, { defaultWindow, mode });
        await this.call("rental.saveSettings", { isAutomatic: true, defaultWindow, mode });
        break;
      }
      case "by hand": {
        const on = addDays(today, step.from);
        const { propertyId } = this.rental;
        const wish = { scheduledDate: on, timeWindow: "11:00", isCheckout: true, propertyId };
        const isTaken = (await this.openJobs()).some(({ scheduledOn }) => scheduledOn === on);
        const isInAStay = model.stays.some(
          (stay) => (stay.until === on && stay.untilTime) || (stay.from === on && stay.fromTime),
        );
        const { status, body } = await app.typed(this.home, "rental.scheduleCleanup", wish);
        const { code = null } = body as { code?: string };
        if (isTaken && code === "PICKUP_OVERLAPS") break;
        if (isInAStay && (code === "WINDOW_BEFORE_CHECKOUT" || code === "WINDOW_AFTER_CHECKIN")) break;
        expect({ status, code }).toEqual({ status: 200, code: null });
        if (!model.isJoined(on)) model.byHand.add(on);
        break;
      }
      case "accept": {
        const open = some(({ job, pickup }) => job?.status === "scheduled" && pickup.state === "scheduled");
        if (!open) return;
        await this.call("runner.acceptJob", { jobId: open.job?.id }, this.runner);
        model.taken.set(open.pickup.pickupOn, {
          state: "scheduled",
          isCollection: open.pickup.isCollection,
          lastDay: open.pickup.isCollection ? open.pickup.pickupOn : model.lastDayFor(open.pickup.pickupOn),
        });
        return;
      }
      case "release": {
        const taken = some(({ job, pickup }) => job?.status === "assigned" && pickup.state !== "kept");
        if (!taken) return;
        await this.call("runner.releaseJob", { jobId: taken.job?.id }, this.runner);
        model.taken.delete(taken.pickup.pickupOn);
        break;
      }
      case "drop": {
        const there = some(({ pickup }) => pickup.state !== "dropped");
        if (!there) return;
        await this.call("rental.dropPickup", { id: there.pickup.id });
        model.taken.delete(there.pickup.pickupOn);
        model.dropped.add(there.pickup.pickupOn);
        // The next planning forgets a pickup that nothing implies.
        break;
      }
      case "answer": {
        const asked = some(({ pickup }) => pickup.state === "asked");
        if (!asked) return;
        await this.call("rental.answerAsked", { id: asked.pickup.id, keep: step.keep });
        const on = asked.pickup.pickupOn;
        const taken = model.taken.get(on);
        if (step.keep && taken) taken.state = "kept";
        else {
          model.taken.delete(on);
          // A pickup that misses the truck is replaced by one that does not.
          if (!model.implied().has(on)) model.dropped.add(on);
        }
        break;
      }
    }
    await plan(app, this.rental);
    model.planned();
  }

  async look(): Promise<void> {
    const pickups = await this.pickups();
    const untaken = pickups.filter(
      ({ pickup, job }) => pickup.state === "draft" || job?.status === "scheduled",
    );
    const { model } = this;
    const windows = model.implied();
    expect(
      untaken
        .map(({ pickup, job }) =>
          job
            ? `${job.scheduledOn} ${job.timeWindow}${pickup.isCollection ? " collection" : ""}`
            : `${pickup.pickupOn} ${windows.get(pickup.pickupOn)}`,
        )
        .toSorted(),
    ).toEqual(model.untaken());
    const drafts = pickups.filter(({ pickup }) => pickup.state === "draft");
    if (model.mode === "commit")
      expect(drafts.filter(({ pickup }) => windows.get(pickup.pickupOn) !== "no time")).toEqual([]);
    expect(
      pickups
        .filter(({ job }) => job?.status === "assigned")
        .map(({ pickup }) => `${pickup.pickupOn} ${pickup.state}`),
    ).toEqual([...model.taken].map(([on, { state }]) => `${on} ${state}`).toSorted());
    // On a collection day, cans are always out in time.
    const open = await this.openJobs();
    const isOutInTime = (on: string, outBy: string) =>
      model.outEveningBefore ? outBy < instantAt(on, 0, zone) : outBy <= instantAt(on, 12, zone);
    for (const [on, window] of windows)
      if (
        window.endsWith("collection") &&
        !model.dropped.has(on) &&
        !model.taken.has(on) &&
        model.mode === "commit"
      )
        expect(
          open.filter((job) => job.scheduledOn === on && isOutInTime(on, job.outBy)),
          `cans out for ${on}`,
        ).toHaveLength(1);
    // Nobody may come for a checkout while other guests are there, or once the next truck's cans are due out.
    for (const { scheduledOn, status, inBy } of open)
      if (status === "scheduled" && windows.has(scheduledOn) && !model.byHand.has(scheduledOn))
        if (!model.isCollected(scheduledOn))
          expect(localDay(inBy, zone) <= model.lastDayFor(scheduledOn), scheduledOn).toBe(true);
    expect(await plan(app, this.rental)).toBe(0);
  }

  /** Trash on weekdays, and perhaps recycling every other week on another. */
  private async collect({ days, other }: Extract<Step, { kind: "collect" }>): Promise<void> {
    const { model } = this;
    model.collected = days;
    model.other = null;
    if (!other || days.length === 0) return this.save({ collectionDays: days, canRhythms: null });
    const { weekday } = other;
    const past = Array.from({ length: 7 }, (_, nth) => addDays(model.today, nth - 7));
    const first = past.find((day) => weekdays[weekdayOf(day) - 1] === weekday) ?? "";
    const anchorOn = addDays(first, other.isLater ? 7 : 0);
    model.other = { weekday, anchorOn };
    await this.save({
      collectionDays: weekdays.filter((day) => days.includes(day) || day === weekday),
      canRhythms: [
        ...days.map((day) => ({ canKind: "trash", weekday: day, everyWeeks: 1, anchorOn: null }) as const),
        { canKind: "recycling", weekday, everyWeeks: 2, anchorOn },
      ],
    });
  }

  private async save(to: Partial<typeof properties.$inferInsert>): Promise<void> {
    await app.deps.db.update(properties).set(to).where(eq(properties.id, this.rental.propertyId));
  }

  private openJobs() {
    return app.deps.db
      .select()
      .from(jobs)
      .where(
        and(eq(jobs.propertyId, this.rental.propertyId), inArray(jobs.status, ["scheduled", "assigned"])),
      );
  }

  private async change(id: string, to: Partial<typeof rentalStays.$inferInsert>): Promise<void> {
    await app.deps.db.update(rentalStays).set(to).where(eq(rentalStays.id, id));
  }

  private async call(
    procedure: Parameters<TestApp["typed"]>[1],
    input: object,
    who = this.home as Runner | Homeowner,
  ) {
    const answer = await app.typed(who, procedure, input);
    expect(answer.body).not.toHaveProperty("code");
    expect(answer.status).toBe(200);
  }
}

test(`after any changes to stays, settings and pickups, the unaccepted pickups are the implied ones (repeat with SEED=${propertySeed})`, {
  timeout: longRun,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 25, size: "max" }),
      fc.constantFrom(...starts),
      async (steps, start) => {
        app.clock.now = start;
        const zipCode = newZip();
        const home = await addHomeowner(app, { zipCode });
        const runner = await addRunner(app, { serviceAreas: [zipCode] });
        const place = new Place(await addRental(app, home), runner, localDay(start, zone));
        for (const one of steps) {
          await place.take(one);
          await place.look();
        }
      },
    ),
    runsOf(4, 100),
  );
  expect(await findViolations(app.database)).toEqual([]);
});
