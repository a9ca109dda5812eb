import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditLog, supportMessages, supportThreads } from "#db/schema/index.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addJob, addRunner, addUser, type Person } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { addFailedInvoice } from "#testkit/invoices.ts";
import { takenJob } from "#testkit/scenarios.ts";
import type { AdminSupportConversation, SupportConversation, SupportThread } from "./contract.ts";

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await testApp("pglite");
  admin = await addAdmin(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.deps.db.delete(supportThreads);
  await app.database.execute("delete from notifications");
  await deliver();
  app.emails.length = 0;
});

const newId = () => app.deps.newId();
async function ask(who: Person, given: object = {}) {
  const threadId = newId();
  const answer = await app.typed(who, "support.openThread", {
    threadId,
    topic: "app",
    words: "My route is empty.",
    ...given,
  });
  return { threadId, answer };
}
const write = (who: Person, threadId: string, words = "Hello?", messageId = newId()) =>
  app.typed(who, "support.write", { threadId, messageId, words });
const seenBy = async (threadId?: string) => {
  const { body } = await app.typed(admin, "admin.supportConversation", { threadId });
  const { lastMessageAt, isClosed } = body as SupportThread;
  return { lastMessageAt, isClosed };
};
const answer = async (threadId: string, words: string, more: object = {}) =>
  app.typed(admin, "admin.answerSupport", {
    threadId,
    messageId: newId(),
    words,
    seen: await seenBy(threadId),
    ...more,
  });
const close = async (threadId?: string, more: object = {}) =>
  app.typed(admin, "admin.closeSupport", { threadId, seen: await seenBy(threadId), ...more });
const list = async (who: Person) => (await app.typed(who, "support.threads")).body as SupportThread[];
const read = async (who: Person, threadId: string) =>
  (await app.typed(who, "support.conversation", { threadId })).body as SupportConversation;
const waiting = async (state = "open") =>
  ((await app.typed(admin, "admin.supportThreads", { state })).body as { rows: SupportThread[] }).rows;
const noticesOf = async (who: Person) =>
  ((await app.call(who, "GET", "/api/notifications")).body as { type: string; link: string }[]).map(
    ({ type, link }) => [type, link],
  );
const deliver = () =>
  app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 20_000);

