import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { exchangeRates } from "#db/schema/index.ts";
import type { Display } from "#modules/accounts/contract.ts";
import type { Notification } from "#modules/notices/contract.ts";
import { notify } from "#modules/notices/notify.ts";
import { deliverEmail } from "#modules/notices/tasks/deliver-email.ts";
import { fetchRates } from "#modules/rates/tasks.ts";
import { builtInRates } from "#platform/values/exchange-rates.ts";
import type { Answer, TestApp } from "#testkit/app.ts";
import { addHomeowner, addRunner, type Homeowner } from "#testkit/factories.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";

/** The zone and the currency that a person chooses, by their effect on times and amounts elsewhere. */
let kit: PhotoApp;
let app: TestApp;
beforeAll(async () => {
  kit = await photoApp("disk");
  app = kit.app;
});
afterAll(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  await kit.close();
});

let home: Homeowner;
beforeEach(async () => {
  app.clock.now = "2026-03-11T13:00:00.000Z";
  home = await addHomeowner(app, { firstName: "Maya", lastName: "Torres" });
});

const body = async <Body>(answer: Promise<Answer>) => (await answer).body as Body;

describe("time zone and currency", () => {
  const display = async () => body<Display>(app.typed(home, "settings.display"));
  const prefer = (given: object) => app.call(home, "POST", "/api/settings/preferences", given);

  test("without a choice, times use the device's zone and pickups the home's, never UTC", async () => {
    expect(await display()).toMatchObject({ timeZone: null, homeZone: "America/New_York" });
    expect(
      (await body<{ preferences: object }>(app.call(home, "GET", "/api/user"))).preferences,
    ).toMatchObject({
      timezone: "UTC",
    });
    await prefer({ theme: "dark" });
    expect(await display()).toMatchObject({ timeZone: null });
  });

  test("a runner's pickups use the zone of their first area", async () => {
    const elsewhere = await addRunner(app, { serviceAreas: ["60601", "10001"] });
    expect(await body<Display>(app.typed(elsewhere, "settings.display"))).toMatchObject({
      timeZone: null,
      homeZone: "America/Chicago",
    });
  });

  test.each([
    ["UTC", "UTC"],
    ["EST", "America/New_York"],
    ["CST", "America/Chicago"],
    ["PST", "America/Los_Angeles"],
  ])("%s is %s, and pickups keep the home's zone", async (timezone, timeZone) => {
    await prefer({ timezone });
    expect(await display()).toMatchObject({ timeZone, homeZone: "America/New_York" });
  });

  test("a chosen zone can be reset to the device's", async () => {
    await prefer({ timezone: "PST" });
    const given = { followsDevice: true };
    expect((await app.typed(home, "settings.updatePreferences", given)).body).toMatchObject({
      timezone: "UTC",
    });
    expect(await display()).toMatchObject({ timeZone: null });
  });

  test("amounts are converted at the latest rates, which stay when fetching fails", async () => {
    await app.deps.db.delete(exchangeRates);
    expect((await display()).rates).toEqual(builtInRates);
    const says = (read: () => Promise<typeof builtInRates>) =>
      fetchRates({ ...app.deps, exchangeRates: { read } });
    const fresh = { on: "2026-03-10", units: { USD: 1_000_000, EUR: 900_000, GBP: 800_000 } };
    expect(await says(async () => fresh)).toEqual({ rates: 1 });
    expect((await display()).rates).toEqual(fresh);
    // The source corrects its rates.
    const mended = { ...fresh, units: { ...fresh.units, EUR: 910_000 } };
    await says(async () => mended);
    expect((await display()).rates).toEqual(mended);
    await expect(
      says(async () => {
        throw new Error("The source of exchange rates answered 500");
      }),
    ).rejects.toThrow("500");
    const mad = { on: "2026-03-11", units: { ...fresh.units, EUR: 1_800_000 } };
    await expect(says(async () => mad)).rejects.toThrow("far from those before");
    expect((await display()).rates).toEqual(mended);
    // Without a source, the fetched rates are newer than the built-in ones.
    expect(await fetchRates(app.deps)).toEqual({ rates: 0 });
    expect((await display()).rates).toEqual(mended);
  });

  test("notices use the same rates as every screen; emails name the charged amount", async () => {
    await app.deps.db.delete(exchangeRates);
    const { userId } = home;
    const params = { amount: "$29.00", reason: "" };
    await notify(app.deps, app.deps.db, { userId, type: "creditGiven", params, link: null });
    const shown = async () => {
      const [listed] = await body<Notification[]>(app.call(home, "GET", "/api/notifications"));
      const { rows } = await body<{ rows: Notification[] }>(
        app.typed(home, "notifications.page", { filter: "all" }),
      );
      expect(rows[0]?.message).toBe(listed?.message);
      return listed?.message;
    };
    expect(await shown()).toMatch(/^We have credited you \$29\.00:/);
    await prefer({ currency: "EUR" });
    expect(await shown()).toMatch(/^We have credited you €27\.91 \(\$29\.00\):/);
    const fresh = { on: "2026-03-10", units: { USD: 1_000_000, EUR: 900_000, GBP: 800_000 } };
    await fetchRates({ ...app.deps, exchangeRates: { read: async () => fresh } });
    expect(await shown()).toMatch(/^We have credited you €26\.10 \(\$29\.00\):/);
    await prefer({ language: "fr", currency: "GBP" });
    expect(await shown()).toMatch(/23,20\s£ \(29,00\s\$\)/);
    const { deps, mailer, appUrl } = app;
    const emailOf = { userId, letter: "creditGiven", params } as const;
    await deliverEmail({ ...deps, mailer, appUrl }, emailOf, { id: deps.newId() });
    const [sentEmail] = app.emails.filter(({ to }) => to === home.email);
    expect(sentEmail?.text).toMatch(/29,00\s\$/);
    expect(sentEmail?.text).not.toContain("£");
  });
});
