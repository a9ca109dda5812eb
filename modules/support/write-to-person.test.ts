import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { notifications } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, type Person } from "#testkit/factories.ts";
import type { SupportThread } from "./contract.ts";

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await testApp();
  admin = await addAdmin(app, "support");
});
afterAll(() => app.close());

test("a message is one conversation that they can answer, and is told once", async () => {
  const who = await addHomeowner(app);
  const message = {
    userId: who.userId,
    threadId: app.deps.newId(),
    words: "We called you about Thursday.",
    byEmail: true,
    byText: false,
  };
  for (let round = 0; round < 2; round += 1)
    expect(await app.typed(admin, "admin.writeToPerson", message)).toMatchObject({ status: 200 });
  const threads = (await app.typed(who, "support.threads")).body as SupportThread[];
  expect(threads).toMatchObject([{ excerpt: message.words, isClosed: true, isUnread: true, answerBy: null }]);
  const notices = await app.deps.db.select().from(notifications).where(eq(notifications.userId, who.userId));
  expect(notices).toMatchObject([{ type: "supportWrote", link: `/support/${message.threadId}` }]);
  const answer = { threadId: message.threadId, messageId: app.deps.newId(), words: "Thank you." };
  expect(await app.typed(who, "support.write", answer)).toMatchObject({ status: 200 });
  const [answered] = (await app.typed(who, "support.threads")).body as SupportThread[];
  expect(answered).toMatchObject({ isClosed: false, answerBy: expect.any(String) });
});

test("a text message needs a confirmed number", async () => {
  const { userId } = await addHomeowner(app);
  const message = { userId, threadId: app.deps.newId(), words: "Call us.", byEmail: false, byText: true };
  expect(await app.typed(admin, "admin.writeToPerson", message)).toMatchObject({
    status: 409,
    body: { code: "TEXT_NOT_POSSIBLE" },
  });
});
