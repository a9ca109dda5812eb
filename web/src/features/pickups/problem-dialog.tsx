import { useTranslations } from "use-intl";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { kindsFor, type ProblemKind, type ProblemWish } from "#modules/pickups/rules/problems.ts";
import { useAnswerTime } from "../../lib/answer-time.ts";
import { useDays } from "../../lib/days.ts";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { usePictures } from "../../lib/use-pictures.ts";
import { SmallButton } from "../../ui/button.tsx";
import type { DialogSwitch } from "../../ui/dialog.tsx";
import { ProblemForm, useProblemDraft } from "../problems/problem-form.tsx";

/** `onOther` leads to a message about the pickup instead. */
export function ProblemDialog({
  job,
  opened,
  onOther,
  onClose,
}: DialogSwitch & { job: OwnJob; onOther?: () => void }) {
  const t = useTranslations("pickups.report");
  const draft = useProblemDraft();
  const utils = trpc.useUtils();
  const { mutateAsync: askUpload } = trpc.homeowner.createProblemPhotoUpload.useMutation();
  const photo = usePictures(1, {
    askUpload: (file) => askUpload({ jobId: job.id, ...file }),
    failure: t("failed"),
  });
  const { act: report, isActing } = useAct(trpc.homeowner.reportProblem, {
    success: { title: t("sent") },
    failure: t("failed"),
    onDone: () => {
      draft.forget();
      photo.forget();
      onClose();
    },
    onFailed: ({ code }) => code === "PHOTO_UNKNOWN" && photo.forgetUploads(),
    invalidates: [utils.homeowner],
  });
  return (
    <ProblemForm
      {...{ opened, onClose, draft, photo }}
      kinds={kindsFor(job.status).filter((kind) => !job.problems.some((known) => known.kind === kind))}
      isInProgress={job.status === "in_progress"}
      isSending={isActing}
      hints={{ returnVisit: t("wishHints.returnVisit"), credit: t("wishHints.credit") }}
      remedy={<Remedy job={job} kind={draft.kind} wish={draft.wish} opened={opened} />}
      other={
        onOther && (
          <div>
            <SmallButton variant="plain" onClick={onOther}>
              {t("other")}
            </SmallButton>
          </div>
        )
      }
      onSend={(problem) => report({ jobId: job.id, ...problem })}
    />
  );
}

/** What the report brings, as far as the rules know it before it is sent. */
function Remedy({
  job,
  kind,
  wish,
  opened,
}: {
  job: OwnJob;
  kind: ProblemKind | null;
  wish: ProblemWish;
  opened: boolean;
}) {
  const t = useTranslations("pickups.report");
  const dollars = useDollars();
  const days = useDays();
  const answerTime = useAnswerTime();
  const { data } = trpc.homeowner.problemRemedies.useQuery({ jobId: job.id }, { enabled: opened });
  const remedy = data?.find((each) => each.kind === kind && each.wish === wish);
  if (!remedy) return null;
  const { outcome, credit, returnOn, answerBy } = remedy;
  const says = () => {
    if (credit) return t("remedies.credit", { amount: dollars(credit) });
    if (returnOn) return t("remedies.returnVisit", { day: days.day(returnOn) });
    if (answerBy) return t("remedies.none", { time: answerTime(answerBy, job.timeZone) });
    return outcome === "alreadyCredited" && t("remedies.alreadyCredited");
  };
  return (
    <p className="strong" role="status">
      {says()}
    </p>
  );
}
