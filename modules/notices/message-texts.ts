import type * as z from "zod";
import type { AdminAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { defaultTexts, translatorFor, translatorWith } from "#platform/translator.ts";
import { fullName } from "#platform/values/actor.ts";
import {
  messageKey,
  type TextChannel,
  type TextField,
  textChannels,
  textFields,
} from "#platform/values/message-keys.ts";
import { type Language, languages } from "#platform/values/preferences.ts";
import { type Refusal, Refused, refuseIf } from "#platform/values/refusal.ts";
import { plainText, smsPlaces, smsText } from "#platform/values/sms-text.ts";
import { placeholdersOf, refuseTexts } from "./check-text.ts";
import type * as contract from "./contract/texts.ts";
import type { PushMessage } from "./contract.ts";
import { insertVersion, listOwnTexts, listVersions, lockTextInUse } from "./queries/message-texts.ts";
import { findReader, listBrowsers } from "./queries/readers.ts";
import { sampleFor, sampleParams } from "./sample-params.ts";

type Texts = Record<string, string>;
type Which = { channel: TextChannel; kind: string };

/** Most versions shown of a text. */
const versionsShown = 100;

/** Every kind's text on each channel, with its beginning and the languages in which it is not the default. */
export const messageTexts: AdminAct<typeof contract.messageTexts> = async (deps, _actor, { language }) => {
  const own = await listOwnTexts(deps.db);
  const usual = await readDefaults(language);
  return textChannels.flatMap((channel) =>
    kindsOf(usual, channel).map((kind) => {
      const stored = own.filter((each) => each.channel === channel && each.kind === kind);
      const texts = stored.find((each) => each.language === language)?.texts ?? usualOf(usual, channel, kind);
      return {
        channel,
        kind,
        excerpt: (texts[textFields[channel][0]] ?? "").slice(0, 160),
        changedIn: languages.filter((each) => stored.some((text) => text.language === each)),
      };
    }),
  );
};

/** One of them in all languages, with its placeholders and versions. Refuses with NOT_FOUND. */
export const messageText: AdminAct<typeof contract.messageText> = async (deps, _actor, which) => {
  const versions = await listVersions(deps.db, { ...which, limit: versionsShown });
  const ofLanguage = async (language: Language) => {
    const usual = await findUsual(which, language);
    const inUse = versions.find((each) => each.language === language && each.replacedAt === null);
    return {
      usual,
      own: inUse?.texts ?? null,
      seen: inUse?.id ?? null,
      placeholders: placeholdersOf(usual),
    };
  };
  return {
    languages: { en: await ofLanguage("en"), es: await ofLanguage("es"), fr: await ofLanguage("fr") },
    versions: versions.map(({ id, language, texts, savedAt, by }) => ({
      id,
      language,
      texts,
      savedAt,
      savedBy: by ? fullName(by) : null,
    })),
  };
};

/**
 * A text with sample values beside the default one. Refuses with NOT_FOUND, TEXT_BROKEN, PLACEHOLDER_UNKNOWN,
 * PLACEHOLDER_CHOOSES and PLACEHOLDER_MISSING.
 */
export const previewMessageText: AdminAct<typeof contract.previewMessageText> = async (
  _deps,
  _actor,
  input,
) => {
  const usual = await findUsual(input, input.language);
  const own = await renderSample(input, usual);
  const translate = await translatorFor(input.language);
  const params = sampleFor(usual);
  return {
    own,
    usual: mapTexts(usual, (_, field) => translate(messageKey(input.channel, input.kind, field), params)),
    sms: input.channel === "sms" ? smsLength(own.text ?? "") : null,
  };
};

/** A text message is cut to one; codes are sent without a link. */
function smsLength(words: string): z.output<typeof contract.previewMessageText.output>["sms"] {
  const room = smsPlaces - String(sampleParams.link).length - 1;
  const used = plainText(`TidyCurb: ${words}`).length;
  return { used, room, isCut: used > room };
}

/**
 * Saves a text in place of the default or of an earlier version; null returns to the default. Messages and notices show
 * it from then on, also those sent before. Safe to repeat. Refuses as `previewMessageText` and with CHANGED_ELSEWHERE.
 */
export const setMessageText: AdminAct<typeof contract.setMessageText> = async (deps, actor, input) => {
  const { channel, kind, language, seen } = input;
  const usual = await findUsual(input, language);
  const texts = input.texts && ordered(channel, input.texts);
  if (texts) await renderSample({ ...input, texts }, usual);
  const wanted = texts && isSame(texts, usual) ? null : texts;
  return deps.transact(async (tx) => {
    const inUse = await lockTextInUse(tx, { channel, kind, language });
    if (isSame(inUse?.texts ?? null, wanted)) return { seen: inUse?.id ?? null };
    if ((inUse?.id ?? null) !== seen) throw new Refused({ code: "CHANGED_ELSEWHERE" });
    const savedAt = deps.now();
    const version = { id: deps.newId(), channel, kind, language, texts: wanted, savedAt };
    if (!(await insertVersion(tx, { ...version, savedBy: actor.userId }, inUse?.id ?? null)))
      throw new Refused({ code: "CHANGED_ELSEWHERE" });
    const [before, after] = changedParts(joined(inUse?.texts ?? usual), joined(wanted ?? usual));
    await audit(deps, tx, actor, {
      action: "admin.setMessageText",
      subjectId: version.id,
      before: { words: before, channel, message: kind, language },
      after: { words: after, channel, message: kind, language },
      happenedAt: savedAt,
    });
    return { seen: version.id };
  });
};

/**
 * Sends the admin a text with sample values: an email, a text message to the own number, or a push message for notices.
 * Refuses as `previewMessageText`, and with TEST_UNREACHABLE without a number or browser.
 */
export const testMessageText: AdminAct<typeof contract.testMessageText> = async (deps, actor, input) => {
  const { channel, kind, language } = input;
  const own = await renderSample(input, await findUsual(input, language));
  const reader = await findReader(deps.db, actor.userId);
  if (!reader) throw new Refused({ code: "NOT_FOUND" });
  const by = ({ email: "email", sms: "sms", app: "push", several: "push" } as const)[channel];
  const number =
    reader.number?.confirmedAt && !reader.number.stoppedAt && !reader.number.failedAt
      ? reader.number.e164
      : null;
  const browsers =
    by === "push" ? await listBrowsers(deps.db, { userId: actor.userId, now: deps.now() }) : [];
  if (by === "sms" ? !number : by === "push" && browsers.length === 0)
    throw new Refused({ code: "TEST_UNREACHABLE", params: { by } });
  const [title = "", body = ""] = Object.values(own);
  await deps.transact(async (tx) => {
    if (by === "email")
      await deps.queue.send(tx, "deliver-to-visitor", {
        email: reader.email,
        language: reader.language,
        letter: "messageTest",
        params: { subject: title, text: body },
      });
    const record = { channel, message: kind, language };
    await audit(deps, tx, actor, {
      action: "admin.testMessageText",
      before: { isTested: false, ...record },
      after: { isTested: true, ...record },
    });
  });
  if (by === "sms" && number) await sendTestText(deps, number, title);
  if (by === "push") await sendTestPush(deps, browsers, { title, body, language });
  return { by };
};

async function sendTestText(deps: Deps, to: string, words: string): Promise<void> {
  const text = smsText(words, String(sampleParams.link));
  const { outcome } = await deps.sms.send({ id: deps.newId(), to, text });
  if (outcome !== "sent") throw new Refused({ code: "TEST_UNREACHABLE", params: { by: "sms" } });
}

async function sendTestPush(
  deps: Deps,
  browsers: Awaited<ReturnType<typeof listBrowsers>>,
  words: { title: string; body: string; language: Language },
): Promise<void> {
  const id = deps.newId();
  const message: PushMessage = {
    id,
    kind: "test",
    link: "/notifications",
    isUrgent: false,
    noticeIds: [],
    ...words,
  };
  const sent = { id, payload: JSON.stringify(message), urgency: "high" as const, ttlSeconds: 600 };
  await Promise.all(browsers.map((browser) => deps.push.send(browser, sent)));
}

/** A text's sample, by field. Refuses texts that would not reach their reader whole. */
async function renderSample(
  { channel, kind, language, texts }: Which & { language: Language; texts: Texts },
  usual: Texts,
): Promise<Texts> {
  const meant = ordered(channel, texts);
  refuseIf(refuseTexts(meant, usual));
  const keys = Object.entries(meant).map(
    ([field, text]) => [messageKey(channel, kind, field), text] as const,
  );
  const translate = await translatorWith(language, new Map(keys));
  try {
    return mapTexts(meant, (_, field) => translate(messageKey(channel, kind, field), sampleFor(usual)));
  } catch {
    const near: Refusal = { code: "TEXT_BROKEN", params: { near: joined(meant).slice(0, 30) } };
    throw new Refused(near);
  }
}

/** Only a channel's own fields, each required. */
function ordered(channel: TextChannel, texts: Partial<Record<TextField, string>>): Texts {
  return Object.fromEntries(textFields[channel].map((field) => [field, texts[field] ?? ""]));
}

async function findUsual({ channel, kind }: Which, language: Language): Promise<Texts> {
  const usual = await readDefaults(language);
  if (!kindsOf(usual, channel).includes(kind)) throw new Refused({ code: "NOT_FOUND" });
  return usualOf(usual, channel, kind);
}

type Defaults = {
  emails: Record<string, Texts>;
  notifications: Record<string, Texts>;
  outgoing: { text: Texts; several: Texts };
};

async function readDefaults(language: Language): Promise<Defaults> {
  return (await defaultTexts[language]()) as Defaults;
}

/** Sent to ourselves, with nothing of their own. */
const toUs = ["visitorWrote", "messageTest"];

function kindsOf({ emails, notifications, outgoing }: Defaults, channel: TextChannel): string[] {
  switch (channel) {
    case "app":
      return Object.keys(notifications).filter((kind) => kind !== "page");
    case "email":
      return Object.keys(emails).filter((kind) => !toUs.includes(kind));
    case "sms":
      return [...Object.keys(outgoing.text), "smsCode"];
    case "several":
      return Object.keys(outgoing.several);
  }
}

function usualOf(defaults: Defaults, channel: TextChannel, kind: string): Texts {
  return ordered(
    channel,
    Object.fromEntries(
      textFields[channel].map((field) => [field, readPath(defaults, messageKey(channel, kind, field))]),
    ),
  );
}

function readPath(texts: object, path: string): string {
  let found: unknown = texts;
  for (const name of path.split(".")) found = (found as Record<string, unknown>)[name];
  return String(found);
}

function mapTexts(texts: Texts, render: (text: string, field: string) => string): Texts {
  return Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, render(text, field)]));
}

function isSame(one: Texts | null, other: Texts | null): boolean {
  return one === null || other === null ? one === other : joined(one) === joined(other);
}

const joined = (texts: Texts) => Object.values(texts).join("\n");

/** Both texts on one line, from shortly before they first differ: the log shows what changed. */
function changedParts(...texts: [string, string]): [string, string] {
  const [before, after] = texts.map((text) => text.replaceAll(/\s+/g, " ")) as [string, string];
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  const from = Math.max(0, at - 40);
  const part = (text: string) =>
    (from > 0 ? "…" : "") + text.slice(from, from + 120) + (text.length > from + 120 ? "…" : "");
  return [part(before), part(after)];
}
