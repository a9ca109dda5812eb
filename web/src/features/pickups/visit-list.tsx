import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListCard } from "../../ui/list-card.tsx";
import { Stack } from "../../ui/page.tsx";
import { PhotoFrame } from "../../ui/scenes/photo-frame.tsx";
import { PastVisit } from "./past-visit.tsx";

/** All past pickups, latest first, one page at a time. */
export function VisitList() {
  const t = useTranslations("visits.history");
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
        {(job) => <PastVisit job={job} onReload={query.refetch} />}
      </ListCard>
      {query.hasNextPage && (
        <Button variant="quiet" wide loading={query.isFetchingNextPage} onClick={() => void showMore()}>
          {t("more")}
        </Button>
      )}
    </Stack>
  );
}
