import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { RunnerRating, Standing } from "#modules/pickups/contract/records.ts";
import { countedRatings } from "#modules/pickups/rules/problems.ts";
import { lazyDialog } from "../../lib/lazy.tsx";
import { useAsked } from "../../lib/use-asked.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ListCard } from "../../ui/list-card.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./earnings.module.css";
import { useShortDay } from "./weeks.ts";

const AppealDialog = lazyDialog(async () => (await import("./appeal-dialog.tsx")).AppealDialog);

const shownAtFirst = 2;

/** Below this many stars a rating pulls the average down enough to appeal it. */
const goodStars = 4;

/** The ratings that count as a distribution, and what the recent ones say. */
export function RatingCard({ standing: { ratings } }: { standing: Standing }) {
  const t = useTranslations("earnings.standing");
  const [asked, ask, close] = useAsked<{ rating: RunnerRating }>();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? ratings : ratings.slice(0, shownAtFirst);
  const counted = ratings.filter(({ excludedBecause }) => !excludedBecause).slice(0, countedRatings);
  return (
    <>
      <ListCard
        title={t("list")}
        before={counted.length > 0 && <Distribution ratings={counted} />}
        source={{ data: shown, error: null, refetch: () => {} }}
        empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
        after={
          shown.length < ratings.length && (
            <Button variant="quiet" wide onClick={() => setShowsAll(true)}>
              {t("more", { count: ratings.length })}
            </Button>
          )
        }
      >
        {(row) => <Rating rating={row} onAppeal={() => ask({ rating: row })} />}
      </ListCard>
      {asked && <AppealDialog key={asked.rating.id} {...asked} onClose={close} />}
    </>
  );
}

/** How many of the counted ratings have five stars, four, and so on. */
function Distribution({ ratings }: { ratings: readonly RunnerRating[] }) {
  const t = useTranslations("earnings.standing");
  const format = useFormatter();
  return (
    <ol className={styles.distribution} aria-label={t("distribution")}>
      {[5, 4, 3, 2, 1].map((stars) => {
        const count = ratings.filter((rating) => rating.stars === stars).length;
        return (
          <li key={stars}>
            <span>{t("stars", { count: stars })}</span>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect width="100" height="10" className={styles.barBack} />
              <rect width={(100 * count) / ratings.length} height="10" className={styles.barFront} />
            </svg>
            <span className="figures">{format.number(count)}</span>
          </li>
        );
      })}
    </ol>
  );
}

function Rating({ rating, onAppeal }: { rating: RunnerRating; onAppeal: () => void }) {
  const t = useTranslations("earnings.standing");
  const day = useShortDay();
  const { stars, tags, words, place, date, excludedBecause, appealUntil, appeal } = rating;
  return (
    <div className="grid gap-2">
      <div className="flex wrap middle gap-2-3">
        <span className={styles.stars}>
          {[1, 2, 3, 4, 5].map((star) => (
            <span key={star} data-full={star <= stars}>
              <Icon name="star" />
            </span>
          ))}
          <VisuallyHidden>{t("stars", { count: stars })}</VisuallyHidden>
        </span>
        <span className="soft small">{t("row", { place, day: day(date) })}</span>
      </div>
      {tags.length > 0 && (
        <ul className={`flex wrap gap-2 ${styles.tags}`}>
          {tags.map((tag) => (
            <li key={tag}>{t(`tags.${tag}`)}</li>
          ))}
        </ul>
      )}
      {words && <p className="quote">{t("quote", { words })}</p>}
      {excludedBecause && <p className="soft small">{t(`excluded.${excludedBecause}`)}</p>}
      {appeal && !appeal.outcome && <p className="soft small">{t("appealOpen")}</p>}
      {appeal?.outcome === "stays" && <p className="soft small">{t("appealStays")}</p>}
      {appeal?.answer && <p className="quote">{t("quote", { words: appeal.answer })}</p>}
      {appealUntil && stars < goodStars && (
        <div>
          <Button variant="quiet" aria-label={t("appealNamed", { place, day: day(date) })} onClick={onAppeal}>
            {t("appeal")}
          </Button>
        </div>
      )}
    </div>
  );
}
