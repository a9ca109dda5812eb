import { useFormatter, useTimeZone, useTranslations } from "use-intl";
import { useTranslate } from "../../lib/error-text.ts";

/** An admin's or homeowner's action in words; unknown procedures keep their name. */
export function useActionName(): (action: string) => string {
  const t = useTranslate();
  return (action) => {
    const name = byCommand[action] ?? action.replace(/^(?:admin|guest|homeowner)\./, "");
    const key = `audit.actions.${name}`;
    return t.has(key) ? t(key) : action;
  };
}

/** Log entries of server commands. */
const byCommand: Readonly<Record<string, string | undefined>> = {
  "npm run admin": "madeAdmin",
  "npm run admin -- --confirm-pay-runs": "payRunsConfirmed",
  "npm run admin -- --reset-second-factor": "secondFactorReset",
  "npm run release": "restoreReleased",
};

/** Formats an instant by the clock at a home, with its zone where the reader has another; without a home, by the reader's. */
export function useInstantWords(): (at: string, timeZone: string | null | undefined) => string {
  const format = useFormatter();
  const own = useTimeZone();
  return (at, timeZone) =>
    format.dateTime(new Date(at), {
      year: "numeric",
      month: "short",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
      ...(timeZone && timeZone !== own && { timeZone, timeZoneName: "short" }),
    });
}

/** Formats a local day: "2026-11-24" as "Nov 24, 2026". */
export function useDayWords(): (day: string) => string {
  const format = useFormatter();
  return (day) => format.dateTime(new Date(day), { dateStyle: "medium", timeZone: "UTC" });
}

/** A message type's name; falls back to its identifier. */
export function useNoticeName(): (kind: string) => string {
  const letters = useTranslations("adminHealth.tasks.letters");
  const notices = useTranslations("deliveries.notices");
  return (kind) => {
    if (letters.has(kind as "receipt")) return letters(kind as "receipt");
    return notices.has(kind as "jobCompleted") ? notices(kind as "jobCompleted") : kind;
  };
}
