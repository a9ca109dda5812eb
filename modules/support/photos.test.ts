import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { photos, supportMessages } from "#db/schema/index.ts";
import { purge } from "#modules/operations/tasks/purge.ts";
import type { PhotoUpload } from "#modules/photos/contract.ts";
import { day, later } from "#platform/instants.ts";
import {
  addAdmin,
  addHomeowner,
  addRunner,
  type Homeowner,
  type Person,
  signIn,
} from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { jpeg } from "#testkit/pictures.ts";
import { expectInvariants } from "#testkit/race.ts";
import type { AdminSupportConversation, SupportConversation } from "./contract.ts";

let kit: PhotoApp;
let app: PhotoApp["app"];
let admin: Person;
let home: Homeowner;
beforeAll(async () => {
  kit = await photoApp("disk");
  app = kit.app;
  admin = await addAdmin(app);
  home = await addHomeowner(app);
});
afterAll(() => kit.close());
afterEach(() => expectInvariants(app));

async function upload(who: Person): Promise<string> {
  const body = await jpeg();
  const file = { contentType: "image/jpeg", bytes: body.byteLength };
  const answer = await app.typed(who, "support.createPhotoUpload", file);
  expect(answer.status).toBe(200);
  const { photoUrl, upload: to } = answer.body as PhotoUpload;
  await kit.send(to, body);
  return photoUrl;
}

async function ask(who: Person, photoUrls: string[] = []) {
  const threadId = app.deps.newId();
  const question = { threadId, topic: "other", words: "My can has no wheel.", photoUrls };
  return { threadId, question, answer: await app.typed(who, "support.openThread", question) };
}

const read = async (who: Person, threadId: string) =>
  (await app.typed(who, "support.conversation", { threadId })).body as SupportConversation;

async function answer(threadId: string, photoUrls: string[], from = admin) {
  const { body } = await app.typed(from, "admin.supportConversation", { threadId });
  const { lastMessageAt, isClosed } = body as AdminSupportConversation;
  const messageId = app.deps.newId();
  const seen = { lastMessageAt, isClosed };
  return app.typed(from, "admin.answerSupport", {
    threadId,
    messageId,
    words: "Like this.",
    photoUrls,
    seen,
  });
}

describe("a message's photos", () => {
  test("are shown to both sides in the order sent", async () => {
    const sent = [await upload(home), await upload(home)];
    const { threadId } = await ask(home, sent);
    expect((await answer(threadId, [await upload(admin)])).status).toBe(200);
    const mine = await read(home, threadId);
    expect(mine.messages.map(({ photoUrls }) => photoUrls.length)).toEqual([2, 1]);
    const theirs = (await app.typed(admin, "admin.supportConversation", { threadId }))
      .body as AdminSupportConversation;
    for (const url of [...mine.messages, ...theirs.messages].flatMap(({ photoUrls }) => photoUrls))
      expect((await kit.open(url)).status).toBe(200);
    const idOf = (url: string) => /[0-9a-f-]{36}/.exec(url)?.[0];
    expect(mine.messages[0]?.photoUrls.map(idOf)).toEqual(sent.map(idOf));
  });

  test("are attached once when a message is sent twice, and never to another message", async () => {
    const photoUrls = [await upload(home)];
    const { threadId, question } = await ask(home, photoUrls);
    expect((await app.typed(home, "support.openThread", question)).status).toBe(200);
    expect(await read(home, threadId)).toMatchObject({ messages: [{ photoUrls: [expect.anything()] }] });
    const again = { threadId, messageId: app.deps.newId(), words: "And here.", photoUrls };
    expect(await app.typed(home, "support.write", again)).toMatchObject({
      status: 400,
      body: { code: "PHOTO_UNKNOWN" },
    });
    expect(await app.deps.db.$count(supportMessages, eq(supportMessages.threadId, threadId))).toBe(1);
  });

  test("are the writer's own uploads, four at most", async () => {
    const stranger = await addHomeowner(app);
    expect((await ask(stranger, [await upload(home)])).answer).toMatchObject({
      status: 400,
      body: { code: "PHOTO_UNKNOWN" },
    });
    const five: string[] = [];
    for (let nth = 0; nth < 5; nth++) five.push(await upload(home));
    expect((await ask(home, five)).answer.status).toBe(400);
    expect((await ask(home, five.slice(1))).answer.status).toBe(200);
  });

  test("go with their writer's account, and an operator's answer keeps its own", async () => {
    const [person, colleague] = [await addRunner(app), await addAdmin(app)];
    const { threadId } = await ask(person, [await upload(person)]);
    await answer(threadId, [await upload(colleague)], colleague);
    const urls = (await read(person, threadId)).messages.flatMap(({ photoUrls }) => photoUrls);
    expect(urls).toHaveLength(2);
    const erase = async (who: Person) => {
      const again = { cookie: await signIn(app, who.userId) };
      expect((await app.call(again, "DELETE", "/api/profile")).status).toBe(200);
      await kit.drain();
    };
    await erase(colleague);
    expect((await kit.open(urls[1] ?? "")).status).toBe(200);
    await erase(person);
    for (const url of urls) expect((await kit.open(url)).status).toBe(404);
    expect(await app.deps.db.$count(photos, eq(photos.ownerId, colleague.userId))).toBe(0);
  });

  fullTest("are removed with a conversation that is too old", async () => {
    const { threadId } = await ask(home, [await upload(home)]);
    await answer(threadId, []);
    const { body } = await app.typed(admin, "admin.supportConversation", { threadId });
    const { lastMessageAt } = body as AdminSupportConversation;
    await app.typed(admin, "admin.closeSupport", { threadId, seen: { lastMessageAt, isClosed: false } });
    const [url = ""] = (await read(home, threadId)).messages[0]?.photoUrls ?? [];
    const before = app.clock.now;
    app.clock.now = later(before, 731 * day);
    expect(await purge(app.deps)).toMatchObject({ supportThreads: 1 });
    app.clock.now = before;
    await kit.drain();
    expect((await kit.open(url)).status).toBe(404);
  });
});
