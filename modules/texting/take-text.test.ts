import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  auditLog,
  deliveries,
  googleAccounts,
  jobs,
  problems,
  smsNumbers,
  supportMessages,
  supportThreads,
  textMessages,
  users,
  vacationHolds,
} from "#db/schema/index.ts";
import { eraseUser } from "#modules/accounts/index.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { generate } from "#modules/schedule/tasks.ts";
import { hour, minute } from "#platform/instants.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addJob, addRunner } from "#testkit/factories.ts";
import { addAskedHome, addTextHome, nextNumber, textIn, textingEnv } from "#testkit/texting.ts";
import { mostRepliesADay, mostTextsADay } from "./rules/outcomes.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { env: textingEnv });
  await app.database.execute("delete from holidays");
});
afterAll(() => app.close());
beforeEach(() => {
  app.clock.now = "2026-03-09T15:00:00.000Z";
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});

const planned = async (home: { homeownerId: string }) =>
  (
    await app.deps.db
      .select({ day: jobs.scheduledOn, status: jobs.status })
      .from(jobs)
      .where(eq(jobs.homeownerId, home.homeownerId))
  )
    .filter(({ status }) => status === "scheduled")
    .map(({ day }) => day)
    .toSorted();
const withPickups = async (
  ...given: Parameters<typeof addTextHome> extends [unknown, ...infer Rest] ? Rest : never
) => {
  const home = await addTextHome(app, ...given);
  await generate(app.deps);
  return home;
};
const outcomes = async (e164: string) =>
  (await app.deps.db.select().from(textMessages).where(eq(textMessages.e164, e164)))
    .toSorted((a, b) => a.id.localeCompare(b.id))
    .map(({ outcome }) => outcome);
const wordsToDesk = async (userId: string) =>
  (await app.deps.db.select().from(supportMessages).where(eq(supportMessages.userId, userId))).map(
    ({ words }) => words,
  );
const deliver = () =>
  app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 20_000);

describe("consent", () => {
  test("is given by YES, and nothing is sent before", async () => {
    const home = await addAskedHome(app);
    await generate(app.deps);
    expect(await textIn(app, home.e164, "status")).toBeNull();
    expect(await wordsToDesk(home.userId)).toEqual(["status"]);
    expect(await textIn(app, home.e164, "Yes please")).toMatch(
      /^Thank you! .*HELP to see what you can ask\.$/,
    );
    expect(await textIn(app, home.e164, "status")).toContain("Next pickup");
    expect(await outcomes(home.e164)).toEqual(["desk", "agreed", "told"]);
    expect(await textIn(app, home.e164, "where is my dog")).toContain("A person will read this");
    expect(await textIn(app, home.e164, "and my cat")).toBeNull();
  });

  test("without a service yet, comes with a link that signs in once it is opened", async () => {
    const home = await addTextHome(app, { subscription: "none" });
    const hasPassword = (hash: string | null) =>
      app.deps.db.update(users).set({ passwordHash: hash }).where(eq(users.id, home.userId));
    // An account with a password has its own way in.
    expect(await textIn(app, home.e164, "SKIP")).toMatch(/\/homeowner$/);
    await hasPassword(null);
    const reply = await textIn(app, home.e164, "SKIP");
    const [, token = ""] = /add-card#(\S+)$/.exec(reply ?? "") ?? [];
    await hasPassword("hash");
    expect((await app.typed(null, "auth.payLink", { token })).body).toMatchObject({ code: "LINK_INVALID" });
    await hasPassword(null);
    const google = {
      userId: home.userId,
      subject: `google-${home.userId}`,
      email: "r@example.com",
      linkedAt: app.clock.now,
    };
    await app.deps.db.insert(googleAccounts).values(google);
    expect((await app.typed(null, "auth.payLink", { token })).body).toMatchObject({ code: "LINK_INVALID" });
    expect((await app.typed(null, "auth.openPayLink", { token })).body).toMatchObject({
      code: "LINK_INVALID",
    });
    await app.deps.db.delete(googleAccounts).where(eq(googleAccounts.userId, home.userId));
    expect((await app.typed(null, "auth.payLink", { token })).body).toEqual({
      firstName: "Robin",
      address: "1600 Elm Street",
    });
    const opened = await app.typed(null, "auth.openPayLink", { token });
    expect([opened.status, opened.headers.get("set-cookie")]).toEqual([
      200,
      expect.stringContaining("tidycurb"),
    ]);
    app.clock.advance(15 * 24 * hour);
    expect((await app.typed(null, "auth.payLink", { token })).status).toBe(400);
  });

  test("is not given by NO, nor by YES after a STOP", async () => {
    const home = await addAskedHome(app);
    expect(await textIn(app, home.e164, "no")).toBeNull();
    await textIn(app, home.e164, "STOP");
    expect(await textIn(app, home.e164, "yes")).toBeNull();
    const [number] = await app.deps.db.select().from(smsNumbers).where(eq(smsNumbers.e164, home.e164));
    expect([number?.confirmedAt, number?.stoppedAt]).toEqual([null, app.clock.now]);
  });
});

