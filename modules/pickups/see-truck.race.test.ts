import { and, eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jobs, ledgerTransactions, notifications, truckObservations } from "#db/schema/index.ts";
import type { Answer } from "#testkit/app.ts";
import {
  addAdmin,
  addHomeowner,
  addJob,
  addRunner,
  type Homeowner,
  type Person,
  type Runner,
} from "#testkit/factories.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { jpeg } from "#testkit/pictures.ts";
import { expectInvariants, pileUp, racingConnections, rounds, warmPool } from "#testkit/race.ts";

/** During the morning in New York, when the runner is there. */
const seenAt = "2026-03-11T15:00:00.000Z";

let kit: PhotoApp;
let admin: Person;
beforeAll(async () => {
  kit = await photoApp("disk", { poolSize: racingConnections });
  kit.app.clock.now = seenAt;
  admin = await addAdmin(kit.app);
  await warmPool(kit.app);
});
afterAll(async () => {
  await expectInvariants(kit.app);
  await kit.close();
});

type Scene = { homeowner: Homeowner; runner: Runner; jobId: string };
async function scene(status: "assigned" | "in_progress", homeowner?: Homeowner): Promise<Scene> {
  const home = homeowner ?? (await addHomeowner(kit.app));
  const runner = await addRunner(kit.app);
  if (status === "in_progress")
    return { homeowner: home, runner, jobId: await addJob(kit.app, home, { status, runner }) };
  kit.app.clock.now = "2026-03-10T15:00:00.000Z";
  const jobId = await addJob(kit.app, home);
  expect(await kit.app.typed(runner, "runner.acceptJob", { jobId })).toMatchObject({ status: 200 });
  kit.app.clock.now = seenAt;
  return { homeowner: home, runner, jobId };
}

/** A phone's answer with its photo, ready to be sent. */
async function answering({ runner, jobId }: Scene, truck: string): Promise<() => Promise<Answer>> {
  const actionId = kit.app.deps.newId();
  const photoUrl = await kit.uploadProof(runner, jobId, await jpeg(), { actionId });
  const step = { jobId, actionId, at: kit.app.clock.now, photoUrl, truck, cans: "leftOut" };
  return () => kit.app.typed(runner, "runner.completeJob", step);
}

/** What became of the home's pickups: what was seen, returns, earnings and notices. */
async function outcomeOf({ homeowner }: Scene) {
  const { db } = kit.app.deps;
  const ofHome = await db.select().from(jobs).where(eq(jobs.homeownerId, homeowner.homeownerId));
  const ids = ofHome.map(({ id }) => id);
  const seen = await db.select().from(truckObservations).where(inArray(truckObservations.jobId, ids));
  return {
    seen: seen.length,
    returns: ofHome.filter(({ scheduledOn }) => scheduledOn > "2026-03-11").length,
    earnings: await db.$count(
      ledgerTransactions,
      and(inArray(ledgerTransactions.jobId, ids), eq(ledgerTransactions.kind, "earning")),
    ),
    told: await db.$count(
      notifications,
      and(eq(notifications.userId, homeowner.userId), eq(notifications.type, "cansNotEmptied")),
    ),
  };
}
const once = { seen: 1, returns: 1, earnings: 1, told: 1 };
const nothing = { seen: 0, returns: 0, earnings: 0, told: 0 };
const jobRow = ({ jobId }: Scene) => sql`select from jobs where id = ${jobId} for update`;
const statuses = (answers: Answer[]) => answers.map(({ status }) => status);

test.each([
  ["the same", "notEmptied"],
  ["another", "tagged"],
])("an answer and %s from a second phone at once count once", async (_, second) => {
  for (let round = 0; round < rounds; round++) {
    const made = await scene("in_progress");
    const phones = await Promise.all([answering(made, "notEmptied"), answering(made, second)]);
    expect(statuses(await pileUp(kit.app, jobRow(made), phones))).toEqual([200, 200]);
    expect(await outcomeOf(made)).toEqual(once);
  }
});

test("an answer counts once whether its start is undone before it or too late", async () => {
  for (let round = 0; round < rounds; round++) {
    const made = await scene("in_progress");
    const answer = await answering(made, "notEmptied");
    const undo = () => kit.app.typed(made.runner, "runner.undoStart", { jobId: made.jobId });
    const calls = round % 2 ? [undo, answer] : [answer, undo];
    const answers = await pileUp(kit.app, jobRow(made), calls);
    expect(statuses(answers)).toEqual(round % 2 ? [200, 200] : [200, 409]);
    expect(await outcomeOf(made)).toEqual(once);
  }
});

test("either the answer or the homeowner's cancellation wins, and the other changes nothing", async () => {
  for (let round = 0; round < rounds; round++) {
    const made = await scene("assigned");
    const answer = await answering(made, "notEmptied");
    const cancel = () => kit.app.typed(made.homeowner, "homeowner.cancelJob", { jobId: made.jobId });
    const isFirst = round % 2 === 0;
    const answers = await pileUp(kit.app, jobRow(made), isFirst ? [answer, cancel] : [cancel, answer]);
    expect(statuses(answers)).toEqual([200, 409]);
    expect(await outcomeOf(made)).toEqual(isFirst ? once : nothing);
  }
});

test("either the answer or an admin who gives the pickup to another runner wins", async () => {
  for (let round = 0; round < rounds; round++) {
    const made = await scene("assigned");
    const other = await addRunner(kit.app);
    const answer = await answering(made, "notEmptied");
    const seen = { status: "assigned", runnerId: made.runner.runnerId, day: "2026-03-11" };
    const move = () =>
      kit.app.typed(admin, "admin.reassign", {
        moves: [{ jobId: made.jobId, seen, toRunnerId: other.runnerId }],
        daysOff: null,
      });
    const isFirst = round % 2 === 0;
    const answers = await pileUp(kit.app, jobRow(made), isFirst ? [answer, move] : [move, answer]);
    const given = answers[isFirst ? 1 : 0]?.body as { given: number };
    expect(given.given).toBe(isFirst ? 0 : 1);
    expect(answers[isFirst ? 0 : 1]?.status).toBe(isFirst ? 200 : 409);
    expect(await outcomeOf(made)).toEqual(isFirst ? once : nothing);
  }
});

test("two runners who find a home's cans full at once plan one return", async () => {
  for (let round = 0; round < rounds; round++) {
    const first = await scene("in_progress");
    const second = await scene("in_progress", first.homeowner);
    const answers = await Promise.all([first, second].map((made) => answering(made, "notEmptied")));
    // What each one reads before it waits lacks the other's return.
    const hold = sql`lock table ${truckObservations} in exclusive mode`;
    expect(statuses(await pileUp(kit.app, hold, answers))).toEqual([200, 200]);
    expect(await outcomeOf(first)).toEqual({ seen: 2, returns: 1, earnings: 2, told: 2 });
  }
});
