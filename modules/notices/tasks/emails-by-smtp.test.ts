import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Mailer } from "#adapters/email/port.ts";
import { createSmtpMailer } from "#adapters/email/smtp.ts";
import type { EmailTemplate } from "#adapters/queue/port.ts";
import { emails as texts } from "#messages/en/emails.ts";
import { queueEmail } from "#modules/notices/notify.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import type { EmailParams } from "#platform/text-params.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addUser, type Person } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { confirmEmailOf } from "#testkit/links.ts";
import { type MailServer, startMailServer } from "#testkit/mail-server.ts";

/** Every email with its sender's parameters. */
const emails: { [Name in EmailTemplate]: EmailParams<Name> } = {
  applicationApproved: {},
  applicationRejected: { reason: "We are full in 62702." },
  applicationSubmitted: {},
  applicationMoreInfo: { reason: "We need a copy of your license." },
  noticeGiven: { measure: "suspension", when: "later", date: "2026-03-24", reason: "Late" },
  noticeDecided: { measure: "suspension", outcome: "reversed", reason: "none" },
  appealDecided: { date: "2026-03-12", outcome: "removed", answer: "none" },
  pickupCancelled: { date: "2026-03-11", credit: "$6.70", cause: "ours" },
  pickupPushed: { date: "2026-03-11", movedTo: "2026-03-12", reason: "weather" },
  cansNotEmptied: { date: "2026-03-11", verdict: "tagged", cans: "leftOut", movedTo: "2026-03-12" },
  addOnAsked: { name: "Leo", kind: "extraBags", count: 2, amount: "$6.00", minutes: 15 },
  addOnDone: { name: "Leo", kind: "extraBags", count: 2, amount: "$6.00" },
  pickupPushedBack: { date: "2026-03-11" },
  pickupLater: { date: "2026-03-11", cause: "truck", time: "16:00" },
  jobsPushed: { count: "3", givenBack: "1", date: "2026-03-11", movedTo: "2026-03-12", reason: "weather" },
  jobsPushedBack: { count: "3", date: "2026-03-11" },
  jobsLater: { count: "3", date: "2026-03-11", cause: "truck", time: "none", hours: "3" },
  supportAsked: { name: "Sam" },
  supportWrote: { words: "We called you." },
  supportAnswered: { answer: "It is on its way." },
  accountSuspended: { reason: "No shows" },
  accountReinstated: {},
  emailChanged: {},
  secondFactorOn: {},
  secondFactorOff: {},
  secondFactorTried: {},
  recoveryCodeUsed: { count: "9" },
  recoveryCodesMade: {},
  googleLinked: { email: "robin@example.com" },
  googleUnlinked: { email: "robin@example.com" },
  passkeyAdded: { name: "Safari · iOS" },
  passkeyRemoved: { name: "none" },
  payoutEmailChanged: {},
  passwordChanged: {},
  newSignIn: { browser: "Firefox", system: "Windows", date: "2026-03-10", time: "2026-03-10T15:00:00.000Z" },
  pickupReplanned: { date: "2026-03-10" },
  jobMissed: { date: "2026-03-10", credit: "$6.70" },
  jobNotServed: { date: "2026-03-10", reason: "animal", fee: "warned", amount: "$6.00", until: "2026-09-06" },
  jobDoneAfterAll: { date: "2026-03-10", credit: "$6.70" },
  jobNotServedAfterAll: { date: "2026-03-10", credit: "$6.70", reason: "noAccess" },
  problemResolved: { outcome: "credit", date: "none", credit: "$6.70", answer: "We are sorry." },
  holidayMoved: { holiday: "Memorial Day", date: "2026-05-25", movedTo: "2026-05-26" },
  holidaySkipped: { holiday: "Memorial Day", date: "2026-05-25" },
  holidayBack: { date: "2026-05-25" },
  pickupTomorrow: { date: "2026-03-11" },
  pickupTonight: { date: "2026-03-11" },
  homeChanged: { date: "2026-03-11" },
  pickupPhotos: { date: "2026-03-11", time: "11:42" },
  curbClear: { property: "Lakeside Cottage", date: "2026-03-11", time: "11:42", next: "16:00" },
  visitAsked: { date: "2026-03-11", property: "Beach Loft" },
  dayCorrected: { date: "2026-03-11" },
  changedForYou: { what: "days" },
  dayIsRight: { date: "2026-03-11" },
  streetDayChanged: { date: "2026-03-17", movedTo: "2026-03-18", cause: "street", credit: "$6.70" },
  areaServed: { zipCode: "62704" },
  welcome: {},
  serviceCancelled: { until: "2026-04-10" },
  serviceEnded: {},
  serviceStopped: {},
  receipt: { number: "TEST-1", amount: "$29.00", from: "2026-03-10", until: "2026-04-09" },
  paymentFailed: { amount: "$29.00", again: "2026-03-13" },
  paymentAction: { amount: "$29.00", link: "https://tidycurb.example/invoice" },
  cardExpires: { last4: "4242", expiry: "03/2026" },
  disputeOpened: { amount: "$29.00", status: "needs_response", respondBy: "2026-03-24" },
  disputeClosed: { amount: "$29.00", status: "lost" },
  refundIssued: { amount: "$29.00" },
  priceChanged: { amount: "$31.00", before: "$29.00", date: "2026-04-10" },
  priceStays: { amount: "$29.00" },
  rentalPriceChanged: { amount: "$29.00", count: "4", extra: "$12.00", date: "2026-05-01" },
  creditGiven: { amount: "$5.00", reason: "Sorry for the noise." },
  creditTakenBack: { amount: "$5.00", reason: "It was given twice." },
  payoutPaid: { amount: "$120.00", week: "2026-03-02", page: "?week=2026-03-02" },
  payoutWaiting: { amount: "$120.00", week: "2026-03-02" },
  dailyDigest: { report: "- Your cans are back." },
  weeklyReport: { week: "2026-03-02", report: "Your home: 2 pickups done.\nCredited to you: $3.35." },
};
const names = Object.keys(emails) as EmailTemplate[];

