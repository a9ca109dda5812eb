import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jobs } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addJob, addRunner, newZip, type Person } from "#testkit/factories.ts";
import { expectInvariants, racingConnections, rounds, warmPool } from "#testkit/race.ts";
import type { Reassigned } from "./contract/reassign.ts";

let app: TestApp;
let admins: Person[];
const day = "2026-03-11";
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  await warmPool(app);
  admins = await Promise.all([addAdmin(app), addAdmin(app)]);
});
afterAll(() => app.close());

test("two admins reassign a sick runner's pickups at once while one is opened: each pickup moves once", async () => {
  for (let round = 0; round < rounds; round++) {
    const home = await addHomeowner(app, { zipCode: newZip() });
    const [sick, one, other] = await Promise.all([addRunner(app), addRunner(app), addRunner(app)]);
    const jobIds = await Promise.all(
      Array.from({ length: 4 }, () => addJob(app, home, { status: "assigned", runner: sick })),
    );
    const seen = { status: "assigned", runnerId: sick.runnerId, day };
    const to = (runnerId: string, ids: string[]) => ({
      moves: ids.map((jobId) => ({ jobId, seen, toRunnerId: runnerId })),
      daysOff: { runnerId: sick.runnerId, days: [day], isOut: true },
    });
    const [opened, ...answers] = await Promise.all([
      app.typed(admins[0] ?? null, "admin.releaseJobToOpen", { jobId: jobIds[0], seen }),
      app.typed(admins[0] ?? null, "admin.reassign", to(one.runnerId, jobIds)),
      app.typed(admins[1] ?? null, "admin.reassign", to(other.runnerId, jobIds.toReversed())),
    ]);
    const given = answers.map(({ body }) => (body as Reassigned).given);
    expect(given.toSorted()).toEqual([0, opened?.status === 200 ? 3 : 4]);
    const rows = await app.deps.db.select().from(jobs).where(eq(jobs.homeownerId, home.homeownerId));
    const winner = given[0] === 0 ? other : one;
    expect(rows.filter(({ runnerId }) => runnerId === winner.runnerId)).toHaveLength(Math.max(...given));
  }
  await expectInvariants(app);
});
