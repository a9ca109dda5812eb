import { useFormatter, useTranslations } from "use-intl";
import type { WaitingZip } from "#modules/billing/contract/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Button } from "../../ui/button.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { MoreButton } from "../desk/paging.tsx";

/** ZIP codes on the waiting list, most people first, with a button to notify them once served. */
export function WaitingZips() {
  const t = useTranslations("admin.waiting");
  const query = trpc.admin.waitingByZip.useInfiniteQuery(
    { limit: 10 },
    { getNextPageParam: (page) => page.nextCursor },
  );
  const rows = query.data?.pages.flatMap((page) => page.rows.map((row) => ({ ...row, id: row.zipCode })));
  if (rows?.length === 0) return null;
  return (
    <>
      <ListCard title={t("byZip")} note={t("byZipNote")} source={{ ...query, data: rows }} empty={null}>
        {(row) => <ZipRow row={row} />}
      </ListCard>
      <MoreButton list={query} />
    </>
  );
}

function ZipRow({ row }: { row: WaitingZip }) {
  const t = useTranslations("admin.waiting");
  const format = useFormatter();
  const utils = trpc.useUtils();
  const { zipCode, waiting, isServed } = row;
  const { act: tell, isActing } = useAct(trpc.admin.tellWaiting, {
    success: { title: t("told"), message: t("toldText", { zipCode }) },
    failure: t("tellFailed"),
    invalidates: [utils.admin.waitingByZip, utils.admin.waitingList],
  });
  return (
    <ListRow
      title={zipCode}
      text={t("zipRow", {
        count: waiting,
        day: format.dateTime(new Date(row.since), { dateStyle: "medium" }),
      })}
      badge={
        isServed ? (
          <StatusBadge tone="good" icon="check" label={t("served")} />
        ) : (
          <StatusBadge tone="busy" icon="clock" label={t("unserved")} />
        )
      }
      actions={
        isServed && (
          <Button
            variant="plain"
            size="small"
            aria-label={t("tellNamed", { zipCode })}
            loading={isActing}
            onClick={() => tell({ zipCode })}
          >
            {t("tell")}
          </Button>
        )
      }
    />
  );
}
