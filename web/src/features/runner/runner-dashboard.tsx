import { useFormatter, useNow, useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import { parseCents } from "#platform/values/money.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { partOfDay } from "../../lib/days.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { useDollars, usePrice } from "../../lib/money.ts";
import { usePickupZone } from "../../lib/shown-in.ts";
import { trpc } from "../../lib/trpc.ts";
import { Card, FoldedCards, StatCard } from "../../ui/card.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import row from "../../ui/link-row.module.css";
import { Page } from "../../ui/page.tsx";
import { PageSkeleton, Skeleton } from "../../ui/states.tsx";
import { useLiveJobs } from "../routes/use-live-jobs.ts";
import { PasskeyOffer } from "../sign-in/passkey-offer.tsx";
import { VerifyEmail } from "../sign-in/verify-email.tsx";
import { ActiveRoute } from "./active-route.tsx";
import { AvailabilityBanner } from "./availability-banner.tsx";
import { CompletedToday } from "./completed-today.tsx";
import { NowStop } from "./now-stop.tsx";
import styles from "./runner-dashboard.module.css";
import { earnedBy, isAll, sortJobs } from "./runner-jobs.ts";
import { useAvailability } from "./use-availability.ts";

// Only until the first pickup is done.
const FirstDay = lazyPart([], async () => (await import("./first-day.tsx")).FirstDay, <Skeleton rows={4} />);

function QuickTools() {
  const t = useTranslations("runner.tools");
  return (
    <Card isFolded title={t("title")}>
      <ul>
        {tools.map(({ name, icon, ...to }) => (
          <li key={name}>
            <Link className={row.row} {...to}>
              <span className={row.icon}>
                <Icon name={icon} />
              </span>
              {t(name)}
              <Icon name="arrowRight" size="1.125em" className="soft to-end" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const tools = [
  { name: "routeOptimizer", to: "/runner/route", icon: "pin" },
  { name: "earningsReport", to: "/runner/statement/$week", params: { week: "current" }, icon: "calendar" },
  { name: "support", to: "/support", icon: "info" },
  { name: "hours", to: "/runner/week", hash: "hours", icon: "clock" },
  { name: "daysOff", to: "/runner/week", hash: "days-off", icon: "calendar" },
] as const satisfies readonly { name: string; to: string; params?: object; hash?: string; icon: IconName }[];

const ApplicationScreen = lazyPart(
  "applications",
  async () => (await import("./application-screen.tsx")).ApplicationScreen,
  <PageSkeleton />,
);

/** Now: the stop to do, and the day's figures, once approved, else the application's status. */
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
  const price = usePrice();
  const now = useNow({ updateInterval: 60_000 });
  const timeZone = usePickupZone();
  useLiveJobs();
  const { setAvailability, isChanging } = useAvailability();
  const offers = trpc.runner.availableJobs.useQuery();
  const jobs = trpc.runner.jobs.useQuery();
  const sorted = jobs.data && sortJobs(jobs.data, now);
  const earned = sorted && dollars(earnedBy(sorted.completedToday));
  const hasCompleted = sorted !== undefined && sorted.completedToday.length > 0;
  const pay = trpc.runner.pay.useQuery(undefined, { enabled: hasCompleted });
  const held = (pay.data?.held ?? []).filter(({ jobId }) =>
    sorted?.completedToday.some(({ id }) => id === jobId),
  );
  const heldLine =
    held.length > 0 &&
    t("held", {
      why: held.every(({ reason }) => reason === "heldForDay") ? "day" : "review",
      amount: dollars(held.reduce((sum, { amount }) => sum + (parseCents(amount) ?? 0), 0)),
    });
  const { isAvailable, rating, ratingCount, completedJobs } = profile;

  return (
    <Page
      isCompact
      title={t("greeting", {
        part: partOfDay(hourIn(now, timeZone)),
        firstName: firstName || t("fallbackName"),
      })}
      actions={
        hasCompleted && (
          <p className={styles.pill}>{t("now.today", { amount: price(earnedBy(sorted.completedToday)) })}</p>
        )
      }
    >
      <NowStop jobs={{ ...jobs, data: sorted?.active }}>
        {(ask) => (
          <>
            {completedJobs > 0 && (
              <section aria-label={t("stats.title")} className={styles.stats}>
                <StatCard
                  icon="money"
                  label={t("stats.earnings")}
                  value={earned ?? unknown}
                  hint={
                    sorted && (
                      <>
                        {t("stats.earningsHint", { count: sorted.completedToday.length })}
                        {heldLine && <p>{heldLine}</p>}
                      </>
                    )
                  }
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
                    offers.data
                      ? `${format.number(offers.data.length)}${isAll(offers.data) ? "" : "+"}`
                      : unknown
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
            )}
            <AvailabilityBanner
              isAvailable={isAvailable}
              isChanging={isChanging}
              onChange={setAvailability}
            />
            <Link className={styles.jobs} to="/runner/jobs">
              <span>
                <h2 className="medium semibold">{t("offers.title")}</h2>
                <span className="soft small">
                  {isAvailable
                    ? offers.data &&
                      t("availableCount", { count: offers.data.length, isAll: String(isAll(offers.data)) })
                    : t("offlineCount")}
                </span>
              </span>
              <Icon name="arrowRight" size="1.125em" className="soft to-end" />
            </Link>
            {completedJobs === 0 && (
              <FirstDay isOnline={isAvailable} hasJob={sorted && sorted.active.length > 0} />
            )}
            <dl className="flex wrap gap-5">
              <div className="flex wrap middle gap-2">
                <dt className="soft small">{t("completedToday")}</dt>
                <dd className="figure">{sorted ? format.number(sorted.completedToday.length) : unknown}</dd>
              </div>
              <div className="flex wrap middle gap-2">
                <dt className="soft small">{t("earned")}</dt>
                <dd className="figure">{earned ?? unknown}</dd>
                {heldLine && <dd className="figure soft small regular">{heldLine}</dd>}
              </div>
            </dl>
            <FoldedCards>
              <ActiveRoute source={{ ...jobs, data: sorted?.active }} onAsk={ask} />
              <CompletedToday source={{ ...jobs, data: sorted?.completedToday }} held={held} />
              <QuickTools />
            </FoldedCards>
          </>
        )}
      </NowStop>
      <PasskeyOffer />
      <VerifyEmail />
    </Page>
  );
}

/** Stands for a figure that isn't loaded. */
const unknown = "–";

function serviceAreas(profile: { serviceAreas: string }): string[] {
  return JSON.parse(profile.serviceAreas);
}

function hourIn(now: Date, timeZone?: string): number {
  const clock = new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", hourCycle: "h23" });
  return Number(clock.format(now));
}
