import { useState } from "react";
import { useTranslations } from "use-intl";
import { useSignedInUser } from "../../lib/current-user.ts";
import { useFailureToast } from "../../lib/failure-toasts.ts";
import { wholeRoute } from "../../lib/outbox/entry.ts";
import type { Outbox } from "../../lib/outbox/outbox.ts";
import { useMiles } from "../../lib/places.ts";
import { trpc } from "../../lib/trpc.ts";
import { usePickupFormats } from "../../lib/use-job-times.ts";
import { PlaceError, whereAmI } from "../../lib/where-am-i.ts";
import { toast } from "../../ui/toast.tsx";

type Stop = { jobId: string; timeZone: string };

/** Has the server compute the shortest order from the runner's position; from anywhere without location permission. */
export function useOptimiseRoute(outbox: Outbox): {
  optimise: (day: string, stops: readonly Stop[]) => void;
  isOptimising: boolean;
} {
  const t = useTranslations("route");
  const formatIn = usePickupFormats();
  const miles = useMiles();
  const failed = useFailureToast();
  const { privacy } = useSignedInUser();
  const utils = trpc.useUtils();
  const [isOptimising, setIsOptimising] = useState(false);
  const { mutateAsync } = trpc.runner.optimiseRoute.useMutation();

  const whereFrom = async () => {
    if (!privacy.locationTracking) return null;
    try {
      const { latitude, longitude } = await whereAmI();
      return { latitude, longitude };
    } catch (error) {
      if (error instanceof PlaceError) return null;
      throw error;
    }
  };
  const optimise = async (day: string, stops: readonly Stop[]) => {
    if (isOptimising) return;
    setIsOptimising(true);
    // Sent later, it would replace the better order.
    const before = await outbox.takeBackOrder(day);
    try {
      const from = await whereFrom();
      const { km, endsAt, order } = await mutateAsync({
        day,
        jobIds: stops.map(({ jobId }) => jobId),
        from,
      });
      await utils.runner.route.invalidate();
      if (from) {
        const last = stops.find(({ jobId }) => jobId === order.at(-1)) ?? stops.at(-1);
        const time =
          endsAt && last
            ? formatIn(last.timeZone).dateTime(new Date(endsAt), { hour: "numeric", minute: "2-digit" })
            : "–";
        toast({
          title: t("stops.bestDone"),
          message: t("stops.bestDoneText", { distance: miles(km * 1000), time }),
        });
      } else toast({ title: t("place.orderTitle"), message: t("place.orderText"), kind: "info" });
    } catch (error) {
      if (before)
        await outbox.add({
          jobId: wholeRoute,
          address: "",
          act: { kind: "orderRoute", day, jobIds: before },
        });
      failed(error, { sentence: t("stops.bestFailed") });
    } finally {
      setIsOptimising(false);
    }
  };
  return { optimise: (day, stops) => void optimise(day, stops), isOptimising };
}
