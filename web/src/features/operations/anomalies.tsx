import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Anomaly } from "#modules/dispatch/contract/anomaly.ts";
import { parseCents } from "#platform/values/money.ts";
import { lazyDialog } from "../../lib/lazy-dialog.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useDollars } from "../../lib/use-dollars.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { useResolveAnomaly } from "./use-resolve-anomaly.ts";

const ReasonDialog = lazyDialog(async () => (await import("../desk/reason-dialog.tsx")).ReasonDialog);

/** Pickups outside their window or without proof, with pay on hold until an admin decides. */
export function Anomalies() {
  const t = useTranslations("admin.anomalies");
  const source = trpc.admin.anomalies.useQuery();
  const { resolve, isUnderWay } = useResolveAnomaly();
  const [asked, setAsked] = useState<{ anomaly: Anomaly; opened: boolean } | null>(null);
  const close = () => setAsked((now) => now && { ...now, opened: false });
  return (
    <>
      <ListCard
        title={t("title")}
        note={t("note")}
        source={source}
        empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
      >
        {(anomaly) => (
          <AnomalyRow
            anomaly={anomaly}
            isUnderWay={isUnderWay(anomaly.id)}
            onClear={() => resolve(anomaly, "cleared")}
            onRefuse={() => setAsked({ anomaly, opened: true })}
          />
        )}
      </ListCard>
      {asked && (
        <ReasonDialog
          key={asked.anomaly.id}
          title={t("refuseTitle")}
          text={t("refuseText", { address: asked.anomaly.address })}
          label={t("reason")}
          action={t("refuse")}
          opened={asked.opened}
          loading={isUnderWay(asked.anomaly.id)}
          onConfirm={(reason) => resolve(asked.anomaly, "refused", reason, close)}
          onCancel={close}
        />
      )}
    </>
  );
}

function AnomalyRow({
  anomaly,
  isUnderWay,
  onClear,
  onRefuse,
}: {
  anomaly: Anomaly;
  isUnderWay: boolean;
  onClear: () => void;
  onRefuse: () => void;
}) {
  const t = useTranslations("admin.anomalies");
  const format = useFormatter();
  const dollars = useDollars();
  const { address, runner } = anomaly;
  const at = (wallClock: string) => format.dateTime(new Date(wallClock), moment);
  const act = t(`acts.${anomaly.act}`);
  const text = t(`kinds.${anomaly.kind}`, {
    act,
    done: at(anomaly.doneThere),
    opens: at(anomaly.openedThere),
  });
  return (
    <ListRow
      title={address}
      text={
        <>
          {text} {t("by", { runner, pay: dollars(parseCents(anomaly.pay) ?? 0) })}
        </>
      }
      actions={
        <>
          <Button
            variant="quiet"
            size="small"
            loading={isUnderWay}
            aria-label={t("clearNamed", { act, address, runner })}
            onClick={onClear}
          >
            {t("clear")}
          </Button>
          <Button
            variant="plain"
            size="small"
            aria-disabled={isUnderWay || undefined}
            aria-label={t("refuseNamed", { act, address, runner })}
            onClick={onRefuse}
          >
            {t("refuseOpen")}
          </Button>
        </>
      }
    />
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
