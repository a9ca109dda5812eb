import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { Button } from "../../ui/button.tsx";
import { BundleCard } from "./bundle-card.tsx";
import styles from "./jobs.module.css";
import { OfferRow } from "./offer-row.tsx";
import { daysOf, type Entry } from "./view-offers.ts";

const shownAtFirst = 4;
const shownOfDay = 3;

type List = {
  entries: readonly Entry[];
  isHere: boolean;
  /** Later days, or the rest of a list without days, are shown too. */
  isWhole: boolean;
  onShowWhole: () => void;
  onGone: () => void;
};

/** Offers by day, or in the given order: a first view, and the rest on request. */
export function OffersList({ isByDay, ...list }: List & { isByDay: boolean }) {
  return isByDay ? <Days {...list} /> : <Ordered {...list} />;
}

function Days({ entries, isWhole, onShowWhole, ...rows }: List) {
  const t = useTranslations("jobs.list");
  const days = daysOf(entries);
  const first = daysAtFirst(days);
  const shown = isWhole ? days : days.slice(0, first);
  const hidden = days.slice(shown.length).flatMap(({ entries: own }) => own.flatMap(({ offers }) => offers));
  return (
    <div className="grid gap-4">
      {shown.map(({ day, entries: own }) => (
        <Day key={day} entries={own} {...rows} />
      ))}
      {hidden.length > 0 && (
        <Button variant="quiet" wide onClick={onShowWhole}>
          {t("later", { count: hidden.length })}
        </Button>
      )}
    </div>
  );
}

/** How many whole days the first view has: at least one. */
function daysAtFirst(days: readonly { entries: readonly Entry[] }[]): number {
  let rows = 0;
  const over = days.findIndex(({ entries }) => {
    rows += Math.min(shownOfDay, entries.length);
    return rows > shownAtFirst;
  });
  return over === -1 ? days.length : Math.max(1, over);
}

function Day({ entries, isHere, onGone }: Pick<List, "entries" | "isHere" | "onGone">) {
  const t = useTranslations("jobs.list");
  const times = useJobTimes();
  const id = useId();
  const [isWhole, setIsWhole] = useState(false);
  const first = entries[0]?.offers[0];
  if (!first) return null;
  const shown = isWhole ? entries : entries.slice(0, shownOfDay);
  const hidden = entries.slice(shown.length).reduce((sum, { offers }) => sum + offers.length, 0);
  const day = times.day({ scheduledDate: first.due.from, timeZone: first.timeZone });
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="medium mb-2">
        {day}
      </h3>
      <Rows entries={shown} isHere={isHere} showsDay={false} heading="h4" onGone={onGone} />
      {hidden > 0 && (
        <Button
          variant="plain"
          aria-label={t("moreOf", { count: hidden, day })}
          onClick={() => setIsWhole(true)}
        >
          {t("more", { count: hidden })}
        </Button>
      )}
    </section>
  );
}

function Ordered({ entries, isHere, isWhole, onShowWhole, onGone }: List) {
  const t = useTranslations("jobs.list");
  const shown = isWhole ? entries : entries.slice(0, shownAtFirst);
  const hidden = entries.slice(shown.length).reduce((sum, { offers }) => sum + offers.length, 0);
  return (
    <>
      <Rows entries={shown} isHere={isHere} showsDay heading="h3" onGone={onGone} />
      {hidden > 0 && (
        <Button variant="quiet" wide onClick={onShowWhole}>
          {t("more", { count: hidden })}
        </Button>
      )}
    </>
  );
}

function Rows({
  entries,
  isHere,
  showsDay,
  heading,
  onGone,
}: Pick<List, "entries" | "isHere" | "onGone"> & { showsDay: boolean; heading: "h3" | "h4" }) {
  return (
    <ul className={`grid ${styles.rows}`}>
      {entries.map(({ id, bundle, offers }) => (
        <li key={id}>
          {bundle ? (
            <BundleCard heading={heading} bundle={bundle} offers={offers} isHere={isHere} onGone={onGone} />
          ) : (
            offers.map((offer) => (
              <OfferRow
                key={offer.id}
                heading={heading}
                offer={offer}
                isHere={isHere}
                showsDay={showsDay}
                onGone={onGone}
              />
            ))
          )}
        </li>
      ))}
    </ul>
  );
}
