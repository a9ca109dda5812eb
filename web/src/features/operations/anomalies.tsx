import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Anomaly } from "#modules/dispatch/contract/anomaly.ts";
import { parseCents } from "#platform/values/money.ts";
import { lazyDialog } from "../../lib/lazy-dialog.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useDollars } from "../../lib/use-dollars.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";

const ReasonDialog = lazyDialog(async () => (await import("../../ui/reason-dialog.tsx")).ReasonDialog);

/** Pickups outside their window or without proof, with pay on hold until an admin decides. */
export function Anomalies() {
  const t = useTranslations("admin.anomalies");
  const source = trpc.admin.anomalies.useQuery();
  return (
    <ListCard
      title={t("title")}
      note={t("note")}
      source={source}
      empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
    >
      {(anomaly) => <AnomalyRow anomaly={anomaly} />}
    </ListCard>
  );
}

function AnomalyRow({ anomaly }: { anomaly: Anomaly }) {
  const t = useTranslations("admin.anomalies");
  const format = useFormatter();
  const dollars = useDollars();
  const [isAsked, setAsked] = useState(false);
  const utils = trpc.useUtils();
  const { id: anomalyId, address, runner } = anomaly;
  const { act: resolve, isActing } = useAct(trpc.admin.resolveAnomaly, {
    success: (_, { outcome }) => ({ title: t(`done.${outcome}`), message: address }),
    failure: t("failed"),
    onSettled: () => setAsked(false),
    invalidates: [utils.admin.anomalies, utils.admin.alerts],
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
              loading={isActing}
              aria-label={t("clearNamed", { act, address, runner })}
              onClick={() => resolve({ anomalyId, outcome: "cleared" })}
            >
              {t("clear")}
            </Button>
            <Button
              variant="plain"
              size="small"
              aria-disabled={isActing || undefined}
              aria-label={t("refuseNamed", { act, address, runner })}
              onClick={() => setAsked(true)}
            >
              {t("refuseOpen")}
            </Button>
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
