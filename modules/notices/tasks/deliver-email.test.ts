import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { EmailTemplate, Tasks } from "#adapters/queue/port.ts";
import type { Db } from "#db/client.ts";
import { emails as texts } from "#messages/en/emails.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { noteDevice } from "#modules/sign-in/known-device.ts";
import { setPassword } from "#modules/sign-in/password.ts";
import { notifyOfSecurity } from "#modules/sign-in/prove-code.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addUser, type Person } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { confirmEmailOf, deliverAll } from "#testkit/links.ts";
import { deliverEmail } from "./deliver-email.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { env: { APP_URL: "https://tidycurb.example/" } });
});
afterAll(() => app.close());
beforeEach(() => {
  app.emails.length = 0;
});

async function addConfirmed(values: Parameters<typeof addUser>[1]): Promise<Person> {
  const person = await addUser(app, values);
  await confirmEmailOf(app, person);
  return person;
}

const deliver = (userId: string, kind: EmailTemplate, params: Record<string, string> = { reason: "" }) =>
  deliverEmail(
    { ...app.deps, mailer: app.mailer, appUrl: app.appUrl },
    { userId, letter: kind, params } as Tasks["deliver-mail"],
    { id: app.deps.newId() },
  );

test.each(["applicationApproved", "applicationRejected"] as const)("%s has complete text", async (kind) => {
  const person = await addConfirmed({ firstName: "<Ada> {x}" });
  await deliver(person.userId, kind);
  const [sent] = app.emails;
  expect(sent).toMatchObject({ to: person.email });
  expect(sent?.subject).toMatch(/TidyCurb/);
  expect(sent?.text).toMatch(/^Hi <Ada> \{x\},\n\n/);
  expect(sent?.text.replace("{x}", "")).not.toMatch(/[{}]|emails\.application/);
});

test.each([
  ["es", "Sobre tu solicitud de runner en TidyCurb", "Hola, Inés:\n\nGracias por postularte."],
  ["fr", "Votre candidature de runner chez TidyCurb", "Bonjour Inés,\n\nMerci d’avoir postulé."],
] as const)("a reader of %s gets it in their language", async (language, subject, beginning) => {
  const person = await addConfirmed({ firstName: "Inés" });
  await app.typed(person, "settings.updatePreferences", { language });
  await deliver(person.userId, "applicationRejected");
  expect(app.emails[0]).toMatchObject({ subject, text: expect.stringContaining(beginning) });
});

test.each([
  ["en", "Hi,\n\n"],
  ["es", "Hola:\n\n"],
  ["fr", "Bonjour,\n\n"],
] as const)(
  "an address that nobody confirmed is greeted without a name, in %s",
  async (language, greeting) => {
    const person = await addUser(app, { firstName: "Click here now" });
    await app.typed(person, "settings.updatePreferences", { language });
    await deliver(person.userId, "applicationRejected");
    await app.typed(person, "auth.resendVerification");
    await deliverAll(app);
    await deliver(person.userId, "applicationRejected");
    expect(app.emails).toHaveLength(3);
    const texts = app.emails.map(({ text }) => text);
    // The confirmation email begins with its code and greets nobody.
    expect(texts.map((text) => text.startsWith(greeting))).toEqual([true, false, true]);
    expect(texts.join()).not.toContain("Click here now");
  },
);

test("an email links to the configured address", async () => {
  await deliver((await addUser(app)).userId, "applicationApproved");
  expect(app.emails[0]?.text).toContain("\nhttps://tidycurb.example/runner\n");
});

