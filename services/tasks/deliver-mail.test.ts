import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addUser } from "#testkit/factories.ts";
import { deliverMail } from "./deliver-mail.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { env: { APP_URL: "https://tidycurb.example/" } });
});
afterAll(() => app.close());
beforeEach(() => {
  app.letters.length = 0;
});

const deliver = (userId: string, letter: "applicationApproved" | "applicationRejected") =>
  deliverMail(
    { db: app.deps.db, mail: app.mail, appUrl: app.appUrl },
    { userId, letter, params: { reason: "" } },
    { id: "01890000-0000-7000-8000-000000000001" },
  );

test.each(["applicationApproved", "applicationRejected"] as const)(
  "%s is worded without a gap",
  async (letter) => {
    const person = await addUser(app, { firstName: "<Ada> {x}" });
    await deliver(person.userId, letter);
    const [sent] = app.letters;
    expect(sent).toMatchObject({ id: "01890000-0000-7000-8000-000000000001", to: person.email });
    expect(sent?.subject).toMatch(/TidyCurb/);
    expect(sent?.text).toMatch(/^Hi <Ada> \{x\},\n\n/);
    expect(sent?.text.replace("{x}", "")).not.toMatch(/[{}]|mail\.application/);
  },
);

test("a letter leads to the configured address", async () => {
  await deliver((await addUser(app)).userId, "applicationApproved");
  expect(app.letters[0]?.text).toContain("\nhttps://tidycurb.example/runner\n");
});

test("nothing is sent to somebody who has gone", async () => {
  await deliver(app.deps.newId(), "applicationApproved");
  expect(app.letters).toEqual([]);
});

test("a letter that cannot be handed over fails, so that the queue tries again", async () => {
  const { userId } = await addUser(app);
  const mail = { send: () => Promise.reject(new Error("The mail server is away")) };
  const payload = { userId, letter: "applicationApproved", params: {} } as const;
  const delivery = deliverMail({ db: app.deps.db, mail, appUrl: app.appUrl }, payload, {
    id: app.deps.newId(),
  });
  await expect(delivery).rejects.toThrow("is away");
});
