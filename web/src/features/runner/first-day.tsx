import type { ReactNode } from "react";
import { useNow, useTranslations } from "use-intl";
import type { Job } from "#modules/pickups/contract/job.ts";
import { soonDays } from "#modules/pickups/rules/status.ts";
import { dayIn } from "../../lib/days.ts";
import { trpc } from "../../lib/trpc.ts";
import { Card } from "../../ui/card.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import row from "../../ui/link-row.module.css";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { isAll } from "./runner-jobs.ts";

/** What a new runner does before the first completed job, each ticked off once it is done. */
export function FirstDay({
  areas,
  isOnline,
  offers,
  hasJob,
}: {
  areas: string[];
  isOnline: boolean;
  /** Empty while offline. */
  offers: Job[] | undefined;
  hasJob: boolean | undefined;
}) {
  const t = useTranslations("runner.firstDay");
  const now = useNow({ updateInterval: 60_000 });
  const { data: account } = trpc.runner.payoutAccount.useQuery();
  const { data: reach } = trpc.settings.reachability.useQuery();
  const soon = offers?.filter((job) => daysAhead(job, now) < soonDays);
  const inArea = (zip: string) => {
    const jobs = soon?.filter(({ address }) => address.endsWith(zip)) ?? [];
    return {
      today: jobs.filter((job) => daysAhead(job, now) === 0).length,
      soon: jobs.length,
      isAll: String(isAll(offers ?? [])),
    };
  };
  return (
    <Card title={t("title")} note={t("note")}>
      <ul>
        <Item icon="money" isDone={account?.status === "ready"} label={t("bank")}>
          {(content) => (
            <Link className={row.row} to="/settings" hash="billing">
              {content}
            </Link>
          )}
        </Item>
        <Item
          icon="bell"
          isDone={reach && (reach.browsers > 0 || reach.sms?.state === "confirmed")}
          label={t("alerts")}
        >
          {(content) => (
            <Link className={row.row} to="/settings" hash="notifications">
              {content}
            </Link>
          )}
        </Item>
        <Item
          icon="pin"
          isDone={soon && soon.length > 0}
          label={t("areas")}
          text={
            isOnline
              ? soon && areas.map((zip) => t("area", { zip, days: soonDays, ...inArea(zip) })).join(" · ")
              : t("areasOffline")
          }
        >
          {(content) => (
            <Link className={row.row} to="/profile">
              {content}
            </Link>
          )}
        </Item>
        <Item icon="can" isDone={hasJob} label={t("job")} text={hasJob ? t("jobTaken") : t("jobText")}>
          {(content) => <div className={row.row}>{content}</div>}
        </Item>
      </ul>
    </Card>
  );
}

const dayMs = 24 * 60 * 60 * 1000;

/** Days from today, at the home, until the pickup's day. */
function daysAhead({ scheduledDate, timeZone }: Job, now: Date): number {
  return (Date.parse(scheduledDate.slice(0, 10)) - Date.parse(dayIn(now, timeZone))) / dayMs;
}

/** One thing to do; undone while its state is unknown. */
function Item({
  icon,
  isDone = false,
  label,
  text,
  children,
}: {
  icon: IconName;
  isDone: boolean | undefined;
  label: string;
  text?: string | undefined;
  children: (content: ReactNode) => ReactNode;
}) {
  const t = useTranslations("runner.firstDay");
  return (
    <li>
      {children(
        <>
          <span className={row.icon}>
            <Icon name={isDone ? "check" : icon} />
          </span>
          <span>
            {label}
            {isDone && <VisuallyHidden> ({t("done")})</VisuallyHidden>}
            {text && <span className="soft small regular block">{text}</span>}
          </span>
        </>,
      )}
    </li>
  );
}
