import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bookEarning } from "#modules/billing/queries/ledger.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { availabilityWindows, maxServiceAreas } from "#platform/values/runner-words.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { serverAndEmbedded } from "#testkit/database.ts";
import {
  addAdmin,
  addHomeowner,
  addJob,
  addRunner,
  addUser,
  type Homeowner,
  type Runner,
} from "#testkit/factories.ts";
import {
  auditLog,
  homeownerProfiles,
  jobs,
  ledgerEntries,
  ledgerTransactions,
  photos,
  runnerProfiles,
} from "./schema/index.ts";

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
  const earn = (jobId: string, tx = app.deps.db) =>
    bookEarning(tx, {
      ids: { transaction: app.deps.newId(), debit: app.deps.newId(), credit: app.deps.newId() },
      jobId,
      userId: runner.userId,
      cents: 1200,
      payWeek: "2026-03-09",
      now: app.clock.now,
    });

  async function completedJob(): Promise<string> {
    const jobId = await addJob(app, homeowner, { status: "assigned", runner });
    expect((await app.call(runner, "POST", "/api/runner/complete-job", { jobId })).status).toBe(200);
    return jobId;
  }

  describe("never deletes", () => {
    beforeEach(async () => {
      await completedJob();
      await audit(app.deps, app.deps.db, null, { action: "test", before: null, after: null });
    });

    test.each(["ledger_transactions", "ledger_entries", "job_events", "audit_log"])(
      "a row of %s",
      async (table) => {
        const { rows } = await run(`select * from ${table} order by id`);
        for (const statement of [
          `update ${table} set id = id`,
          `delete from ${table}`,
          `delete from ${table} where false`,
          `truncate ${table} cascade`,
        ])
          await expect(run(statement)).rejects.toThrow(/is append-only/);
        expect((await run(`select * from ${table} order by id`)).rows).toEqual(rows);
        expect(rows.length).toBeGreaterThan(0);
      },
    );
  });

  describe("the ledger", () => {
    const book = async (jobId: string, amounts: number[]) => {
      const transactionId = app.deps.newId();
      await app.deps.db
        .insert(ledgerTransactions)
        .values({ id: transactionId, kind: "earning", jobId, bookedAt: app.clock.now });
      await app.deps.db.insert(ledgerEntries).values(
        amounts.map((amountCents) => ({
          id: app.deps.newId(),
          transactionId,
          account: "runner_pay" as const,
          amountCents,
        })),
      );
    };

    test.each([[[1200, -1199]], [[1200]], [[0]], [[1200, 1200]]])(
      "refuses entries of %j, which do not balance",
      async (amounts) => {
        const jobId = await addJob(app, homeowner, { status: "assigned", runner });
        const transactionId = app.deps.newId();
        const sides = [
          { account: "runner_pay" as const, userId: null },
          { account: "runner_payable" as const, userId: runner.userId, payWeek: "2026-03-09" },
        ];
        const booking = app.deps.db.transaction(async (tx) => {
          await tx
            .insert(ledgerTransactions)
            .values({ id: transactionId, kind: "earning", jobId, bookedAt: app.clock.now });
          const entries = amounts.map((amountCents, index) => ({
            id: app.deps.newId(),
            transactionId,
            amountCents,
            ...(sides[index] ?? { account: "runner_pay" as const, userId: null }),
          }));
          await tx.insert(ledgerEntries).values(entries);
        });
        await expect(booking).rejects.toMatchObject({
          cause: { message: expect.stringContaining("do not sum to zero") },
        });
      },
    );

    test("refuses a second balanced pair for one earning", async () => {
      const transactionId = await firstTransaction();
      const again = [
        { account: "runner_pay" as const, userId: null, amountCents: 1200 },
        {
          account: "runner_payable" as const,
          userId: runner.userId,
          amountCents: -1200,
          payWeek: "2026-03-09",
        },
      ].map((entry) => ({ id: app.deps.newId(), transactionId, ...entry }));
      await expect(app.deps.db.insert(ledgerEntries).values(again)).rejects.toMatchObject({
        cause: { code: "23505" },
      });
    });

    test("refuses to complete a job whose earning has another amount", async () => {
      const jobId = await addJob(app, homeowner, { status: "assigned", runner });
      const completing = app.deps.db.transaction(async (tx) => {
        await tx
          .update(jobs)
          .set({ status: "completed", completedAt: app.clock.now })
          .where(eq(jobs.id, jobId));
        await bookEarning(tx, {
          ids: { transaction: app.deps.newId(), debit: app.deps.newId(), credit: app.deps.newId() },
          jobId,
          userId: runner.userId,
          cents: 1201,
          payWeek: "2026-03-09",
          now: app.clock.now,
        });
      });
      // At commit, one driver wraps the database's error and the other does not.
      const refused = completing.catch((error: Error) => Promise.reject(error.cause ?? error));
      await expect(refused).rejects.toThrow("without its earning");
    });

    test("refuses a second earning for a job", async () => {
      const jobId = await completedJob();
      await expect(earn(jobId)).rejects.toMatchObject({ cause: { code: "23505" } });
    });

    test("refuses an earning for a job that is not completed", async () => {
      const jobId = await addJob(app, homeowner, { status: "assigned", runner });
      await expect(app.deps.db.transaction((tx) => earn(jobId, tx))).rejects.toThrow();
      expect(await app.deps.db.$count(ledgerTransactions, eq(ledgerTransactions.jobId, jobId))).toBe(0);
      await expect(book(jobId, [1, -1])).rejects.toMatchObject({
        cause: { message: expect.stringContaining("is not completed") },
      });
    });

    test("refuses to complete a job without its earning", async () => {
      const jobId = await addJob(app, homeowner, { status: "assigned", runner });
      await expect(
        run("update jobs set status = 'completed', completed_at = now() where id = $1", [jobId]),
      ).rejects.toThrow(/without its earning/);
    });

    test("refuses to add a completed job without its earning", async () => {
      const jobId = await completedJob();
      const copy = `insert into jobs select (jsonb_populate_record(jobs, jsonb_build_object('id', $2::uuid))).*
        from jobs where id = $1`;
      await expect(run(copy, [jobId, app.deps.newId()])).rejects.toThrow(/without its earning/);
    });

    async function firstTransaction(): Promise<string> {
      const jobId = await completedJob();
      const [row] = await app.deps.db
        .select()
        .from(ledgerTransactions)
        .where(eq(ledgerTransactions.jobId, jobId));
      return row?.id ?? "";
    }
  });

  describe("photos", () => {
    const attached = (photo: { purpose: "out" | "in" | "house" | "profile"; jobId: string | null }) =>
      app.deps.db.insert(photos).values({
        id: app.deps.newId(),
        ownerId: runner.userId,
        contentType: "image/jpeg",
        photoBytes: 10,
        createdAt: app.clock.now,
        attachedAt: app.clock.now,
        ...photo,
      });

    test.each(["a proof of each leg", "a picture of each kind"])("keep one: %s", async (what) => {
      const jobId = what.startsWith("a proof") ? await addJob(app, homeowner) : null;
      const [purpose, other] = jobId ? (["out", "in"] as const) : (["house", "profile"] as const);
      await attached({ purpose, jobId });
      await expect(attached({ purpose, jobId })).rejects.toMatchObject({ cause: { code: "23505" } });
      await attached({ purpose: other, jobId });
    });
  });

  describe("a problem", () => {
    const kinds = ["oneLeg", "damage"] as const;
    const add = (jobId: string, kind: string) =>
      run("insert into problems (id, job_id, kind, wish, reported_at) values ($1, $2, $3, 'credit', now())", [
        app.deps.newId(),
        jobId,
        kind,
      ]);
    const reported = async () => {
      const jobId = await completedJob();
      for (const kind of kinds) await add(jobId, kind);
      return jobId;
    };

    test("is unique per kind and pickup", async () => {
      await expect(add(await reported(), "damage")).rejects.toMatchObject({ code: "23505" });
    });

    test("gives a pickup one credit, whatever else is wrong", async () => {
      const jobId = await reported();
      const credit = (kind: string) =>
        run(
          `update problems set outcome = 'credit', credit_cents = 335, resolved_at = now()
           where job_id = $1 and kind = $2`,
          [jobId, kind],
        );
      await credit("oneLeg");
      await expect(credit("damage")).rejects.toMatchObject({ code: "23505" });
    });

    test("gives a pickup one return pickup, which settles one problem", async () => {
      const [jobId, otherId] = [await reported(), await reported()];
      const [pickup, another] = [await addJob(app, homeowner), await addJob(app, homeowner)];
      const plan = (id: string, kind: string, returnJobId: string) =>
        run(
          `update problems set outcome = 'returnVisit', return_job_id = $3, resolved_at = now()
           where job_id = $1 and kind = $2`,
          [id, kind, returnJobId],
        );
      await plan(jobId, "oneLeg", pickup);
      await expect(plan(jobId, "damage", another)).rejects.toMatchObject({ code: "23505" });
      await expect(plan(otherId, "oneLeg", pickup)).rejects.toMatchObject({ code: "23505" });
    });
  });

  describe("a profile", () => {
    test("takes the longest random texts", async () => {
      await addHomeowner(app, {
        firstName: randomText(100),
        lastName: randomText(100),
        address: randomText(120),
        unit: randomText(40),
        city: randomText(60),
        specialInstructions: randomText(1000),
        phoneNumber: "1".repeat(30),
        email: `${randomLetters(242)}@example.com`,
        numberOfCans: 10,
      });
      const serviceAreas = Array.from({ length: maxServiceAreas }, (_, index) => String(10_000 + index));
      const { runnerId } = await addRunner(app, { serviceAreas });
      await app.deps.db
        .update(runnerProfiles)
        .set({
          availabilityWindows: [...availabilityWindows],
          reviewReason: randomText(1000),
          city: randomText(60),
        })
        .where(eq(runnerProfiles.id, runnerId));
    });

    test.each([
      [{ address: "" }, "homeowner_profiles_address_length"],
      [{ address: "x".repeat(121) }, "homeowner_profiles_address_length"],
      [{ unit: "x".repeat(41) }, "homeowner_profiles_unit_length"],
      [{ city: "x".repeat(61) }, "homeowner_profiles_city_length"],
      [{ state: "ny" }, "homeowner_profiles_state"],
      [{ zipCode: "1000a" }, "homeowner_profiles_zip_code"],
      [{ phoneNumber: "123456789" }, "homeowner_profiles_phone_length"],
      [{ numberOfCans: 11 }, "homeowner_profiles_cans"],
      [{ pickupDays: Array(8).fill("Monday") }, "homeowner_profiles_pickup_days"],
      [{ pickupDays: ["Funday" as never] }, "homeowner_profiles_pickup_days"],
    ])("of a homeowner over a limit is refused: %j", async (columns, constraint) => {
      await expect(addHomeowner(app, columns)).rejects.toMatchObject({ cause: { constraint } });
    });

    test("of a runner is online only when approved", async () => {
      await expect(
        addRunner(app, { applicationStatus: "submitted", isAvailable: true }),
      ).rejects.toMatchObject({
        cause: { constraint: "runner_profiles_online_only_when_approved" },
      });
    });

    test("of a user has one email in lower case, and one home", async () => {
      const person = await addUser(app);
      await expect(addUser(app, { email: "Upper@example.com" })).rejects.toMatchObject({
        cause: { constraint: "users_email" },
      });
      await expect(
        run(
          "insert into users select gen_random_uuid(), role, first_name, last_name, email, null, null, null, now() from users where id = $1",
          [person.userId],
        ),
      ).rejects.toThrow("users_email_unique");
      const [home] = await app.deps.db
        .select()
        .from(homeownerProfiles)
        .where(eq(homeownerProfiles.id, homeowner.homeownerId));
      await expect(
        app.deps.db
          .insert(homeownerProfiles)
          .values({ ...(home as NonNullable<typeof home>), id: app.deps.newId() }),
      ).rejects.toMatchObject({ cause: { constraint: "homeowner_profiles_user_unique" } });
    });

    test("has at most one subscription that has not ended", async () => {
      const add = (status: string) =>
        run(
          `insert into subscriptions (id, user_id, status, monthly_rate_cents, created_at, ended_at)
           values ($1, $2, $3, 2900, now(), case when $4 then now() end)`,
          [app.deps.newId(), homeowner.userId, status, status === "canceled"],
        );
      await add("canceled");
      await add("canceled");
      for (const status of ["incomplete", "active", "past_due", "paused"])
        await expect(add(status)).rejects.toThrow("subscriptions_one_live");
    });
  });

  test("returns a timestamp as ISO 8601 in UTC, to the millisecond", async () => {
    const admin = await addAdmin(app);
    for (const instant of [
      "2026-03-10T15:00:00.000Z",
      "2026-03-10T15:00:00.120Z",
      "2026-12-31T23:59:59.999Z",
    ]) {
      const id = app.deps.newId();
      await app.deps.db
        .insert(auditLog)
        .values({ id, userId: admin.userId, action: "test", happenedAt: instant });
      const [row] = await app.deps.db.select().from(auditLog).where(eq(auditLog.id, id));
      expect(row?.happenedAt).toBe(instant);
    }
  });
});

/** Random four-byte characters, which do not compress; `length` counts code points. */
function randomText(length: number): string {
  return Array.from({ length }, () => String.fromCodePoint(0x10000 + randomInt(0xffff))).join("");
}

function randomLetters(length: number): string {
  return Array.from({ length }, () => "abcdefghijklmnopqrstuvwxyz0123456789"[randomInt(36)]).join("");
}
