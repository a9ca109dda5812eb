import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { deliveries } from "#db/schema/index.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addUser, type Person } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { deliverEmail } from "./deliver-email.ts";

const minute = 60_000;

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.execute("delete from tasks.job");
  app.clock.now = "2026-03-10T15:00:00.000Z";
  app.emails.length = 0;
  person = await addUser(app);
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});

const emailOf = (date: string) =>
  ({
    userId: person.userId,
    letter: "holidayMoved",
    params: { holiday: "Founders' Day", date, movedTo: date },
  }) as const;
const deps = () => ({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl });
const send = (date: string) =>
  app.deps.transact((tx) => app.deps.queue.send(tx, "deliver-mail", emailOf(date)));
/** Queues an email; returns its task, as if a worker had begun it. */
async function begun(date: string): Promise<{ id: string }> {
  await send(date);
  const { rows } = await app.database.execute(
    "select id from tasks.job where state = 'created' and data #>> '{params,date}' = $1",
    [date],
  );
  return rows[0] as { id: string };
}
const workOff = () => app.queue.drain(createWorkers(deps()), 20_000);
const later = async (minutes: number) => {
  app.clock.advance(minutes * minute);
  await app.database.execute("update tasks.job set start_after = now() where state in ('retry', 'created')");
  await workOff();
};
const logged = () =>
  app.deps.db
    .select({ state: deliveries.state, trouble: deliveries.trouble })
    .from(deliveries)
    .where(eq(deliveries.userId, person.userId));

/** An email was just sent: the next of its kind wait ten minutes. */
async function begin() {
  await send("2026-05-25");
  await workOff();
  expect(app.emails).toHaveLength(1);
  app.clock.advance(minute);
}

describe("an email that waits for more of its kind", () => {
  test("goes out after waiting, together with what came meanwhile", async () => {
    await begin();
    await send("2026-07-04");
    await workOff();
    await send("2026-09-07");
    await workOff();
    expect(app.emails).toHaveLength(1);
    await later(10);
    expect(app.emails).toHaveLength(2);
    expect(app.emails[1]?.text.match(/^- /gm)).toHaveLength(2);
    expect((await logged()).map(({ state }) => state)).toEqual(["sent", "sent", "sent"]);
    await later(30);
    expect(app.emails).toHaveLength(2);
  });

  fullTest("is sent once when its worker crashed after queuing the wait", async () => {
    await begin();
    const task = await begun("2026-07-04");
    for (const _ of ["died", "again", "once more"]) await deliverEmail(deps(), emailOf("2026-07-04"), task);
    await later(10);
    await later(10);
    expect(app.emails).toHaveLength(2);
    expect(app.emails[1]?.text.match(/^- /gm)).toBeNull();
    expect(await logged()).toHaveLength(2);
  });

  test("is not sent again by a worker that returns long after it went out", async () => {
    await begin();
    const task = await begun("2026-07-04");
    await deliverEmail(deps(), emailOf("2026-07-04"), task);
    await later(10);
    app.clock.advance(30 * minute);
    await deliverEmail(deps(), emailOf("2026-07-04"), task);
    expect(app.emails).toHaveLength(2);
  });
});

describe("combined emails", () => {
  test("are all dropped when turned off after a failed first attempt", async () => {
    const away = { send: () => Promise.reject(new Error("The mail server is away")) };
    await send("2026-07-04");
    await send("2026-09-07");
    await app.queue.drain(createWorkers({ ...deps(), mailer: away }), 20_000);
    expect((await logged()).map(({ state }) => state)).toEqual(["sending", "sending"]);
    await app.call(person, "POST", "/api/settings/notifications", { emailNotifications: false });
    await later(1);
    expect(app.emails).toEqual([]);
    expect(await logged()).toEqual([
      { state: "skipped", trouble: "switchedOff" },
      { state: "skipped", trouble: "switchedOff" },
    ]);
  });
});