describe("a user who turned off emails", () => {
  /** The parameters of every email, whether or not each uses them. */
  const words = {
    date: "2026-03-11",
    movedTo: "2026-03-12",
    holiday: "Founders' Day",
    credit: "$6.70",
    amount: "$29.00",
    again: "none",
    number: "TC-1",
    from: "2026-03-10",
    until: "2026-04-10",
    last4: "4242",
    expiry: "03/2026",
    status: "lost",
    respondBy: "none",
    week: "2026-03-09",
    page: "",
    outcome: "credit",
    answer: "none",
    what: "days",
    words: "none",
    reason: "",
    name: "Ada",
    email: "ada@example.com",
    zipCode: "62704",
    property: "Beach Loft",
    cause: "ours",
    count: "3",
    givenBack: "1",
    before: "$25.00",
    time: "11:42",
    next: "16:00",
    browser: "Firefox",
    report: "- Your cans are back.",
    system: "none",
  };
  const aboutPickups: EmailTemplate[] = [
    "jobMissed",
    "pickupReplanned",
    "jobNotServed",
    "jobDoneAfterAll",
    "jobNotServedAfterAll",
    "pickupTomorrow",
    "pickupTonight",
    "homeChanged",
    "curbClear",
    "pickupPhotos",
    "addOnAsked",
    "addOnDone",
    "cansNotEmptied",
    "pickupLater",
    "jobsLater",
  ];
  const aboutService: EmailTemplate[] = [
    "holidayMoved",
    "holidaySkipped",
    "holidayBack",
    "visitAsked",
    "dayCorrected",
    "dayIsRight",
    "streetDayChanged",
    "pickupCancelled",
    "pickupPushed",
    "pickupPushedBack",
    "jobsPushed",
    "jobsPushedBack",
    "supportAsked",
    "dailyDigest",
  ];
  /** Written by their own tasks. */
  const byThemselves = [
    "confirmEmail",
    "runnerStarted",
    "visitorWrote",
    "messageTest",
    "runnerInvited",
    "helperInvited",
    "giftBought",
    "giftArrived",
    "giftUsed",
    "giftRefunded",
  ]
    .concat(["signInLink", "resetPassword", "adminInvited", "verifyEmail", "emailMoved"])
    .concat(["proofCode", "accountDeleted", "quietCans"])
    // Sent only on request (`weekly-report.test.ts`).
    .concat(["weeklyReport"]);
  const kinds = Object.keys(texts).filter((name) => !byThemselves.includes(name)) as EmailTemplate[];
  const sentTo = async (choices: object) => {
    const person = await addUser(app);
    await app.call(person, "POST", "/api/settings/notifications", choices);
    const sent: string[] = [];
    for (const kind of kinds) {
      app.emails.length = 0;
      await deliver(person.userId, kind, words);
      if (app.emails.length > 0) sent.push(kind);
    }
    return sent;
  };

  test("gets them when nothing is turned off", async () => {
    expect(await sentTo({ weeklyReports: true })).toEqual(kinds);
  });

  fullTest("about pickups gets none of those", async () => {
    const left = kinds.filter((kind) => !aboutPickups.includes(kind));
    expect(await sentTo({ jobAlerts: false })).toEqual(left);
  });

  test("entirely still gets emails about money and account protection", async () => {
    const left = kinds.filter((kind) => ![...aboutPickups, ...aboutService, "newSignIn"].includes(kind));
    expect(await sentTo({ emailNotifications: false, securityAlerts: false })).toEqual(left);
    expect(left).toEqual(expect.arrayContaining(["receipt", "paymentFailed", "payoutPaid", "emailChanged"]));
  });

  fullTest("about account safety still gets changes, but not sign-ins", async () => {
    const left = kinds.filter((kind) => kind !== "newSignIn");
    expect(await sentTo({ securityAlerts: false })).toEqual(left);
    expect(left).toContain("passwordChanged");
  });

  test("is checked at delivery: a queued email is not sent", async () => {
    const person = await addUser(app);
    const payload = { userId: person.userId, letter: "pickupTomorrow", params: words } as const;
    await app.deps.transact((tx) => app.deps.queue.send(tx, "deliver-mail", payload));
    await app.call(person, "POST", "/api/profile/notifications", { emailNotifications: false });
    await app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 10_000);
    expect(app.emails).toEqual([]);
  });
});

describe("safety emails go to the address the account had at the time", () => {
  const emailsAfter = async (act: (person: Person) => Promise<unknown>) => {
    const person = await addUser(app);
    await app.database.execute("delete from tasks.job");
    await act(person);
    await app.database.execute("update users set email = $2 where id = $1", [
      person.userId,
      `thief-${person.email}`,
    ]);
    app.emails.length = 0;
    await deliverAll(app);
    return app.emails
      .filter(({ text }) => !text.includes("confirm-email"))
      .map(({ to }) => to === person.email);
  };
  const inside = (act: (tx: Db) => Promise<unknown>) => app.deps.transact(act);

  test.each<[EmailTemplate, (person: Person) => Promise<unknown>]>([
    [
      "passwordChanged",
      ({ userId }) => inside((tx) => setPassword(app.deps, tx, { userId, passwordHash: "another" })),
    ],
    [
      "secondFactorOff",
      ({ userId }) => inside((tx) => notifyOfSecurity(app.deps, tx, userId, "secondFactorOff", {})),
    ],
    ["emailChanged", (person) => app.typed(person, "profile.update", { email: `new-${person.email}` })],
    [
      "newSignIn",
      ({ userId }) =>
        inside((tx) =>
          noteDevice(app.deps, tx, userId, { address: "203.0.113.9", userAgent: null, sessionToken: null }),
        ),
    ],
    [
      "accountSuspended",
      async ({ userId }) =>
        app.typed(await addAdmin(app), "admin.suspendPerson", {
          userId,
          reason: "No shows",
          seen: { suspendedAt: null },
        }),
    ],
  ])("%s", async (_kind, act) => {
    expect(await emailsAfter(act)).toEqual([true]);
  });
});

test("nothing is sent to a deleted account", async () => {
  await deliver(app.deps.newId(), "applicationApproved");
  expect(app.emails).toEqual([]);
});

test("an email that cannot be handed over fails, so the queue retries it", async () => {
  const { userId } = await addUser(app);
  const mailer = { send: () => Promise.reject(new Error("The mail server is away")) };
  const payload = { userId, letter: "applicationApproved", params: {} } as const;
  const delivery = deliverEmail({ ...app.deps, mailer, appUrl: app.appUrl }, payload, {
    id: app.deps.newId(),
  });
  await expect(delivery).rejects.toThrow("is away");
});
