import { lazy, Suspense, useId, useState } from "react";
import { useFormatter, useNow, useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import type { Pay } from "#modules/payouts/contract.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import { parseCents } from "#platform/values/money.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { useDollars } from "../../lib/money.ts";
import { usePickupZone } from "../../lib/shown-in.ts";
import { trpc } from "../../lib/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { Card, StatCard } from "../../ui/card.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import row from "../../ui/link-row.module.css";
import { ListCard } from "../../ui/list-card.tsx";
import { Page } from "../../ui/page.tsx";
import { PageSkeleton, Skeleton, type Source } from "../../ui/states.tsx";
import { useLiveJobs } from "../routes/use-live-jobs.ts";
import { PasskeyOffer } from "../sign-in/passkey-offer.tsx";
import { VerifyEmail } from "../sign-in/verify-email.tsx";
import { ActiveRoute } from "./active-route.tsx";
import bannerStyles from "./availability-banner.module.css";
import { FirstDay } from "./first-day.tsx";
import styles from "./runner-dashboard.module.css";
import { earnedBy, isAll, shownPay, sortJobs } from "./runner-jobs.ts";
import { useAvailability } from "./use-availability.ts";

/** Whether a runner gets offers, shown as a lit or dark street lamp with a switch. */
function AvailabilityBanner({
  isAvailable,
  isChanging,
  onChange,
}: {
  isAvailable: boolean;
  isChanging: boolean;
  onChange: (isAvailable: boolean) => void;
}) {
  const t = useTranslations("runner.availability");
  const id = useId();
  return (
    <section className={bannerStyles.banner} data-online={isAvailable} aria-labelledby={`${id}-state`}>
      <StreetLamp />
      <div className="py-3">
        <h2 id={`${id}-state`} className="larger">
          {isAvailable ? t("online") : t("offline")}
        </h2>
        <p className={`mt-1 soft ${bannerStyles.text}`}>{isAvailable ? t("onlineText") : t("offlineText")}</p>
      </div>
      <button
        type="button"
        role="switch"
        className={bannerStyles.switch}
        aria-checked={isAvailable}
        aria-label={t("label")}
        aria-busy={isChanging || undefined}
        aria-disabled={isChanging || undefined}
        onClick={() => {
          if (!isChanging) onChange(!isAvailable);
        }}
      >
        <span className={bannerStyles.knob} />
      </button>
    </section>
  );
}

function StreetLamp() {
  return (
    <svg viewBox="0 0 88 96" className={bannerStyles.lamp} aria-hidden="true">
      <path d="M52 26 88 96H16z" className={bannerStyles.light} />
      <path
        d="M20 96V30C20 16 30 10 40 10h6"
        fill="none"
        className={bannerStyles.post}
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d="M12 96h16" className={bannerStyles.post} strokeWidth="6" strokeLinecap="round" />
      <path d="M40 22c0-8 5-13 12-13s12 5 12 13z" className={bannerStyles.hood} />
      <path d="M45 24h14c0 5-3 8-7 8s-7-3-7-8z" className={bannerStyles.bulb} />
    </svg>
  );
}

const PhotoPair = lazy(async () => ({ default: (await import("../../ui/photo-pair.tsx")).PhotoPair }));

const shownAtFirst = 3;

/** The runner's jobs completed today, latest first, with both photos. */
function CompletedToday({ source, held }: { source: Source<Job[]>; held: Pay["held"] }) {
  const t = useTranslations("runner.today");
  const dollars = useDollars();
  const [showsAll, setShowsAll] = useState(false);
  const jobs = source.data;
  const count = jobs?.length ?? 0;
  const reasons = new Map(held.map(({ jobId, reason }) => [jobId, reason]));
  return (
    <ListCard
      title={t("title")}
      note={jobs && count > 0 && t("note", { count, amount: dollars(earnedBy(jobs)) })}
      source={{ ...source, data: showsAll ? jobs : jobs?.slice(0, shownAtFirst) }}
      action={
        !showsAll &&
        count > shownAtFirst && (
          <Button variant="plain" onClick={() => setShowsAll(true)}>
            {t("showAll", { count })}
          </Button>
        )
      }
      empty={<p className="soft">{t("empty")}</p>}
    >
      {(job) => (
        <article className="grid py-2 gap-3">
          <header className="flex between baseline gap-3">
            <h3 className="strong break medium leading">{job.address}</h3>
            <span className={styles.amount}>{dollars(shownPay(job))}</span>
          </header>
          <HeldLine reason={reasons.get(job.id)} />
          <Suspense fallback={<Skeleton rows={3} />}>
            <PhotoPair {...job.legs} timeZone={job.timeZone} onReload={source.refetch} />
          </Suspense>
          {job.notes && <p className="soft small">{job.notes}</p>}
        </article>
      )}
    </ListCard>
  );
}

/** Why a completed job is not paid yet. */
function HeldLine({ reason }: { reason: Pay["held"][number]["reason"] | undefined }) {
  const t = useTranslations("runner.today");
  return reason && <p className="soft small">{t(`held.${reason}`)}</p>;
}

function QuickTools() {
  const t = useTranslations("runner.tools");
  return (
    <Card title={t("title")}>
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
      title={t("greeting", { part: partOfDay(now, timeZone), firstName: firstName || t("fallbackName") })}
      actions={
        <dl className="flex gap-5">
          <div>
            <dt className="soft small">{t("completedToday")}</dt>
            <dd className="figure">{sorted ? format.number(sorted.completedToday.length) : unknown}</dd>
          </div>
          <div>
            <dt className="soft small">{t("earned")}</dt>
            <dd className="figure">{earned ?? unknown}</dd>
            {heldLine && <dd className="figure soft small regular">{heldLine}</dd>}
          </div>
        </dl>
      }
    >
      <AvailabilityBanner isAvailable={isAvailable} isChanging={isChanging} onChange={setAvailability} />

      {completedJobs === 0 ? (
        <FirstDay isOnline={isAvailable} hasJob={sorted && sorted.active.length > 0} />
      ) : (
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
      )}

      <PasskeyOffer />
      <div className={styles.lists}>
        <ActiveRoute source={{ ...jobs, data: sorted?.active }} />
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
        {(sorted || !jobs.error) && (
          <div className={styles.done}>
            <CompletedToday source={{ ...jobs, data: sorted?.completedToday }} held={held} />
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