let app: TestApp;
let server: MailServer;
let mailer: Mailer;
let person: Person;
beforeAll(async () => {
  app = await testApp("postgres", { env: { APP_URL: "https://tidycurb.example" } });
  server = await startMailServer();
  mailer = createSmtpMailer({ url: server.url, from: "TidyCurb <hello@tidycurb.example>" });
  person = await addUser(app, { firstName: "Zoë <Ł>", lastName: "Ångström" });
  await confirmEmailOf(app, person);
  await app.typed(person, "settings.updateNotifications", { weeklyReports: true });
});
afterAll(async () => {
  await server.close();
  await app.close();
});
beforeEach(async () => {
  server.received.length = 0;
  server.behaviour = "takes";
  await app.database.execute("delete from tasks.job");
  // Avoids the merging of emails of the same kind.
  app.clock.advance(11 * 60_000);
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});

const send = <Kind extends EmailTemplate>(type: Kind) =>
  app.deps.transact((tx) =>
    queueEmail<Kind>(app.deps, tx, { userId: person.userId, type, params: emails[type] }),
  );
const workOff = () => app.queue.drain(createWorkers({ ...app.deps, mailer, appUrl: app.appUrl }), 20_000);
const waitingAgain = () =>
  app.database.execute("update tasks.job set start_after = now() where state = 'retry' returning id");

test("every email has texts, and all texts belong to an email", () => {
  expect(Object.keys(texts).toSorted()).toEqual(
    [
      ...names,
      "accountDeleted",
      "adminInvited",
      "confirmEmail",
      "emailMoved",
      "proofCode",
      "quietCans",
      "resetPassword",
      "signInLink",
      "helperInvited",
      "giftArrived",
      "giftBought",
      "giftRefunded",
      "giftUsed",
      "runnerInvited",
      "runnerStarted",
      "verifyEmail",
      "visitorWrote",
      "messageTest",
    ].toSorted(),
  );
});

