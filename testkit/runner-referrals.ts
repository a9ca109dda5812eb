import { eq } from "drizzle-orm";
import { runnerProfiles } from "#db/schema/index.ts";
import type { OwnRunnerReferrals } from "#modules/growth/contract/runners.ts";
import { later, second } from "#platform/instants.ts";
import type { TestApp, Who } from "./app.ts";
import { addAdmin, addRunner, type Homeowner, type Runner } from "./factories.ts";
import { setReferrals } from "./growth.ts";
import { earn } from "./pay.ts";

/** $50 for each of two runners after two pickups, at most twice a month. */
export const setRunnerReferrals = (app: TestApp, differences: { mostAMonth?: number } = {}) =>
  setReferrals(app, { credit: "0", mostAMonth: 2, runnerPay: "50.00", runnerPickups: 2, ...differences });

let number = 0;
/** A runner with a phone of their own who applied after all others. */
export async function addOtherRunner(
  app: TestApp,
  user: Parameters<typeof addRunner>[1] = {},
): Promise<Runner> {
  const runner = await addRunner(app, user);
  number += 1;
  await app.deps.db
    .update(runnerProfiles)
    .set({
      phoneNumber: `(646) 555-${String(1000 + number).slice(-4)}`,
      createdAt: later("2026-01-01T00:00:00.000Z", number * second),
    })
    .where(eq(runnerProfiles.id, runner.runnerId));
  return runner;
}

export const ownRunnerReferrals = async (app: TestApp, who: Who) =>
  (await app.typed(who, "runner.referral")).body as OwnRunnerReferrals;

/** A runner's own code. */
export async function runnerCodeOf(app: TestApp, who: Who): Promise<string> {
  const { code } = (await app.typed(who, "runner.shareReferral")).body as OwnRunnerReferrals;
  return code ?? "";
}

export const joinRunner = (app: TestApp, who: Who, code: string) =>
  app.typed(who, "runner.joinReferral", { code });

/** A new runner who joined with a code and completed two pickups. */
export async function bringRunner(
  app: TestApp,
  { code, home }: { code: string; home: Homeowner },
): Promise<Runner> {
  const runner = await addOtherRunner(app);
  const { status, body } = await joinRunner(app, runner, code);
  if (status !== 200) throw new Error(`The code gave nothing: ${JSON.stringify(body)}`);
  for (let done = 0; done < 2; done += 1) await earn(app, home, runner);
  return runner;
}

/** Stops a runner's work for an egregious cause, at once. */
export async function stopForFraud(app: TestApp, runner: Runner): Promise<void> {
  const notice = {
    ...{ noticeId: app.deps.newId(), runnerId: runner.runnerId, measure: "removal", cause: "fakeProof" },
    words: "The photos are of another street.",
  };
  const { status, body } = await app.typed(await addAdmin(app), "admin.giveNotice", notice);
  if (status !== 200) throw new Error(`The runner was not stopped: ${JSON.stringify(body)}`);
}
