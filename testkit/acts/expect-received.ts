import { expect } from "vitest";
import { adminHealth } from "#messages/en/health.ts";
import { isUrgent, type Kind, kindRules } from "#modules/notices/channels.ts";
import { type Notification, notificationTypes } from "#modules/notices/contract.ts";
import { type Translate, translatorFor } from "#platform/translator.ts";
import type { Language } from "#platform/values/preferences.ts";
import { plainText } from "#platform/values/sms-text.ts";
import type { TestApp } from "../app.ts";
import { type Person, signIn } from "../factories.ts";
import { confirmEmailOf } from "../links.ts";
import type { Outgoing } from "../outgoing.ts";
import type { TestBrowser } from "../push-service.ts";
import { type Act, done, type Stage } from "./stage.ts";

type Listener = { browser: TestBrowser; number: string };

/** Settings, all on or all off. */
const switches = [
  "emailNotifications",
  "smsNotifications",
  "pushNotifications",
  "jobAlerts",
  "weeklyReports",
  "marketingEmails",
  "securityAlerts",
];

const isNotice = (kind: Kind) => (notificationTypes as readonly string[]).includes(kind);
const isEmail = (kind: Kind) => Object.hasOwn(adminHealth.tasks.letters, kind);

/**
 * Runs an act, sends everything, and checks what its listener got: for each kind one notice, one push message, a text
 * message if urgent, and an email if it has one; each once, in their language, with words, and nothing else. With all
 * settings off: only the notice and the mandatory emails.
 */
export async function expectReceived<App extends TestApp>(
  { app, out }: { app: App; out: Outgoing },
  { kind, act, language, isOn }: { kind: Kind; act: Act<App>; language: Language; isOn: boolean },
): Promise<void> {
  const { stage, listeners } = setStage({ app, out }, { language, isOn });
  const { who, also = [], isForTakers = false } = await act(stage);
  const listener = listeners.get(who.userId);
  if (!listener) throw new Error("The act notifies a person who did not listen");
  await out.sendAll();

  const translate = await translatorFor(language);
  const kinds = [...also, kind].toSorted();
  const notices = kinds.filter((each) => isNotice(each) && (isOn || !isForTakers));
  const written = kinds.filter((each) => isEmail(each) && (isOn || kindRules[each].email === "always"));
  const received = await receivedOf(app, out, who, listener);
  expectNotices(received, { notices, rows: await noticesOf(app, who), word: translate, language, isOn });
  expectEmails(received, { written, rows: await emailsOf(app, who), word: translate });
}

/** A stage whose listeners share a language and have all settings on or off. */
function setStage<App extends TestApp>(
  { app, out }: { app: App; out: Outgoing },
  { language, isOn }: { language: Language; isOn: boolean },
): { stage: Stage<App>; listeners: Map<string, Listener> } {
  const listeners = new Map<string, Listener>();
  const stage: Stage<App> = {
    app,
    out,
    async listens(person) {
      await confirmEmailOf(app, person);
      done("language", await app.typed(person, "settings.updatePreferences", { language }));
      const chosen = Object.fromEntries(switches.map((name) => [name, isOn]));
      const number = await out.numberOf(person);
      done("switches", await app.call(person, "POST", "/api/settings/notifications", chosen));
      const browser = await out.service.browserOf(app, person);
      listeners.set(person.userId, { browser, number });
      return person;
    },
    async act(who, procedure, input) {
      return done(procedure, await app.typed(who, procedure, input)).body as never;
    },
  };
  return { stage, listeners };
}

type Received = Awaited<ReturnType<typeof receivedOf>>;

