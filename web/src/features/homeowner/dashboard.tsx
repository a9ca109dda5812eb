import { useEffect, useState } from "react";
import { useNow, useTranslations } from "use-intl";
import { allowsScheduling } from "#modules/accounts/rules/subscriptions.ts";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { isSignedOut } from "../../lib/app-error.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { dayIn } from "../../lib/day-in.ts";
import { lazyDialog } from "../../lib/lazy-dialog.tsx";
import { lazyPart } from "../../lib/lazy-part.tsx";
import { useSessionEnded } from "../../lib/session-ended.ts";
import { useVisitZone } from "../../lib/shown-in.ts";
import { trpc } from "../../lib/trpc.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Columns, Stack, usePageTitle } from "../../ui/page.tsx";
import { PhotoFrame } from "../../ui/scenes/photo-frame.tsx";
import { MyAccount, QuickActions } from "../accounts/link-cards.tsx";
import { PaymentMethod } from "../billing/payment-method.tsx";
import { ServiceDetails } from "../homes/service-details.tsx";
import { PastDueCard, SetUpCard, WaitingCard } from "../homes/set-up-card.tsx";
import { CancelDialog } from "../pickups/cancel-dialog.tsx";
import { NextPickup } from "../pickups/next-pickup.tsx";
import { PickupList } from "../pickups/pickup-list.tsx";
import { PickupRow } from "../pickups/pickup-row.tsx";
import { sortPickups } from "../pickups/pickups.ts";
import type { DialogKind } from "../pickups/schedule-dialog.tsx";
import { useLiveVisits } from "../pickups/use-live-visits.ts";
import { VisitNews } from "../pickups/visit-news.tsx";
import { daysFrom } from "../schedule/weeks.ts";
import { VerifyEmail } from "../sign-in/verify-email.tsx";
import styles from "./dashboard.module.css";
import { PauseSwitch } from "./pause-switch.tsx";
import { RoleChoice } from "./role-choice.tsx";
import { Stats } from "./stats.tsx";

const ScheduleDialog = lazyDialog(
  async () => (await import("../pickups/schedule-dialog.tsx")).ScheduleDialog,
);

const Visit = lazyPart(
  "homeowner",
  async () => (await import("../pickups/dashboard-visit.tsx")).DashboardVisit,
);

const EndingNotice = lazyPart(
  "billing",
  async () => (await import("../billing/ending-notice.tsx")).EndingNotice,
);

/** A homeowner's dashboard; without a profile, asks for the side of the curb first. */
export function Dashboard({ dialog }: { dialog: DialogKind }) {
  const { homeownerProfile, runnerProfile } = useSignedInUser();
  return homeownerProfile || runnerProfile ? <Service dialog={dialog} /> : <RoleChoice />;
}

function Service({ dialog }: { dialog: DialogKind }) {
  const t = useTranslations("homeowner.dashboard");
  const user = useSignedInUser();
  const { query, today, pickups } = useHomeownerJobs();
  const [isScheduling, setIsScheduling] = useState(false);
  const [cancelling, setCancelling] = useState<OwnJob | null>(null);
  useLiveVisits(pickups?.isLive === true);
  usePageTitle(t("title", { name: user.firstName || t("fallbackName") }));

  const status = user.homeownerProfile?.subscriptionStatus ?? "none";
  const isPaused = status === "paused";
  const isWaiting = user.homeownerProfile?.waitingSince != null;
  // The list covers 90 days; older customers have had a pickup.
  const isFirst = pickups?.hasBeenServed === false && daysFrom(user.createdAt.slice(0, 10), today) <= 90;
  const listOf = (data: typeof query.data) => ({ data, error: query.error, refetch: query.refetch });
  return (
    <div className={styles.page}>
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
        {(isPaused || allowsScheduling(status)) && (
          <PauseSwitch isPaused={isPaused} upcomingCount={pickups?.upcoming.length} />
        )}
      </NextPickup>
      {isWaiting ? (
        <WaitingCard zipCode={user.homeownerProfile?.zipCode ?? ""} />
      ) : (
        (status === "none" || status === "incomplete" || status === "canceled") && (
          <SetUpCard hasEnded={status === "canceled"} />
        )
      )}
      {status === "past_due" && <PastDueCard />}
      {user.homeownerProfile?.serviceEndsOn && <EndingNotice endsOn={user.homeownerProfile.serviceEndsOn} />}
      <VisitNews pickups={pickups} />
      {pickups?.underWay.map((job) => (
        <Visit key={job.id} as="underWay" job={job} onReload={query.refetch} />
      ))}
      {pickups?.today.map((job) => (
        <Visit key={job.id} as="today" job={job} onReload={query.refetch} />
      ))}
      <Stats user={user} pickups={pickups} />
      <Columns kind="main">
        <Stack>
          <PickupList
            title={t("upcoming")}
            source={listOf(pickups?.upcoming)}
            empty={{
              title: t("noneScheduled"),
              text: isWaiting ? t("noneWaiting") : isPaused ? t("nonePaused") : t("noneHint"),
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
                <Visit as="receipt" job={job} onReload={query.refetch} />
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
        endsOn={user.homeownerProfile?.serviceEndsOn}
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
  const today = dayIn(useNow({ updateInterval: 60_000 }), useVisitZone());
  const hasSessionEnded = query.error !== null && isSignedOut(query.error);
  useEffect(() => {
    if (hasSessionEnded) sessionEnded();
  }, [hasSessionEnded, sessionEnded]);
  return { query, today, pickups: query.data && sortPickups(query.data, today) };
}