describe("a conversation", () => {
  test("starts with a question, is answered, also by email, and each side sees what is new", async () => {
    const runner = await addRunner(app);
    const { threadId } = await ask(runner);
    expect(await list(runner)).toMatchObject([
      { id: threadId, isUnread: false, excerpt: "My route is empty." },
    ]);
    expect(await waiting()).toMatchObject([
      { id: threadId, isUnread: true, writer: { name: "Sam Swift", role: "runner" } },
    ]);
    expect(await noticesOf(admin)).toEqual([["supportAsked", "/admin#support"]]);
    await app.typed(admin, "admin.markSupportRead", { threadId });
    expect((await waiting())[0]?.isUnread).toBe(false);

    app.clock.advance(1000);
    expect((await answer(threadId, "It starts tomorrow.")).status).toBe(200);
    expect(await list(runner)).toMatchObject([{ isUnread: true, excerpt: "It starts tomorrow." }]);
    expect(await noticesOf(runner)).toEqual([["supportAnswered", `/support/${threadId}`]]);
    const { messages } = await read(runner, threadId);
    expect(messages.map(({ words, isFromSupport }) => [words, isFromSupport])).toEqual([
      ["My route is empty.", false],
      ["It starts tomorrow.", true],
    ]);
    await app.typed(runner, "support.markThreadRead", { threadId });
    expect((await list(runner))[0]?.isUnread).toBe(false);

    await deliver();
    const sentEmails = app.emails.toSorted((one, other) => one.subject.localeCompare(other.subject));
    expect(sentEmails.map(({ to, subject }) => [to, subject])).toEqual([
      [admin.email, "Sam writes to TidyCurb support"],
      [runner.email, "TidyCurb support has answered"],
    ]);
    expect(sentEmails[1]?.text).toContain("It starts tomorrow.");
    const audits = await app.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, runner.userId));
    expect(audits.map(({ action }) => action)).toEqual(["admin.markSupportRead", "admin.answerSupport"]);
  });

  fullTest("is closed with or without an answer, and reopens with the next message", async () => {
    const homeowner = await addHomeowner(app);
    const { threadId } = await ask(homeowner);
    await answer(threadId, "Done.", { close: true });
    expect(await waiting()).toEqual([]);
    expect(await waiting("closed")).toMatchObject([{ id: threadId, isClosed: true }]);
    expect((await write(homeowner, threadId)).status).toBe(200);
    expect(await waiting()).toMatchObject([{ id: threadId, isClosed: false }]);
    for (let time = 0; time < 2; time++) expect((await close(threadId)).status).toBe(200);
    expect(await list(homeowner)).toMatchObject([{ isClosed: true }]);
  });

  test("is answered as read: a second admin is told who wrote, answered or closed it", async () => {
    const homeowner = await addHomeowner(app);
    const other = await addUser(app, { role: "admin", firstName: "Otto" });
    const { threadId } = await ask(homeowner);
    const seen = await seenBy(threadId);
    app.clock.advance(1000);
    const told = {
      status: 409,
      body: { code: "SUPPORT_CHANGED", params: { by: "Otto Field", what: "answered", at: app.clock.now } },
    };
    const first = { threadId, messageId: newId(), words: "Tomorrow.", seen };
    expect((await app.typed(other, "admin.answerSupport", first)).status).toBe(200);
    expect(await answer(threadId, "Today!", { seen })).toMatchObject(told);
    expect(await close(threadId, { seen })).toMatchObject(told);
    expect((await app.typed(other, "admin.answerSupport", first)).status).toBe(200);
    const answered = await seenBy(threadId);
    app.clock.advance(1000);
    await write(homeowner, threadId, "And the lid?");
    expect(await close(threadId, { seen: answered })).toMatchObject({
      body: { code: "SUPPORT_CHANGED", params: { what: "wrote", at: app.clock.now } },
    });
    const open = await seenBy(threadId);
    app.clock.advance(1000);
    expect((await app.typed(other, "admin.closeSupport", { threadId, seen: open })).status).toBe(200);
    expect(await answer(threadId, "Today!", { seen: open })).toMatchObject({
      body: {
        code: "SUPPORT_CHANGED",
        params: { by: "Otto Field", what: "closed", at: app.clock.now },
        message: expect.stringMatching(
          /^Otto Field closed this conversation at .+\. Please read it before you continue\.$/,
        ),
      },
    });
    expect((await read(homeowner, threadId)).messages.map(({ words }) => words)).toEqual([
      "My route is empty.",
      "Tomorrow.",
      "And the lid?",
    ]);
  });

  test("announces several messages in a row once, with one email", async () => {
    // Earlier conversations already sent emails, which would delay new ones.
    app.clock.advance(11 * 60_000);
    const runner = await addRunner(app);
    const { threadId } = await ask(runner);
    for (let index = 0; index < 3; index++) await write(runner, threadId, `And ${index}`);
    expect(await noticesOf(admin)).toHaveLength(1);
    await deliver();
    expect(app.emails.filter(({ to }) => to === admin.email)).toHaveLength(1);
  });

  fullTest("stores a repeated message once, from either side", async () => {
    const runner = await addRunner(app);
    const { threadId } = await ask(runner);
    await app.typed(runner, "support.openThread", { threadId, topic: "app", words: "Again" });
    const messageId = newId();
    for (let time = 0; time < 2; time++) await write(runner, threadId, "Twice", messageId);
    const answerId = newId();
    for (let time = 0; time < 2; time++) await answer(threadId, "Twice too", { messageId: answerId });
    expect(await app.deps.db.$count(supportMessages)).toBe(3);
  });

  test("is private to its user", async () => {
    const { threadId } = await ask(await addRunner(app));
    const stranger = await addRunner(app);
    for (const answer of [
      await app.typed(stranger, "support.conversation", { threadId }),
      await write(stranger, threadId),
      await app.typed(stranger, "support.markThreadRead", { threadId }),
      await app.typed(stranger, "support.openThread", { threadId, topic: "app", words: "Mine?" }),
    ])
      expect(answer.status).toBe(404);
    expect(await list(stranger)).toEqual([]);
  });
});