test("an erased person leaves no message, nor one from before the number was theirs", async () => {
  const e164 = nextNumber();
  await textIn(app, e164, "HELP");
  const home = await addTextHome(app);
  await app.deps.db.update(smsNumbers).set({ e164 }).where(eq(smsNumbers.userId, home.userId));
  await textIn(app, e164, "status");
  expect(await outcomes(e164)).toHaveLength(2);
  await app.deps.transact((tx) => eraseUser(tx, { userId: home.userId, now: app.clock.now }));
  expect(await outcomes(e164)).toEqual([]);
});

test("a suspended account does nothing by text message; a person reads it", async () => {
  const home = await withPickups();
  const before = await planned(home);
  await app.deps.db.update(users).set({ suspendedAt: app.clock.now }).where(eq(users.id, home.userId));
  expect(await textIn(app, home.e164, "skip")).toBeNull();
  expect(await planned(home)).toEqual(before);
  expect(await wordsToDesk(home.userId)).toEqual(["skip"]);
});

describe("SKIP", () => {
  test("leaves out the next pickup, and UNDO brings it back, for ten minutes", async () => {
    const home = await withPickups();
    const [first = "", second = ""] = await planned(home);
    expect(await textIn(app, home.e164, "Skip plz")).toBe(
      "Skipped: Tuesday, March 10. Reply UNDO within 10 minutes to bring it back.",
    );
    expect((await planned(home))[0]).toBe(second);
    app.clock.advance(9 * minute);
    expect(await textIn(app, home.e164, "undo")).toBe("Undone. Your pickups are back on schedule.");
    expect((await planned(home))[0]).toBe(first);
    await textIn(app, home.e164, "SKIP");
    app.clock.advance(11 * minute);
    expect(await textIn(app, home.e164, "undo")).toContain("too late");
    expect((await planned(home))[0]).toBe(second);
    expect(await wordsToDesk(home.userId)).toEqual(["undo"]);
  });

  test("happens once for a message that comes twice, with the same reply", async () => {
    const home = await withPickups();
    const [, second = "", third = ""] = await planned(home);
    const first = await textIn(app, home.e164, "SKIP", "SM-twice");
    expect(await textIn(app, home.e164, "SKIP", "SM-twice")).toBe(first);
    expect((await planned(home)).slice(0, 2)).toEqual([second, third]);
  });

  test.each([
    ["en", "skip 3/17", "Skipped: Tuesday, March 17."],
    ["en", "skip next week", "Skipped: Tuesday, March 17."],
    ["es", "saltar el 17 de marzo", "Saltada: martes, 17 de marzo."],
    ["fr", "sauter mardi", "Passage sauté : mardi 10 mars."],
    ["en", "skip friday", "There is no pickup to skip on Friday, March 13."],
    ["en", "skip 4/5", "Which do you mean?"],
  ] as const)("in %s: %s", async (language, text, reply) => {
    const home = await withPickups({ language });
    expect(await textIn(app, home.e164, text)).toContain(reply);
  });

  test("goes to a person where the account has two homes, or the text says more", async () => {
    const home = await withPickups();
    expect(await textIn(app, home.e164, "please don't skip")).toContain("A person will read this");
    expect(await textIn(app, home.e164, "really, don't")).toBeNull();
    expect(await wordsToDesk(home.userId)).toEqual(["please don't skip", "really, don't"]);
    expect(await app.deps.db.$count(supportThreads, eq(supportThreads.userId, home.userId))).toBe(1);
  });
});