/** The notices exist, are pushed, and are texted if urgent, each with the act's text. */
function expectNotices(
  received: Received,
  {
    notices,
    rows,
    word: translate,
    language,
    isOn,
  }: { notices: Kind[]; rows: Row[]; word: Translate; language: Language; isOn: boolean },
): void {
  expect(received.notices.map(({ type }) => type).toSorted()).toEqual(notices);
  expect(received.pushed.map((message) => message.kind).toSorted()).toEqual(isOn ? notices : []);
  const inWords = sorted(
    rows.map(({ kind, params }) => ({
      title: translate(`notifications.${kind}.title`, params),
      body: translate(`notifications.${kind}.message`, params),
    })),
  );
  expect(sorted(received.notices.map(({ title, message }) => ({ title, body: message })))).toEqual(inWords);
  const pushed = sorted(received.pushed.map(({ title, body }) => ({ title, body })));
  expect(pushed).toEqual(isOn ? inWords : []);
  for (const message of received.pushed) expect(message).toMatchObject({ language });

  const urgent = rows.filter(({ kind }) => isOn && isUrgent(kindRules[kind].importance));
  const inShort = urgent.map(({ kind, params }) => plainText(translate(`outgoing.text.${kind}`, params)));
  const texted = received.texted.map((text) => /^TidyCurb: (.+) https?:\S+$/.exec(text)?.[1] ?? text);
  expect(texted.toSorted()).toEqual(inShort.toSorted());
  for (const { title, message } of received.notices) expectWords(title, message);
  expectWords(...texted);
}

/** The emails arrived, each with the act's text. */
function expectEmails(
  received: Received,
  { written, rows, word: translate }: { written: Kind[]; rows: Row[]; word: Translate },
): void {
  const kinds = received.written.map(({ subject, text }) => {
    const row = rows.find(
      ({ kind, params }) =>
        translate(`emails.${kind}.subject`, params) === subject &&
        partsOf(translate(`emails.${kind}.text`, params)).every((part) => text.includes(part)),
    );
    return row?.kind ?? `unknown: ${subject}`;
  });
  expect(kinds.toSorted()).toEqual(written);
  for (const { subject, text } of received.written) expectWords(subject, text);
}

/** Placeholder for the link in an email's text. */
const link = "◊";
const partsOf = (text: string) => text.split(link).map((part) => part.trim());

const sorted = <Each>(list: Each[]) =>
  list.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

/** No text that only the program understands. */
function expectWords(...texts: string[]): void {
  for (const text of texts) {
    expect(text).not.toBe("");
    expect(text.replace(/https?:\S+|\S+@\S+/g, "")).not.toMatch(
      /[{}<>◊]|undefined|(notifications|outgoing|mail)\.\w|\d{4}-\d\d-\d\d/,
    );
  }
}

async function receivedOf(app: TestApp, out: Outgoing, who: Person, { browser, number }: Listener) {
  return {
    notices: await listOf(app, who),
    pushed: browser.received.map(({ message }) => message),
    texted: out.provider.messages.filter(({ to }) => to === number).map(({ body }) => body),
    written: out.mailServer.received
      .filter(({ to }) => to.includes(who.email))
      .map(({ headers, plain }) => ({ subject: headers.get("subject") ?? "", text: plain })),
  };
}

/** The person's notices in the app, even after an act that ended the session. A suspended person cannot read theirs. */
async function listOf(app: TestApp, { userId }: Person): Promise<Notification[]> {
  const { rows } = await app.database.execute("select suspended_at as at from users where id = $1", [userId]);
  if (rows[0]?.at) return [];
  const who = { cookie: await signIn(app, userId) };
  return done("notices", await app.call(who, "GET", "/api/notifications")).body as Notification[];
}

type Row = { kind: Kind; params: Record<string, string | number> };

/** The contents of a person's notices. */
async function noticesOf(app: TestApp, { userId }: Person): Promise<Row[]> {
  const { rows } = await app.database.execute(
    "select type as kind, params from notifications where user_id = $1",
    [userId],
  );
  return rows as Row[];
}

/** The contents of their emails, without links. */
async function emailsOf(app: TestApp, { userId }: Person): Promise<Row[]> {
  const { rows } = await app.database.execute(
    `select data->>'letter' as kind, data->'params' as params from tasks.job
     where name = 'deliver-mail' and data->>'userId' = $1
     union all select 'emailMoved', '{}' from tasks.job where name = 'send-account-link'`,
    [userId],
  );
  const { firstName } = (
    await app.database.execute('select first_name as "firstName" from users where id = $1', [userId])
  ).rows[0] as { firstName: string };
  return (rows as Row[]).map(({ kind, params }) => ({ kind, params: { firstName, ...params, link } }));
}
