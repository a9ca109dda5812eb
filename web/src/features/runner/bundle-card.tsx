import { useId, useState } from "react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import type { OfferBundle } from "#modules/offers/contract.ts";
import { parseCents } from "#platform/values/money.ts";
import { partOfDay } from "../../lib/days.ts";
import { useDollars } from "../../lib/money.ts";
import { useMiles } from "../../lib/places.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { Button } from "../../ui/button.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./jobs.module.css";
import { factLine, OfferRow } from "./offer-row.tsx";
import { useAcceptJobs } from "./use-offer-acts.ts";
import { type Offer, outDayOf } from "./view-offers.ts";

/** Jobs of one round, taken with one press; or one by one, once shown. */
export function BundleCard({
  bundle,
  offers,
  isHere,
  heading: Heading,
  onGone,
}: {
  bundle: OfferBundle;
  offers: readonly Offer[];
  isHere: boolean;
  heading: "h3" | "h4";
  onGone: () => void;
}) {
  const t = useTranslations("jobs.bundle");
  const row = useTranslations("runner.job");
  const format = useFormatter();
  const locale = useLocale();
  const times = useJobTimes();
  const miles = useMiles();
  const dollars = useDollars();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const accept = useAcceptJobs(onGone);
  const [first] = offers;
  if (!first) return null;
  const count = offers.length;
  const pay = dollars(parseCents(bundle.paymentAmount) ?? 0);
  const title = t("title", {
    part: partOfDay(new Date(first.due.from).getUTCHours(), eveningFrom),
    // Only English abbreviates weekdays within a sentence.
    day: format.dateTime(new Date(outDayOf(first)), {
      timeZone: "UTC",
      weekday: locale.startsWith("en") ? "short" : "long",
    }),
    count,
  });
  const facts = [
    times.day({ scheduledDate: first.due.from, timeZone: first.timeZone }),
    times.legs(first)?.out ?? times.window(first),
    ...(bundle.meters === null ? [] : [miles(bundle.meters)]),
    t("minutes", { count: bundle.minutes }),
    row("cans", { count: offers.reduce((sum, { numberOfCans }) => sum + numberOfCans, 0) }),
  ];
  return (
    <article className={styles.bundle} aria-labelledby={`${id}-title`}>
      <div className="flex between gap-3">
        <div className="shrinks">
          <Heading id={`${id}-title`} className="large">
            {title}
          </Heading>
          {bundle.streets.some(Boolean) && (
            <p className="break">{t("streets", { streets: format.list(bundle.streets.filter(Boolean)) })}</p>
          )}
          <p className="soft small">{factLine(facts)}</p>
        </div>
        <p className={styles.sum}>
          <span aria-hidden="true">{pay}</span>
          <VisuallyHidden>{row("pay", { amount: pay })}</VisuallyHidden>
        </p>
      </div>
      <Button
        size="large"
        wide
        data-takes
        loading={accept.isActing}
        aria-label={t("takeNamed", { count, title })}
        onClick={() =>
          accept.act({
            jobs: offers.map(({ id: jobId, scheduledDate, timeWindow }) => ({
              jobId,
              scheduledDate,
              timeWindow,
            })),
          })
        }
      >
        {t("take", { count })}
      </Button>
      <Button variant="plain" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        {t("each", { count })}
      </Button>
      <ul id={id} hidden={!isOpen}>
        {isOpen &&
          offers.map((offer) => (
            <li key={offer.id} className="ruled">
              <OfferRow
                offer={offer}
                isHere={isHere}
                showsDay={false}
                heading={Heading === "h3" ? "h4" : "h5"}
                onGone={onGone}
              />
            </li>
          ))}
      </ul>
    </article>
  );
}

/** When the evening's pickups begin. */
const eveningFrom = 16;