describe("HOLD", () => {
  const held = async (home: { homeownerId: string }) =>
    (await app.deps.db.select().from(vacationHolds).where(eq(vacationHolds.homeownerId, home.homeownerId)))
      .filter(({ cancelledAt }) => cancelledAt === null)
      .map(({ fromOn, untilOn }) => [fromOn, untilOn]);

  test("holds the days, says the credit, and UNDO takes it back", async () => {
    const home = await withPickups();
    expect(await textIn(app, home.e164, "HOLD 3/15-3/30")).toMatch(
      /^On hold from Sunday, March 15 to Monday, March 30: no pickups\. Your credit: \$\d+\.\d\d\. Reply UNDO/,
    );
    expect(await held(home)).toEqual([["2026-03-15", "2026-03-30"]]);
    expect(await textIn(app, home.e164, "Hold 3/20-3/25")).toContain("already on hold on some of those days");
    expect(await textIn(app, home.e164, "UNDO")).toContain("Undone");
    expect(await held(home)).toEqual([]);
  });

  test.each([
    ["en", "1", ["2026-04-05", "2026-04-10"]],
    ["en", "2", ["2026-05-04", "2026-10-04"]],
    ["fr", "1", ["2026-05-04", "2026-10-04"]],
  ] as const)("asks back where 4/5 may be two days (%s), and takes %s", async (language, number, days) => {
    const home = await withPickups({ language });
    const text = language === "en" ? "HOLD 4/5 - 4/10" : "SUSPENDRE 4/5 AU 4/10";
    expect(await textIn(app, home.e164, text)).toMatch(/1 (for|pour) .+ 2 (for|pour) /);
    expect(await held(home)).toEqual([]);
    await textIn(app, home.e164, number);
    expect(await held(home)).toEqual([days]);
  });

  test("asks for the days without any", async () => {
    const home = await withPickups();
    expect(await textIn(app, home.e164, "hold")).toContain("HOLD DEC 20 TO JAN 3");
    expect(await textIn(app, home.e164, "1")).toContain("A person will read this");
  });
});

describe("PROBLEM", () => {
  test("is reported by what it says, or by the number that answers", async () => {
    const home = await addTextHome(app);
    const runner = await addRunner(app);
    await addJob(app, home, { status: "missed", runner, scheduledOn: "2026-03-08" });
    const other = await addTextHome(app);
    await addJob(app, other, { status: "missed", runner, scheduledOn: "2026-03-08" });
    expect(await textIn(app, home.e164, "Problem: nobody came")).toMatch(/^(Sorry about that|Thank you)/);
    expect(await textIn(app, other.e164, "PROBLEM")).toContain("1 nobody came");
    expect(await textIn(app, other.e164, "5")).toMatch(/^Sorry about that/);
    const kinds = await app.deps.db.select({ kind: problems.kind }).from(problems);
    expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(["damage", "nobodyCame"]);
  });

  test("without a pickup goes to a person", async () => {
    const home = await addTextHome(app);
    expect(await textIn(app, home.e164, "problem: the lid is gone")).toContain("A person will read this");
  });
});

