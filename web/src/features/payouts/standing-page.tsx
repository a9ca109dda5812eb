import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { RunnerRating, Standing } from "#modules/pickups/contract/records.ts";
import { lazyDialog } from "../../lib/lazy.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useAsked } from "../../lib/use-asked.ts";
import { Button } from "../../ui/button.tsx";
import { StatCard } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ListCard } from "../../ui/list-card.tsx";
import { Page } from "../../ui/page.tsx";
import { EmptyState, ErrorState, PageSkeleton } from "../../ui/states.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./earnings.module.css";
import { useShortDay } from "./weeks.ts";

const AppealDialog = lazyDialog(async () => (await import("./appeal-dialog.tsx")).AppealDialog);

const shownAtFirst = 10;

/** /runner/standing: the rating and how it is computed, each rating's tags, and appeals. */
export default function StandingPage() {
  const source = trpc.runner.standing.useQuery();
  if (source.data) return <Figures standing={source.data} />;
  return source.error ? <ErrorState error={source.error} onRetry={source.refetch} /> : <PageSkeleton />;
}

function Figures({ standing }: { standing: Standing }) {
  const t = useTranslations("earnings");
  const format = useFormatter();
  const [asked, ask, close] = useAsked<{ rating: RunnerRating }>();
  const [showsAll, setShowsAll] = useState(false);
  const { rating, counted, completedJobs, lateReleases, ratings } = standing;
  const explained = (what: "rating" | "completed" | "releases") => ({
    ask: t("pay.why"),
    text: t(`pay.explain.${what}`),
  });
  const shown = showsAll ? ratings : ratings.slice(0, shownAtFirst);
  return (
    <Page title={t("standing.title")} lead={t("standing.lead")}>
      <div className={styles.figures}>
        <StatCard
          icon="star"
          label={t("standing.rating")}
          value={
            // Unrated runners show 5, as everywhere.
            format.number(rating ?? 5, { minimumFractionDigits: 1, maximumFractionDigits: 2 })
          }
          hint={t("standing.ratingHint", { count: counted })}
          explained={explained("rating")}
        />
        <StatCard
          icon="check"
          label={t("standing.completed")}
          value={format.number(completedJobs)}
          hint={t("standing.completedHint")}
          explained={explained("completed")}
        />
        <StatCard
          icon="clock"
          label={t("standing.releases")}
          value={format.number(lateReleases)}
          hint={t("standing.releasesHint")}
          explained={explained("releases")}
        />
      </div>
      <ListCard
        title={t("standing.list")}
        source={{ data: shown, error: null, refetch: () => {} }}
        empty={<EmptyState title={t("standing.empty")} text={t("standing.emptyText")} />}
      >
        {(row) => <Rating rating={row} onAppeal={() => ask({ rating: row })} />}
      </ListCard>
      {shown.length < ratings.length && (
        <Button variant="quiet" wide onClick={() => setShowsAll(true)}>
          {t("standing.more", { count: ratings.length })}
        </Button>
      )}
      {asked && <AppealDialog key={asked.rating.id} {...asked} onClose={close} />}
    </Page>
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
      {appealUntil && (
        <div>
          <Button variant="quiet" aria-label={t("appealNamed", { place, day: day(date) })} onClick={onAppeal}>
            {t("appeal")}
          </Button>
        </div>
      )}
    </div>
  );
}
