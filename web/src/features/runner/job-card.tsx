import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Job } from "#modules/pickups/contract/job.ts";
import { useClockTime } from "../../lib/days.ts";
import { useDollars, useMoney } from "../../lib/money.ts";
import { useMiles } from "../../lib/places.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { Icon } from "../../ui/icon.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./runner-dashboard.module.css";
import { hourlyPay, minutesOf, type Offer, shownPay } from "./runner-jobs.ts";

/**
 * A job card: pay, place, time, number of cans; for offers, also hourly pay and distance. Missing facts aren't
 * disclosed for offers. `isHere`: the distance counts from the runner's position.
 */
export function JobCard({
  job,
  offer,
  children,
}: {
  job: Job;
  offer?: Pick<Offer, "detail" | "meters"> & { isHere: boolean };
  children: ReactNode;
}) {
  const t = useTranslations("runner.job");
  const dollars = useDollars();
  const times = useJobTimes();
  const miles = useMiles();
  const clockTime = useClockTime();
  const detail = offer?.detail;
  const pay = dollars(shownPay(job));
  const minutes = minutesOf({ detail: detail ?? null, numberOfCans: job.numberOfCans });
  const anHour = useMoney(() => ({ minimumFractionDigits: 0, maximumFractionDigits: 0 }))(
    hourlyPay(shownPay(job), minutes),
  );
  return (
    <article className={styles.card}>
      <p className={styles.pay}>
        <span aria-hidden="true">{pay}</span>
        <VisuallyHidden>{t("pay", { amount: pay })}</VisuallyHidden>
      </p>
      <div>
        <h3 className="strong break medium leading">{job.address}</h3>
        {job.rental && <p className="small semibold break">{job.rental.name}</p>}
        <ul className={`flex wrap mt-1 soft small ${styles.facts}`}>
          <li>
            <Icon name="calendar" />
            {times.day(job)}, {times.window(job)}
          </li>
          <li>
            <Icon name="can" />
            {t("cans", { count: job.numberOfCans })},{" "}
            {detail?.isMeasured ? t("measured", { count: minutes }) : t("minutes", { count: minutes })}
          </li>
          {job.rental?.nextGuestsAt && (
            <li className={styles.turn}>
              <Icon name="users" />
              {t("nextGuests", { time: clockTime(job.rental.nextGuestsAt.slice(11, 16)) })}
            </li>
          )}
          {offer && (
            <li>
              <Icon name="money" />
              {t("perHour", { amount: anHour })}
            </li>
          )}
          {offer && offer.meters !== null && (
            <li>
              <Icon name="pin" />
              {offer.isHere
                ? t("away", { distance: miles(offer.meters) })
                : t("awayMiddle", { distance: miles(offer.meters) })}
            </li>
          )}
        </ul>
        {(detail?.isDayOff || detail?.isOutsideHours) && (
          <p className="flex wrap gap-2 mt-2">
            {detail.isDayOff && <StatusBadge tone="busy" icon="calendar" label={t("dayOff")} />}
            {detail.isOutsideHours && <StatusBadge tone="off" icon="clock" label={t("outsideHours")} />}
          </p>
        )}
      </div>
      {job.specialInstructions && (
        <p className={styles.instructions}>
          <strong>{t("instructions")}</strong>
          {job.specialInstructions}
        </p>
      )}
      <div className={styles.acts}>{children}</div>
    </article>
  );
}
