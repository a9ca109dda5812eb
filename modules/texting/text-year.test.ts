import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { jobs, problems, supportThreads, textMessages } from "#db/schema/index.ts";
import { sendNotices } from "#modules/notices/index.ts";
import { markMissed, remind } from "#modules/pickups/tasks.ts";
import { settleHolds } from "#modules/schedule/index.ts";
import { generate } from "#modules/schedule/tasks.ts";
import { hour } from "#platform/instants.ts";
import { addDays, instantAt, localDay, localTime } from "#platform/time/local-time.ts";
import { addAdmin, addRunner, type Runner, signIn } from "#testkit/factories.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { jpeg } from "#testkit/pictures.ts";
import { readCookies } from "#testkit/second-factor.ts";
import { textCorpus } from "#testkit/text-corpus.ts";
import { phoneSignUp, textIn, textingEnv } from "#testkit/texting.ts";

const zone = "America/New_York";
const firstDay = "2026-03-10";
const weeks = 52;

let kit: PhotoApp;
beforeAll(async () => {
  kit = await photoApp("disk", { env: textingEnv });
  await kit.app.database.execute("delete from holidays");
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});
afterAll(() => kit.close());

/** Everything that is due, and all text messages that go out. */
async function tick() {
  const { app } = kit;
  await generate(app.deps);
  await markMissed(app.deps);
  await settleHolds(app.deps);
  await remind(app.deps);
  await sendNotices(app.deps);
  await app.database.execute("update tasks.job set start_after = now() where state in ('retry', 'created')");
  await kit.drain();
}

/** Does a day's pickup, with photos of both legs. */
async function serve(runner: Runner, jobId: string) {
  const { app } = kit;
  const who = { cookie: await signIn(app, runner.userId) };
  const picture = await jpeg();
  const done = async (procedure: Parameters<typeof app.typed>[1], input: object) => {
    const answer = await app.typed(who, procedure, input);
    expect([procedure, answer.status, answer.body]).toEqual([procedure, 200, expect.anything()]);
  };
  await done("runner.acceptJob", { jobId });
  await done("runner.startJob", {
    jobId,
    photoUrl: await kit.uploadProof(who, jobId, picture, { leg: "out" }),
  });
  app.clock.advance(hour);
  await done("runner.completeJob", { jobId, photoUrl: await kit.uploadProof(who, jobId, picture) });
}

