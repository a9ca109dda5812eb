import { Navigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { useNow, useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import { allowsScheduling, hasHome, isServed } from "#modules/accounts/rules.ts";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import { isSignedOut } from "../../lib/app-error.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { dayIn } from "../../lib/days.ts";
import { useMonthlyRate } from "../../lib/figures.ts";
import { lazyDialog, lazyPart } from "../../lib/lazy.tsx";
import { usePrice } from "../../lib/money.ts";
import { useSessionEnded } from "../../lib/session-ended.ts";
import { usePickupZone } from "../../lib/shown-in.ts";
import { trpc } from "../../lib/trpc.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card, FoldedCards } from "../../ui/card.tsx";
import type { DialogSwitch } from "../../ui/dialog.tsx";
import { Link } from "../../ui/link.tsx";
import { AccessDenied, usePageTitle } from "../../ui/page.tsx";
import { nameShown } from "../../ui/person-line.tsx";
import { PhotoFrame } from "../../ui/photo-frame.tsx";
import { EmptyState, Loaded, PageSkeleton } from "../../ui/states.tsx";
import { MyAccount, QuickActions } from "../accounts/link-cards.tsx";
import { EndingNotice } from "../billing/ending-notice.tsx";
import { PauseSwitch } from "../billing/pause-switch.tsx";
import { PaymentMethod } from "../billing/payment-method.tsx";
import { PastDueCard, ServiceDetails, SetUpCard } from "../homes/service-cards.tsx";
import { NextCard, NextLine, NextPickup, PickupNews } from "../pickups/next-pickup.tsx";
import { PickupList, PickupRow } from "../pickups/pickup-list.tsx";
import { dayOf, sortPickups, useLivePickups } from "../pickups/pickups.ts";
import type { DialogKind } from "../pickups/schedule-dialog.tsx";
import { daysFrom } from "../schedule/calendar.ts";
import { useSkipWeek } from "../schedule/skip.ts";
import { nextWeeksPickup, WeekStrip, weekOf } from "../schedule/week-strip.tsx";
import { PasskeyOffer } from "../sign-in/passkey-offer.tsx";
import { RequireRole } from "../sign-in/require-role.tsx";
import { VerifyEmail } from "../sign-in/verify-email.tsx";
import styles from "./subscriptions.module.css";

const RoleChoice = lazyPart(
  "homes",
  async () => (await import("./role-choice.tsx")).RoleChoice,
  <PageSkeleton />,
);

const restsAs: { [Status in Subscription]?: "paused" | "canceled" } = {
  paused: "paused",
  canceled: "canceled",
};

type Subscription = NonNullable<User["homeownerProfile"]>["subscriptionStatus"];

/** What the service costs and its state, and how many pickups this month are done. */
function Stats({ user, completedThisMonth }: { user: User; completedThisMonth: number | undefined }) {
  const t = useTranslations("homeowner.dashboard");
  const common = useTranslations("common");
  const price = usePrice()(useMonthlyRate(user));
  const {
    subscriptionStatus = "none",
    subscriptionPlan = "",
    serviceEndsOn,
    servicePausesOn,
  } = user.homeownerProfile ?? {};
  const isSaid = subscriptionStatus === "past_due" || serviceEndsOn || servicePausesOn;
  const isWaiting = user.homeownerProfile?.waitingSince != null;
  const plan = common("planName", { plan: subscriptionPlan });
  const state = isServed(subscriptionStatus)
    ? t("stats.price", { price })
    : t(`stats.${restsAs[subscriptionStatus] ?? "notActive"}`);
  return (
    <>
      <Stat
        label={t("stats.subscription")}
        value={
          <Link
            className={styles.more}
            to="/settings"
            hash="billing"
            aria-label={`${t("quick.billing")}: ${state}`}
          >
            {state}
          </Link>
        }
        hint={
          isWaiting
            ? t("stats.waiting")
            : // What is to happen stands above or under the week.
              isSaid
              ? undefined
              : t(`subscriptionStatus.${subscriptionStatus}`, { plan })
        }
      />
      <Stat label={t("stats.completed")} value={completedThisMonth ?? "–"} />
    </>
  );
}

function Stat({ label, value, hint }: { label: string; value: ReactNode; hint?: string }) {
  return (
    <dl className={styles.stat}>
      <dt>{label}</dt>
      <dd className="semibold figures">{value}</dd>
      {hint && <dd className={`soft small ${styles.hint}`}>{hint}</dd>}
    </dl>
  );
}

const ScheduleDialog = lazyDialog(
  async () => (await import("../pickups/schedule-dialog.tsx")).ScheduleDialog,
);

const CancelDialog = lazyDialog<DialogSwitch & { job: Job | null }>(
  async () => (await import("../pickups/cancel-dialog.tsx")).CancelDialog,
);

const Pickup = lazyPart(
  "homes",
  async () => (await import("../pickups/dashboard-pickup.tsx")).DashboardPickup,
);

const RegularRunner = lazyPart(
  "standing-routes",
  async () => (await import("../standing-routes/regular-runner.tsx")).RegularRunner,
);

/** / for a homeowner: the dashboard with start times in its dialog. */
export default function HomePage() {
  return <Dashboard dialog="startTimes" />;
}

/** A homeowner's dashboard; hosts without a home see their rentals. Without a profile, asks for the side of the curb first. */
export function Dashboard({ dialog }: { dialog: DialogKind }) {
  const { homeownerProfile, runnerProfile } = useSignedInUser();
  if (homeownerProfile && !hasHome(homeownerProfile)) return <Navigate to="/vacation-rental" replace />;
  return homeownerProfile || runnerProfile ? <Service dialog={dialog} /> : <RoleChoice />;
}

function Service({ dialog }: { dialog: DialogKind }) {
  const t = useTranslations("homeowner.dashboard");
  const user = useSignedInUser();
  const { query, today, pickups } = useHomeownerJobs();
  const [isScheduling, setIsScheduling] = useState(false);
  const [cancelling, setCancelling] = useState<OwnJob | null>(null);
  useLivePickups(pickups?.isLive === true);
  const title = t("title", { name: user.firstName || t("fallbackName") });
  usePageTitle(title);

  const home = user.homeownerProfile;
  const status = home?.subscriptionStatus ?? "none";
  const isPaused = status === "paused";
  const isWaiting = home?.waitingSince != null;
  const next = pickups?.upcoming[0];
  // The list covers 90 days; older customers have had a pickup.
  const isFirst = pickups?.hasBeenServed === false && daysFrom(user.createdAt.slice(0, 10), today) <= 90;
  const noneHint = isWaiting
    ? t("noneWaiting")
    : isPaused
      ? t("nonePaused")
      : allowsScheduling(status)
        ? t("noneHint")
        : undefined;
  return (
    <div className={`dashboard ${styles.today}`}>
      <div className={styles.top}>
        <h1 className="largest black">{title}</h1>
        <SetUpCard home={home} isBooked={next?.isExtra} />
        {status === "past_due" && <PastDueCard isSlim />}
      </div>
      <PickupNews pickups={pickups} />
      <div className={styles.first}>
        {pickups?.live.map((job) => (
          <Pickup key={job.id} as="live" job={job} onReload={query.refetch} />
        ))}
        {!pickups?.live.length && (
          <NextCard>
            <Loaded source={{ ...query, data: pickups }}>
              {(known) =>
                next ? (
                  <>
                    <NextPickup job={next} isFirst={isFirst} hasTrack={known.today.includes(next)} />
                    {known.today.includes(next) && <Pickup as="track" job={next} onReload={query.refetch} />}
                  </>
                ) : (
                  <>
                    <p className="larger bold tight">{t("noneScheduled")}</p>
                    <p>{isPaused ? t("paused") : noneHint}</p>
                  </>
                )
              }
            </Loaded>
          </NextCard>
        )}
      </div>
      <div className={styles.week}>
        <WeekStrip
          week={weekOf(query.data ?? [], today)}
          today={today}
          next={next && dayOf(next)}
          usualDays={query.data && isServed(status) ? (home?.pickupDays ?? []) : null}
        >
          {next && pickups.live.length > 0 && <NextLine job={next} />}
          <Acts
            status={status}
            isWaiting={isWaiting}
            isEnding={home?.serviceEndsOn != null}
            isPausing={home?.servicePausesOn != null}
            upcoming={pickups?.upcoming}
            nextWeek={nextWeeksPickup(query.data ?? [], today)}
            onSchedule={() => setIsScheduling(true)}
          />
        </WeekStrip>
        <VerifyEmail />
        <PasskeyOffer />
      </div>
      {pickups && (
        <div className={styles.last}>
          <Card
            title={t("last")}
            note={pickups.last && <LastWhen job={pickups.last} />}
            action={
              pickups.last && (
                <Link className={styles.more} to="/history">
                  {t("history")}
                </Link>
              )
            }
          >
            {pickups.last ? (
              pickups.last.status === "completed" ? (
                <Pickup as="receipt" job={pickups.last} onReload={query.refetch} />
              ) : (
                <PickupRow job={pickups.last} />
              )
            ) : (
              <EmptyState title={t("noRecent")} text={t("noRecentText")} picture={<PhotoFrame />} />
            )}
          </Card>
        </div>
      )}
      <div className={styles.rest}>
        <FoldedCards>
          <Stats user={user} completedThisMonth={pickups?.completedThisMonth} />
          <PickupList
            title={t("upcoming")}
            source={{ ...query, data: pickups?.upcoming }}
            empty={{ title: t("noneScheduled"), text: noneHint }}
          >
            {(job) => <PickupRow job={job} onCancel={() => setCancelling(job)} />}
          </PickupList>
          {isServed(status) && (
            <Card title={t("runner")} isFolded>
              <RegularRunner />
            </Card>
          )}
          <ServiceDetails profile={home} />
          <PaymentMethod screen="dashboard" />
          <QuickActions isFolded hasWeek />
          <MyAccount />
        </FoldedCards>
      </div>
      <ScheduleDialog
        kind={dialog}
        today={today}
        endsAt={home?.serviceEndsAt}
        opened={isScheduling}
        onClose={() => setIsScheduling(false)}
      />
      <CancelDialog opened={cancelling !== null} job={cancelling} onClose={() => setCancelling(null)} />
    </div>
  );
}

function LastWhen({ job }: { job: OwnJob }) {
  const t = useTranslations("homeowner.pickup");
  const day = useJobTimes().day(job);
  return job.runner ? `${day} · ${t("by", { runner: nameShown(job.runner.user) })}` : day;
}

/** Schedule Pickup, or where it becomes possible, and Pause or Resume. One of them is the screen's main act. */
function Acts({
  status,
  isWaiting,
  isEnding,
  isPausing,
  upcoming,
  nextWeek,
  onSchedule,
}: {
  status: Subscription;
  isWaiting: boolean;
  isEnding: boolean;
  /** A pause is planned. */
  isPausing: boolean;
  upcoming: readonly OwnJob[] | undefined;
  /** A day with a pickup next week; null if there is none to skip. */
  nextWeek: string | null;
  onSchedule: () => void;
}) {
  const t = useTranslations("homeowner.dashboard");
  const isPaused = status === "paused";
  const mayPause = allowsScheduling(status) && !isEnding;
  if (isWaiting) return null;
  return (
    <div className={`flex wrap middle gap-2 ${styles.acts}`}>
      {allowsScheduling(status) ? (
        // A canceled service's main act is keeping it.
        <Button size="large" variant={isEnding ? "quiet" : "primary"} onClick={onSchedule}>
          {t("schedule")}
        </Button>
      ) : (
        !isPaused && (
          <ButtonLink
            variant="quiet"
            size="large"
            to={status === "past_due" ? "/settings" : "/once"}
            hash={status === "past_due" ? "billing" : undefined}
          >
            {t("schedule")}
          </ButtonLink>
        )
      )}
      {nextWeek && <SkipNextWeek day={nextWeek} />}
      {(isPaused || (mayPause && !isPausing)) && <PauseSwitch isPaused={isPaused} upcoming={upcoming} />}
      <EndingNotice isRow />
    </div>
  );
}

function SkipNextWeek({ day }: { day: string }) {
  const t = useTranslations("homeowner.skip");
  const { act: skip, isActing } = useSkipWeek();
  return (
    <Button variant="plain" loading={isActing} onClick={() => skip({ weekOf: day })}>
      {t("nextWeek")}
    </Button>
  );
}

/** The homeowner's jobs, grouped by the reader's own day; an ended session goes to sign-in. */
function useHomeownerJobs() {
  const query = trpc.homeowner.jobs.useQuery();
  const sessionEnded = useSessionEnded();
  const today = dayIn(useNow({ updateInterval: 60_000 }), usePickupZone());
  const hasSessionEnded = query.error !== null && isSignedOut(query.error);
  useEffect(() => {
    if (hasSessionEnded) sessionEnded();
  }, [hasSessionEnded, sessionEnded]);
  return { query, today, pickups: query.data && sortPickups(query.data, today) };
}

/** /homeowner: the dashboard with parts of the day in its dialog. */
export function HomeownerPage() {
  const t = useTranslations("homeowner");
  return (
    <RequireRole allow="homeowner" denied={<AccessDenied text={t("accessDenied")} />}>
      <Dashboard dialog="dayParts" />
    </RequireRole>
  );
}
