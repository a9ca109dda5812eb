import { useTranslations } from "use-intl";
import type { ExtraPickup } from "#modules/pickups/contract/extra-pickups.ts";
import { freeExtrasPerWeek } from "#modules/pickups/rules/schedule.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useDay } from "../../lib/use-day.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { Button } from "../../ui/button.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";

/** Extra pickups over a home's weekly limit; hidden when none waits. */
export function ExtraPickups() {
  const t = useTranslations("admin.extraPickups");
  const source = trpc.admin.extraPickups.useQuery();
  if (source.data?.length === 0) return null;
  return (
    <ListCard title={t("title")} note={t("note", { count: freeExtrasPerWeek })} source={source} empty={null}>
      {(extra) => <ExtraRow extra={extra} />}
    </ListCard>
  );
}

function ExtraRow({ extra }: { extra: ExtraPickup }) {
  const t = useTranslations("admin.extraPickups");
  const times = useJobTimes();
  const { name, property, address, extrasThatWeek: count, pay } = extra;
  const day = useDay()(extra.day);
  const when = t("when", { day, window: times.hours(extra.timeWindow) });
  const utils = trpc.useUtils();
  const { act: decide, isActing } = useAct(trpc.admin.decideExtraPickup, {
    success: (_, { decision }) => ({
      title: t(`${decision}.title`),
      message: t(`${decision}.text`, { name }),
    }),
    failure: t("failed"),
    invalidates: [utils.admin.extraPickups, utils.admin.alerts],
  });
  return (
    <ListRow
      title={t("row", { name, when })}
      text={
        <>
          {property && `${property}, `}
          {address} · {t("week", { count, pay })}
        </>
      }
      actions={
        <>
          <Button
            variant="quiet"
            size="small"
            loading={isActing}
            aria-label={t("confirmNamed", { name, when })}
            onClick={() => decide({ jobId: extra.id, decision: "confirmed" })}
          >
            {t("confirm")}
          </Button>
          <Button
            variant="plain"
            size="small"
            aria-disabled={isActing || undefined}
            aria-label={t("refuseNamed", { name, when })}
            onClick={() => decide({ jobId: extra.id, decision: "refused" })}
          >
            {t("refuse")}
          </Button>
        </>
      }
    />
  );
}
