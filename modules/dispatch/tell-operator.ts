import { createTranslator } from "use-intl/core";
import type { Mailer } from "#adapters/email/port.ts";
import type { Tasks } from "#adapters/queue/port.ts";
import { languageOfEmail } from "#modules/accounts/index.ts";
import type { Deps } from "#platform/deps.ts";
import { platformTimeZone } from "#platform/time/local-time.ts";
import { type Language, locales } from "#platform/values/preferences.ts";
import { spellParam } from "#platform/values/spell-param.ts";

/** Sends the operator a message about alerts, by email or to the webhook. The task's id stays the same on a retry. */
export async function tellOperator(
  deps: Deps & { mailer: Mailer; appUrl: string },
  { to, ...message }: Tasks["tell-operator"],
  { id }: { id: string },
): Promise<void> {
  if (to !== null) {
    const words = await wordsOf(await languageOfEmail(deps.db, to), message, deps.appUrl);
    await deps.mailer.send({ id, to, ...words });
    return;
  }
  const { subject } = await wordsOf("en", message, deps.appUrl);
  const body = { type: "alerts", text: subject, url: alertsUrl(deps.appUrl), ...message };
  await deps.alertChannels.webhook?.post({ id, body });
}

const alertsUrl = (appUrl: string) => `${appUrl}/admin#alerts`;

/** Loaded with the first message: no function needs them at its start. */
const texts = {
  en: async () => ({
    ...(await import("#messages/en/alert-emails.ts")),
    ...(await import("#messages/en/audit.ts")),
  }),
  es: async () => ({
    ...(await import("#messages/es/alert-emails.ts")),
    ...(await import("#messages/es/audit.ts")),
  }),
  fr: async () => ({
    ...(await import("#messages/fr/alert-emails.ts")),
    ...(await import("#messages/fr/audit.ts")),
  }),
} satisfies Record<Language, () => Promise<object>>;

async function wordsOf(
  language: Language,
  { raised, resolved, raisedInAll, resolvedInAll }: Omit<Tasks["tell-operator"], "to">,
  appUrl: string,
): Promise<{ subject: string; text: string }> {
  const locale = locales[language];
  const messages = (await texts[language]()) as Parameters<typeof createTranslator>[0]["messages"];
  const t = createTranslator({ locale, messages, timeZone: platformTimeZone });
  const counts = { raised: raisedInAll, resolved: resolvedInAll };
  const nameOf = (kind: string) => t(`audit.summary.values.alert.${kind}`, {});
  const raisedLines = raised.map(({ kind, count, at, day, zipCode }) =>
    t("alertEmails.line", {
      name: nameOf(kind),
      count,
      about: [day && spellParam(day, locale), zipCode].filter(Boolean).join(", ") || "none",
      at: spellParam(at, locale, { timeZone: platformTimeZone }),
    }),
  );
  const parts = [
    raisedInAll > 0 && [t("alertEmails.raised", counts), ...raisedLines].join("\n"),
    resolvedInAll > 0 &&
      [t("alertEmails.resolved", counts), ...resolved.map(({ kind }) => `- ${nameOf(kind)}`)].join("\n"),
    t("alertEmails.link", { link: alertsUrl(appUrl) }),
  ];
  return { subject: t("alertEmails.subject", counts), text: parts.filter(Boolean).join("\n\n") };
}
