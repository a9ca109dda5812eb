import { useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import {
  kindsFor,
  type ProblemKind,
  type ProblemWish,
  problemWishes,
} from "#modules/pickups/rules/problems.ts";
import { Button } from "../../ui/button.tsx";
import { Camera } from "../../ui/camera.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Fields, TextAreaField } from "../../ui/fields.tsx";
import { RadioChoices } from "../../ui/radio-choices.tsx";
import styles from "./problem-dialog.module.css";
import { usePictureToSend } from "./use-picture-to-send.ts";
import { useReportProblem } from "./use-report-problem.ts";

/** Reports a problem with a pickup, with a photo where useful and the wanted remedy. */
export function ProblemDialog({
  job,
  opened,
  onClose,
}: {
  job: OwnJob;
  opened: boolean;
  onClose: () => void;
}) {
  const t = useTranslations("visits.report");
  const common = useTranslations("common");
  const isUnderWay = job.status === "in_progress";
  const [chosen, setChosen] = useState<ProblemKind | null>(null);
  const [wish, setWish] = useState<ProblemWish>("returnVisit");
  const [words, setWords] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const picture = usePictureToSend();
  const { reportProblem, isUnderWay: isSending } = useReportProblem(() => {
    setChosen(null);
    setWords("");
    picture.forget();
    onClose();
  });
  const kinds = kindsFor(job.status).filter((kind) => !job.problems.some((known) => known.kind === kind));
  const kind = isUnderWay ? "notEmptied" : chosen;
  const send = () => {
    setIsMissing(kind === null);
    if (kind)
      reportProblem({ jobId: job.id, kind, wish, words: words.trim() || null, picture: picture.blob });
  };
  return (
    <Dialog opened={opened} title={isUnderWay ? t("titleUnderWay") : t("title")} onClose={onClose}>
      <Fields>
        {isUnderWay ? (
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
            <p className={styles.note}>{t("note")}</p>
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
        <details className={styles.photo}>
          <summary>{t("addPhoto")}</summary>
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
          {isUnderWay ? t("leaveOut") : t("send")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
