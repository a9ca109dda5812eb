import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { notifications, runnerReferralKeys } from "#db/schema/index.ts";
import type { ExplainedWeek, Statement } from "#modules/payouts/contract.ts";
import { pay } from "#modules/payouts/tasks.ts";
import { day, later } from "#platform/instants.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import {
  addAdmin,
  addHomeowner,
  addUser,
  type Homeowner,
  type Person,
  type Runner,
  signIn,
} from "#testkit/factories.ts";
import { codeOf } from "#testkit/growth.ts";
import { addPaidRunner, earn, payoutsOf } from "#testkit/pay.ts";
import { expectInvariants } from "#testkit/race.ts";
import {
  addOtherRunner,
  bringRunner,
  joinRunner,
  ownRunnerReferrals,
  runnerCodeOf,
  setRunnerReferrals,
  stopForFraud,
} from "#testkit/runner-referrals.ts";
import type { ListedRunnerReferral } from "./contract/runners.ts";
import { settleRunnerReferrals } from "./runner-referrals.ts";

let app: TestApp;
let home: Homeowner;
let leo: Runner;
let code: string;
// A Wednesday.
const start = "2026-03-11T15:00:00.000Z";
beforeAll(async () => {
  app = await testApp("postgres", { paysRunners: true });
  app.clock.now = start;
  home = await addHomeowner(app);
  await setRunnerReferrals(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = start;
  leo = await addOtherRunner(app, { firstName: "Leo" });
  code = await runnerCodeOf(app, leo);
});
afterEach(() => expectInvariants(app));

const settle = () => settleRunnerReferrals(app.deps);
const paid = { runnerReferrals: 1 };
const nothing = { runnerReferrals: 0 };
const refusal = (answer: { body: unknown }) => (answer.body as { code?: string }).code;
async function weekOf({ userId }: Person) {
  const as = { cookie: await signIn(app, userId) };
  const { lines, total } = (await app.typed(as, "runner.statement", {})).body as Statement;
  const { others, ...explained } = (await app.typed(as, "runner.explainWeek", {})).body as ExplainedWeek;
  expect(explained.total).toBe(total);
  return {
    lines: lines
      .filter(({ reason }) => reason?.startsWith("referral"))
      .map(({ amount, reason }) => `${reason} ${amount}`),
    others: others.filter(({ kind }) => kind === "referral"),
  };
}
const told = async ({ userId }: Person) =>
  (await app.deps.db.select().from(notifications).where(eq(notifications.userId, userId)))
    .filter(({ type }) => type === "runnerReferral")
    .map(({ params }) => (params as { whose: string }).whose);
const listed = async (): Promise<ListedRunnerReferral | undefined> =>
  (
    (await app.typed(await addAdmin(app), "admin.runnerReferrals", {})).body as {
      rows: ListedRunnerReferral[];
    }
  ).rows.find(({ referrer }) => referrer.id === leo.runnerId);

test("a new runner and the one whose code it was are paid after the agreed pickups, once", async () => {
  expect((await app.typed(null, "site.runnerCode", { code: code.toLowerCase() })).body).toEqual({
    ...{ code, from: "Leo", amount: "50.00", pickups: 2 },
  });
  const sam = await addOtherRunner(app, { applicationStatus: "submitted" });
  expect((await joinRunner(app, sam, code)).status).toBe(200);
  expect((await joinRunner(app, sam, code)).status).toBe(200);
  await app.database.execute("update runner_profiles set application_status = 'approved' where id = $1", [
    sam.runnerId,
  ]);
  await earn(app, home, sam);
  expect(await settle()).toEqual(nothing);
  expect(await ownRunnerReferrals(app, { cookie: await signIn(app, sam.userId) })).toMatchObject({
    expected: { from: "Leo", amount: "50.00", pickups: 2, done: 1 },
  });
  expect(await ownRunnerReferrals(app, leo)).toMatchObject({ code, waiting: 1, paid: 0, earned: "0.00" });
  expect(await listed()).toMatchObject({
    amount: "50.00",
    pickups: 2,
    done: 1,
    paid: "0.00",
    state: "waiting",
  });
  await earn(app, home, sam);
  expect(await settle()).toEqual(paid);
  expect(await settle()).toEqual(nothing);
  const week = { lines: ["referral 50.00"], others: [{ kind: "referral", amount: "50.00", count: 1 }] };
  expect([await weekOf(sam), await weekOf(leo)]).toEqual([week, week]);
  expect([await told(sam), await told(leo)]).toEqual([["own"], ["theirs"]]);
  expect(await ownRunnerReferrals(app, leo)).toMatchObject({ waiting: 0, paid: 1, earned: "50.00" });
  expect(await listed()).toMatchObject({ paid: "100.00", state: "paid" });
});

test("an own code, one after a pickup, a second one, an unknown one and one of a later runner are refused", async () => {
  expect(refusal(await joinRunner(app, leo, code))).toBe("CODE_OWN");
  const sam = await addOtherRunner(app);
  const samsCode = await runnerCodeOf(app, sam);
  expect(refusal(await joinRunner(app, leo, samsCode))).toBe("CODE_FOR_NEW");
  const kim = await addOtherRunner(app);
  expect((await joinRunner(app, kim, code)).status).toBe(200);
  expect(refusal(await joinRunner(app, kim, samsCode))).toBe("CODE_OTHER");
  const ben = await addOtherRunner(app);
  await earn(app, home, ben);
  expect(refusal(await joinRunner(app, ben, code))).toBe("CODE_FOR_NEW");
  expect(refusal(await joinRunner(app, await addOtherRunner(app), "NOBODYS"))).toBe("CODE_UNKNOWN");
});

test("a homeowner's code is none of a runner, nor the other way round", async () => {
  const maya = await addHomeowner(app);
  const homes = await codeOf(app, maya);
  expect(refusal(await joinRunner(app, await addOtherRunner(app), homes))).toBe("CODE_UNKNOWN");
  const answer = await app.typed(await addUser(app), "homeowner.redeemCode", { code });
  expect(refusal(answer)).toBe("CODE_UNKNOWN");
});

test.each([
  [
    "phone",
    "update runner_profiles set phone_number = (select phone_number from runner_profiles where id = $2) where id = $1",
  ],
  [
    "pay email",
    "update runner_profiles set payout_email = (select payout_email from runner_profiles where id = $2) where id = $1",
  ],
  [
    "bank account",
    "insert into payout_accounts select user_id, 'acct_' || id, 'ready', 'Test Bank ••' || $2::text, now(), null from runner_profiles where id in ($1::uuid, $2::uuid)",
  ],
])("with the referrer's %s it is the same person", async (_, same) => {
  const before = await addOtherRunner(app);
  await app.database.execute(same, [before.runnerId, leo.runnerId]);
  expect(refusal(await joinRunner(app, before, code))).toBe("CODE_OWN");
});

test("who counted before, or took over the referrer's phone after joining, is paid nothing", async () => {
  const sam = await bringRunner(app, { code, home });
  expect(await settle()).toEqual(paid);
  const other = await addOtherRunner(app);
  const again = await bringRunner(app, { code: await runnerCodeOf(app, other), home });
  const late = await bringRunner(app, { code, home });
  const take =
    "update runner_profiles set phone_number = (select phone_number from runner_profiles where id = $2) where id = $1";
  await app.database.execute(take, [again.runnerId, sam.runnerId]);
  await app.database.execute(take, [late.runnerId, leo.runnerId]);
  expect(await settle()).toEqual(nothing);
  expect([await weekOf(again), await weekOf(late), await weekOf(other)].map(({ lines }) => lines)).toEqual([
    [],
    [],
    [],
  ]);
  expect(await app.deps.db.$count(runnerReferralKeys, eq(runnerReferralKeys.userId, again.userId))).toBe(0);
});

test("beyond a month's limit only the new runner is paid", async () => {
  const brought: Runner[] = [];
  for (let count = 0; count < 3; count += 1) brought.push(await bringRunner(app, { code, home }));
  expect(await settle()).toEqual({ runnerReferrals: 3 });
  expect((await weekOf(leo)).others).toEqual([{ kind: "referral", amount: "100.00", count: 2 }]);
  for (const runner of brought) expect((await weekOf(runner)).lines).toEqual(["referral 50.00"]);
});

test("a refused pickup does not count", async () => {
  const sam = await bringRunner(app, { code, home });
  await app.database.execute(
    `insert into job_anomalies (id, job_id, user_id, kind, act, done_at, found_at, outcome, resolved_at)
     select gen_random_uuid(), id, $1, 'early', 'in', now(), now(), 'refused', now()
     from jobs where runner_id = $2 order by id limit 1`,
    [sam.userId, sam.runnerId],
  );
  expect(await settle()).toEqual(nothing);
  await earn(app, home, sam);
  expect(await settle()).toEqual(paid);
});

test("who was stopped for fraud before is paid nothing", async () => {
  const sam = await bringRunner(app, { code, home });
  await stopForFraud(app, sam);
  expect(await settle()).toEqual(nothing);
  expect(await listed()).toMatchObject({ state: "stopped", paid: "0.00" });
});

test("pay that is not sent yet is taken back once the new runner is stopped for fraud", async () => {
  const sam = await bringRunner(app, { code, home });
  await settle();
  await stopForFraud(app, sam);
  await pay(app.deps, { payouts: 0 });
  await pay(app.deps, { payouts: 0 });
  const gone = {
    lines: ["referral 50.00", "referralBack -50.00"],
    others: [{ kind: "referral", amount: "0.00", count: 2 }],
  };
  expect([await weekOf(sam), await weekOf(leo)]).toEqual([gone, gone]);
  expect([await told(sam), await told(leo)]).toEqual([
    ["own", "ownBack"],
    ["theirs", "theirsBack"],
  ]);
  expect(await listed()).toMatchObject({ state: "takenBack", paid: "0.00" });
  expect(await ownRunnerReferrals(app, leo)).toMatchObject({ paid: 0, earned: "0.00" });
});

test("a payout that waits gets smaller, and one that was sent stays", async () => {
  leo = await addPaidRunner(app, { firstName: "Leo" });
  await app.database.execute(
    "update runner_profiles set phone_number = '(646) 555-9999', created_at = '2025-01-01' where id = $1",
    [leo.runnerId],
  );
  const sam = await bringRunner(app, { code: await runnerCodeOf(app, leo), home });
  await settle();
  app.clock.now = later(start, 7 * day);
  await pay(app.deps);
  const amounts = async () =>
    [...(await payoutsOf(app, leo)), ...(await payoutsOf(app, sam))].map(
      ({ status, amountCents }) => `${status} ${amountCents}`,
    );
  expect(await amounts()).toEqual(["paid 5000", "pending 7400"]);
  await stopForFraud(app, sam);
  await pay(app.deps);
  expect(await amounts()).toEqual(["paid 5000", "pending 2400"]);
  expect([await told(leo), await told(sam)]).toEqual([["theirs"], ["own", "ownBack"]]);
});

test("an erased runner keeps nothing of it, and their referrer's pay goes to nobody", async () => {
  const sam = await bringRunner(app, { code, home });
  const remove = "update users set deleted_at = now(), email = null where id = $1";
  await app.database.execute(remove, [leo.userId]);
  expect(await settle()).toEqual(paid);
  const { rows } = await app.database.execute(
    "select referrer_cents from runner_referrals where user_id = $1",
    [sam.userId],
  );
  expect(rows).toEqual([{ referrer_cents: 0 }]);
});

test("nobody can guess another runner's code", async () => {
  const mia = await addOtherRunner(app);
  for (let tried = 0; tried < 60; tried++)
    expect(refusal(await joinRunner(app, mia, "ZZZZZZZZ"))).toBe("CODE_UNKNOWN");
  expect(refusal(await joinRunner(app, mia, code))).toBe("TOO_MANY_REQUESTS");
});
