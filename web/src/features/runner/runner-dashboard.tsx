import { useFormatter, useNow, useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract/user.ts";
import { useSetCurrentUser, useSignedInUser } from "../../lib/current-user.ts";
import { lazyPart } from "../../lib/lazy-part.tsx";
import { useVisitZone } from "../../lib/shown-in.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useDollars } from "../../lib/use-dollars.ts";
import { Page } from "../../ui/page.tsx";
import { PageSkeleton } from "../../ui/skeleton.tsx";
import { StatCard } from "../../ui/stat-card.tsx";
import { useLiveJobs } from "../routes/use-live-jobs.ts";
import { VerifyEmail } from "../sign-in/verify-email.tsx";
import { ActiveRoute } from "./active-route.tsx";
import { AvailabilityBanner } from "./availability-banner.tsx";
import { AvailableJobs } from "./available-jobs.tsx";
import { CompletedToday } from "./completed-today.tsx";
import { earnedBy } from "./job-pay.ts";
import { isAll } from "./offers.ts";
import { QuickTools } from "./quick-tools.tsx";
import styles from "./runner-dashboard.module.css";
import { sortJobs } from "./sort-jobs.ts";

const ApplicationScreen = lazyPart(
  "application",
  async () => (await import("./application-screen.tsx")).ApplicationScreen,
  <PageSkeleton />,
);

/** A runner's first screen: the day's work once approved, else the application's status. */
export default function RunnerDashboard() {
  const { firstName, runnerProfile } = useSignedInUser();
  if (!runnerProfile) throw new Error("A user of role runner has no runner profile.");
  return runnerProfile.applicationStatus === "approved" ? (
    <Dashboard firstName={firstName} profile={runnerProfile} />
  ) : (
    <ApplicationScreen status={runnerProfile.applicationStatus} />
  );
}

function Dashboard({
  firstName,
  profile,
}: {
  firstName: string;
  profile: NonNullable<User["runnerProfile"]>;
}) {
  const t = useTranslations("runner");
  const format = useFormatter();
  const dollars = useDollars();
  const now = useNow({ updateInterval: 60_000 });
  const timeZone = useVisitZone();
  useLiveJobs();
  const utils = trpc.useUtils();
  const setCurrentUser = useSetCurrentUser();
  const { act: setAvailability, isActing } = useAct(trpc.runner.setAvailability, {
    success: (_, to) =>
      to.isAvailable
        ? { title: t("availability.online"), message: t("availability.onlineText") }
        : { title: t("availability.offline"), message: t("availability.offlineText"), kind: "info" },
    failure: t("availability.failed"),
    onDone: (user) => {
      setCurrentUser(user);
      // The offers depend on it.
      void utils.runner.availableJobs.reset();
      void utils.runner.offerDetails.invalidate();
    },
    onFailed: ({ code }) => {
      if (code === "APPLICATION_NOT_APPROVED") void utils.auth.currentUser.invalidate();
    },
  });
  const offers = trpc.runner.availableJobs.useQuery();
  const jobs = trpc.runner.jobs.useQuery();
  const sorted = jobs.data && sortJobs(jobs.data, now);
  const earned = sorted && dollars(earnedBy(sorted.completedToday));
  const { isAvailable, rating, ratingCount, completedJobs } = profile;

  return (
    <Page
      title={t("greeting", { part: partOfDay(now, timeZone), firstName: firstName || t("fallbackName") })}
      lead={
        isAvailable
          ? offers.data &&
            t("availableCount", { count: offers.data.length, isAll: String(isAll(offers.data)) })
          : t("offlineCount")
      }
      actions={
        <dl className={styles.today}>
          <div>
            <dt>{t("completedToday")}</dt>
            <dd>{sorted ? format.number(sorted.completedToday.length) : unknown}</dd>
          </div>
          <div>
            <dt>{t("earned")}</dt>
            <dd>{earned ?? unknown}</dd>
          </div>
        </dl>
      }
    >
      <AvailabilityBanner
        isAvailable={isAvailable}
        isChanging={isActing}
        onChange={(to) => setAvailability({ isAvailable: to })}
      />

      <section aria-label={t("stats.title")} className={styles.stats}>
        <StatCard
          icon="money"
          label={t("stats.earnings")}
          value={earned ?? unknown}
          hint={sorted && t("stats.earningsHint", { count: sorted.completedToday.length })}
        />
        <StatCard
          icon="check"
          label={t("stats.completed")}
          value={format.number(completedJobs)}
          hint={t("stats.completedHint")}
        />
        <StatCard
          icon="can"
          label={t("stats.available")}
          value={
            offers.data ? `${format.number(offers.data.length)}${isAll(offers.data) ? "" : "+"}` : unknown
          }
          hint={t("stats.availableHint", { count: serviceAreas(profile).length })}
        />
        <StatCard
          icon="star"
          label={t("stats.rating")}
          value={format.number(rating, { minimumFractionDigits: 1 })}
          hint={t(ratingCount === 0 ? "stats.noRatings" : "stats.ratingHint")}
        />
      </section>

      <div className={styles.lists}>
        <ActiveRoute source={{ ...jobs, data: sorted?.active }} />
        <AvailableJobs
          isOnline={isAvailable}
          isChanging={isActing}
          onGoOnline={() => setAvailability({ isAvailable: true })}
        />
        {(sorted || !jobs.error) && (
          <div className={styles.done}>
            <CompletedToday source={{ ...jobs, data: sorted?.completedToday }} />
          </div>
        )}
      </div>
      <QuickTools />
      <VerifyEmail />
    </Page>
  );
}

/** Stands for a figure that isn't loaded. */
const unknown = "–";

function serviceAreas(profile: { serviceAreas: string }): string[] {
  return JSON.parse(profile.serviceAreas);
}

function partOfDay(now: Date, timeZone?: string): "morning" | "afternoon" | "evening" {
  const hour = Number(
    new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", hourCycle: "h23" }).format(now),
  );
  return hour < 12 ? "morning" : hour < 17 ? "afternoon" : "evening";
}