test("open conversations are sorted by the first unanswered message; answered ones come last", async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => addRunner(app)));
  const asked: string[] = [];
  for (const who of people) {
    app.clock.advance(1000);
    asked.push((await ask(who)).threadId);
  }
  const [first = "", second = "", third = "", fourth = ""] = asked;
  app.clock.advance(1000);
  await write(people[0] as Person, first, "Are you there?");
  app.clock.advance(1000);
  await answer(second, "Look again.");
  app.clock.advance(1000);
  await answer(third, "Look again.");
  const order = async () => (await waiting()).map(({ id }) => id);
  expect(await order()).toEqual([first, fourth, second, third]);
  app.clock.advance(1000);
  await write(people[2] as Person, third, "It is still empty.");
  expect(await order()).toEqual([first, fourth, third, second]);

  const paged: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await app.typed(admin, "admin.supportThreads", { state: "open", limit: 1, cursor });
    const { rows, nextCursor } = page.body as { rows: SupportThread[]; nextCursor: string | null };
    paged.push(...rows.map(({ id }) => id));
    cursor = nextCursor;
  } while (cursor);
  expect(paged).toEqual([first, fourth, third, second]);
});

describe("an attached job", () => {
  fullTest("must be the user's own, and is shown to both sides", async () => {
    const { runner, homeowner, jobId } = await takenJob(app);
    for (const who of [runner, homeowner]) {
      const { threadId } = await ask(who, { topic: "job", jobId });
      expect((await read(who, threadId)).job).toMatchObject({ id: jobId });
      const seen = await app.typed(admin, "admin.supportConversation", { threadId });
      expect((seen.body as AdminSupportConversation).job).toMatchObject({ id: jobId });
    }
    expect((await ask(await addRunner(app), { jobId })).answer.status).toBe(404);
    expect((await ask(await addHomeowner(app), { jobId })).answer.status).toBe(404);
    expect((await ask(runner, { jobId: newId() })).answer.status).toBe(404);
  });

  test("released since no longer shows its address to its former runner", async () => {
    const { runner, jobId } = await takenJob(app);
    const { threadId } = await ask(runner, { topic: "job", jobId });
    await app.typed(runner, "runner.releaseJob", { jobId });
    expect(await read(runner, threadId)).toMatchObject({ jobId, job: null });
  });

  test("of a homeowner may be any of their pickups", async () => {
    const homeowner = await addHomeowner(app);
    const jobId = await addJob(app, homeowner, { status: "missed" });
    expect((await ask(homeowner, { jobId })).answer.status).toBe(200);
  });
});

describe("an answer", () => {
  const promised = async (who: Person, threadId: string) => (await read(who, threadId)).answerBy;

  test("is promised for 6 PM of the next day at the home, and a second message does not move that", async () => {
    const home = await addHomeowner(app, { timeZone: "Pacific/Honolulu" });
    const { body } = await app.typed(home, "support.answerTime");
    const { threadId } = await ask(home);
    const first = await promised(home, threadId);
    expect(body).toEqual({ answerBy: first });
    expect(first).toMatch(/T04:00:00\.000Z$/);
    app.clock.advance(20 * 3_600_000);
    await write(home, threadId);
    expect(await promised(home, threadId)).toBe(first);
    expect(await waiting()).toMatchObject([{ id: threadId, answerBy: first }]);
  });

  test("is due no more once given or closed, and is promised again for the next message", async () => {
    const home = await addHomeowner(app);
    const { threadId } = await ask(home);
    const first = await promised(home, threadId);
    await answer(threadId, "Tomorrow.");
    expect(await promised(home, threadId)).toBeNull();
    await write(home, threadId);
    expect(await promised(home, threadId)).not.toBeNull();
    await close(threadId);
    expect(await promised(home, threadId)).toBeNull();
    app.clock.advance(48 * 3_600_000);
    await write(home, threadId, "It is still there.");
    expect(String(await promised(home, threadId)) > String(first)).toBe(true);
  });
});

