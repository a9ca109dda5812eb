import { useTranslations } from "use-intl";
import type { ExtraPickup } from "#modules/pickups/contract/extra-pickups.ts";
import { freeExtrasPerWeek } from "#modules/pickups/rules/schedule.ts";
import { trpc } from "../../lib/trpc.ts";
import { useDay } from "../../lib/use-day.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { Button } from "../../ui/button.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { useDecideExtraPickup } from "./use-decide-extra-pickup.ts";

/** Extra pickups over a home's weekly limit; hidden when none waits. */
export function ExtraPickups() {
  const t = useTranslations("admin.extraPickups");
  const source = trpc.admin.extraPickups.useQuery();
  const deciding = useDecideExtraPickup();
  if (source.data?.length === 0) return null;
  return (
    <ListCard title={t("title")} note={t("note", { count: freeExtrasPerWeek })} source={source} empty={null}>
      {(extra) => <ExtraRow extra={extra} deciding={deciding} />}
    </ListCard>
  );
}

function ExtraRow({
  extra,
  deciding,
}: {
  extra: ExtraPickup;
  deciding: ReturnType<typeof useDecideExtraPickup>;
}) {
  const t = useTranslations("admin.extraPickups");
  const times = useJobTimes();
  const { name, property, address, extrasThatWeek: count, pay } = extra;
  const day = useDay()(extra.day);
  const when = t("when", { day, window: times.hours(extra.timeWindow) });
  const isUnderWay = deciding.isUnderWay(extra.id);
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
            loading={isUnderWay}
            aria-label={t("confirmNamed", { name, when })}
            onClick={() => deciding.decide(extra, "confirmed")}
          >
            {t("confirm")}
          </Button>
          <Button
            variant="plain"
            size="small"
            aria-disabled={isUnderWay || undefined}
            aria-label={t("refuseNamed", { name, when })}
            onClick={() => deciding.decide(extra, "refused")}
          >
            {t("refuse")}
          </Button>
        </>
      }
    />
  );
}
