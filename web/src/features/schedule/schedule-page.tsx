import { Navigate } from "@tanstack/react-router";
import { useNow, useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import { hasBegun, hasHome } from "#modules/accounts/rules.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { dayIn } from "../../lib/days.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { usePickupZone } from "../../lib/shown-in.ts";
import { trpc } from "../../lib/trpc.ts";
import { Columns, Page, Stack } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { EndingNotice } from "../billing/ending-notice.tsx";
import { SetUpCard } from "../homes/service-cards.tsx";
import { sortPickups } from "../pickups/pickups.ts";
import { CalendarMonth } from "./calendar-month.tsx";
import { RhythmsCard } from "./rhythms-card.tsx";

// Rentals use it too; loaded separately so other screens don't pay for it.
const FeedCard = lazyPart(
  "pickups",
  async () => (await import("./feed-card.tsx")).FeedCard,
  <Skeleton rows={2} />,
);

/** /calendar: the homeowner's months and can schedule; without a home their rentals. `day`: the one a notice is about. */
export default function SchedulePage({ day }: { day?: string }) {
  const { homeownerProfile } = useSignedInUser();
  if (!homeownerProfile || hasHome(homeownerProfile))
    return <HomeSchedule home={homeownerProfile} day={day} />;
  // Notices about a host's pickups lead here too.
  return <Navigate to="/vacation-rental" replace />;
}

function HomeSchedule({ home, day }: { home: User["homeownerProfile"]; day: string | undefined }) {
  const t = useTranslations("schedule");
  const today = dayIn(useNow({ updateInterval: 60_000 }), usePickupZone());
  const status = home?.subscriptionStatus ?? "none";
  const { data: jobs } = trpc.homeowner.jobs.useQuery();
  return (
    <Page title={t("title")}>
      <SetUpCard home={home} isBooked={jobs && sortPickups(jobs, today).upcoming[0]?.isExtra} />
      <EndingNotice />
      <Columns kind="main">
        <CalendarMonth key={day} today={today} asked={day} canGoAway={hasBegun(status)} />
        <Stack>
          <RhythmsCard hasHome={home !== null} />
          {home && <FeedCard of="home" />}
        </Stack>
      </Columns>
    </Page>
  );
}
