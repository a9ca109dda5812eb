import { useState } from "react";
import { useNow, useTranslations } from "use-intl";
import { allowsScheduling } from "#modules/accounts/rules/subscriptions.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import type { FeedKind } from "#modules/rentals/rules/feeds.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { dayIn } from "../../lib/day-in.ts";
import { lazyDialog } from "../../lib/lazy-dialog.tsx";
import { lazyPart } from "../../lib/lazy-part.tsx";
import { useVisitZone } from "../../lib/shown-in.ts";
import { loadTexts } from "../../lib/texts.tsx";
import { trpc } from "../../lib/trpc.ts";
import { Columns, Stack, usePageTitle } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { QuickActions } from "../accounts/link-cards.tsx";
import { CalendarIntegration } from "./calendar-integration.tsx";
import { CleanupList } from "./cleanup-list.tsx";
import { placeOf, sortCleanups } from "./cleanups.ts";
import { PlannedVisits } from "./planned-visits.tsx";
import { PropertyList } from "./property-list.tsx";
import styles from "./rental-dashboard.module.css";
import { RentalStats } from "./rental-stats.tsx";
import type { Place } from "./schedule-cleanup-dialog.tsx";
import { ServiceNotice } from "./service-notice.tsx";
import { Welcome } from "./welcome.tsx";

const AddPropertyDialog = lazyDialog(
  async () => (await import("./add-property-dialog.tsx")).AddPropertyDialog,
);
const AddFeedDialog = lazyDialog(async () => (await import("./add-feed-dialog.tsx")).AddFeedDialog);
const CancelDialog = lazyDialog<{ opened: boolean; job: Job | null; onClose: () => void }>(async () => {
  const [{ CancelDialog: Loaded }] = await Promise.all([
    import("../pickups/cancel-dialog.tsx"),
    loadTexts("homeowner"),
  ]);
  return Loaded;
});
const AutomationSettings = lazyPart(
  "rentalProperty",
  async () => (await import("./automation-settings.tsx")).AutomationSettings,
  <Skeleton rows={4} />,
);
const FeedCard = lazyPart(
  "rentalVisits",
  async () => (await import("../schedule/feed-card.tsx")).FeedCard,
  <Skeleton rows={2} />,
);
const ScheduleCleanupDialog = lazyDialog(
  async () => (await import("./schedule-cleanup-dialog.tsx")).ScheduleCleanupDialog,
);

/** A host's screen: the next cleanups, and ways to add a cleanup or a property. */
export function RentalDashboard() {
  const t = useTranslations("rental");
  const user = useSignedInUser();
  const name = user.firstName || t("fallbackName");
  const { query, today, cleanups } = useCleanups();
  const properties = trpc.rental.properties.useQuery();
  const feeds = trpc.rental.feeds.useQuery();
  const planned = trpc.rental.plannedVisits.useQuery();
  const [connecting, setConnecting] = useState<{ kind: FeedKind; isOpen: boolean }>({
    kind: "airbnb",
    isOpen: false,
  });
  const [isScheduling, setIsScheduling] = useState(false);
  const [cancelling, setCancelling] = useState<Job | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const [addedId, setAddedId] = useState<string | null>(null);
  const [place, setPlace] = useState<Place | null>(null);
  usePageTitle(t("title", { name }));

  const rows = properties.data?.rows;
  const openSchedule = (at: Place | null) => {
    setPlace(at);
    setIsScheduling(true);
  };
  const nameOf = (job: { address: string }) => placeOf(job, rows ?? []);
  const status = user.homeownerProfile?.subscriptionStatus ?? "none";
  return (
    <div className={styles.page}>
      <Welcome
        name={name}
        upcoming={cleanups?.upcoming}
        placeOf={nameOf}
        onSchedule={() => openSchedule(null)}
      />
      {!allowsScheduling(status) && <ServiceNotice status={status} />}
      <RentalStats properties={properties.data} cleanups={cleanups} />
      <Columns kind="halves">
        <Stack>
          <CleanupList
            source={{ data: cleanups?.upcoming, error: query.error, refetch: query.refetch }}
            placeOf={nameOf}
            onCancel={setCancelling}
          />
          <PlannedVisits source={planned} />
        </Stack>
        <Stack>
          <PropertyList
            source={{ data: rows, error: properties.error, refetch: properties.refetch }}
            feeds={feeds.data}
            addedId={addedId}
            onAdd={() => setIsAdding(true)}
            onSchedule={openSchedule}
          />
          <CalendarIntegration
            connected={feeds.data?.filter(({ failure }) => failure === null).length}
            failing={feeds.data?.filter(({ failure }) => failure !== null).length ?? 0}
            hasProperty={rows?.length !== 0}
            onConnect={(kind) =>
              rows?.length === 0 ? setIsAdding(true) : setConnecting({ kind, isOpen: true })
            }
          />
          <AutomationSettings />
          <FeedCard of="rentals" />
          <QuickActions />
        </Stack>
      </Columns>
      <ScheduleCleanupDialog
        today={today}
        properties={{ data: rows, error: properties.error, refetch: properties.refetch }}
        place={place}
        onPlace={setPlace}
        opened={isScheduling}
        onClose={() => setIsScheduling(false)}
      />
      <CancelDialog opened={cancelling !== null} job={cancelling} onClose={() => setCancelling(null)} />
      <AddFeedDialog
        opened={connecting.isOpen}
        kind={connecting.kind}
        onKind={(kind) => setConnecting({ ...connecting, kind })}
        propertyId={null}
        properties={rows ?? []}
        onClose={() => setConnecting({ ...connecting, isOpen: false })}
      />
      <AddPropertyDialog
        opened={isAdding}
        properties={rows ?? []}
        onAdded={setAddedId}
        onClose={() => setIsAdding(false)}
      />
    </div>
  );
}

/** The host's cleanups, grouped by each rental's day; `today` is the host's own. */
function useCleanups() {
  const query = trpc.rental.jobs.useQuery();
  const now = useNow({ updateInterval: 60_000 });
  const today = dayIn(now, useVisitZone());
  return { query, today, cleanups: query.data && sortCleanups(query.data, now) };
}
