import { trpc } from "../../lib/trpc.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { PushCard } from "./push-card.tsx";
import { QuietHoursCard } from "./quiet-hours-card.tsx";
import styles from "./reach.module.css";
import { SmsCard } from "./sms-card.tsx";

/** Contact channels other than email. Each card saves on its own, unlike the switches saved by Save. */
export function ReachCards() {
  const { data, error, refetch } = trpc.settings.reachability.useQuery();
  return (
    <div className={styles.cards}>
      <PushCard />
      {data ? (
        <>
          <SmsCard sms={data.sms} />
          <QuietHoursCard
            key={JSON.stringify(data.quietHours)}
            quietHours={data.quietHours}
            timeZone={data.timeZone}
          />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Skeleton rows={3} />
      )}
    </div>
  );
}
