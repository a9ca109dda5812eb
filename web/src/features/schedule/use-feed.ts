import { useTranslations } from "use-intl";
import type { FollowedCalendar } from "#modules/homes/rules/followed-calendar.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";

/**
 * Creates or revokes a calendar feed URL. `source` has its creation time; `link` is available only right after
 * creation.
 */
export function useFeed(of: FollowedCalendar, onDone: () => void) {
  const t = useTranslations(of === "home" ? "schedule.feed" : "rentalVisits.calendar");
  const failed = useFailureToast();
  const utils = trpc.useUtils();
  const { kept, read, make, revoke } =
    of === "home"
      ? {
          kept: utils.homeowner.calendarFeed,
          read: trpc.homeowner.calendarFeed,
          make: trpc.homeowner.makeCalendarFeed,
          revoke: trpc.homeowner.revokeCalendarFeed,
        }
      : {
          kept: utils.rental.visitsCalendar,
          read: trpc.rental.visitsCalendar,
          make: trpc.rental.makeVisitsCalendar,
          revoke: trpc.rental.revokeVisitsCalendar,
        };
  const source = read.useQuery();
  const { data, isPending, mutate, reset } = make.useMutation({
    gcTime: 0,
    onSuccess: ({ madeAt }) => {
      kept.setData(undefined, { madeAt });
      onDone();
    },
    onError: (error) => failed(error, { general: t("failed") }),
  });
  const revoking = revoke.useMutation({
    onSuccess: () => {
      kept.setData(undefined, { madeAt: null });
      reset();
      toast({ title: t("revoked"), message: t("revokedText") });
      onDone();
    },
    onError: (error) => failed(error, { general: t("revokeFailed") }),
  });
  return {
    source,
    link: data && new URL(data.path, window.location.origin).href,
    make: () => {
      if (!isPending) mutate();
    },
    revoke: () => {
      if (!revoking.isPending) revoking.mutate();
    },
    isUnderWay: isPending || revoking.isPending,
  };
}
