import { useTranslations } from "use-intl";
import type { HelperPickup } from "#modules/circles/contract.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { usePictures } from "../../lib/use-pictures.ts";
import type { DialogSwitch } from "../../ui/dialog.tsx";
import { ProblemForm, useProblemDraft } from "../problems/problem-form.tsx";

/** A helper's report of a problem, which the host reads too. */
export function ReportDialog({
  token,
  jobId,
  pickup,
  host,
  opened,
  onClose,
}: DialogSwitch & {
  token: string;
  jobId: string;
  pickup: Pick<HelperPickup, "reportable" | "status">;
  host: string;
}) {
  const t = useTranslations("pickups.report");
  const circle = useTranslations("circle.page");
  const draft = useProblemDraft();
  const { mutateAsync: askUpload } = trpc.helper.createProblemPhotoUpload.useMutation();
  const photo = usePictures(1, {
    askUpload: (file) => askUpload({ token, jobId, ...file }),
    failure: t("failed"),
  });
  const { act: report, isActing } = useAct(trpc.helper.reportProblem, {
    success: { title: t("sent") },
    failure: t("failed"),
    onDone: () => {
      draft.forget();
      photo.forget();
      onClose();
    },
    onFailed: ({ code }) => code === "PHOTO_UNKNOWN" && photo.forgetUploads(),
    invalidates: [trpc.useUtils().helper.page],
  });
  return (
    <ProblemForm
      {...{ opened, onClose, draft, photo }}
      kinds={pickup.reportable}
      isInProgress={pickup.status === "in_progress"}
      isSending={isActing}
      hints={{ returnVisit: t("wishHints.returnVisit"), credit: circle("creditHint", { host }) }}
      onSend={(problem) => report({ token, jobId, ...problem })}
    />
  );
}
