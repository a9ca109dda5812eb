import { Navigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useNow, useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import { allowsScheduling, hasHome, isServed } from "#modules/accounts/rules.ts";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { isSignedOut } from "../../lib/app-error.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { dayIn, useDay } from "../../lib/days.ts";
import { useMonthlyRate } from "../../lib/figures.ts";
import { lazyDialog, lazyPart } from "../../lib/lazy.tsx";
import { usePrice } from "../../lib/money.ts";
import { useSessionEnded } from "../../lib/session-ended.ts";
import { usePickupZone } from "../../lib/shown-in.ts";
import { trpc } from "../../lib/trpc.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { StatCard } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { AccessDenied, Columns, Stack, usePageTitle } from "../../ui/page.tsx";
import { PhotoFrame } from "../../ui/scenes.tsx";
import { PageSkeleton } from "../../ui/states.tsx";
import { MyAccount, QuickActions } from "../accounts/link-cards.tsx";
import { PaymentMethod } from "../billing/payment-method.tsx";
import { PastDueCard, ServiceDetails, SetUpCard } from "../homes/service-cards.tsx";
import { CancelDialog } from "../pickups/cancel-dialog.tsx";
import { NextPickup, PickupNews } from "../pickups/next-pickup.tsx";
import { PickupList, PickupRow } from "../pickups/pickup-list.tsx";
import { sortPickups, useLivePickups, usePickupWords } from "../pickups/pickups.ts";
import type { DialogKind } from "../pickups/schedule-dialog.tsx";
import { daysFrom } from "../schedule/calendar.ts";
import { PasskeyOffer } from "../sign-in/passkey-offer.tsx";
import { RequireRole } from "../sign-in/require-role.tsx";
import { VerifyEmail } from "../sign-in/verify-email.tsx";
import { PauseSwitch } from "./pause-switch.tsx";
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

function Stats({
  user,
  pickups,
}: {
  user: User;
  pickups: { upcoming: readonly OwnJob[]; completedThisMonth: number } | undefined;
}) {
  const t = useTranslations("homeowner.dashboard");
  const common = useTranslations("common");
  const price = usePrice()(useMonthlyRate(user));
  const words = usePickupWords();
  const next = pickups?.upcoming[0];
  const { subscriptionStatus = "none", subscriptionPlan = "", serviceEndsOn } = user.homeownerProfile ?? {};
  const day = useDay();
  const isWaiting = user.homeownerProfile?.waitingSince != null;
  const plan = common("planName", { plan: subscriptionPlan });
  return (
    <div className={styles.stats}>
      <StatCard
        icon="card"
        label={t("stats.subscription")}
        value={
          isServed(subscriptionStatus)
            ? t("stats.price", { price })
            : t(`stats.${restsAs[subscriptionStatus] ?? "notActive"}`)
        }
        hint={
          isWaiting
            ? t("stats.waiting")
            : serviceEndsOn
              ? t("stats.ending", { day: day(serviceEndsOn) })
              : t(`subscriptionStatus.${subscriptionStatus}`, { plan })
        }
      />
      <StatCard
        icon="calendar"
        label={t("stats.next")}
        value={pickups ? (next ? words(next).day : t("stats.noNext")) : "–"}
        hint={next && words(next).window}
      />
      <StatCard
        icon="check"
        label={t("stats.completed")}
        value={pickups ? pickups.completedThisMonth : "–"}
      />
    </div>
  );
}

const ScheduleDialog = lazyDialog(
  async () => (await import("../pickups/schedule-dialog.tsx")).ScheduleDialog,
);

const Pickup = lazyPart(
  "homes",
  async () => (await import("../pickups/dashboard-pickup.tsx")).DashboardPickup,
);

const EndingNotice = lazyPart(
  "billing",
  async () => (await import("../billing/ending-notice.tsx")).EndingNotice,
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
  usePageTitle(t("title", { name: user.firstName || t("fallbackName") }));

  const status = user.homeownerProfile?.subscriptionStatus ?? "none";
  const isPaused = status === "paused";
  const isWaiting = user.homeownerProfile?.waitingSince != null;
  // The list covers 90 days; older customers have had a pickup.
  const isFirst = pickups?.hasBeenServed === false && daysFrom(user.createdAt.slice(0, 10), today) <= 90;
  const listOf = (data: typeof query.data) => ({ data, error: query.error, refetch: query.refetch });
  return (
    <div className="dashboard">
      <NextPickup user={user} pickups={pickups} isPaused={isPaused} isFirst={isFirst}>
        {allowsScheduling(status) && !isWaiting ? (
          <Button variant="accent" size="large" onClick={() => setIsScheduling(true)}>
            <Icon name="plus" />
            {t("schedule")}
          </Button>
        ) : (
          !isPaused &&
          !isWaiting && (
            <ButtonLink
              variant="accent"
              size="large"
              to={status === "past_due" ? "/settings" : "/subscribe"}
              hash={status === "past_due" ? "billing" : undefined}
            >
              <Icon name="plus" />
              {t("schedule")}
            </ButtonLink>
          )
        )}
        {(isPaused || (allowsScheduling(status) && !user.homeownerProfile?.serviceEndsOn)) && (
          <PauseSwitch isPaused={isPaused} upcomingCount={pickups?.upcoming.length} />
        )}
      </NextPickup>
      <SetUpCard home={user.homeownerProfile} />
      {status === "past_due" && <PastDueCard />}
      {user.homeownerProfile?.serviceEndsOn && <EndingNotice endsOn={user.homeownerProfile.serviceEndsOn} />}
      <PickupNews pickups={pickups} />
      {pickups?.inProgress.map((job) => (
        <Pickup key={job.id} as="inProgress" job={job} onReload={query.refetch} />
      ))}
      {pickups?.today.map((job) => (
        <Pickup key={job.id} as="today" job={job} onReload={query.refetch} />
      ))}
      <Stats user={user} pickups={pickups} />
      <PasskeyOffer />
      <Columns kind="main">
        <Stack>
          <PickupList
            title={t("upcoming")}
            source={listOf(pickups?.upcoming)}
            empty={{
              title: t("noneScheduled"),
              text: isWaiting
                ? t("noneWaiting")
                : isPaused
                  ? t("nonePaused")
                  : allowsScheduling(status) && t("noneHint"),
            }}
          >
            {(job) => <PickupRow job={job} onCancel={() => setCancelling(job)} />}
          </PickupList>
          <PickupList
            title={t("recent")}
            more={<Link to="/history">{t("history")}</Link>}
            source={listOf(pickups?.recent)}
            empty={{ title: t("noRecent"), text: t("noRecentText"), picture: <PhotoFrame /> }}
          >
            {(job) =>
              job.status === "completed" ? (
                <Pickup as="receipt" job={job} onReload={query.refetch} />
              ) : (
                <PickupRow job={job} />
              )
            }
          </PickupList>
        </Stack>
        <Stack>
          <VerifyEmail />
          <ServiceDetails profile={user.homeownerProfile} />
          <PaymentMethod screen="dashboard" />
          <QuickActions />
          <MyAccount />
        </Stack>
      </Columns>
      <ScheduleDialog
        kind={dialog}
        today={today}
        endsAt={user.homeownerProfile?.serviceEndsAt}
        opened={isScheduling}
        onClose={() => setIsScheduling(false)}
      />
      <CancelDialog job={cancelling} onClose={() => setCancelling(null)} />
    </div>
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
