import { useTranslations } from "use-intl";
import { useFailureToast } from "../../lib/failure-toasts.ts";
import { trpc } from "../../lib/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { ListCard } from "../../ui/list-card.tsx";
import { Page, Stack } from "../../ui/page.tsx";
import { PhotoFrame } from "../../ui/photo-frame.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { PastPickup } from "./past-pickup.tsx";

/** All past pickups, latest first, one page at a time. */
function PickupHistory() {
  const t = useTranslations("pickups.history");
  const failed = useFailureToast();
  const query = trpc.homeowner.history.useInfiniteQuery({}, { getNextPageParam: (page) => page.nextCursor });
  const showMore = async () => {
    const { error } = await query.fetchNextPage();
    if (error) failed(error, { general: t("moreFailed") });
  };
  return (
    <Stack>
      <ListCard
        title={t("listTitle")}
        source={{ ...query, data: query.data?.pages.flatMap(({ rows }) => rows) }}
        empty={<EmptyState title={t("empty")} text={t("emptyText")} picture={<PhotoFrame />} />}
      >
        {(job) => <PastPickup job={job} />}
      </ListCard>
      {query.hasNextPage && (
        <Button variant="quiet" wide loading={query.isFetchingNextPage} onClick={() => void showMore()}>
          {t("more")}
        </Button>
      )}
    </Stack>
  );
}

/** /history: all past pickups with photos. */
export default function HistoryPage() {
  const t = useTranslations("pickups.history");
  return (
    <Page title={t("title")} lead={t("lead")}>
      <PickupHistory />
    </Page>
  );
}
