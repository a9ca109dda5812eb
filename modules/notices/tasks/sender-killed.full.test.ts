import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { deliveries } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addUser, type Person } from "#testkit/factories.ts";
import { type Outgoing, outgoing } from "#testkit/outgoing.ts";
import { startSchedule } from "#testkit/schedule-process.ts";
import { notify } from "../notify.ts";
import { sendNotices } from "./send-notices.ts";

let app: TestApp;
let out: Outgoing;
let person: Person;
beforeAll(async () => {
  app = await testApp("postgres");
  out = await outgoing(app);
  person = await addUser(app);
});
afterAll(async () => {
  await out.close();
  await app.close();
});

/** A separate process that works the queue. */
const sender = () =>
  startSchedule("deliver", {
    databaseUrl: app.database.url ?? "",
    now: app.clock.now,
    emails: { url: out.mailServer.url, from: "TidyCurb <hello@tidycurb.example>" },
    push: out.service.address,
  });

/** Kills the sender after the receiver has the message but before it confirms; then starts another sender. */
async function killWhileSending(hasArrived: () => boolean, takesAgain: () => void) {
  const first = sender();
  first.done.catch(() => {});
  await vi.waitUntil(hasArrived, { timeout: 600_000, interval: 20 });
  await first.kill();
  await expect(first.done).rejects.toThrow();
  expect((await app.deps.db.select().from(deliveries)).map(({ state }) => state)).toEqual(["sending"]);
  takesAgain();
  // A dead process's tasks become due again after a while.
  await app.database.execute(
    "update tasks.job set state = 'retry', start_after = now() where state = 'active'",
  );
  await sender().done;
  await sender().done;
  expect((await app.deps.db.select().from(deliveries)).map(({ state }) => state)).toEqual(["sent"]);
  await app.database.execute("delete from deliveries");
}

test("an email whose sender is killed before recording is sent at most once more, under its own id", async () => {
  await app.deps.transact((tx) =>
    app.deps.queue.send(tx, "deliver-mail", {
      userId: person.userId,
      letter: "receipt",
      params: { number: "TEST-1", amount: "$29.00", from: "2026-03-10", until: "2026-04-09" },
    }),
  );
  const { received } = out.mailServer;
  out.mailServer.behaviour = "silent";
  await killWhileSending(
    () => received.length > 0,
    () => (out.mailServer.behaviour = "takes"),
  );
  expect(received).toHaveLength(2);
  const [first, again] = received.map(({ headers, text }) => [headers.get("message-id"), text]);
  expect(again).toEqual(first);
});

test("a push message whose sender is killed replaces the first one", async () => {
  const browser = await out.service.browserOf(app, person);
  await notify(app.deps, app.deps.db, {
    userId: person.userId,
    type: "jobCancelled",
    params: { date: "2026-03-12" },
    link: "/calendar",
  });
  await sendNotices(out.deps);
  browser.behaviour = "silent";
  await killWhileSending(
    () => browser.received.length > 0,
    () => (browser.behaviour = "takes"),
  );
  expect(browser.received).toHaveLength(2);
  const [first, again] = browser.received.map(({ message, headers }) => [message, headers.topic]);
  expect(again).toEqual(first);
});
