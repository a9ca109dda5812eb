import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  addOns,
  deliveries,
  preferences,
  smsNumbers,
  unreachableAddresses,
  users,
} from "#db/schema/index.ts";
import type { Notification } from "#modules/notices/contract.ts";
import { stopToken } from "#modules/notices/preferences.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import type { SecurityOverview } from "#modules/sign-in/contract.ts";
import { later, minute } from "#platform/instants.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner, addUser, type Homeowner, type Person } from "#testkit/factories.ts";
import { tokenTo } from "#testkit/links.ts";
import { smsAccount } from "#testkit/sms-provider.ts";
import { serveEmailWebhook, serveSmsWebhook } from "./delivery-webhooks.ts";
import { serveStopEmails } from "./unsubscribe.ts";

const secret = "returned letters";

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await testApp("postgres", {
    env: {
      APP_URL: "https://tidycurb.example",
      SMS_ACCOUNT_SID: smsAccount.accountSid,
      SMS_AUTH_TOKEN: smsAccount.authToken,
      SMS_FROM: smsAccount.from,
      MAIL_WEBHOOK_SECRET: secret,
    },
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  person = await addUser(app);
});

const sent = (channel: "email" | "sms", providerId: string | null) => {
  const id = app.deps.newId();
  return app.deps.db
    .insert(deliveries)
    .values({
      sourceId: id,
      messageId: id,
      channel,
      userId: person.userId,
      kind: "jobMissed",
      state: "sent",
      providerId,
      createdAt: app.clock.now,
      dueAt: app.clock.now,
      settledAt: app.clock.now,
    })
    .then(() => id);
};
const logged = async () => {
  const rows = await app.deps.db.select().from(deliveries).where(eq(deliveries.userId, person.userId));
  return rows.map(({ state, trouble }) => [state, trouble]);
};

