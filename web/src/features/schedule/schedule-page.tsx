import { useNow, useTranslations } from "use-intl";
import { hasBegun } from "#modules/accounts/rules/subscriptions.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { dayIn } from "../../lib/day-in.ts";
import { lazyPart } from "../../lib/lazy-part.tsx";
import { useVisitZone } from "../../lib/shown-in.ts";
import { useMonthlyRate } from "../../lib/use-monthly-rate.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Columns, Page, Stack } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { SetUpCard } from "../homes/set-up-card.tsx";
import { HoldsCard } from "./holds-card.tsx";
import { RhythmsCard } from "./rhythms-card.tsx";
import { useCalendar } from "./use-calendar.ts";
import { WeekList } from "./week-list.tsx";

// Rentals use it too; loaded separately so other screens don't pay for it.
const FeedCard = lazyPart(
  "schedule",
  async () => (await import("./feed-card.tsx")).FeedCard,
  <Skeleton rows={2} />,
);

/** /calendar: the homeowner's coming weeks, can schedule and vacation holds. */
export default function SchedulePage() {
  const t = useTranslations("schedule");
  const { homeownerProfile } = useSignedInUser();
  const today = dayIn(useNow({ updateInterval: 60_000 }), useVisitZone());
  const source = useCalendar(today);
  const status = homeownerProfile?.subscriptionStatus ?? "none";
  const monthlyRateCents = useMonthlyRate({ homeownerProfile });
  return (
    <Page
      title={t("title")}
      lead={t("lead")}
      actions={
        <ButtonLink variant="quiet" to="/homeowner">
          <Icon name="back" />
          {t("back")}
        </ButtonLink>
      }
    >
      {(status === "none" || status === "incomplete") && <SetUpCard hasEnded={false} />}
      <Columns kind="main">
        <WeekList source={source} today={today} />
        <Stack>
          <RhythmsCard source={source.calendar} today={today} hasHome={homeownerProfile !== null} />
          <HoldsCard today={today} monthlyRateCents={monthlyRateCents} canAdd={hasBegun(status)} />
          {homeownerProfile && <FeedCard of="home" />}
        </Stack>
      </Columns>
    </Page>
  );
}
