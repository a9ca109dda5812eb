import { useState } from "react";
import { useTranslations } from "use-intl";
import { allowsScheduling } from "#domain/subscriptions.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { lazyDialog } from "../../lib/lazy-dialog.tsx";
import { trpc } from "../../lib/trpc.ts";
import { Columns, usePageTitle } from "../../ui/page.tsx";
import { CleanupList } from "./cleanup-list.tsx";
import { placeOf } from "./cleanups.ts";
import { PropertyList } from "./property-list.tsx";
import styles from "./rental-dashboard.module.css";
import { RentalStats } from "./rental-stats.tsx";
import type { Place } from "./schedule-cleanup-dialog.tsx";
import { ServiceNotice } from "./service-notice.tsx";
import { useCleanups } from "./use-cleanups.ts";
import { Welcome } from "./welcome.tsx";

const AddPropertyDialog = lazyDialog(
  async () => (await import("./add-property-dialog.tsx")).AddPropertyDialog,
);
const ScheduleCleanupDialog = lazyDialog(
  async () => (await import("./schedule-cleanup-dialog.tsx")).ScheduleCleanupDialog,
);

/** A host's screen: when the next guests' cans are seen to, where, and the ways to add a cleanup or a property. */
export function RentalDashboard() {
  const t = useTranslations("rental");
  const user = useSignedInUser();
  const name = user.firstName || t("fallbackName");
  const { query, today, cleanups } = useCleanups();
  const properties = trpc.rental.properties.useQuery();
  const [isScheduling, setIsScheduling] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
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
        <CleanupList
          source={{ data: cleanups?.upcoming, error: query.error, refetch: query.refetch }}
          placeOf={nameOf}
        />
        <PropertyList
          source={{ data: rows, error: properties.error, refetch: properties.refetch }}
          onAdd={() => setIsAdding(true)}
          onSchedule={openSchedule}
        />
      </Columns>
      <ScheduleCleanupDialog
        today={today}
        properties={{ data: rows, error: properties.error, refetch: properties.refetch }}
        place={place}
        onPlace={setPlace}
        opened={isScheduling}
        onClose={() => setIsScheduling(false)}
      />
      <AddPropertyDialog opened={isAdding} onClose={() => setIsAdding(false)} />
    </div>
  );
}
