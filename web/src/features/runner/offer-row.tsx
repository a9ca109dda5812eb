import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { isBackAfterTruck } from "#platform/values/windows.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { useDollars, useMoney } from "../../lib/money.ts";
import { useMiles } from "../../lib/places.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { Button } from "../../ui/button.tsx";
import { Facts } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./jobs.module.css";
import { shownPay } from "./runner-jobs.ts";
import { useAcceptJob, useDeclineJob } from "./use-offer-acts.ts";
import { hourlyPay, minutesOf, type Offer } from "./view-offers.ts";

const JobPayLines = lazyPart("pay-lines", async () => (await import("../payouts/pay-lines.tsx")).JobPayLines);

/**
 * An offer as a row; pressing it shows what it is worth and why. `showsDay`: no heading above names the day. `isHere`:
 * the distance counts from the runner's position. `onGone` runs before the row leaves the list.
 */
export function OfferRow({
  offer,
  isHere,
  showsDay,
  heading: Heading,
  onGone,
}: {
  offer: Offer;
  isHere: boolean;
  showsDay: boolean;
  heading: "h3" | "h4" | "h5";
  onGone: () => void;
}) {
  const t = useTranslations("runner.job");
  const runner = useTranslations("runner");
  const times = useJobTimes();
  const miles = useMiles();
  const dollars = useDollars();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const accept = useAcceptJob(onGone);
  const decline = useDeclineJob(offer, onGone);
  const { id: jobId, address, scheduledDate, timeWindow, detail, meters, due, timeZone } = offer;
  const pay = dollars(shownPay(offer));
  const out = times.legs(offer)?.out ?? times.window(offer);
  const facts = [
    ...(showsDay ? [times.day({ scheduledDate: due.from, timeZone })] : []),
    out,
    t("cans", { count: offer.numberOfCans }),
    ...(meters === null ? [] : [isHere ? miles(meters) : `≈ ${miles(meters)}`]),
  ];
  return (
    <article className={styles.row}>
      <div className="shrinks">
        <Heading className="medium semibold break">
          <button
            type="button"
            className={styles.open}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            {address}
          </button>
        </Heading>
        <p className="soft small">{factLine(facts)}</p>
        {(detail?.isDayOff || detail?.isOutsideHours || detail?.firstUntil) && (
          <p className="flex wrap gap-2 mt-2">
            {detail.firstUntil && <StatusBadge tone="good" icon="user" label={t("first")} />}
            {detail.isDayOff && <StatusBadge tone="busy" icon="calendar" label={t("dayOff")} />}
            {detail.isOutsideHours && <StatusBadge tone="off" icon="clock" label={t("outsideHours")} />}
          </p>
        )}
      </div>
      <p className={styles.pay}>
        <span aria-hidden="true">{pay}</span>
        <VisuallyHidden>{t("pay", { amount: pay })}</VisuallyHidden>
      </p>
      <Button
        size="small"
        className={styles.take}
        data-takes
        loading={accept.isActing}
        aria-label={runner("accept.actionNamed", { address })}
        onClick={() => accept.act({ jobId, scheduledDate, timeWindow })}
      >
        {runner("accept.action")}
      </Button>
      <div id={id} hidden={!isOpen} className={styles.details}>
        {isOpen && (
          <>
            <Worth offer={offer} isHere={isHere} />
            <JobPayLines jobId={jobId} />
            <Button
              variant="quiet"
              data-takes
              loading={decline.isActing}
              aria-label={runner("decline.actionNamed", { address })}
              onClick={() => decline.act({ jobId })}
            >
              <Icon name="close" />
              {runner("decline.action")}
            </Button>
          </>
        )}
      </div>
    </article>
  );
}

/** What a job pays, how long it takes, how far it is, and when its cans go out and come back. */
function Worth({ offer, isHere }: { offer: Offer; isHere: boolean }) {
  const t = useTranslations("jobs.worth");
  const times = useJobTimes();
  const miles = useMiles();
  const dollars = useDollars();
  const wholeDollars = useMoney(() => ({ minimumFractionDigits: 0, maximumFractionDigits: 0 }));
  const { detail, meters, due, timeZone, scheduledDate, timeWindow, numberOfCans } = offer;
  const minutes = minutesOf(offer);
  const day = (at: string) => times.day({ scheduledDate: at, timeZone });
  const time = (at: string) => times.time(new Date(at));
  const isAfterTruck = isBackAfterTruck({ scheduledOn: scheduledDate.slice(0, 10), timeWindow }, due);
  /** Nobody arrives at the rental, so the runner may choose among several days. */
  const isAnyTime = due.outBy.slice(0, 10) > scheduledDate.slice(0, 10);
  return (
    <Facts
      rows={[
        {
          label: t("pay"),
          value: t("payText", {
            amount: dollars(shownPay(offer)),
            anHour: wholeDollars(hourlyPay(shownPay(offer), minutes)),
          }),
        },
        {
          label: t("minutes"),
          value: t("minutesText", {
            from: detail?.minutesFrom ?? "estimate",
            minutes,
            zip: detail?.zipCode ?? "",
            cans: numberOfCans,
          }),
        },
        ...(meters === null
          ? []
          : [
              {
                label: t("distance"),
                value: t("distanceText", {
                  from: isHere ? "here" : "middle",
                  distance: miles(meters),
                  zip: detail?.zipCode ?? "",
                }),
              },
            ]),
        ...(isAnyTime
          ? [{ label: t("out"), value: `${day(due.from)}: ${times.window(offer)}` }]
          : [
              {
                label: t("out"),
                value: t("outText", { day: day(due.from), from: time(due.from), by: time(due.outBy) }),
              },
              ...(isAfterTruck ? [{ label: t("truck"), value: day(scheduledDate) }] : []),
              {
                label: t("back"),
                value: t("backText", {
                  truck: String(isAfterTruck),
                  day: day(due.inBy),
                  by: time(due.inBy),
                }),
              },
            ]),
      ]}
    />
  );
}

/** Facts in one line, which breaks only after a separator. */
export function factLine(facts: readonly string[]): string {
  return facts.map((fact) => fact.replaceAll(" ", "\u00a0")).join("\u00a0· ");
}
