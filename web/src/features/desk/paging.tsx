import { useTranslations } from "use-intl";
import { useFailureToast } from "../../lib/failure-toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";

/** A paged list's query; `useInfiniteQuery`'s result fits. */
type Paged = {
  refetch: () => Promise<{ error: unknown }>;
  fetchNextPage: () => Promise<{ error: unknown }>;
  isRefetching: boolean;
  isFetchingNextPage: boolean;
  hasNextPage: boolean;
};

/** Refetches the loaded pages. */
export function RefreshButton({ list }: { list: Paged }) {
  const t = useTranslations("admin.list");
  const showFailure = useFailureToast();
  const refresh = async () => {
    const { error } = await list.refetch();
    if (error) showFailure(error, { general: t("refreshFailed") });
  };
  return (
    <Button
      variant="quiet"
      loading={list.isRefetching && !list.isFetchingNextPage}
      onClick={() => void refresh()}
    >
      <Icon name="refresh" />
      {t("refresh")}
    </Button>
  );
}

/** Fetches the next page; hidden when there is none. */
export function MoreButton({ list }: { list: Paged }) {
  const t = useTranslations("admin.list");
  const showFailure = useFailureToast();
  if (!list.hasNextPage) return null;
  const showMore = async () => {
    const { error } = await list.fetchNextPage();
    if (error) showFailure(error, { general: t("moreFailed") });
  };
  return (
    <Button variant="quiet" wide loading={list.isFetchingNextPage} onClick={() => void showMore()}>
      {t("more")}
    </Button>
  );
}
