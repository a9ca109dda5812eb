import { trpc } from "../../lib/trpc.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { PushCard } from "./push-card.tsx";
import { QuietHoursCard } from "./quiet-hours-card.tsx";
import styles from "./reach.module.css";
import { SmsCard } from "./sms-card.tsx";

/** Where and when somebody is reached besides letters: each saves itself, beside the switches that Save saves. */
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
