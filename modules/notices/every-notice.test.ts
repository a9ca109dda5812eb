import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { outgoing as texts } from "#messages/en/outgoing-emails.ts";
import { translatorFor } from "#platform/translator.ts";
import { languages } from "#platform/values/preferences.ts";
import { plainText, smsPlaces } from "#platform/values/sms-text.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addUser, type Person } from "#testkit/factories.ts";
import { fullTest, sampleOf } from "#testkit/full.ts";
import { type Outgoing, outgoing } from "#testkit/outgoing.ts";
import type { TestBrowser } from "#testkit/push-service.ts";
import { isTexted, isUrgent, kindRules } from "./channels.ts";
import { type NotificationType, notificationTypes } from "./contract.ts";
import { notify } from "./notify.ts";

/** Every parameter a notice may use. */
const params = {
  runner: "Sam",
  name: "Sam",
  date: "2026-09-30",
  last4: "4242",
  expiry: "03/2026",
  status: "lost",
  outcome: "credit",
  kind: "extraBags",
  minutes: "15",
  address: "12 Oak Avenue",
  answer: "We are sorry.",
  what: "days",
  leg: "out",
  role: "cleaner",
  rental: "Beach Loft",
  words: "We are sorry.",
  city: "Springfield",
  regular: "Leo",
  street: "Maple Street",
  respondBy: "2026-03-20",
  side: "runner",
  whose: "own",
  window: "morning",
  reason: "None",
  amount: "$29.00",
  credit: "$1,116.70",
  again: "2026-03-15",
  measure: "suspension",
  when: "later",
  week: "2026-03-09",
  holiday: "Memorial Day",
  hours: "3",
  movedTo: "2026-03-13",
  before: "$29.00",
  cans: "leftOut",
  verdict: "tagged",
  cause: "ours",
  givenBack: 1,
  count: 3,
  extra: "$12.00",
  calendar: "platform.test",
  property: "Beach Loft",
  time: "11:42",
  next: "16:00",
  browser: "Firefox",
  system: "Linux",
  host: "hooks.example.com",
  email: "ada@example.com",
  zipCode: "62704",
  until: "2026-04-10",
  jobs: 3,
  pickups: 3,
  done: 3,
  missed: 0,
  earned: "$36.00",
};

const byText = notificationTypes.filter((type) => isUrgent(kindRules[type].importance));

let app: TestApp;
let out: Outgoing;
beforeAll(async () => {
  app = await testApp("postgres", { env: { APP_URL: "https://tidycurb.example" } });
  out = await outgoing(app);
});
afterAll(async () => {
  await out.close();
  await app.close();
});
beforeEach(() => {
  out.provider.messages.length = 0;
});

type Switches = Partial<Record<keyof typeof allOn, boolean>>;
const allOn = {
  emailNotifications: true,
  smsNotifications: true,
  pushNotifications: true,
  jobAlerts: true,
  weeklyReports: true,
  marketingEmails: true,
  securityAlerts: true,
};

/** Sends a person with a browser and a number every notice; returns the outcome by type. */
async function sendAll(language: (typeof languages)[number], switches: Switches) {
  const person = await addUser(app);
  await app.typed(person, "settings.updatePreferences", { language });
  const number = await out.numberOf(person);
  await app.call(person, "POST", "/api/settings/notifications", { ...allOn, ...switches });
  const browser = await out.service.browserOf(app, person);
  for (const type of notificationTypes) await send(person, type);
  await out.sendAll();
  return { person, browser, number, ...received(browser, number) };
}

const send = (person: Person, type: NotificationType) =>
  notify(app.deps, app.deps.db, { userId: person.userId, type, params, link: "/calendar" });

function received(browser: TestBrowser, number: string) {
  return {
    pushed: new Map(browser.received.map((each) => [each.message.kind, each])),
    texted: out.provider.messages.filter(({ to }) => to === number).map(({ body }) => body),
  };
}

