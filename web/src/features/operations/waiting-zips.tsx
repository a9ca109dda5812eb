import { useFormatter, useTranslations } from "use-intl";
import type { WaitingZip } from "#modules/billing/contract/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { Button } from "../../ui/button.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { toast } from "../../ui/toast.tsx";
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
  const { tell, isTelling } = useTellWaiting();
  const { zipCode, waiting, isServed } = row;
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
            loading={isTelling}
            onClick={() => tell({ zipCode })}
          >
            {t("tell")}
          </Button>
        )
      }
    />
  );
}

/** Emails everyone waiting for a ZIP code that is now served. */
function useTellWaiting() {
  const t = useTranslations("admin.waiting");
  const utils = trpc.useUtils();
  const showFailure = useFailureToast();
  const { mutate, isPending } = trpc.admin.tellWaiting.useMutation({
    onSuccess: (_, { zipCode }) => toast({ title: t("told"), message: t("toldText", { zipCode }) }),
    onError: (error) => showFailure(error, { general: t("tellFailed") }),
    onSettled: async () => {
      await Promise.all([utils.admin.waitingByZip.invalidate(), utils.admin.waitingList.invalidate()]);
    },
  });
  return { tell: mutate, isTelling: isPending };
}
