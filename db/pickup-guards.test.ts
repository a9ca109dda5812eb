import { randomInt } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { jobStatuses, mayBecome } from "#modules/pickups/rules/status.ts";
import { publicStreetLength } from "#platform/values/public-address.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { serverAndEmbedded } from "#testkit/database.ts";
import { addHomeowner, addJob, addRunner, type Homeowner, type Runner } from "#testkit/factories.ts";
import { addRental, addStay } from "#testkit/rentals.ts";
import { jobs, rentalPickups } from "./schema/index.ts";

describe.each(serverAndEmbedded)("the database (%s)", (kind) => {
  let app: TestApp;
  let homeowner: Homeowner;
  let runner: Runner;
  beforeAll(async () => {
    app = await testApp(kind);
  }, 60_000);
  afterAll(() => app.close());
  beforeEach(async () => {
    homeowner = await addHomeowner(app);
    runner = await addRunner(app);
  });

  const run = (text: string, values: unknown[] = []) => app.database.execute(text, values);

  describe("a job", () => {
    test("changes its state only as the rules allow", async () => {
      for (const from of jobStatuses)
        for (const to of jobStatuses) {
          if (from === to) continue;
          const change = async (tx: TestApp["deps"]["db"]) => {
            // Sets states directly, so that each change is tested alone.
            await tx.execute(sql`set local session_replication_role = replica`);
            const jobId = await addJob({ ...app, deps: { ...app.deps, db: tx } }, homeowner);
            await tx.execute(sql`update jobs set ${columnsOf(from)} where id = ${jobId}`);
            await tx.execute(sql`set local session_replication_role = origin`);
            await tx.execute(sql`update jobs set ${columnsOf(to)} where id = ${jobId}`);
            throw new Error("undone");
          };
          const outcome = await app.deps.db.transaction(change).catch((error: Error) => messageOf(error));
          const refused = `a job cannot go from ${from} to ${to}`;
          expect([from, to, outcome]).toEqual([from, to, mayBecome(from, to) ? "undone" : refused]);
        }
    });

    test("has a runner exactly while one has taken it", async () => {
      const jobId = await addJob(app, homeowner);
      await expect(run("update jobs set status = 'assigned' where id = $1", [jobId])).rejects.toThrow(
        "jobs_runner",
      );
      await expect(
        run("update jobs set runner_id = $2, accepted_at = now() where id = $1", [jobId, runner.runnerId]),
      ).rejects.toThrow("jobs_runner");
      const taken = await addJob(app, homeowner, { status: "assigned", runner });
      await expect(run("update jobs set status = 'cancelled' where id = $1", [taken])).rejects.toThrow(
        "jobs_runner",
      );
      await expect(run("update jobs set accepted_at = null where id = $1", [taken])).rejects.toThrow(
        "jobs_accepted",
      );
      await expect(run("update jobs set completed_at = now() where id = $1", [taken])).rejects.toThrow(
        "jobs_completed",
      );
    });

    test("keeps its pay once accepted", async () => {
      const open = await addJob(app, homeowner);
      const taken = await addJob(app, homeowner, { status: "assigned", runner });
      await run("update jobs set pay_cents = 1500 where id = $1", [open]);
      await expect(run("update jobs set pay_cents = 1500 where id = $1", [taken])).rejects.toThrow(
        "is frozen",
      );
      await run("update jobs set pay_cents = 1200 where id = $1", [taken]);
    });

    test("that was generated is unique per home, date and kind", async () => {
      await addJob(app, homeowner, { kind: "weekly" });
      await expect(addJob(app, homeowner, { kind: "weekly" })).rejects.toMatchObject({
        cause: { code: "23505" },
      });
      await addJob(app, homeowner, { kind: "weekly", scheduledOn: "2026-03-12" });
      await addJob(app, homeowner, { kind: "one_off" });
    });

    test("takes the longest random texts in every indexed state", async () => {
      const jobId = await addJob(app, homeowner, {
        publicStreet: randomText(publicStreetLength),
        city: randomText(60),
        address: randomText(165),
        specialInstructions: randomText(1000),
        notes: randomText(1000),
        timeWindow: "afternoon",
      });
      const put = (status: string, runnerId: string | null) =>
        run(
          "update jobs set status = $2, runner_id = $3, accepted_at = case when $4 then now() end where id = $1",
          [jobId, status, runnerId, runnerId !== null],
        );
      await put("assigned", runner.runnerId);
      await put("scheduled", null);
      const [job] = await app.deps.db.select().from(jobs).where(eq(jobs.id, jobId));
      expect(job?.publicStreet).toHaveLength(2 * publicStreetLength);
    });

    test.each([
      [{ publicStreet: "x".repeat(121) }, "jobs_public_street_length"],
      [{ city: "x".repeat(61) }, "jobs_city_length"],
      [{ address: "x".repeat(166) }, "jobs_address_length"],
      [{ specialInstructions: "x".repeat(1001) }, "jobs_instructions_length"],
      [{ notes: "x".repeat(1001) }, "jobs_notes_length"],
      [{ numberOfCans: 0 }, "jobs_cans"],
      [{ numberOfCans: 11 }, "jobs_cans"],
      [{ payCents: -1 }, "jobs_pay"],
      [{ payCents: 100_001 }, "jobs_pay"],
      [{ zipCode: "1000" }, "jobs_zip_code"],
      [{ zipCode: "10001\n" }, "jobs_zip_code"],
      [{ windowEndsAt: "2026-03-01T00:00:00.000Z" }, "jobs_legs_order"],
      [{ outBy: "2026-03-20T00:00:00.000Z" }, "jobs_legs_order"],
      [{ canKinds: [] }, "jobs_can_kinds"],
    ])("over a limit is refused: %j", async (columns, constraint) => {
      await expect(addJob(app, homeowner, columns)).rejects.toMatchObject({ cause: { constraint } });
    });
  });

  describe("a vacation hold", () => {
    test("cannot overlap another one of its home unless that one was undone", async () => {
      const add = (fromOn: string, untilOn: string) =>
        run(
          "insert into service_holds (id, homeowner_id, from_on, until_on, created_at) values ($1, $2, $3, $4, now())",
          [app.deps.newId(), homeowner.homeownerId, fromOn, untilOn],
        );
      await add("2026-03-17", "2026-03-24");
      await expect(add("2026-03-24", "2026-03-30")).rejects.toMatchObject({ code: "23P01" });
      await add("2026-03-25", "2026-03-30");
      await expect(
        run("update service_holds set until_on = '2026-03-25' where until_on = '2026-03-24'"),
      ).rejects.toMatchObject({
        code: "23P01",
      });
      await run("update service_holds set cancelled_at = now() where from_on = '2026-03-17'");
      await add("2026-03-16", "2026-03-24");
      await expect(
        run("update service_holds set cancelled_at = null where from_on = '2026-03-17'"),
      ).rejects.toMatchObject({ code: "23P01" });
    });
  });

  describe("a rental's rows", () => {
    const pickupAt = (propertyId: string, of: { stayId?: string; jobId?: string; pickupOn?: string }) =>
      app.deps.db.insert(rentalPickups).values({
        id: app.deps.newId(),
        propertyId,
        pickupOn: "2026-03-11",
        isCheckout: true,
        isCollection: false,
        state: of.jobId ? "scheduled" : "draft",
        updatedAt: app.clock.now,
        ...of,
      });
    const refused = (act: Promise<unknown>, why: RegExp) =>
      expect(act.catch((error) => Promise.reject(messageOf(error)))).rejects.toMatch(why);

    test("belong to that rental", async () => {
      const [here, there] = [await addRental(app, homeowner), await addRental(app, homeowner)];
      const days = { fromOn: "2026-03-10", untilOn: "2026-03-11" };
      await refused(
        addStay(app, { propertyId: here.propertyId, feedId: there.feedId }, days),
        /another rental than its calendar/,
      );
      const stayId = await addStay(app, there, days);
      const jobId = await addJob(app, homeowner, { kind: "checkout", propertyId: there.propertyId });
      await refused(pickupAt(here.propertyId, { stayId }), /another rental than its stay/);
      await refused(pickupAt(here.propertyId, { jobId }), /another rental than its stay or its pickup/);
      await pickupAt(there.propertyId, { stayId, jobId });
      await refused(
        run("update rental_visits set property_id = $1 where job_id = $2", [here.propertyId, jobId]),
        /another rental/,
      );
      for (const [table, id] of [
        ["rental_feeds", there.feedId],
        ["rental_stays", stayId],
        ["jobs", jobId],
      ])
        await refused(
          run(`update ${table} set property_id = $1 where id = $2`, [here.propertyId, id]),
          /never changes/,
        );
      const stranger = await addHomeowner(app);
      await refused(
        run("update properties set homeowner_id = $1 where id = $2", [stranger.homeownerId, here.propertyId]),
        /never changes/,
      );
      await refused(
        run(
          `insert into guest_templates (id, homeowner_id, property_id, name, is_automatic, moment, offset_hours, created_at, updated_at)
           values ($1, $2, $3, 'Trash', false, 'arrival', 0, now(), now())`,
          [app.deps.newId(), stranger.homeownerId, here.propertyId],
        ),
        /another host/,
      );
    });

    test("link each pickup to one planned pickup", async () => {
      const { propertyId } = await addRental(app, homeowner);
      const jobId = await addJob(app, homeowner, { kind: "checkout", propertyId });
      await pickupAt(propertyId, { jobId });
      await refused(pickupAt(propertyId, { jobId, pickupOn: "2026-03-12" }), /rental_visits_one_job/);
    });
  });

  function columnsOf(status: string) {
    const isTaken = ["assigned", "in_progress", "completed"].includes(status);
    return sql`status = ${status},
      runner_id = ${isTaken ? runner.runnerId : null}::uuid,
      accepted_at = ${isTaken ? app.clock.now : null}::timestamptz,
      completed_at = ${status === "completed" ? app.clock.now : null}::timestamptz`;
  }
});

/** Random four-byte characters, which do not compress; `length` counts code points. */
function randomText(length: number): string {
  return Array.from({ length }, () => String.fromCodePoint(0x10000 + randomInt(0xffff))).join("");
}

function messageOf(error: Error): string {
  return error.cause instanceof Error ? error.cause.message : error.message;
}
