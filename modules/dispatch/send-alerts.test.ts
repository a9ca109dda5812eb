import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createWorkers } from "#modules/operations/index.ts";
import { hour, minute } from "#platform/instants.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin } from "#testkit/factories.ts";
import { sendAlerts } from "./index.ts";
import { messagesAnHour } from "./rules.ts";

const secret = "a-secret-of-24-characters";
const posted: { headers: Record<string, unknown>; body: string }[] = [];
let status = 200;
const operator = createServer(async (request, response) => {
  posted.push({ headers: request.headers, body: await textOf(request) });
  response.writeHead(status).end();
});
let app: TestApp;
beforeAll(async () => {
  await new Promise<void>((resolve) => operator.listen(0, "127.0.0.1", resolve));
  const { port } = operator.address() as AddressInfo;
  app = await testApp("postgres", {
    env: {
      ALERT_EMAILS: "ops@example.com,alex@example.com",
      ALERT_WEBHOOK_URL: `http://127.0.0.1:${port}/alerts`,
      ALERT_WEBHOOK_SECRET: secret,
    },
  });
  const { userId } = await addAdmin(app);
  await app.database.execute("update users set email = 'alex@example.com' where id = $1", [userId]);
  await app.database.execute("update preferences set language = 'es' where user_id = $1", [userId]);
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});
afterAll(async () => {
  await app.close();
  operator.close();
});
beforeEach(async () => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  status = 200;
  await app.database.execute("delete from pay_holds");
  await app.database.execute("delete from clock_skews");
  await app.database.execute("delete from alert_snoozes");
  await app.database.execute("delete from tasks.job");
  await app.database.execute("delete from sent_alerts");
  app.emails.length = 0;
  posted.length = 0;
});

const holdPay = () =>
  app.database.execute(
    `insert into pay_holds (id, unknown_transfers, found_at, newest_transfer_at)
     values (gen_random_uuid(), 2, '2026-03-10T14:00:00Z', '2026-03-10T14:00:00Z')`,
  );
const confirmPay = () => app.database.execute("delete from pay_holds");
const run = async (within = app) => {
  const deps = { ...within.deps, drain: async () => 0 };
  return sendAlerts(deps, { signal: new AbortController().signal });
};
const deliver = () =>
  app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 10_000);

test("an alert goes out once, to each address in its language and to the webhook, and once more when resolved", async () => {
  await holdPay();
  expect(await run()).toEqual({ alertMessages: 3 });
  expect(await run()).toEqual({ alertMessages: 0 });
  await deliver();
  expect(app.emails.map(({ to, subject }) => [to, subject])).toEqual(
    expect.arrayContaining([
      ["ops@example.com", "1 new alert"],
      ["alex@example.com", "1 alerta nueva"],
    ]),
  );
  const english = app.emails.find(({ to }) => to === "ops@example.com");
  expect(english?.text).toBe(
    "Needs attention:\n- pay runs on hold (2), 10:00 AM EDT\n\nOpen alerts:\nhttp://localhost:3000/admin#alerts",
  );
  app.emails.length = 0;
  app.clock.advance(minute);
  await confirmPay();
  expect(await run()).toEqual({ alertMessages: 3 });
  expect(await run()).toEqual({ alertMessages: 0 });
  await deliver();
  expect(app.emails.find(({ to }) => to === "ops@example.com")).toMatchObject({
    subject: "1 alert resolved",
    text: "Resolved:\n- pay runs on hold\n\nOpen alerts:\nhttp://localhost:3000/admin#alerts",
  });
});

test("the webhook's message is signed, and names no person", async () => {
  await holdPay();
  await run();
  await deliver();
  const [message] = posted;
  const id = String(message?.headers["webhook-id"]);
  const timestamp = String(message?.headers["webhook-timestamp"]);
  expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(60);
  const signature = createHmac("sha256", secret)
    .update(`${id}.${timestamp}.${message?.body}`)
    .digest("base64");
  expect(message?.headers["webhook-signature"]).toBe(`v1,${signature}`);
  expect(JSON.parse(message?.body ?? "")).toEqual({
    type: "alerts",
    text: "1 new alert",
    url: "http://localhost:3000/admin#alerts",
    raised: [
      {
        key: expect.stringMatching(/^payRunsHeld:/),
        kind: "payRunsHeld",
        count: 2,
        at: "2026-03-10T14:00:00.000Z",
        day: null,
        zipCode: null,
      },
    ],
    resolved: [],
    raisedInAll: 1,
    resolvedInAll: 0,
  });
});

test("what the webhook refuses is sent again under the same id", async () => {
  await holdPay();
  await run();
  status = 500;
  await deliver();
  status = 200;
  await app.database.execute("update tasks.job set start_after = now() where state = 'retry'");
  await deliver();
  expect(posted).toHaveLength(2);
  expect(posted[1]?.headers["webhook-id"]).toBe(posted[0]?.headers["webhook-id"]);
  expect(app.emails).toHaveLength(2);
});

test("a snoozed alert is not sent, and one snoozed later is not resolved", async () => {
  await holdPay();
  const { rows } = await app.database.execute("select 'payRunsHeld:' || id as key from pay_holds");
  const snooze = () =>
    app.database.execute(
      `insert into alert_snoozes (key, until, snoozed_by, snoozed_at)
       select $1, '2026-03-11T00:00:00Z', id, '2026-03-10T14:00:00Z' from users where email = 'alex@example.com'`,
      [rows[0]?.key],
    );
  await snooze();
  expect(await run()).toEqual({ alertMessages: 0 });
  await app.database.execute("delete from alert_snoozes");
  expect(await run()).toEqual({ alertMessages: 3 });
  await snooze();
  expect(await run()).toEqual({ alertMessages: 0 });
});

test("twelve messages go out an hour; the rest comes in one afterwards", async () => {
  let sent = 0;
  for (let nth = 0; nth < messagesAnHour + 3; nth++) {
    await (nth % 2 === 0 ? holdPay() : confirmPay());
    sent += (await run()).alertMessages ?? 0;
    app.clock.advance(minute);
  }
  expect(sent).toBe(messagesAnHour * 3);
  expect(await run()).toEqual({ alertMessages: 0 });
  app.clock.advance(hour);
  expect(await run()).toEqual({ alertMessages: 3 });
});

test("without an address nothing is sent or recorded", async () => {
  await holdPay();
  const silent = { ...app, deps: { ...app.deps, alertChannels: { emails: [], webhook: null } } };
  expect(await run(silent)).toEqual({ alertMessages: 0 });
  const { rows } = await app.database.execute("select count(*)::int as count from sent_alerts");
  expect(rows).toEqual([{ count: 0 }]);
});