describe("an attached bill", () => {
  test("must be the user's own, and is shown to both sides", async () => {
    const home = await addHomeowner(app);
    const invoiceId = await addFailedInvoice(app, home.userId);
    const { threadId, answer: sent } = await ask(home, { topic: "pay", invoiceId });
    expect(sent.status).toBe(200);
    const bill = { id: invoiceId, amount: "29.00", periodStartsOn: "2026-03-01", periodEndsOn: "2026-04-01" };
    expect(await read(home, threadId)).toMatchObject({ invoiceId, bill, job: null });
    const seen = await app.typed(admin, "admin.supportConversation", { threadId });
    expect(seen.body).toMatchObject({ bill, writer: { homeownerId: home.homeownerId } });
    expect((await ask(await addHomeowner(app), { invoiceId })).answer.status).toBe(404);
  });
});

describe("a frequent writer", () => {
  fullTest("has at most ten open conversations", async () => {
    const runner = await addRunner(app);
    for (let index = 0; index < 10; index++) expect((await ask(runner)).answer.status).toBe(200);
    expect((await ask(runner)).answer.body).toMatchObject({ code: "SUPPORT_TOO_MANY" });
    const [first] = await list(runner);
    await close(first?.id);
    expect((await ask(runner)).answer.status).toBe(200);
  });

  test("writes at most thirty messages an hour", async () => {
    const runner = await addRunner(app);
    const { threadId } = await ask(runner);
    for (let index = 1; index < 30; index++) await write(runner, threadId);
    expect((await write(runner, threadId)).status).toBe(429);
    app.clock.advance(3_600_001);
    expect((await write(runner, threadId)).status).toBe(200);
  });
});

fullTest("open conversations come page by page, longest wait first", async () => {
  const runner = await addRunner(app);
  const ids: string[] = [];
  for (let index = 0; index < 3; index++) {
    ids.push((await ask(runner)).threadId);
    app.clock.advance(1000);
  }
  await answer(ids[0] ?? "", "It starts tomorrow.");
  const pages: string[][] = [];
  let cursor: string | null = null;
  do {
    const page = await app.typed(admin, "admin.supportThreads", { limit: 2, cursor });
    const { rows, nextCursor } = page.body as { rows: SupportThread[]; nextCursor: string | null };
    pages.push(rows.map(({ id }) => id));
    cursor = nextCursor;
  } while (cursor);
  expect(pages).toEqual([[ids[1], ids[2]], [ids[0]]]);
});

test("conversations are found by their writer, among the open or closed ones", async () => {
  const [one, other] = [await addRunner(app, { firstName: "Quillfeather" }), await addHomeowner(app)];
  const { threadId } = await ask(one);
  await ask(other);
  const found = async (state: string) =>
    (
      (await app.typed(admin, "admin.supportThreads", { state, search: "quillf" })).body as {
        rows: SupportThread[];
      }
    ).rows.map(({ id }) => id);
  expect([await found("open"), await found("closed")]).toEqual([[threadId], []]);
  await close(threadId);
  expect([await found("open"), await found("closed")]).toEqual([[], [threadId]]);
});

fullTest("deleting the account deletes the messages", async () => {
  const runner = await addRunner(app);
  const { threadId } = await ask(runner);
  await answer(threadId, "Yes.");
  expect((await app.typed(runner, "profile.deleteAccount")).status).toBe(200);
  expect([await app.deps.db.$count(supportThreads), await app.deps.db.$count(supportMessages)]).toEqual([
    0, 0,
  ]);
});