test("a home lives a year by text messages alone", { timeout: 240_000 }, async () => {
  const { app } = kit;
  const admin = await addAdmin(app);
  const runner = await addRunner(app);
  const asked = phoneSignUp(app, { language: "en" });
  const { userId, phoneNumber: e164 } = asked;
  const received: { at: string; text: string }[] = [];
  const send = app.deps.sms.send;
  vi.spyOn(app.deps.sms, "send").mockImplementation(async (message) => {
    if (message.to === e164) received.push({ at: app.clock.now, text: message.text });
    return send(message);
  });

  // An operator signs Ana up; a helper adds the card by the link that her YES brought.
  const { body } = await app.typed(admin, "admin.signUpByPhone", asked);
  const { homeownerId } = body as { homeownerId: string };
  await kit.drain();
  expect(received.map(({ text }) => text)).toEqual([expect.stringMatching(/^Hi Ana, .*Reply YES to agree/)]);
  const agreed = await textIn(app, e164, "Yes please");
  const [, token = ""] = /add-card#(\S+)$/.exec(agreed ?? "") ?? [];
  const opened = await app.typed(null, "auth.openPayLink", { token });
  const helper = { cookie: readCookies(opened) };
  const {
    userId: _,
    firstName,
    lastName,
    language,
    email,
    ...home
  } = asked as typeof asked & { email?: string };
  expect((await app.typed(helper, "homeowner.createSubscription")).status).toBe(200);
  expect((await app.typed(helper, "homeowner.saveService", home)).status).toBe(200);
  expect([firstName, lastName, language, email]).toEqual(["Ana", "Reyes", "en", undefined]);

  const dueOn = async (day: string) => {
    const rows = await app.deps.db.select().from(jobs).where(eq(jobs.homeownerId, homeownerId));
    // A holiday may move it by a day.
    const days = [day, addDays(day, 1)];
    return (
      rows.find(
        ({ kind, scheduledOn, status }) =>
          kind === "weekly" && days.includes(scheduledOn) && status === "scheduled",
      ) ?? null
    );
  };
  const odd = textCorpus.filter(([, , outcome]) => outcome === "person").map(([, text]) => text);
  const told = { served: 0, skipped: 0, held: 0, missed: 0 };
  let heldUntil = "";
  for (let week = 1; week < weeks; week++) {
    const day = addDays(firstDay, 7 * week);
    const at = (onDay: string, hours: number) => {
      app.clock.now = instantAt(onDay, hours, zone);
    };
    at(addDays(day, -4), 12);
    const replies: (string | null)[] = [];
    // While she is away, SKIP would leave out the first pickup after it.
    const isSkipped = week % 6 === 2 && day > heldUntil;
    if (isSkipped) replies.push(await textIn(app, e164, ["SKIP", "skip plz", "Skp"][week % 3] ?? ""));
    if (week % 12 === 5) {
      replies.push(await textIn(app, e164, "skip"));
      replies.push(await textIn(app, e164, "undo"));
    }
    if (week % 17 === 9) {
      heldUntil = addDays(day, 13);
      const [from, until] = [day, heldUntil].map((one) =>
        new Date(one).toLocaleDateString("en-US", { month: "short", day: "numeric", timeZone: "UTC" }),
      );
      replies.push(await textIn(app, e164, `Hold ${from} to ${until}`));
    }
    if (week % 5 === 1) replies.push(await textIn(app, e164, "When is my next pickup?"));
    if (week % 4 === 3) await textIn(app, e164, odd[(week * 7) % odd.length] ?? "?");
    expect(replies).not.toContain(null);

    const before = received.length;
    await tick();
    const planned = await dueOn(day);
    at(addDays(planned?.scheduledOn ?? day, -1), 18);
    await tick();
    const job = await dueOn(day);
    const isHeld = day <= heldUntil;
    // A pickup is there unless Ana left it out, and she is reminded of it the evening before, and of nothing else.
    expect([week, job !== null]).toEqual([week, !isSkipped && !isHeld]);
    expect([
      week,
      received.slice(before).filter(({ text }) => /leave the cans where|go out tonight/.test(text)).length >
        0,
    ]).toEqual([week, job !== null]);
    if (isHeld) told.held += 1;
    else if (isSkipped) told.skipped += 1;
    if (!job) continue;
    if (week % 13 === 7) {
      // Nobody comes: the text waits for the morning, and PROBLEM brings a runner back or money.
      at(job.scheduledOn, 22);
      await tick();
      at(addDays(job.scheduledOn, 1), 8);
      await tick();
      expect(received.at(-1)?.text).toMatch(/^TidyCurb: Sorry, we /);
      expect(await textIn(app, e164, "Problem: nobody came")).toMatch(/^Sorry about that/);
      told.missed += 1;
      // The runner who comes back for it.
      const rows = await app.deps.db.select().from(jobs).where(eq(jobs.homeownerId, homeownerId));
      const back = rows.find(({ kind, status }) => kind !== "weekly" && status === "scheduled");
      if (!back) continue;
      app.clock.now = back.windowStartsAt;
      await serve(runner, back.id);
      at(localDay(app.clock.now, zone), 20);
      await tick();
      continue;
    }
    app.clock.now = job.windowStartsAt;
    await serve(runner, job.id);
    at(localDay(app.clock.now, zone), 20);
    await tick();
    const proof = received.findLast(({ text }) => text.includes("/shared/"))?.text ?? "";
    const [, path = ""] = /(\/shared\/\S+)$/.exec(proof) ?? [];
    const { body: shown } = await app.typed(null, "site.sharedPickup", {
      token: path.slice("/shared/".length),
    });
    expect(shown).toMatchObject({ day: job.scheduledOn, legs: { in: { photoUrl: expect.any(String) } } });
    told.served += 1;
  }

  // Nothing went out at night, and no day cost more than its bound.
  expect(
    received.map(({ at }) => localTime(at, zone)).filter((time) => time < "08:00" || time >= "21:00"),
  ).toEqual([]);
  const days = Map.groupBy(received, ({ at }) => localDay(at, zone));
  expect(Math.max(...[...days.values()].map((all) => all.length))).toBeLessThanOrEqual(4);
  expect(told.served + told.skipped + told.held + told.missed).toBe(weeks - 1);
  // Nobody was to come in the 20th week, which Ana skipped.
  expect(told).toMatchObject({ skipped: expect.toSatisfy((count: number) => count > 5), missed: 3 });
  // What is no command reached a person, and acted on nothing.
  const [thread] = await app.deps.db.select().from(supportThreads).where(eq(supportThreads.userId, userId));
  expect(thread).toMatchObject({ isByText: true, closedAt: null });
  const rows = await app.deps.db.select().from(textMessages).where(eq(textMessages.e164, e164));
  expect(rows.filter(({ outcome }) => outcome === "desk").length).toBeGreaterThan(10);
  expect(await app.deps.db.$count(problems, eq(problems.homeownerId, homeownerId))).toBe(told.missed);
  expect(app.emails.filter(({ to }) => !to.includes("@"))).toEqual([]);
  expect(await findViolations(app.database)).toEqual([]);
});
