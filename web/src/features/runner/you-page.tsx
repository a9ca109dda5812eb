import { useFormatter, useTranslations } from "use-intl";
import type { Standing } from "#modules/pickups/contract/records.ts";
import { useBillingDay } from "../../lib/days.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { trpc } from "../../lib/trpc.ts";
import { Card, Facts, FoldedCards, StatCard } from "../../ui/card.tsx";
import { Columns, Page, Stack } from "../../ui/page.tsx";
import { LinkRow, Rows, SheetRow } from "../../ui/rows.tsx";
import { ErrorState, Loaded, PageSkeleton } from "../../ui/states.tsx";
import { RatingCard } from "../payouts/rating-card.tsx";
import { HeldBar } from "../routes/held-bar.tsx";
import { useOutbox } from "../routes/use-outbox.ts";
import { AreasRow } from "./areas-row.tsx";
import { NoticeCard } from "./notice-card.tsx";
import { RefusalsCard } from "./refusals-card.tsx";
import { SafetyCard } from "./safety-card.tsx";

const OwnProofs = lazyPart("proofs", async () => (await import("./own-proofs.tsx")).OwnProofs);
const ReferralRow = lazyPart(
  "growth",
  async () => (await import("../growth/runner-referral.tsx")).RunnerReferralRow,
);
const Held = lazyPart("routes", async () => HeldBar);

/** /runner/you: the runner's rating and record, safety, areas, training and documents. */
export default function YouPage() {
  const source = trpc.runner.standing.useQuery();
  if (source.data) return <You standing={source.data} />;
  return source.error ? <ErrorState error={source.error} onRetry={source.refetch} /> : <PageSkeleton />;
}

function You({ standing }: { standing: Standing }) {
  const t = useTranslations("you");
  const { outbox, state } = useOutbox();
  return (
    <Page title={t("title")}>
      <Record standing={standing} />
      <Columns kind="main">
        <Stack>
          <NoticeCard />
          <SafetyCard />
          <RefusalsCard />
          <FoldedCards>
            <Card isFolded title={t("proofs.title")} note={t("proofs.note")}>
              <OwnProofs />
            </Card>
          </FoldedCards>
          <RatingCard standing={standing} />
        </Stack>
        <Card title={t("account")}>
          <Rows>
            <AreasRow />
            <ReferralRow />
            <SheetRow label={t("documents.title")}>
              <Documents />
            </SheetRow>
            <SheetRow label={t("counted")}>
              <Explained />
            </SheetRow>
            <LinkRow label={t("links.profile")} to="/profile" />
            <LinkRow label={t("links.settings")} to="/settings" />
            <LinkRow label={t("links.support")} to="/support" />
          </Rows>
        </Card>
      </Columns>
      {state.entries.length > 0 && <Held outbox={outbox} entries={state.entries} />}
    </Page>
  );
}

/** Rating, kept times, completed jobs and late releases. */
function Record({ standing }: { standing: Standing }) {
  const t = useTranslations("earnings");
  const you = useTranslations("you");
  const format = useFormatter();
  const { rating, counted, completedJobs, lateReleases, promises } = standing;
  const promised = promises.kept + promises.broken;
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
      />
      <StatCard
        icon="check"
        label={t("standing.completed")}
        value={format.number(completedJobs)}
        hint={t("standing.completedHint")}
      />
      <StatCard
        icon="refresh"
        label={t("standing.releases")}
        value={format.number(lateReleases)}
        hint={t("standing.releasesHint")}
      />
    </Columns>
  );
}

/** What each figure of the record counts. */
function Explained() {
  const t = useTranslations("earnings");
  const you = useTranslations("you");
  return (
    <Facts
      rows={[
        { label: t("standing.rating"), value: t("pay.explain.rating") },
        { label: you("kept"), value: you("keptText") },
        { label: t("standing.completed"), value: t("pay.explain.completed") },
        { label: t("standing.releases"), value: t("pay.explain.releases") },
      ]}
    />
  );
}

/** The runner's training and what they gave for the review, each with its date. */
function Documents() {
  const t = useTranslations("you.documents");
  const day = useBillingDay();
  const source = trpc.runner.application.useQuery();
  return (
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
  );
}
