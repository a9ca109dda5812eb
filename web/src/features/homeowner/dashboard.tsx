import { useState } from "react";
import { useTranslations } from "use-intl";
import { allowsScheduling } from "#domain/subscriptions.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { Columns, Stack, usePageTitle } from "../../ui/page.tsx";
import { PhotoFrame } from "../public/scenes.tsx";
import styles from "./dashboard.module.css";
import { NextPickup } from "./next-pickup.tsx";
import { PickupList } from "./pickup-list.tsx";
import { RoleChoice } from "./role-choice.tsx";
import { type DialogKind, ScheduleDialog } from "./schedule-dialog.tsx";
import { ServiceDetails } from "./service-details.tsx";
import { SetUpCard } from "./set-up-card.tsx";
import { Stats } from "./stats.tsx";
import { useHomeownerJobs } from "./use-homeowner-jobs.ts";

/** A homeowner's dashboard; who has no profile yet chooses a side of the curb first. */
export function Dashboard({ dialog }: { dialog: DialogKind }) {
  const { homeownerProfile, runnerProfile } = useSignedInUser();
  return homeownerProfile || runnerProfile ? <Service dialog={dialog} /> : <RoleChoice />;
}

function Service({ dialog }: { dialog: DialogKind }) {
  const t = useTranslations("homeowner.dashboard");
  const user = useSignedInUser();
  const { query, today, pickups } = useHomeownerJobs();
  const [isScheduling, setIsScheduling] = useState(false);
  usePageTitle(t("title", { name: user.firstName || t("fallbackName") }));

  const mayCome = allowsScheduling(user.homeownerProfile?.subscriptionStatus ?? "none");
  const listOf = (data: typeof query.data) => ({ data, error: query.error, refetch: query.refetch });
  return (
    <div className={styles.page}>
      <NextPickup user={user} pickups={pickups} onSchedule={() => setIsScheduling(true)} />
      {!mayCome && <SetUpCard />}
      <Stats user={user} pickups={pickups} />
      <Columns kind="main">
        <Stack>
          <PickupList
            title={t("upcoming")}
            source={listOf(pickups?.upcoming)}
            empty={{ title: t("noneScheduled"), text: t("noneHint") }}
          />
          <PickupList
            title={t("recent")}
            source={listOf(pickups?.recent)}
            empty={{ title: t("noRecent"), text: t("noRecentText"), picture: <PhotoFrame /> }}
          />
        </Stack>
        <ServiceDetails profile={user.homeownerProfile} />
      </Columns>
      <ScheduleDialog
        kind={dialog}
        today={today}
        opened={isScheduling}
        onClose={() => setIsScheduling(false)}
      />
    </div>
  );
}