test("every email arrives once, in English for its reader, with the id of its task", async () => {
  for (const type of names) await send(type);
  const { rows } = await app.database.execute("select id, data->>'letter' as letter from tasks.job");
  expect(await workOff()).toBe(names.length);
  expect(await workOff()).toBe(0);
  expect(server.received).toHaveLength(names.length);
  for (const { id, letter: sentEmail } of rows) {
    const received = server.received.find(
      ({ headers }) => headers.get("message-id") === `<${id}@tidycurb.example>`,
    );
    expect(received?.to, `${sentEmail}`).toEqual([person.email]);
    expect(received?.headers.get("from")).toBe("TidyCurb <hello@tidycurb.example>");
    expect(received?.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(received?.headers.get("date")).toBeTruthy();

    const subject = received?.headers.get("subject") ?? "";
    expect(subject.length, subject).toBeGreaterThan(10);
    expect(subject.length, subject).toBeLessThan(79);
    expect(received?.text).toMatch(/^Hi Zoë <Ł>,\n\n.+\n\n.*TidyCurb(\n\n-- \n.+)?$/s);
    // No parameter is missing or left unformatted. A token is random and may spell anything.
    for (const words of [subject, received?.text ?? ""])
      expect(words.replace(/token=\S+/g, "token")).not.toMatch(
        /[{}]|undefined|null|NaN|\bmail\.\w|\d{4}-\d\d-\d\d(?![\w-]*$)/m,
      );
    for (const link of received?.text.match(/\bhttps?:\S+/g) ?? [])
      expect(link).toMatch(/^https:\/\/tidycurb\.example\/[\w/?=.#-]*$/);
  }
});

test.each([
  ["en", "TidyCurb has come to your neighborhood", "/how-it-works"],
  ["es", "TidyCurb llegó a tu zona", "/es/how-it-works"],
  ["fr", "TidyCurb arrive dans votre quartier", "/fr/how-it-works"],
] as const)(
  "the email runnerStarted arrives once, in %s, at an address without an account",
  async (language, subject, path) => {
    await app.deps.transact((tx) =>
      app.deps.queue.send(tx, "deliver-to-visitor", {
        email: "ana@example.com",
        language,
        letter: "runnerStarted",
        params: { zipCodes: "62701" },
      }),
    );
    const { rows } = await app.database.execute("select id from tasks.job");
    expect(await workOff()).toBe(1);
    expect(await workOff()).toBe(0);
    expect(server.received).toHaveLength(1);
    const [received] = server.received;
    expect(received?.to).toEqual(["ana@example.com"]);
    expect(received?.headers.get("message-id")).toBe(`<${rows[0]?.id}@tidycurb.example>`);
    expect(received?.headers.get("subject")).toBe(subject);
    expect(received?.text).toContain("62701");
    expect(received?.text).toContain(`\n\nhttps://tidycurb.example${path}\n\n`);
    expect(received?.text).toMatch(/\nTidyCurb$/);
    expect(received?.text).not.toMatch(/[{}]|undefined|emails\.\w/);
  },
);

fullTest("an email that a server cannot accept now is sent later, under the same id", async () => {
  await send("jobMissed");
  server.behaviour = "refuses";
  expect(await workOff()).toBe(0);
  expect(await workOff()).toBe(0);
  expect(server.received).toEqual([]);
  expect(await app.queue.overview()).toMatchObject({ waiting: 1, ready: 0, failed: 0 });

  server.behaviour = "takes";
  const { rows } = await waitingAgain();
  expect(await workOff()).toBe(1);
  expect(server.received.map(({ headers }) => headers.get("message-id"))).toEqual([
    `<${rows[0]?.id}@tidycurb.example>`,
  ]);
});

test("an email accepted without confirmation is sent again under the same id, so its reader has one", async () => {
  await send("receipt");
  server.behaviour = "breaks";
  expect(await workOff()).toBe(0);
  server.behaviour = "takes";
  await waitingAgain();
  expect(await workOff()).toBe(1);
  expect(server.received).toHaveLength(2);
  const [first, second] = server.received;
  expect(second?.headers.get("message-id")).toBe(first?.headers.get("message-id"));
  expect(second?.text).toBe(first?.text);
});

fullTest("while no server answers nothing is lost, and waiting emails do not delay each other", async () => {
  for (const type of names) await send(type);
  const away = createSmtpMailer({ url: "smtp://127.0.0.1:1", from: "hello@tidycurb.example" });
  await app.queue.drain(createWorkers({ ...app.deps, mailer: away, appUrl: app.appUrl }), 20_000);
  expect(await app.queue.overview()).toMatchObject({ waiting: names.length, ready: 0 });
  await waitingAgain();
  expect(await workOff()).toBe(names.length);
  expect(server.received).toHaveLength(names.length);
});
