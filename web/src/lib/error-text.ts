import { useLayoutEffect, useMemo, useRef } from "react";
import { useLocale, useTimeZone, useTranslations } from "use-intl";
import { spellParam, withWait } from "#platform/values/spell-param.ts";
import { type AppError, type Issue, toAppError } from "./app-error.ts";
import { useShownIn } from "./shown-in.ts";

/** What `errorText` needs of a translator over all messages; `useTranslations()` returns one. */
export type Translate = {
  (key: string, values?: Record<string, string | number>): string;
  has(key: string): boolean;
};

/** The error's text: its refusal or first issue if the messages have it, else `general`. */
export function errorText(error: unknown, t: Translate, general: string): string {
  const refusal = toAppError(error);
  const [issue] = refusal.issues;
  if (issue && t.has(issue.key)) return issueText(issue, t);
  if (refusal.code === "UNREACHABLE") return t("common.offline");
  if (refusal.code === "NOT_SENT") return t("common.signInAgain.notSent");
  if (refusal.code === "NOT_SENT_OTHER") return t("common.signInAgain.notSentOther");
  const key = `refusals.${refusal.code}`;
  return saysMore(refusal) && t.has(key) ? t(key, withWait(refusal.params)) : general;
}

/** The server's field errors by path ("email", "serviceAreas.0"); empty for other errors. */
export function issueTexts(error: unknown, t: Translate): Record<string, string> {
  const { issues, code, params } = toAppError(error);
  if (code === "ZIP_OTHER_STATE") return { zipCode: t("refusals.ZIP_OTHER_STATE", params) };
  return Object.fromEntries(
    issues.filter(({ key }) => t.has(key)).map((issue) => [issue.path, issueText(issue, t)]),
  );
}

/** Translates a message key ("validation.email"); returns anything else unchanged. */
export function keyText(key: string, t: Translate): string {
  return t.has(key) ? t(key) : key;
}

/** `errorText` with the current messages. */
export function useErrorText(): (error: unknown, general: string) => string {
  const t = useTranslate();
  return (error, general) => errorText(error, t, general);
}

/**
 * A translator for keys and parameters from the server: keys are unchecked, and days and amounts are formatted for the
 * reader.
 */
export function useTranslate(): Translate {
  const t = useTranslations() as unknown as Translate;
  const locale = useLocale();
  const money = useShownIn();
  const timeZone = useTimeZone();
  const latest = useRef(t);
  useLayoutEffect(() => {
    latest.current = t;
  });
  return useMemo(() => {
    // Refusal texts load with the first refusal, after the screen was rendered.
    const knowing = (key: string) => (t.has(key) ? t : latest.current);
    const translate = (key: string, values?: Record<string, string | number>) =>
      knowing(key)(
        key,
        values &&
          Object.fromEntries(
            Object.entries(values).map(([name, value]) => [
              name,
              spellParam(value, locale, { timeZone, money }),
            ]),
          ),
      );
    return Object.assign(translate, { has: (key: string) => knowing(key).has(key) });
  }, [t, locale, money, timeZone]);
}

function issueText({ key, params }: Issue, t: Translate): string {
  return t(key, params);
}

/** Codes that only repeat the status say less than the screen's own text. */
function saysMore({ code }: AppError): boolean {
  return !["INTERNAL_SERVER_ERROR", "BAD_REQUEST", "CONFLICT", "UNKNOWN"].includes(code);
}
