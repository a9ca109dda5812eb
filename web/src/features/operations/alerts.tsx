import { linkOptions } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useFormatter, useNow, useTranslations } from "use-intl";
import type { Alert } from "#modules/dispatch/contract/alerts.ts";
import { type DispatchFilter, snoozeHours } from "#modules/dispatch/rules.ts";
import { channels } from "#modules/notices/rules.ts";
import { undecidedHolidayNames } from "#platform/values/days.ts";
import { useDays } from "../../lib/days.ts";
import { lazyDialog } from "../../lib/lazy.tsx";
import { useMay } from "../../lib/may.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAsked } from "../../lib/use-asked.ts";
import { Button, ButtonLink, SmallButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { MenuAct, PopoverMenu } from "../../ui/popover-menu.tsx";
import { EmptyState, Loaded } from "../../ui/states.tsx";
import { useIsPhone } from "../../ui/use-is-phone.ts";
import { useAlerts } from "../dispatch/admin-page.tsx";
import styles from "./desk.module.css";
import { taskWords } from "./health-words.ts";
import { isMendedHere, MendButton, type MendedAlert } from "./mend-button.tsx";

const MendDialog = lazyDialog(
  async () => (await import("./mend-dialog.tsx")).MendDialog,
  "dispatch",
  "money",
  "people",
  "rates",
  "support",
);

/** Alerts listed before a press on the button for all. */
const mostAtOnce = 10;
const mostOnPhone = 3;

/** Open alerts, each with its fix; snoozed ones below. */
export function Alerts() {
  const t = useTranslations("alerts");
  const source = useAlerts();
  const { data } = source;
  const place = useRef<HTMLDivElement>(null);
  // On phones they are below the jobs: scroll there for a link to the alerts.
  useEffect(() => {
    if (location.hash === "#alerts") place.current?.focus();
  }, []);
  const isAway = ({ snoozed }: Alert) => snoozed !== null;
  const shown = data?.alerts.filter((alert) => !isAway(alert)) ?? [];
  const away = data?.alerts.filter(isAway) ?? [];
  // Here, because the row leaves with its cause.
  const [mending, mend, endMending] = useAsked<{ alert: MendedAlert; title: string }>();
  const [isAll, setAll] = useState(false);
  const most = useIsPhone() ? mostOnPhone : mostAtOnce;
  const listed = isAll ? shown : shown.slice(0, most);
  return (
    <div id="alerts" ref={place} tabIndex={-1} className={styles.alertPlace}>
      <Card title={t("title")} note={data && t("note", { count: data.active })}>
        <Loaded source={source}>
          {() =>
            shown.length === 0 ? (
              <EmptyState title={t("empty")} text={t("emptyText")} />
            ) : (
              <ul className="grid gap-3">
                {listed.map((alert) => (
                  <li key={alert.key}>
                    <AlertRow alert={alert} onMend={(mended, title) => mend({ alert: mended, title })} />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
        {listed.length < shown.length && (
          <div className="mt-3">
            <Button variant="quiet" wide onClick={() => setAll(true)}>
              {t("all", { count: shown.length })}
            </Button>
          </div>
        )}
        {data && data.active > shown.length && (
          <p className="soft small mt-3">{t("more", { count: data.active - shown.length })}</p>
        )}
        {data && away.length > 0 && (
          <details className={`mt-3 ${styles.away}`}>
            <summary className="more">{t("putAway", { count: data.snoozed })}</summary>
            <ul className="grid gap-3">
              {away.map((alert) => (
                <li key={alert.key}>
                  <AlertRow alert={alert} onMend={() => {}} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </Card>
      {mending && <MendDialog key={mending.alert.key} {...mending} onClose={endMending} />}
    </div>
  );
}

function AlertRow({ alert, onMend }: { alert: Alert; onMend: (alert: MendedAlert, title: string) => void }) {
  const t = useTranslations("alerts");
  const { title, text, action } = useAlertWords(alert);
  const format = useFormatter();
  const utils = trpc.useUtils();
  const may = useMay();
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
      <h3 className={`flex gap-2 medium strong ${styles.title}`}>
        <Icon name={icons[alert.kind]} />
        {isMendedHere(alert, may) ? (
          <Link {...placeOf(alert)} aria-label={t("actionNamed", { action, title })}>
            {title}
          </Link>
        ) : (
          title
        )}
      </h3>
      <div className={styles.text}>
        <p className="soft small">{text}</p>
        {alert.snoozed && (
          <p className="soft small">
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
      </div>
      <div className={styles.actions}>
        {isMendedHere(alert, may) ? (
          <MendButton alert={alert} title={title} onOpen={() => onMend(alert, title)} />
        ) : (
          <ButtonLink
            size="small"
            variant={alert.snoozed ? "quiet" : "primary"}
            {...placeOf(alert)}
            aria-label={t("actionNamed", { action, title })}
          >
            {action}
          </ButtonLink>
        )}
      </div>
      {may("serve") && (
        <div className={styles.snooze}>
          {alert.snoozed ? (
            <SmallButton
              variant="plain"
              loading={isBusy}
              aria-label={t("snooze.wakeNamed", { title })}
              onClick={() => wake.act({ key })}
            >
              {t("snooze.wake")}
            </SmallButton>
          ) : (
            <PopoverMenu label={t("snooze.open")} named={t("snooze.openNamed", { title })} icon="clock">
              <p className="soft small">{t("snooze.for")}</p>
              {snoozeHours.map((hours) => (
                <MenuAct key={hours} onAct={() => snooze.act({ key, hours })}>
                  {t("snooze.hours", { hours })}
                </MenuAct>
              ))}
            </PopoverMenu>
          )}
        </div>
      )}
    </article>
  );
}

const icons = {
  unclaimed: "users",
  unclaimedAhead: "users",
  missed: "alert",
  runnerUnsafe: "shield",
  outLate: "clock",
  inLate: "clock",
  paymentFailed: "card",
  deadLetters: "alert",
  holidayAhead: "calendar",
  streetWrong: "calendar",
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
  supportOpen: "info",
  anomalyOpen: "alert",
  applicationWaiting: "user",
  noticeDue: "user",
  payHeld: "money",
  payFailed: "money",
  refundFailed: "card",
  payRunsHeld: "money",
  invariantViolated: "alert",
  restoreHeld: "alert",
  clockSkew: "clock",
} as const;

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
    case "runnerUnsafe":
    case "paymentFailed":
      return profileId
        ? linkOptions({ to: "/admin/homeowners/$id", params: { id: profileId } })
        : onDesk("homeowners");
    case "refundFailed":
      return profileId
        ? linkOptions({ to: "/admin/homeowners/$id", params: { id: profileId } })
        : linkOptions({ to: "/admin/gifts" });
    case "feedFailing":
    case "feedSuspicious":
    case "feedIncomplete":
      return linkOptions({
        to: "/admin/homeowners/$id",
        params: { id: profileId ?? "" },
        hash: `calendar-${feedId}`,
      });
    case "applicationWaiting":
    case "noticeDue":
    case "tooFast":
    case "tooOften":
      return linkOptions({ to: "/admin/runners/$id", params: { id: profileId ?? "" } });
    case "payHeld":
    case "payFailed":
      return linkOptions({ to: "/admin/money", search: { week: day ?? undefined } });
    case "payRunsHeld":
      return linkOptions({ to: "/admin/money" });
    case "problemOpen":
      return linkOptions({ to: "/admin/problems" });
    case "anomalyOpen":
      return linkOptions({ to: "/admin/photo-review" });
    case "supportOpen":
      return linkOptions({ to: "/admin/support" });
    case "deadLetters":
    case "smsCodes":
    case "invariantViolated":
    case "restoreHeld":
    case "clockSkew":
      return linkOptions({ to: "/admin/health" });
    case "deliveriesFailing":
      return linkOptions({ to: "/admin/deliveries", search: { state: "lost" } });
    case "holidayAhead":
      return onDesk("settings");
    case "extraWaiting":
    case "streetWrong":
    case "dayWrong":
      return onDesk("homeowners");
  }
}

function useAlertWords(alert: Alert): { title: string; text: string; action: string } {
  const t = useTranslations("alerts");
  const format = useFormatter();
  const now = useNow({ updateInterval: 60_000 });
  const days = useDays();
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
    day: alert.day ? days.day(alert.day) : "",
    at: format.relativeTime(new Date(alert.at), now),
  };
  return {
    title: t(`kinds.${alert.kind}.title`, params),
    text: t(`kinds.${alert.kind}.text`, params),
    action: t(`kinds.${alert.kind}.action`),
  };
}

const places = [
  { name: "problems", to: "/admin/problems", icon: "alert" },
  { name: "support", to: "/admin/support", icon: "info" },
  { name: "review", to: "/admin/runners", icon: "user" },
] as const satisfies { name: string; to: string; icon: IconName }[];

export function QuickActions({ isFolded = false }: { isFolded?: boolean }) {
  const t = useTranslations("alerts.quick");
  const generate = useAct(trpc.admin.runSchedule, {
    success: { title: t("generateStarted"), message: t("generateStartedText") },
    failure: t("generateFailed"),
  });
  return (
    <Card title={t("title")} isFolded={isFolded}>
      <div className="grid gap-2">
        {places.map(({ name, to, icon }) => (
          <ButtonLink key={name} variant="quiet" wide to={to}>
            <Icon name={icon} />
            {t(name)}
          </ButtonLink>
        ))}
        <Button
          variant="quiet"
          wide
          needs="own"
          loading={generate.isActing}
          onClick={() => generate.act({ name: "generate" })}
        >
          <Icon name="calendar" />
          {t("generate")}
        </Button>
      </div>
    </Card>
  );
}
