import { useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import {
  kindsFor,
  type ProblemKind,
  type ProblemWish,
  problemWishes,
} from "#modules/pickups/rules/problems.ts";
import { useAnswerTime } from "../../lib/answer-time.ts";
import { useDays } from "../../lib/days.ts";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { usePictures } from "../../lib/use-pictures.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions, type DialogSwitch } from "../../ui/dialog.tsx";
import { Fields, RadioChoices, TextAreaField } from "../../ui/fields.tsx";
import { Link } from "../../ui/link.tsx";
import { PhotosField } from "../../ui/photos-field.tsx";

export function ProblemDialog({ job, opened, onClose }: DialogSwitch & { job: OwnJob }) {
  const t = useTranslations("pickups.report");
  const common = useTranslations("common");
  const isInProgress = job.status === "in_progress";
  const [chosen, setChosen] = useState<ProblemKind | null>(null);
  const [wish, setWish] = useState<ProblemWish>("returnVisit");
  const [words, setWords] = useState("");
  const [isMissing, setIsMissing] = useState(false);
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
      setChosen(null);
      setWords("");
      photo.forget();
      onClose();
    },
    onFailed: ({ code }) => code === "PHOTO_UNKNOWN" && photo.forgetUploads(),
    invalidates: [utils.homeowner],
  });
  const kinds = kindsFor(job.status).filter((kind) => !job.problems.some((known) => known.kind === kind));
  const kind = isInProgress ? "notEmptied" : chosen;
  const send = async () => {
    setIsMissing(kind === null);
    if (!kind) return;
    const photoUrls = await photo.send();
    if (photoUrls)
      report({ jobId: job.id, kind, wish, words: words.trim() || null, photoUrl: photoUrls[0] ?? null });
  };
  return (
    <Dialog opened={opened} title={isInProgress ? t("titleInProgress") : t("title")} onClose={onClose}>
      <Fields>
        {isInProgress ? (
          <p>{t("notEmptied")}</p>
        ) : (
          <>
            <RadioChoices
              legend={t("kind")}
              options={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
              value={chosen}
              error={isMissing && !chosen ? t("choose") : null}
              onChange={setChosen}
            />
            <RadioChoices
              legend={t("wish")}
              options={problemWishes.map((value) => ({
                value,
                label: t(`wishes.${value}`),
                hint: t(`wishHints.${value}`),
              }))}
              value={wish}
              onChange={setWish}
            />
            <Remedy job={job} kind={chosen} wish={wish} opened={opened} />
          </>
        )}
        <TextAreaField
          label={t("words")}
          description={t("wordsHint")}
          optional
          rows={2}
          maxLength={1000}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
        <PhotosField pictures={photo} />
        {!isInProgress && (
          <Link to="/support" search={{ job: job.id }} className="small">
            {t("other")}
          </Link>
        )}
      </Fields>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {common("cancel")}
        </Button>
        <Button loading={isActing || photo.isSending} onClick={() => void send()}>
          {isInProgress ? t("leaveOut") : t("send")}
        </Button>
      </DialogActions>
    </Dialog>
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