describe("a Twilio webhook", () => {
  const url = "https://tidycurb.example/api/webhooks/sms";
  const signed = (fields: Record<string, string>, token: string, at: string) =>
    createHmac("sha1", token)
      .update(
        at +
          Object.entries(fields)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .flat()
            .join(""),
      )
      .digest("base64");
  const call = (
    fields: Record<string, string>,
    signature: string | null = signed(fields, smsAccount.authToken, url),
    live: TestApp = app,
  ) =>
    serveSmsWebhook(
      live,
      new Request("http://localhost:3000/api/webhooks/sms", {
        method: "POST",
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          ...(signature && { "x-twilio-signature": signature }),
        },
        body: new URLSearchParams(fields),
      }),
      { peerAddress: "192.0.2.9" },
    );

  test.each([
    ["delivered", ["delivered", null]],
    ["undelivered", ["bounced", "bounced"]],
    ["failed", ["bounced", "bounced"]],
    ["queued", ["sent", null]],
  ])("about a message: %s", async (status, noted) => {
    await sent("sms", `SM-${status}`);
    const response = await call({ MessageSid: `SM-${status}`, MessageStatus: status });
    expect([response.status, await response.text()]).toEqual([200, "<Response/>"]);
    expect(await logged()).toEqual([noted]);
  });

  test("that arrives late does not mark a bounced message as delivered", async () => {
    await sent("sms", "SM-late");
    await call({ MessageSid: "SM-late", MessageStatus: "undelivered" });
    await call({ MessageSid: "SM-late", MessageStatus: "delivered" });
    expect(await logged()).toEqual([["bounced", "bounced"]]);
  });

  test("with a reply: STOP ends messages to the number, START resumes them, other words do nothing", async () => {
    const e164 = "+12175550177";
    const { now } = app.clock;
    await app.deps.db
      .insert(smsNumbers)
      .values({ userId: person.userId, e164, confirmedAt: now, createdAt: now });
    const stopped = async () =>
      (await app.deps.db.select().from(smsNumbers).where(eq(smsNumbers.e164, e164)))[0]?.stoppedAt;
    const answer = (Body: string) => call({ MessageSid: `SM-${app.deps.newId()}`, From: e164, Body });
    await answer("Thanks, all good! Please stop by");
    expect(await stopped()).toBeNull();
    await answer(" Stop.");
    expect(await stopped()).toBe(now);
    await answer("start");
    expect(await stopped()).toBeNull();
    await answer("ARRÊT");
    expect(await stopped()).toBe(now);
  });

  describe("with an answer to extra work", () => {
    const ask = async (home: Homeowner) => {
      const runner = await addRunner(app);
      const jobId = await addJob(app, home, { status: "assigned", runner });
      const id = app.deps.newId();
      await app.deps.db.insert(addOns).values({
        ...{
          id,
          jobId,
          runnerId: runner.runnerId,
          kind: "extraBags",
          units: 2,
          priceCents: 600,
          payCents: 400,
        },
        ...{ leg: "out", askedAt: app.clock.now, answerBy: later(app.clock.now, 15 * minute) },
      });
      return id;
    };
    let numbers = 0;
    const reachable = async (language = "en") => {
      const home = await addHomeowner(app);
      await app.typed(home, "settings.updatePreferences", { language });
      const e164 = `+1217555${String(2000 + numbers++)}`;
      const { now } = app.clock;
      await app.deps.db
        .insert(smsNumbers)
        .values({ userId: home.userId, e164, confirmedAt: now, createdAt: now });
      const text = async (Body: string, MessageSid = `SM-${app.deps.newId()}`) =>
        (await call({ MessageSid, From: e164, Body })).text();
      return { home, text };
    };
    const stateOf = async (id: string) =>
      (await app.deps.db.select().from(addOns).where(eq(addOns.id, id)))[0]?.answer ?? null;

    test.each([
      ["en", "Yes!", "approved", "Approved"],
      ["es", "sí", "approved", "Aprobado"],
      ["fr", "OUI", "approved", "Accepté"],
      ["en", "no", "declined", "Declined"],
      ["fr", "Non.", "declined", "Refusé"],
    ])("in %s: %s", async (language, words, answer, reply) => {
      const { home, text } = await reachable(language);
      const id = await ask(home);
      expect(await text(words)).toContain(`<Message>${reply}`);
      expect(await stateOf(id)).toBe(answer);
    });

    test("counts once, and a repeat of the message answers nothing else", async () => {
      const { home, text } = await reachable();
      const first = await ask(home);
      await text("yes", "SM-first");
      const second = await ask(home);
      expect(await text("yes", "SM-first")).toContain("Approved");
      expect([await stateOf(first), await stateOf(second)]).toEqual(["approved", null]);
    });

    test("answers none of several, none after its time, and nothing that was not asked", async () => {
      const { home, text } = await reachable();
      expect(await text("yes")).toContain("We're not waiting for an answer from you.");
      const ids = [await ask(home), await ask(home)];
      expect(await text("yes")).toContain("2 questions are open");
      app.clock.advance(16 * minute);
      expect(await text("yes")).toContain("closed");
      expect(await text("Thanks")).toBe("<Response/>");
      expect(await Promise.all(ids.map(stateOf))).toEqual([null, null]);
    });
  });

  test.each([
    ["nobody", null],
    ["somebody with another token", "other"],
    ["Twilio, for another address", "address"],
    ["Twilio, with other words", "words"],
  ])("is refused unless Twilio signed it: signed by %s", async (_who, how) => {
    await sent("sms", "SM-forged");
    const fields = { MessageSid: "SM-forged", MessageStatus: "failed" };
    const signature =
      how === null
        ? null
        : signed(
            how === "words" ? { ...fields, MessageStatus: "delivered" } : fields,
            how === "other" ? "other" : smsAccount.authToken,
            how === "address" ? "http://localhost:3000/api/webhooks/sms" : url,
          );
    expect((await call(fields, signature)).status).toBe(400);
    expect(await logged()).toEqual([["sent", null]]);
  });

  test("is refused when nothing is configured", async () => {
    const bare = { ...app, env: { ...app.env, SMS_AUTH_TOKEN: undefined } };
    expect((await call({}, "x", bare)).status).toBe(503);
  });
});

