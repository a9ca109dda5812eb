import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { payoutAccounts } from "#db/schema/index.ts";
import { minute } from "#platform/instants.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addRunner } from "#testkit/factories.ts";

describe("Add Bank Account", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp("postgres", { paysRunners: true });
  });
  afterAll(() => app.close());

  test("opens the provider's page, and checks the account again when the runner returns", async () => {
    const runner = await addRunner(app);
    expect((await app.typed(runner, "runner.payoutAccount")).body).toEqual({
      status: "none",
      bank: null,
      hasTaxDetails: null,
      isTestMode: false,
    });
    const { body } = await app.typed(runner, "runner.startPayoutAccount");
    const { url } = body as { url: string };
    expect(body).toMatchObject({ account: { status: "incomplete", bank: null } });
    expect(url).toMatch(/^https:\/\/connect\.example\/acct_\S+\?back=\/settings#billing$/);
    const refreshed = await app.typed(runner, "runner.refreshPayoutAccount");
    expect(refreshed.body).toMatchObject({ status: "incomplete" });
    app.provider.incomplete.clear();
    expect((await app.typed(runner, "runner.refreshPayoutAccount")).body).toEqual({
      status: "ready",
      bank: "Test Bank ••6789",
      hasTaxDetails: true,
      isTestMode: false,
    });
    expect((await app.typed(runner, "runner.payoutAccount")).body).toMatchObject({ status: "ready" });
  });

  test("makes one account per runner, however often it is pressed", async () => {
    const runner = await addRunner(app);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => app.typed(runner, "runner.startPayoutAccount")),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => (body as { url: string }).url)).size).toBe(1);
    const rows = await app.deps.db.select().from(payoutAccounts);
    expect(rows.filter(({ userId }) => userId === runner.userId)).toHaveLength(1);
  });

  test("decides where money goes, so it needs the password some time after sign-in", async () => {
    const runner = await addRunner(app);
    app.clock.advance(10 * minute);
    expect(await app.typed(runner, "runner.startPayoutAccount")).toMatchObject({
      status: 403,
      body: { code: "REAUTHENTICATE" },
    });
    expect((await app.typed(runner, "runner.payoutAccount")).body).toMatchObject({ status: "none" });
  });

  test("is per runner: each sees only their own account", async () => {
    const [one, other] = [await addRunner(app), await addRunner(app)];
    await app.typed(one, "runner.startPayoutAccount");
    expect((await app.typed(other, "runner.payoutAccount")).body).toMatchObject({ status: "none" });
    expect((await app.typed(other, "runner.refreshPayoutAccount")).body).toMatchObject({ status: "none" });
  });
});

test("in test mode an account is ready at once and marked as test mode", async () => {
  const app = await testApp();
  try {
    const runner = await addRunner(app);
    expect((await app.typed(runner, "runner.startPayoutAccount")).body).toEqual({
      url: null,
      account: { status: "ready", bank: null, hasTaxDetails: false, isTestMode: true },
    });
  } finally {
    await app.close();
  }
});
