import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type * as z from "zod";
import { findViolations } from "#db/invariants.ts";
import { bookMovement } from "#modules/billing/invoices.ts";
import { markMissed } from "#modules/pickups/tasks.ts";
import { minute } from "#platform/instants.ts";
import { addDays } from "#platform/time/local-time.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addJob, addRunner, type Homeowner, signIn } from "#testkit/factories.ts";
import { propertySeed } from "#testkit/property-runs.ts";
import { reliabilityBySql } from "#testkit/reliability.ts";
import type * as contract from "./contract.ts";
import { publicFigures } from "./public-figures.ts";
import { countReliability } from "./reliability.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const published = async (zipCode?: string) => {
  const { body } = await app.call(null, "GET", `/api/reliability${zipCode ? `?zipCode=${zipCode}` : ""}`);
  return body as z.output<typeof contract.reliability.output>;
};

/** Weeks run from Monday, December 15, to Sunday, March 8: at noon of March 12, that one is settled. */
const [fromOn, untilOn, countedAt] = ["2025-12-15", "2026-03-08", "2026-03-12T12:00:00.000Z"];

const kinds = ["inTime", "inTime", "late", "never", "unservable", "canceled", "paidBack"] as const;
const anyAct = fc.record({
  kind: fc.constantFrom(...kinds),
  home: fc.nat({ max: 13 }),
  day: fc.integer({ min: -3, max: 86 }),
});

test("before the first count, and with too few homes, nothing is published", async () => {
  expect(await published()).toEqual({
    countedAt: null,
    fewestHomes: 5,
    zipCodes: [],
    total: null,
    weeks: [],
    areas: [],
  });
  const home = await addHomeowner(app, { zipCode: "10001" });
  await addJob(app, home, { status: "missed", scheduledOn: "2026-03-02" });
  app.clock.now = countedAt;
  expect(await countReliability(app.deps)).toEqual({ areas: 0 });
  app.clock.advance(5 * minute);
  expect(await published()).toMatchObject({ total: null, weeks: [], areas: [] });
  expect((await publicFigures(app.deps)).promises).toBeNull();
});

test(`after any acts, what is published is what plain SQL counts (again with SEED=${propertySeed})`, async () => {
  const zips = ["62701", "62701", "62702", "77001"];
  const homes = await Promise.all(
    Array.from({ length: 14 }, (_, index) => addHomeowner(app, { zipCode: zips[index % zips.length] ?? "" })),
  );
  const [runner, admin] = [await addRunner(app), await addAdmin(app)];
  // Six homes are served on one day, so that the whole service can be published.
  const acts = fc
    .sample(fc.array(anyAct, { minLength: 60, maxLength: 60 }), { numRuns: 1, seed: propertySeed })
    .flat();
  const served = homes.slice(0, 12).map((_, home) => ({ kind: "inTime" as const, home, day: 40 }));
  const full = { kind: "full" as const, home: 13, day: 41 };
  for (const act of [...acts, ...served, full].toSorted((one, other) => one.day - other.day))
    await perform(act);
  app.clock.now = countedAt;
  await markMissed(app.deps);
  const { areas } = await countReliability(app.deps);
  app.clock.advance(10 * minute);

  const { total, weeks, areas: listed } = await published();
  const all = await reliabilityBySql(app, { fromOn, untilOn });
  expect(all.missed * all.credits * (all.out.made - all.out.kept)).toBeGreaterThan(0);
  expect(total).toMatchObject(all);
  // Of the cans that stayed full, the first pickup and its return.
  expect(all.photos.made - all.out.made).toBe(1);
  expect(all.photos.made - all.in.made).toBe(1);
  expect(weeks.length).toBeGreaterThan(0);
  for (const { fromOn, untilOn, ...week } of weeks)
    expect(week).toEqual(await reliabilityBySql(app, { fromOn, untilOn }));
  expect(listed).toHaveLength(areas);
  for (const { zipCode } of listed) {
    const area = await published(zipCode);
    expect(area.weeks).toEqual([]);
    expect(area.total).toEqual({
      fromOn,
      untilOn,
      ...(await reliabilityBySql(app, { fromOn, untilOn, zipCodes: area.zipCodes })),
    });
  }
  expect(await published("99501")).toMatchObject({ zipCodes: [], total: null });
  const { promises } = await publicFigures(app.deps);
  expect(promises?.made).toBe(all.out.made + all.in.made + all.photos.made);
  expect(await findViolations(app.database)).toEqual([]);

  type Kind = (typeof kinds)[number] | "full";
  async function perform({ kind, home, day }: { kind: Kind; home: number; day: number }) {
    const scheduledOn = addDays(fromOn, day);
    const at = homes[home] as Homeowner;
    app.clock.now = `${scheduledOn}T12:00:00.000Z`;
    if (kind === "paidBack") {
      const { userId } = at;
      await app.deps.transact((tx) =>
        bookMovement(app.deps, tx, {
          ...{ kind: "credit_reversal", userId, cents: 670 },
          source: `guarantee:${app.deps.newId()}`,
        }),
      );
      return;
    }
    const jobId = await addJob(app, at, { status: "assigned", runner, scheduledOn });
    const who = { cookie: await signIn(app, runner.userId) };
    if (kind === "late") app.clock.now = `${scheduledOn}T20:00:00.000Z`;
    if (kind === "inTime" || kind === "late") await app.typed(who, "runner.completeJob", { jobId });
    if (kind === "full")
      await app.typed(who, "runner.completeJob", {
        ...{ jobId, truck: "notEmptied", cans: "leftOut", noPhotoReason: "camera" },
      });
    if (kind === "unservable")
      await app.typed(who, "runner.cannotServe", { jobId, reason: "other", words: "A dog" });
    if (kind === "canceled")
      await app.typed({ cookie: await signIn(app, admin.userId) }, "admin.cancelJob", {
        ...{ jobId, cause: "ours", reason: "Ice" },
        seen: { status: "assigned", runnerId: runner.runnerId, day: scheduledOn },
      });
    if (kind === "never") {
      app.clock.now = `${addDays(scheduledOn, 1)}T12:00:00.000Z`;
      await markMissed(app.deps);
    }
  }
});
