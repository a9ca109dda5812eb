import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Notification } from "#modules/notices/contract.ts";
import { day, minute } from "#platform/instants.ts";
import { type Answer, type TestApp, testApp } from "#testkit/app.ts";
import { doubtedStreet, sayWednesday } from "#testkit/doubted-street.ts";
import { addAdmin, addHomeowner, addJob, addRunner, newZip } from "#testkit/factories.ts";
import {
  countOutcomes,
  expectInvariants,
  pileUp,
  racingConnections,
  rounds,
  warmPool,
} from "#testkit/race.ts";
import type { StreetCorrection } from "./contract/streets.ts";
import { learnStreets } from "./streets.ts";

let app: TestApp;
/** Each round begins here: the days that people speak of must not become too long ago. */
let began: string;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  began = app.clock.now;
  await warmPool(app);
});
afterAll(() => app.close());
afterEach(() => expectInvariants(app));

test("a street mended by two admins at once, and undone by both, changes once each time", async () => {
  const admins = await Promise.all([addAdmin(app), addAdmin(app)]);
  for (let round = 0; round < rounds; round++) {
    const { homes, correction } = await doubtedStreet(app);
    const mended = await Promise.all(
      admins.map((admin) => app.typed(admin, "admin.decideCorrection", { ...correction, outcome: "mended" })),
    );
    expect(countOutcomes(mended)).toEqual({ "200": 1, "409 CORRECTION_DECIDED": 1 });
    const undone = await Promise.all(
      admins.map((admin) => app.typed(admin, "admin.undoCorrection", { id: correction.id })),
    );
    expect(countOutcomes(undone)).toEqual({ "200": 1, "409 CORRECTION_DECIDED": 1 });
    for (const home of homes) {
      const told = (await app.typed(home, "notifications.list")).body as Notification[];
      expect(told.filter(({ type }) => type === "streetDayChanged")).toHaveLength(2);
    }
  }
});

test("homes of a street that speak at the same moment make one proposal", async () => {
  for (let round = 0; round < rounds; round++) {
    const zipCode = newZip();
    const homes = await Promise.all([1, 2, 3, 4].map(() => addHomeowner(app, { zipCode })));
    await Promise.all(homes.map((home) => sayWednesday(app, home)));
    const all = (await app.typed(await addAdmin(app), "admin.streetCorrections")).body as StreetCorrection[];
    expect(all.filter((each) => each.zipCode === zipCode)).toMatchObject([{ voices: 4 }]);
  }
});

test("a street that is judged while its proposal is dismissed does not propose it again", async () => {
  const admin = await addAdmin(app);
  for (let round = 0; round < rounds; round++) {
    app.clock.now = began;
    const zipCode = newZip();
    const { correction } = await doubtedStreet(app, { zipCode });
    // Each street is judged again after a day.
    app.clock.advance(day + minute);
    const judge = async () => ({ status: 200, body: await learnStreets(app.deps) }) as Answer;
    const dismiss = () => app.typed(admin, "admin.decideCorrection", { ...correction, outcome: "dismissed" });
    // When judging waits for these rows, it has already read past decisions.
    const hold = sql`select from street_days where zip_code = ${zipCode} for update`;
    expect(countOutcomes(await pileUp(app, hold, [judge, dismiss]))).toEqual({ "200": 2 });
    expect(await correctionsIn(zipCode)).toEqual([{ id: correction.id, outcome: "dismissed" }]);
  }
});

test("a street that is judged while its correction is undone does not propose it again", async () => {
  const admin = await addAdmin(app);
  for (let round = 0; round < rounds; round++) {
    app.clock.now = began;
    const zipCode = newZip();
    const { homes, correction } = await doubtedStreet(app, { zipCode });
    await app.typed(admin, "admin.decideCorrection", { ...correction, outcome: "mended" });
    app.clock.advance(minute);
    // Runners say it of a weekday that no home has until the undo.
    for (const home of homes) {
      const runner = await addRunner(app);
      const job = { kind: "weekly", status: "in_progress", scheduledOn: "2026-03-10", runner } as const;
      const jobId = await addJob(app, home, job);
      const said = { jobId, saying: "cameOn", cameOn: "Wednesday" };
      expect(await app.typed(runner, "runner.reportStreet", said)).toMatchObject({ status: 200 });
    }
    app.clock.advance(day + minute);
    const judge = async () => ({ status: 200, body: await learnStreets(app.deps) }) as Answer;
    const undo = () => app.typed(admin, "admin.undoCorrection", { id: correction.id });
    const hold = sql`select from street_days where zip_code = ${zipCode} for update`;
    expect(countOutcomes(await pileUp(app, hold, [judge, undo]))).toEqual({ "200": 2 });
    expect(await correctionsIn(zipCode)).toEqual([{ id: correction.id, outcome: "undone" }]);
  }
});

/** All of them: the admins' list stops at the latest, and each round begins at the same hour. */
async function correctionsIn(zipCode: string) {
  const found = await app.database.execute(
    `select id, outcome from street_corrections where zip_code = '${zipCode}'`,
  );
  return found.rows;
}
