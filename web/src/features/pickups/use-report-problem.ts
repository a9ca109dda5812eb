import { useTranslations } from "use-intl";
import type { ProblemKind, ProblemWish } from "#modules/pickups/rules/problems.ts";
import { trpc } from "../../lib/trpc.ts";
import { PhotoError, sendPhoto } from "../../lib/upload-photo.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { usePhotoFailure } from "../../lib/use-photo-failure.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { toast } from "../../ui/toast.tsx";

type Report = {
  jobId: string;
  kind: ProblemKind;
  wish: ProblemWish;
  words: string | null;
  picture: Blob | null;
};

/** Reports a problem, photo first, and refetches the pickup. */
export function useReportProblem(onReported: () => void) {
  const t = useTranslations("visits.report");
  const failed = useFailureToast();
  const photoFailed = usePhotoFailure();
  const utils = trpc.useUtils();
  const underWay = useUnderWay();
  const { mutateAsync: createUpload } = trpc.homeowner.createProblemPhotoUpload.useMutation();
  const { mutateAsync: report } = trpc.homeowner.reportProblem.useMutation();

  const send = async (picture: Blob, jobId: string) => {
    const { photoUrl, upload } = await createUpload({
      jobId,
      contentType: "image/jpeg",
      bytes: picture.size,
    });
    await sendPhoto(upload, picture);
    return photoUrl;
  };
  const reportProblem = async ({ picture, ...problem }: Report) => {
    if (!underWay.begin("report")) return;
    try {
      const photoUrl = picture && (await send(picture, problem.jobId));
      await report({ ...problem, photoUrl });
      toast({ title: t("sent") });
      onReported();
      void utils.homeowner.invalidate();
    } catch (error) {
      if (error instanceof PhotoError) photoFailed(error);
      else failed(error, { general: t("failed") });
    } finally {
      underWay.end("report");
    }
  };
  return {
    reportProblem: (given: Report) => void reportProblem(given),
    isUnderWay: underWay.has("report"),
  };
}
