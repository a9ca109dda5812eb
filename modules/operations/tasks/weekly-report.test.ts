import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "#testkit/app.ts";
import { serverAndEmbedded } from "#testkit/database.ts";
import { addAdmin, addHomeowner, addJob, addRunner, type Person } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { earn } from "#testkit/pay.ts";
import { addProperty } from "#testkit/properties.ts";
import { createWorkers } from "../workers.ts";
import { sendWeeklyReports } from "./weekly-report.ts";

let app: TestApp;
const monday = "2026-03-09T11:00:00.000Z"; // 7 AM in New York

const want = (who: Person, changes: object = { weeklyReports: true }) =>
  app.typed(who, "settings.updateNotifications", changes);
const workOff = () =>
  app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 20_000);
/** The weekly report emails a person received. */
const emailTo = async (who: Person & { email: string }) => {
  await workOff();
  return app.emails.filter(({ to, text }) => to === who.email && /2 de marzo|2 mars|March 2:/.test(text));
};

describe.each(serverAndEmbedded)("the weekly report, on %s", (kind) => {
  beforeAll(async () => {
    app = await testApp(kind);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.database.execute("update preferences set weekly_reports = false");
    await app.database.execute("delete from weekly_reports");
    app.clock.now = monday;
    app.emails.length = 0;
  });

  const homeownerWithWeek = async (given: Parameters<typeof addHomeowner>[1] = {}) => {
    const home = await addHomeowner(app, { firstName: "Ada", ...given });
    await earn(app, home, await addRunner(app), { at: "2026-03-03T17:00:00.000Z", on: "2026-03-03" });
    app.clock.now = monday;
    await addJob(app, home, { scheduledOn: "2026-03-05", status: "missed" });
    await addJob(app, home, { scheduledOn: "2026-03-12" });
    await want(home);
    return home;
  };

  test("goes out once, on Monday from 7 AM by the reader's own clock, to those who want it", async () => {
    const [home, unasked, west] = [
      await homeownerWithWeek(),
      await homeownerWithWeek(),
      await homeownerWithWeek({ timeZone: "America/Los_Angeles" }),
    ];
    await want(unasked, { weeklyReports: false });
    app.clock.now = "2026-03-09T10:59:59.000Z";
    expect(await sendWeeklyReports(app.deps)).toEqual({ weeklyEmails: 0 });
    app.clock.now = monday;
    expect(await sendWeeklyReports(app.deps)).toEqual({ weeklyEmails: 1 });
    expect(await sendWeeklyReports(app.deps)).toEqual({ weeklyEmails: 0 });
    app.clock.now = "2026-03-09T14:00:00.000Z";
    expect(await sendWeeklyReports(app.deps)).toEqual({ weeklyEmails: 1 });
    app.clock.now = "2026-03-10T22:00:00.000Z";
    expect(await sendWeeklyReports(app.deps)).toEqual({ weeklyEmails: 0 });
    expect(await emailTo(home)).toHaveLength(1);
    expect(await emailTo(west)).toHaveLength(1);
    expect(await emailTo(unasked)).toHaveLength(0);
  });

  test("missed on Monday goes out on Tuesday, but not on Wednesday", async () => {
    const home = await homeownerWithWeek();
    app.clock.now = "2026-03-11T04:00:01.000Z";
    expect(await sendWeeklyReports(app.deps)).toEqual({ weeklyEmails: 0 });
    app.clock.now = "2026-03-11T03:59:00.000Z";
    expect(await sendWeeklyReports(app.deps)).toEqual({ weeklyEmails: 1 });
    expect(await emailTo(home)).toHaveLength(1);
  });

  test.each([
    ["en", "Your week with TidyCurb", "Your home: 1 pickup done, 1 missed. Next: Thursday, March 12."],
    [
      "es",
      "Tu semana con TidyCurb",
      "Tu casa: 1 recogida hecha, 1 no realizada. Próxima: jueves, 12 de marzo.",
    ],
    [
      "fr",
      "Votre semaine avec TidyCurb",
      "Votre domicile\u00a0: 1 passage effectué, 1 manqué. Prochain\u00a0: jeudi 12 mars.",
    ],
  ] as const)(
    "shows a homeowner what was done, missed and is next, in %s",
    async (language, subject, line) => {
      const home = await homeownerWithWeek();
      await app.typed(home, "settings.updatePreferences", { language });
      await sendWeeklyReports(app.deps);
      const [sentEmail] = await emailTo(home);
      expect(sentEmail).toMatchObject({ subject });
      expect(sentEmail?.text).toContain(`\n${line}\n`);
      expect(sentEmail?.text).not.toMatch(/[{}]|weeklyReport/);
      expect(sentEmail?.stopUrl).toBeDefined();
    },
  );

  test("shows a host each property, and that week's credits", async () => {
    const host = await addHomeowner(app);
    const propertyId = await addProperty(app, host);
    await addJob(app, host, { scheduledOn: "2026-03-04", status: "missed", propertyId, kind: "checkout" });
    app.clock.now = "2026-03-05T15:00:00.000Z";
    const given = { creditId: app.deps.newId(), userId: host.userId, amount: "3.35", reason: "Sorry" };
    expect((await app.typed(await addAdmin(app), "admin.giveCredit", given)).status).toBe(200);
    app.clock.now = monday;
    app.emails.length = 0;
    await want(host);
    await sendWeeklyReports(app.deps);
    const sentEmail = (await emailTo(host)).at(0);
    const [name] = (await app.database.execute("select name from properties where id = $1", [propertyId]))
      .rows as { name: string }[];
    expect(sentEmail?.text).toContain(`${name?.name}: no pickup done, 1 missed.`);
    expect(sentEmail?.text).toContain("Credited to you: $3.35. It comes off your next bill.");
  });

  test("shows a runner their pickups, pay and rating", async () => {
    const runner = await addRunner(app);
    const at = "2026-03-05T15:00:00.000Z";
    const jobId = await earn(app, await addHomeowner(app), runner, { at, cents: 1250, on: "2026-03-05" });
    await app.database.execute("update runner_profiles set rating_sum = 9, rating_count = 2 where id = $1", [
      runner.runnerId,
    ]);
    expect(jobId).toBeDefined();
    app.clock.now = monday;
    await want(runner);
    expect(await sendWeeklyReports(app.deps)).toEqual({ weeklyEmails: 1 });
    const [sentEmail] = (await emailTo(runner)).slice(-1);
    expect(sentEmail?.text).toContain("1 pickup done.\nEarned: $12.50.\nYour rating: 4.5 of 5.\n");
  });

  test("shows an admin the service's week", async () => {
    const admin = await addAdmin(app);
    const home = await addHomeowner(app);
    await addJob(app, home, { scheduledOn: "2026-03-04", status: "missed" });
    await want(admin);
    await sendWeeklyReports(app.deps);
    const [sentEmail] = await emailTo(admin);
    expect(sentEmail?.text).toMatch(
      /\d+ pickups? completed, \d+ missed\.\nRevenue: \$\d+\.\d\d\.\n\d+ new homeowners?, \d+ new runners?\./,
    );
  });

  test("is not sent without content, and is not checked again that week", async () => {
    const home = await addHomeowner(app);
    await addJob(app, home, { scheduledOn: "2026-03-12" });
    await want(home);
    expect(await sendWeeklyReports(app.deps)).toEqual({ weeklyEmails: 0 });
    const kept = await app.database.execute("select has_letter from weekly_reports where user_id = $1", [
      home.userId,
    ]);
    expect(kept.rows).toEqual([{ has_letter: false }]);
    expect(await emailTo(home)).toEqual([]);
  });

  test("is not sent to suspended users, or to those without any emails", async () => {
    const [suspended, silent] = [await homeownerWithWeek(), await homeownerWithWeek()];
    await app.database.execute("update users set suspended_at = now() where id = $1", [suspended.userId]);
    await want(silent, { emailNotifications: false });
    expect(await sendWeeklyReports(app.deps)).toEqual({ weeklyEmails: 0 });
  });

  fullTest("goes out once to each person when two runs are concurrent", async () => {
    for (let index = 0; index < 3; index++) await homeownerWithWeek();
    const both = await Promise.all([sendWeeklyReports(app.deps), sendWeeklyReports(app.deps)]);
    expect(both.reduce((sum, { weeklyEmails }) => sum + weeklyEmails, 0)).toBe(3);
  });
});