describe("a bounce report", () => {
  const call = (body: unknown, authorization: string | null = `Bearer ${secret}`, live: TestApp = app) =>
    serveEmailWebhook(
      live,
      new Request("http://localhost:3000/api/webhooks/mail", {
        method: "POST",
        headers: { "content-type": "application/json", ...(authorization && { authorization }) },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
      { peerAddress: "192.0.2.9" },
    );
  const addresses = () =>
    app.deps.db.select().from(unreachableAddresses).where(eq(unreachableAddresses.userId, person.userId));

  test("is recorded on the email and the address", async () => {
    const id = await sent("email", null);
    const events = [
      { type: "bounced", email: person.email.toUpperCase(), messageId: `<${id}@tidycurb.example>` },
      { type: "complained", email: "nobody@example.com" },
    ];
    expect((await call({ events })).status).toBe(200);
    expect((await call({ events })).status).toBe(200);
    expect(await logged()).toEqual([["bounced", "bounced"]]);
    expect(await addresses()).toMatchObject([{ email: person.email, trouble: "bounced" }]);
  });

  test("is shown to the address's owner once, and clears when an email there is opened", async () => {
    const events = [{ type: "complained", email: person.email }];
    await call({ events });
    await call({ events });
    const told = async () =>
      ((await app.call(person, "GET", "/api/notifications")).body as Notification[]).filter(
        ({ type }) => type === "addressUnreachable",
      );
    expect(await told()).toMatchObject([
      { link: "/settings#security", message: expect.stringContaining(person.email) },
    ]);
    const trouble = async () =>
      ((await app.typed(person, "security.overview")).body as SecurityOverview).addressTrouble;
    expect(await trouble()).toBe("complained");
    await app.deps.db
      .update(users)
      .set({ emailVerifiedAt: app.clock.now })
      .where(eq(users.id, person.userId));
    expect((await app.typed(person, "auth.resendVerification")).body).toEqual({ sent: true });
    app.emails.length = 0;
    await app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 20_000);
    const token = tokenTo(app, person.email, "/verify-email");
    expect((await app.typed(person, "auth.verifyEmail", { token })).status).toBe(200);
    expect(await trouble()).toBeNull();
    expect((await app.typed(person, "auth.resendVerification")).body).toEqual({ sent: false });
    await call({ events });
    expect(await told()).toHaveLength(2);
  });

  test.each([
    ["no secret", null, 401],
    ["another one", "Bearer returned lettera", 401],
    ["half of it", "Bearer returned", 401],
  ])("is refused without the secret: %s", async (_how, authorization, status) => {
    const events = [{ type: "bounced", email: person.email }];
    expect((await call({ events }, authorization)).status).toBe(status);
    expect(await addresses()).toEqual([]);
  });

  test.each(["", "[]", '{"events":[{"type":"opened","email":"a@b.c"}]}', '{"events":{}}'])(
    "in another format is refused: %s",
    async (body) => {
      expect((await call(body)).status).toBe(400);
    },
  );

  test("is refused when no secret is configured", async () => {
    const bare = { ...app, env: { ...app.env, MAIL_WEBHOOK_SECRET: undefined } };
    expect((await call({ events: [] }, "Bearer undefined", bare)).status).toBe(503);
  });
});

describe("an unsubscribe link", () => {
  const link = (stopped: Parameters<typeof stopToken>[1]["stopped"]) =>
    stopToken(app.deps.vault, { userId: person.userId, stopped });
  const switches = async () => {
    const [row] = await app.deps.db.select().from(preferences).where(eq(preferences.userId, person.userId));
    return row;
  };
  const open = (method: string, token: string) =>
    serveStopEmails(
      app,
      new Request(`http://localhost:3000/api/stop-letters?${new URLSearchParams({ token })}`, {
        method,
        ...(method === "POST" && {
          body: "List-Unsubscribe=One-Click",
          headers: { "content-type": "application/x-www-form-urlencoded" },
        }),
      }),
      { peerAddress: "192.0.2.9" },
    );

  test("turns off its switch with an email program's one POST, and nothing on a GET", async () => {
    const before = await switches();
    const looked = await open("GET", link("jobAlerts"));
    expect([looked.status, looked.headers.get("location")]).toEqual([
      303,
      expect.stringMatching(/^\/stop-letters\?token=/),
    ]);
    expect(await switches()).toEqual(before);
    expect((await open("POST", link("jobAlerts"))).status).toBe(200);
    expect((await open("POST", link("jobAlerts"))).status).toBe(200);
    expect(await switches()).toEqual({ ...before, jobAlerts: false });
  });

  test("names its kind on its page, and turns it back on for anyone with the link", async () => {
    const token = link("emailNotifications");
    const call = (name: "find" | "stop" | "allow") => app.typed(null, `letters.${name}`, { token });
    expect(await call("find")).toMatchObject({ body: { name: "emailNotifications", isOn: true } });
    expect(await call("stop")).toMatchObject({ body: { name: "emailNotifications", isOn: false } });
    expect(await call("find")).toMatchObject({ body: { isOn: false } });
    expect(await switches()).toMatchObject({ emailNotifications: false, jobAlerts: true });
    expect(await call("allow")).toMatchObject({ body: { isOn: true } });
    expect(await switches()).toMatchObject({ emailNotifications: true });
  });

  test("for an unknown user, another kind, or a deleted account does nothing", async () => {
    const sealed = app.deps.vault.seal(`${person.userId} jobAlerts`, "letters to guests");
    const other = app.deps.vault.seal(`${person.userId} role`, "switches of letters");
    const gone = stopToken(app.deps.vault, { userId: app.deps.newId(), stopped: "jobAlerts" });
    for (const token of ["", "x", sealed, other, gone, `${link("jobAlerts")}x`]) {
      expect((await open("POST", token)).status).toBe(400);
      for (const name of ["find", "stop", "allow"] as const)
        expect(await app.typed(null, `letters.${name}`, { token })).toMatchObject({ status: 400 });
    }
    expect(await switches()).toMatchObject({ jobAlerts: true });
  });
});
