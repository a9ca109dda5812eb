import { and, asc, eq, ne } from "drizzle-orm";
import { expect } from "vitest";
import { findViolations } from "#db/invariants.ts";
import {
  jobs,
  notifications,
  properties,
  rentalFeeds,
  rentalPickups,
  rentalStays,
} from "#db/schema/index.ts";
import type { TestApp } from "./app.ts";
import { addHomeowner, addRunner, type Homeowner, newZip, type Runner } from "./factories.ts";
import { addRental, type Rental } from "./rentals.ts";

/** A host's rental in a runner's area, and the pickups planned for it. */
export function rentalPlans(
  current: () => { app: TestApp; home: Homeowner; rental: Rental; runner: Runner },
) {
  const pickupsOf = ({ propertyId }: Rental) =>
    current()
      .app.deps.db.select()
      .from(rentalPickups)
      .where(eq(rentalPickups.propertyId, propertyId))
      .orderBy(asc(rentalPickups.pickupOn));
  const liveJobs = ({ propertyId }: Rental) =>
    current()
      .app.deps.db.select()
      .from(jobs)
      .where(and(eq(jobs.propertyId, propertyId), ne(jobs.status, "cancelled")))
      .orderBy(asc(jobs.scheduledOn));
  const states = async () =>
    (await pickupsOf(current().rental)).map(({ pickupOn, state }) => `${pickupOn} ${state}`);
  const days = async () =>
    (await liveJobs(current().rental)).map(({ scheduledOn, timeWindow }) => `${scheduledOn} ${timeWindow}`);
  const save = (settings: object) =>
    current().app.typed(current().home, "rental.saveSettings", {
      isAutomatic: true,
      defaultWindow: "13:00",
      mode: "commit",
      ...settings,
    });
  const jobOn = async (day: string) => {
    const job = (await liveJobs(current().rental)).find(({ scheduledOn }) => scheduledOn === day);
    if (!job) throw new Error(`No job on ${day}`);
    return job;
  };
  const accept = async (day: string) => {
    const answer = await current().app.typed(current().runner, "runner.acceptJob", {
      jobId: (await jobOn(day)).id,
    });
    expect(answer.status).toBe(200);
  };
  /** Lets 3 to 5 PM end by check-in. */
  const checkInAtFive = () =>
    current()
      .app.deps.db.update(properties)
      .set({ checkInTime: "17:00" })
      .where(eq(properties.id, current().rental.propertyId));
  const moveStay = (id: string, to: Partial<typeof rentalStays.$inferInsert>) =>
    current().app.deps.db.update(rentalStays).set(to).where(eq(rentalStays.id, id));
  const told = async (userId: string) =>
    (await current().app.deps.db.select().from(notifications).where(eq(notifications.userId, userId))).map(
      ({ type }) => type,
    );
  const pickupOn = async (day: string) => {
    const pickup = (await pickupsOf(current().rental)).find((each) => each.pickupOn === day);
    if (!pickup) throw new Error(`No pickup on ${day}`);
    return pickup;
  };

  return {
    /** A new day, host, rental and runner, for each test. */
    async begin() {
      const { app } = current();
      app.clock.now = "2026-03-10T15:00:00.000Z";
      app.emails.length = 0;
      await app.database.execute("delete from holidays");
      const zipCode = newZip();
      const home = await addHomeowner(app, { zipCode });
      const rental = await addRental(app, home);
      const runner = await addRunner(app, { serviceAreas: [zipCode] });
      return { home, rental, runner };
    },

    /** After each test. */
    async end(): Promise<void> {
      const { app } = current();
      expect(await findViolations(app.database)).toEqual([]);
      // The next test resets the clock, so remove what this one planned.
      await app.deps.db.delete(rentalPickups);
      await app.deps.db.delete(rentalFeeds);
      await app.deps.db.update(properties).set({ removedAt: app.clock.now });
    },

    pickupsOf,
    liveJobs,
    states,
    days,
    save,
    jobOn,
    accept,
    checkInAtFive,
    moveStay,
    told,
    pickupOn,
  };
}