describe("other words", () => {
  test("become a conversation whose answer goes out as a text message, whole", async () => {
    const home = await addTextHome(app);
    await textIn(app, home.e164, "Can you come at seven instead?");
    const admin = await addAdmin(app);
    const [thread] = await app.deps.db
      .select()
      .from(supportThreads)
      .where(eq(supportThreads.userId, home.userId));
    const words =
      `Yes, from next week on your runner comes at seven. ${"We wrote it down for them. ".repeat(6)}`.trim();
    const seen = { lastMessageAt: thread?.lastMessageAt, isClosed: false };
    const answer = { threadId: thread?.id, messageId: app.deps.newId(), words, seen };
    expect((await app.typed(admin, "admin.answerSupport", answer)).status).toBe(200);
    const { sendNotices } = await import("#modules/notices/index.ts");
    await sendNotices(app.deps);
    await deliver();
    expect(app.texts.filter(({ to }) => to === home.e164).map(({ text }) => text)).toEqual([
      `TidyCurb: ${words}`,
    ]);
  });

  test("thanks needs no answer; a stranger gets one HELP a day", async () => {
    const home = await addTextHome(app);
    expect(await textIn(app, home.e164, "Thank you so much!")).toBeNull();
    const stranger = nextNumber();
    expect(await textIn(app, stranger, "HELP")).toContain("/contact");
    expect(await textIn(app, stranger, "HELP")).toBeNull();
    expect(await textIn(app, stranger, "SKIP")).toBeNull();
  });

  test("YES without a question says so", async () => {
    const home = await addTextHome(app);
    expect(await textIn(app, home.e164, "yes")).toContain("We're not waiting");
  });
});

describe("the day's limit", () => {
  test("ends replies, and a person reads the rest", async () => {
    const home = await withPickups();
    const replies: (string | null)[] = [];
    for (let nth = 0; nth <= mostRepliesADay; nth++) replies.push(await textIn(app, home.e164, "HELP"));
    expect(replies.filter((reply) => reply !== null)).toHaveLength(mostRepliesADay);
    const before = await planned(home);
    expect(await textIn(app, home.e164, "SKIP")).toBeNull();
    expect(await planned(home)).toEqual(before);
    expect(await wordsToDesk(home.userId)).toEqual(["HELP", "SKIP"]);
    expect(await textIn(app, home.e164, "STOP")).toBeNull();
    expect((await outcomes(home.e164)).slice(-3)).toEqual(["beyondLimit", "beyondLimit", "stopped"]);
  });

  test("holds what we send too, and tells the desk what was not sent", async () => {
    const home = await addTextHome(app);
    const { notify, sendNotices } = await import("#modules/notices/index.ts");
    for (let nth = 0; nth <= mostTextsADay; nth++) {
      // Messages under way at once count each other, so the one too many comes alone.
      if (nth === mostTextsADay) {
        await sendNotices(app.deps);
        await deliver();
      }
      await notify(app.deps, app.deps.db, {
        userId: home.userId,
        type: "supportTexted",
        params: { words: `Number ${nth}` },
        link: "/support",
      });
      app.clock.advance(1000);
      // One after the other: those sent at once count toward each other.
      await sendNotices(app.deps);
      await deliver();
    }
    expect(app.texts.filter(({ to }) => to === home.e164)).toHaveLength(mostTextsADay);
    const states = await app.deps.db.select().from(deliveries).where(eq(deliveries.userId, home.userId));
    expect(states.filter(({ trouble }) => trouble === "dailyLimit")).toHaveLength(1);
    expect((await wordsToDesk(home.userId))[0]).toMatch(/^\(Automatic note: .+ Not sent: Number \d+\)$/);
  });
});

test("STOP ends everything, START begins again, and an app's reader keeps their replies", async () => {
  const home = await withPickups();
  expect(await textIn(app, home.e164, "please stop texting me")).toBeNull();
  const before = await planned(home);
  expect(await textIn(app, home.e164, "SKIP")).toBeNull();
  expect(await planned(home)).toEqual(before);
  expect(await wordsToDesk(home.userId)).toEqual(["SKIP"]);
  expect(await textIn(app, home.e164, "START")).toContain("Texts are back on");
  expect(await textIn(app, home.e164, "SKIP")).toContain("Skipped");
  const logged = await app.deps.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.userId, home.userId));
  expect(logged.filter(({ action }) => action === "guest.stopMessages")).toHaveLength(2);
});

test("of a number that two accounts have, a person reads what is not about the number", async () => {
  const home = await withPickups();
  const other = await addHomeowner(app);
  await app.deps.db
    .insert(smsNumbers)
    .values({ userId: other.userId, e164: home.e164, confirmedAt: app.clock.now, createdAt: app.clock.now });
  const before = await planned(home);
  expect(await textIn(app, home.e164, "SKIP")).toContain("A person will read this");
  expect(await planned(home)).toEqual(before);
});
