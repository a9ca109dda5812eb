import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Anomaly } from "#modules/dispatch/contract/alerts.ts";
import { useFailureToast } from "../../lib/failure-toasts.ts";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useHeldActs } from "../../lib/use-held-acts.ts";
import { SmallButton } from "../../ui/button.tsx";
import { ReasonDialog } from "../../ui/form-dialog.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { EmptyState } from "../../ui/states.tsx";

/** Pickups outside their window or without proof, with pay on hold until an admin decides. */
export function Anomalies() {
  const t = useTranslations("admin.anomalies");
  const failed = useFailureToast();
  const changed = useAnomaliesChanged();
  const { mutateAsync: clear } = trpc.admin.resolveAnomaly.useMutation({
    onError: (error) => failed(error, { general: t("failed") }),
    onSettled: () => Promise.all(changed.map((query) => query.invalidate())),
  });
  const clearing = useHeldActs((anomalyId) => clear({ anomalyId, outcome: "cleared" }), {
    undo: t("undo"),
    undone: t("undone"),
  });
  const source = trpc.admin.anomalies.useQuery(undefined, {
    select: (anomalies) => byPickup(anomalies.filter(({ id }) => !clearing.has(id))),
  });
  return (
    <ListCard
      title={t("title")}
      note={t("note")}
      source={source}
      empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
    >
      {({ anomalies }) => (
        <div className="grid one-column gap-3">
          {anomalies.map((anomaly, index) => (
            <AnomalyRow
              key={anomaly.id}
              anomaly={anomaly}
              hasTitle={index === 0}
              onClear={() =>
                clearing.hold(
                  anomaly.id,
                  anomalies.length === 1
                    ? { title: t("done.cleared"), message: anomaly.address }
                    : { title: t("done.reasonCleared"), message: t("stillHeld") },
                )
              }
            />
          ))}
        </div>
      )}
    </ListCard>
  );
}

/** One row for each pickup, as the alert counts them. */
function byPickup(anomalies: readonly Anomaly[]): { id: string; anomalies: Anomaly[] }[] {
  return [...Map.groupBy(anomalies, ({ jobId }) => jobId)].map(([id, ofPickup]) => ({
    id,
    anomalies: ofPickup,
  }));
}

function useAnomaliesChanged() {
  const { admin } = trpc.useUtils();
  return [admin.anomalies, admin.alerts];
}

function AnomalyRow({
  anomaly,
  hasTitle,
  onClear,
}: {
  anomaly: Anomaly;
  hasTitle: boolean;
  onClear: () => void;
}) {
  const t = useTranslations("admin.anomalies");
  const format = useFormatter();
  const dollars = useDollars();
  const [isAsked, setAsked] = useState(false);
  const { id: anomalyId, address, runner } = anomaly;
  const { act: resolve, isActing } = useAct(trpc.admin.resolveAnomaly, {
    success: { title: t("done.refused"), message: address },
    failure: t("failed"),
    onSettled: () => setAsked(false),
    invalidates: useAnomaliesChanged(),
  });
  const at = (wallClock: string) => format.dateTime(new Date(wallClock), moment);
  const act = t(`acts.${anomaly.act}`);
  const text = t(`kinds.${anomaly.kind}`, {
    act,
    done: at(anomaly.doneThere),
    opens: at(anomaly.openedThere),
  });
  return (
    <>
      <ListRow
        title={hasTitle && address}
        text={
          <>
            {text} {t("by", { runner, pay: dollars(anomaly.pay) })}
          </>
        }
        actions={
          <>
            <SmallButton
              needs="dispatch"
              loading={isActing}
              aria-label={t("clearNamed", { act, address, runner, kind: anomaly.kind })}
              onClick={onClear}
            >
              {t("clear")}
            </SmallButton>
            <SmallButton
              variant="plain"
              needs="dispatch"
              aria-disabled={isActing || undefined}
              aria-label={t("refuseNamed", { act, address, runner })}
              onClick={() => setAsked(true)}
            >
              {t("refuseOpen")}
            </SmallButton>
          </>
        }
      />
      <ReasonDialog
        title={t("refuseTitle")}
        text={t("refuseText", { address })}
        label={t("reason")}
        action={t("refuse")}
        opened={isAsked}
        loading={isActing}
        onConfirm={(reason) => resolve({ anomalyId, outcome: "refused", reason })}
        onCancel={() => setAsked(false)}
      />
    </>
  );
}

const moment = {
  timeZone: "UTC",
  weekday: "short",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
} as const;
