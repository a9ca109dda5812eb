import { linkOptions } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useFormatter, useNow, useTranslations } from "use-intl";
import type { Alert } from "#modules/dispatch/contract/alerts.ts";
import { type DispatchFilter, snoozeHours } from "#modules/dispatch/rules.ts";
import { channels } from "#modules/notices/rules.ts";
import { undecidedHolidayNames } from "#platform/values/days.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";

import { useAlerts } from "../desk/use-alerts.ts";
import styles from "./alerts.module.css";
import { taskWords } from "./task-words.ts";

/** Open alerts, each with its fix; snoozed ones below. */
export function Alerts() {
  const t = useTranslations("alerts");
  const { data, error, refetch } = useAlerts();
  const place = useRef<HTMLDivElement>(null);
  // On phones they are below the jobs: scroll there for a link to the alerts.
  useEffect(() => {
    if (location.hash === "#alerts") place.current?.focus();
  }, []);
  const isAway = ({ snoozed }: Alert) => snoozed !== null;
  const shown = data?.alerts.filter((alert) => !isAway(alert)) ?? [];
  const away = data?.alerts.filter(isAway) ?? [];
  return (
    <div id="alerts" ref={place} tabIndex={-1} className={styles.place}>
      <Card title={t("title")} note={data && t("note", { count: data.active })}>
        {!data ? (
          error ? (
            <ErrorState error={error} onRetry={refetch} />
          ) : (
            <Skeleton rows={3} />
          )
        ) : shown.length === 0 ? (
          <EmptyState title={t("empty")} text={t("emptyText")} />
        ) : (
          <ul className={styles.list}>
            {shown.map((alert) => (
              <li key={alert.key}>
                <AlertRow alert={alert} />
              </li>
            ))}
          </ul>
        )}
        {data && data.active > shown.length && (
          <p className={styles.more}>{t("more", { count: data.active - shown.length })}</p>
        )}
        {data && away.length > 0 && (
          <details className={styles.away}>
            <summary>{t("putAway", { count: data.snoozed })}</summary>
            <ul className={styles.list}>
              {away.map((alert) => (
                <li key={alert.key}>
                  <AlertRow alert={alert} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </Card>
    </div>
  );
}

function AlertRow({ alert }: { alert: Alert }) {
  const t = useTranslations("alerts");
  const { title, text, action } = useAlertWords(alert);
  const format = useFormatter();
  const utils = trpc.useUtils();
  const { key } = alert;
  const wake = useAct(trpc.admin.wakeAlert, {
    failure: t("snooze.wakeFailed"),
    invalidates: [utils.admin.alerts],
  });
  const snooze = useAct(trpc.admin.snoozeAlert, {
    success: ({ until }) => ({
      title: t("snooze.done"),
      message: t("snooze.doneText", {
        until: format.dateTime(new Date(until), { weekday: "long", hour: "numeric", minute: "numeric" }),
      }),
      action: { label: t("snooze.undo"), onAct: () => wake.act({ key }) },
    }),
    failure: t("snooze.failed"),
    invalidates: [utils.admin.alerts],
  });
  const isBusy = wake.isActing || snooze.isActing;
  return (
    <article className={styles.row} data-kind={alert.snoozed ? undefined : alert.kind} aria-label={title}>
      <h3 className={styles.title}>
        <Icon name={icons[alert.kind]} />
        {title}
      </h3>
      <p className={styles.text}>{text}</p>
      {alert.snoozed && (
        <p className={styles.text}>
          {t("snooze.by", {
            by: alert.snoozed.by,
            until: format.dateTime(new Date(alert.snoozed.until), {
              weekday: "short",
              hour: "numeric",
              minute: "numeric",
            }),
          })}
        </p>
      )}
      <div className={styles.actions}>
        <ButtonLink
          size="small"
          variant={alert.snoozed ? "quiet" : "primary"}
          {...placeOf(alert)}
          aria-label={t("actionNamed", { action, title })}
        >
          {action}
        </ButtonLink>
        {alert.snoozed ? (
          <Button
            size="small"
            variant="plain"
            loading={isBusy}
            aria-label={t("snooze.wakeNamed", { title })}
            onClick={() => wake.act({ key })}
          >
            {t("snooze.wake")}
          </Button>
        ) : (
          <details className={styles.snooze} name="put-away">
            <summary aria-label={t("snooze.openNamed", { title })}>
              <Icon name="clock" />
              {t("snooze.open")}
            </summary>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a border of its own and holds fields */}
            <div role="group" aria-label={t("snooze.for")} className={styles.hours}>
              {snoozeHours.map((hours) => (
                <Button
                  key={hours}
                  size="small"
                  variant="quiet"
                  loading={isBusy}
                  onClick={() => snooze.act({ key, hours })}
                >
                  {t("snooze.hours", { hours })}
                </Button>
              ))}
            </div>
          </details>
        )}
      </div>
    </article>
  );
}

const icons = {
  unclaimed: "users",
  unclaimedAhead: "users",
  missed: "alert",
  outLate: "clock",
  inLate: "clock",
  paymentFailed: "card",
  deadLetters: "alert",
  holidayAhead: "calendar",
  dayWrong: "calendar",
  feedFailing: "calendar",
  feedSuspicious: "calendar",
  feedIncomplete: "calendar",
  extraWaiting: "calendar",
  tooFast: "alert",
  tooOften: "alert",
  deliveriesFailing: "bell",
  smsCodes: "bell",
  problemOpen: "alert",
  anomalyOpen: "alert",
  applicationWaiting: "user",
  payHeld: "money",
  payFailed: "money",
  payRunsHeld: "money",
  clockSkew: "clock",
} as const;

/** The page where an alert can be fixed. */
function placeOf({ kind, day, zipCode, profileId, feedId }: Alert) {
  const onBoard = (filter: DispatchFilter, area?: string | null) =>
    linkOptions({
      to: "/admin/dispatch",
      search: { day: day ?? undefined, area: area ?? undefined, filter },
    });
  const onDesk = (hash: string) => linkOptions({ to: "/admin", hash });
  switch (kind) {
    case "unclaimed":
    case "unclaimedAhead":
      return onBoard("unclaimed", zipCode);
    case "missed":
      return onBoard("missed", zipCode);
    case "outLate":
    case "inLate":
      return onBoard("late");
    case "paymentFailed":
      return profileId
        ? linkOptions({ to: "/admin/homeowners/$id", params: { id: profileId } })
        : onDesk("homeowners");
    case "feedFailing":
    case "feedSuspicious":
    case "feedIncomplete":
      return linkOptions({
        to: "/admin/homeowners/$id",
        params: { id: profileId ?? "" },
        hash: `calendar-${feedId}`,
      });
    case "applicationWaiting":
    case "tooFast":
    case "tooOften":
      return linkOptions({ to: "/admin/runners/$id", params: { id: profileId ?? "" } });
    case "payHeld":
    case "payFailed":
      return linkOptions({ to: "/admin/money", search: { week: day ?? undefined } });
    case "payRunsHeld":
      return linkOptions({ to: "/admin/money" });
    case "problemOpen":
    case "anomalyOpen":
      return onDesk("problems");
    case "deadLetters":
    case "smsCodes":
    case "clockSkew":
      return linkOptions({ to: "/admin/health" });
    case "deliveriesFailing":
      return linkOptions({ to: "/admin/deliveries", search: { state: "lost" } });
    case "holidayAhead":
      return onDesk("settings");
    case "extraWaiting":
    case "dayWrong":
      return onDesk("homeowners");
  }
}

/** An alert's title, text and action label. */
function useAlertWords(alert: Alert): { title: string; text: string; action: string } {
  const t = useTranslations("alerts");
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const holiday = undecidedHolidayNames.find((name) => name === alert.name);
  const task = taskWords[alert.name as keyof typeof taskWords];
  const channel = channels.find((name) => name === alert.name);
  const params = {
    count: alert.count,
    name: holiday
      ? t(`holidays.${holiday}`)
      : task
        ? t(`tasks.${task}`)
        : channel
          ? t(`channels.${channel}`)
          : (alert.name ?? ""),
    zipCode: alert.zipCode ?? "",
    areas: alert.areas,
    day: alert.day
      ? format.dateTime(new Date(`${alert.day}T00:00:00Z`), {
          timeZone: "UTC",
          weekday: "short",
          month: "short",
          day: "numeric",
        })
      : "",
    at: format.relativeTime(new Date(alert.at), now),
  };
  return {
    title: t(`kinds.${alert.kind}.title`, params),
    text: t(`kinds.${alert.kind}.text`, params),
    action: t(`kinds.${alert.kind}.action`),
  };
}
