import { useFormatter, useTranslations } from "use-intl";
import type { Standing } from "#modules/pickups/contract/records.ts";
import { useBillingDay } from "../../lib/days.ts";
import { trpc } from "../../lib/trpc.ts";
import { Card, Facts, StatCard } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import row from "../../ui/link-row.module.css";
import { Columns, Page, Stack } from "../../ui/page.tsx";
import { ErrorState, Loaded, PageSkeleton } from "../../ui/states.tsx";
import { RatingCard } from "../payouts/rating-card.tsx";
import { AreasCard } from "./areas-card.tsx";
import { SafetyCard } from "./safety-card.tsx";

/** /runner/you: the runner's rating and record, safety, areas, training and documents. */
export default function YouPage() {
  const source = trpc.runner.standing.useQuery();
  if (source.data) return <You standing={source.data} />;
  return source.error ? <ErrorState error={source.error} onRetry={source.refetch} /> : <PageSkeleton />;
}

function You({ standing }: { standing: Standing }) {
  const t = useTranslations("you");
  return (
    <Page title={t("title")}>
      <Record standing={standing} />
      <Columns kind="main">
        <Stack>
          <SafetyCard />
          <RatingCard standing={standing} />
        </Stack>
        <Stack>
          <AreasCard />
          <Documents />
          <Card title={t("account")}>
            <ul>
              {links.map(({ to, name, icon }) => (
                <li key={name}>
                  <Link className={row.row} to={to}>
                    <span className={row.icon}>
                      <Icon name={icon} />
                    </span>
                    {t(`links.${name}`)}
                    <Icon name="arrowRight" size="1.125em" className="soft to-end" />
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        </Stack>
      </Columns>
    </Page>
  );
}

const links = [
  { to: "/profile", name: "profile", icon: "user" },
  { to: "/settings", name: "settings", icon: "settings" },
  { to: "/support", name: "support", icon: "info" },
] as const;

/** Rating, kept times, completed jobs and late releases. */
function Record({ standing }: { standing: Standing }) {
  const t = useTranslations("earnings");
  const you = useTranslations("you");
  const format = useFormatter();
  const { rating, counted, completedJobs, lateReleases, promises } = standing;
  const promised = promises.kept + promises.broken;
  const explained = (what: "rating" | "completed" | "releases") => ({
    ask: you("why"),
    text: t(`pay.explain.${what}`),
  });
  return (
    <Columns kind="stats">
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
        icon="clock"
        label={you("kept")}
        value={
          promised === 0
            ? "–"
            : format.number(promises.kept / promised, { style: "percent", maximumFractionDigits: 1 })
        }
        hint={you("keptHint", { kept: promises.kept, count: promised })}
        explained={{ ask: you("why"), text: you("keptText") }}
      />
      <StatCard
        icon="check"
        label={t("standing.completed")}
        value={format.number(completedJobs)}
        hint={t("standing.completedHint")}
        explained={explained("completed")}
      />
      <StatCard
        icon="refresh"
        label={t("standing.releases")}
        value={format.number(lateReleases)}
        hint={t("standing.releasesHint")}
        explained={explained("releases")}
      />
    </Columns>
  );
}

/** The runner's training and what they gave for the review, each with its date. */
function Documents() {
  const t = useTranslations("you.documents");
  const day = useBillingDay();
  const source = trpc.runner.application.useQuery();
  return (
    <Card title={t("title")}>
      <Loaded source={source} rows={3}>
        {({ training, consent, check, status, decidedAt }) => (
          <Facts
            rows={[
              {
                label: t("training"),
                value: training
                  ? t("passed", {
                      day: day(training.passedAt),
                      correct: training.correct,
                      questions: training.questions,
                    })
                  : t("notRecorded"),
              },
              {
                label: t("consent"),
                value: consent ? t("given", { day: day(consent.consentedAt) }) : t("notRecorded"),
              },
              { label: t("check"), value: t(`checks.${check}`) },
              ...(status === "approved" && decidedAt
                ? [{ label: t("approval"), value: t("approved", { day: day(decidedAt) }) }]
                : []),
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}
