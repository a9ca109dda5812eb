import { useTranslations } from "use-intl";
import type { RatingTag } from "#modules/pickups/rules/rating-tags.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";

type Rating = { jobId: string; stars: number; tags: RatingTag[]; words: string | null };

/** Rates a pickup once and updates the list. `onRated` runs just before. */
export function useRateJob(onRated: () => void): { rateJob: (rating: Rating) => void; isUnderWay: boolean } {
  const t = useTranslations("homeowner.rating");
  const failed = useFailureToast();
  const utils = trpc.useUtils();
  const underWay = useUnderWay();
  const { mutate } = trpc.homeowner.rateJob.useMutation({
    onSuccess: (_ok, { jobId, stars, tags = [] }) => {
      onRated();
      utils.homeowner.jobs.setData(undefined, (jobs) =>
        jobs?.map((job) => (job.id === jobId ? { ...job, rating: stars, ratingTags: tags } : job)),
      );
    },
    onError: (error) => failed(error, { general: t("failed") }),
    onSettled: () => {
      underWay.end("rate");
      // If it was rated before, the first rating stands.
      void utils.homeowner.jobs.invalidate();
      void utils.rental.invalidate();
    },
  });
  return {
    rateJob: (rating) => {
      if (underWay.begin("rate")) mutate(rating);
    },
    isUnderWay: underWay.has("rate"),
  };
}
