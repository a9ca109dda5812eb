import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import {
  kindsFor,
  type ProblemKind,
  type ProblemWish,
  problemWishes,
} from "#modules/pickups/rules/problems.ts";
import { useDays } from "../../lib/days.ts";
import { useFailureToast, usePhotoFailure } from "../../lib/failure-toasts.ts";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { PhotoError, sendPhoto, shrinkPicture } from "../../lib/upload-photo.ts";
import { useInProgress } from "../../lib/use-in-progress.ts";
import { Button } from "../../ui/button.tsx";
import { Camera } from "../../ui/camera.tsx";
import { Dialog, DialogActions, type DialogSwitch } from "../../ui/dialog.tsx";
import { Fields, RadioChoices, TextAreaField } from "../../ui/fields.tsx";
import { Icon } from "../../ui/icon.tsx";
import { toast } from "../../ui/toast.tsx";

export function ProblemDialog({ job, opened, onClose }: DialogSwitch & { job: OwnJob }) {
  const t = useTranslations("pickups.report");
  const common = useTranslations("common");
  const isInProgress = job.status === "in_progress";
  const [chosen, setChosen] = useState<ProblemKind | null>(null);
  const [wish, setWish] = useState<ProblemWish>("returnVisit");
  const [words, setWords] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const picture = usePictureToSend();
  const { reportProblem, isInProgress: isSending } = useReportProblem(() => {
    setChosen(null);
    setWords("");
    picture.forget();
    onClose();
  });
  const kinds = kindsFor(job.status).filter((kind) => !job.problems.some((known) => known.kind === kind));
  const kind = isInProgress ? "notEmptied" : chosen;
  const send = () => {
    setIsMissing(kind === null);
    if (kind)
      reportProblem({ jobId: job.id, kind, wish, words: words.trim() || null, picture: picture.blob });
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
        <details>
          <summary className="more">
            <Icon name="camera" />
            {t("addPhoto")}
          </summary>
          <Camera
            tip={t("photoTip")}
            alt={t("photoAlt")}
            preview={picture.preview}
            busy={picture.isReading}
            disabled={isSending}
            onPick={(file) => void picture.choose(file)}
          />
        </details>
      </Fields>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {common("cancel")}
        </Button>
        <Button loading={isSending} onClick={send}>
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
  const { data } = trpc.homeowner.problemRemedies.useQuery({ jobId: job.id }, { enabled: opened });
  const remedy = data?.find((each) => each.kind === kind && each.wish === wish);
  const { outcome, credit, returnOn } = remedy ?? {};
  const says = () => {
    if (!remedy) return t("note");
    if (credit) return t("remedies.credit", { amount: dollars(credit) });
    if (returnOn) return t("remedies.returnVisit", { day: days.day(returnOn) });
    return t(outcome === "alreadyCredited" ? "remedies.alreadyCredited" : "remedies.none");
  };
  return (
    <p className={remedy ? "strong" : "soft small"} role="status">
      {says()}
    </p>
  );
}

/** A chosen picture, shrunk and without metadata, until it is sent. */
function usePictureToSend() {
  const failed = usePhotoFailure();
  const [picture, setPicture] = useState<{ blob: Blob; preview: string } | null>(null);
  const [isReading, setIsReading] = useState(false);
  const turn = useRef(0);
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture.preview)), [picture]);
  return {
    blob: picture?.blob ?? null,
    preview: picture?.preview ?? null,
    isReading,
    choose: async (file: File) => {
      turn.current += 1;
      const mine = turn.current;
      setIsReading(true);
      try {
        const blob = await shrinkPicture(file);
        if (mine === turn.current) setPicture({ blob, preview: URL.createObjectURL(blob) });
      } catch (error) {
        failed(error);
      } finally {
        if (mine === turn.current) setIsReading(false);
      }
    },
    forget: () => {
      turn.current += 1;
      setPicture(null);
    },
  };
}

type Report = {
  jobId: string;
  kind: ProblemKind;
  wish: ProblemWish;
  words: string | null;
  picture: Blob | null;
};

function useReportProblem(onReported: () => void) {
  const t = useTranslations("pickups.report");
  const failed = useFailureToast();
  const photoFailed = usePhotoFailure();
  const utils = trpc.useUtils();
  const inProgress = useInProgress();
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
    if (!inProgress.begin("report")) return;
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
      inProgress.end("report");
    }
  };
  return {
    reportProblem: (given: Report) => void reportProblem(given),
    isInProgress: inProgress.has("report"),
  };
}
