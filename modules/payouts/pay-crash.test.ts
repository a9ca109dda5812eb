import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, type Homeowner } from "#testkit/factories.ts";
import { sampleOf } from "#testkit/full.ts";
import { mortal } from "#testkit/mortal.ts";
import { addPaidRunner, earn, payoutsOf } from "#testkit/pay.ts";
import { expectInvariants } from "#testkit/race.ts";
import { pay } from "./tasks.ts";

let app: TestApp;
let home: Homeowner;
beforeAll(async () => {
  app = await testApp("postgres", { paysRunners: true });
  home = await addHomeowner(app);
});
afterAll(() => app.close());

/** Three runners to pay: an ordinary one, one whose account is not ready, and one whose answer gets lost. */
async function week() {
  app.clock.advance(7 * 86_400_000);
  const runners = [
    await addPaidRunner(app),
    await addPaidRunner(app, { account: "incomplete" }),
    await addPaidRunner(app),
  ] as const;
  for (const runner of runners) await earn(app, home, runner);
  app.provider.incomplete.clear();
  app.clock.advance(7 * 86_400_000);
  let lost = false;
  app.provider.fault = () => {
    if (lost) return null;
    lost = true;
    return "lostAfter";
  };
  return runners;
}

test("after a crash at any point the next run finishes, and everyone is paid once", async () => {
  const calm = await week();
  const whole = mortal(app.deps, Number.POSITIVE_INFINITY);
  expect(await pay(whole.deps, { atOnce: 1 })).toMatchObject({ paid: calm.length });
  const points = whole.points();
  expect(points).toBeGreaterThan(15);

  const everyPoint = Array.from({ length: points }, (_, index) => index + 1);
  for (const diesAt of sampleOf(everyPoint, 5)) {
    const runners = await week();
    const process = mortal(app.deps, diesAt);
    await expect(pay(process.deps, { atOnce: 1 }), `at point ${diesAt}`).rejects.toThrow();
    expect(process.hasDied(), `at point ${diesAt}`).toBe(true);
    await expectInvariants(app);
    app.clock.advance(10 * 60_000);
    await pay(app.deps);
    for (const runner of runners) {
      expect(await payoutsOf(app, runner), `at point ${diesAt}`).toMatchObject([{ status: "paid" }]);
      expect(app.provider.sent.filter(({ accountId }) => accountId === runner.accountId)).toHaveLength(1);
    }
    await expectInvariants(app);
  }
});