describe.each(sampleOf(languages, 1))("every notice, in %s", (language) => {
  test("arrives once in the browser and, if urgent, as a text message, with text", async () => {
    const { browser, pushed, texted, person } = await sendAll(language, {});
    const translate = await translatorFor(language);
    expect([...pushed.keys()].toSorted()).toEqual([...notificationTypes].toSorted());
    expect(browser.received).toHaveLength(notificationTypes.length);
    for (const [type, { message, headers }] of pushed) {
      expect(message).toMatchObject({
        title: translate(`notifications.${type}.title`, params),
        body: translate(`notifications.${type}.message`, params),
        link: "/calendar",
        language,
        noticeIds: [expect.any(String)],
      });
      expect(message.title + message.body).not.toMatch(/notifications\.|[{}]|undefined|\d{4}-\d\d-\d\d/);
      expect(headers).toMatchObject({
        urgency: message.isUrgent ? "high" : "normal",
        topic: message.id.replaceAll("-", ""),
        "content-encoding": "aes128gcm",
      });
      expect(message.isUrgent).toBe(byText.includes(type as NotificationType));
    }

    const expected = byText.map(
      (type) =>
        `TidyCurb: ${plainText(translate(`outgoing.text.${type}`, params))} https://tidycurb.example/calendar`,
    );
    expect(texted.toSorted()).toEqual(expected.toSorted());
    for (const text of texted) {
      expect(text.length).toBeLessThanOrEqual(smsPlaces);
      expect(plainText(text)).toBe(text);
      expect(text).not.toMatch(/outgoing\.|undefined|\d{4}-\d\d-\d\d/);
    }

    // Nothing is resent, and the log has every outcome.
    await out.hurry();
    expect(await out.sendAll()).toBe(0);
    const { rows } = await app.database.execute(
      "select channel, state, count(*)::int as count from deliveries where user_id = $1 group by 1, 2 order by 1",
      [person.userId],
    );
    expect(rows).toEqual([
      { channel: "push", state: "sent", count: notificationTypes.length },
      { channel: "sms", state: "sent", count: byText.length },
      // Those that only homes without the app get.
      { channel: "sms", state: "skipped", count: notificationTypes.filter(isTexted).length - byText.length },
    ]);
  });

  fullTest("stays in the app only when both are turned off", async () => {
    const { browser, texted, person } = await sendAll(language, {
      pushNotifications: false,
      smsNotifications: false,
    });
    expect(browser.received).toEqual([]);
    expect(texted).toEqual([]);
    const { body } = await app.call(person, "GET", "/api/notifications");
    expect(body).toHaveLength(Math.min(100, notificationTypes.length));
  });
});

test.each(sampleOf(["jobAlerts", "securityAlerts", "weeklyReports", "marketingEmails"] as const, 1))(
  "a user with %s turned off gets everything else",
  async (topic) => {
    const { pushed, texted } = await sendAll("en", { [topic]: false });
    const left = notificationTypes.filter((type) => kindRules[type].topic !== topic);
    expect([...pushed.keys()].toSorted()).toEqual([...left].toSorted());
    expect(texted).toHaveLength(left.filter((type) => byText.includes(type)).length);
  },
);

fullTest.each([
  ["pushNotifications", 0, byText.length],
  ["smsNotifications", notificationTypes.length, 0],
] as const)("a user with %s turned off is notified the other way", async (channel, pushes, textMessages) => {
  const { pushed, texted } = await sendAll("en", { [channel]: false });
  expect([pushed.size, texted.length]).toEqual([pushes, textMessages]);
});

test("combined notices and text messages have texts for every kind", () => {
  const merging = Object.entries(kindRules).filter(([, { merges }]) => merges);
  expect(Object.keys(texts.several).toSorted()).toEqual(merging.map(([type]) => type).toSorted());
  expect(Object.keys(texts.text).toSorted()).toEqual([...byText].toSorted());
});

test("nothing waits for a user without a browser and a number", async () => {
  const person = await addUser(app);
  await send(person, "jobMissed");
  const { rows } = await app.database.execute("select from deliveries where user_id = $1", [person.userId]);
  expect(rows).toEqual([]);
});
