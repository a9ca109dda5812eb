import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { type CannotServeReason, cannotServeReasons } from "#modules/pickups/rules/steps.ts";
import { keepNotes, readNotes } from "../../lib/job-notes.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Fields, RadioChoices, TextAreaField } from "../../ui/fields.tsx";
import { Icon } from "../../ui/icon.tsx";

import { LiveCamera } from "./live-camera.tsx";
import { usePreview } from "./proof-dialog.tsx";
import styles from "./route-page.module.css";
import type { Picture } from "./use-steps.ts";
import type { StopView } from "./view-route.ts";

const maxWords = 1000;

/** Reports why a home can't be served, with a photo or in words. */
export function CannotServeDialog({
  view,
  opened,
  onTell,
  onClose,
}: {
  view: StopView;
  opened: boolean;
  onTell: (reason: CannotServeReason, words: string, picture: Picture | null) => void;
  onClose: () => void;
}) {
  const t = useTranslations("route.cannotServe");
  const common = useTranslations("common");
  const [reason, setReason] = useState<CannotServeReason | null>(null);
  const { jobId } = view;
  const [words, setWords] = useState(() => readNotes(jobId, "cannotServe"));
  const [hasCamera, setHasCamera] = useState(false);
  const [picture, setPicture] = useState<Picture | null>(null);
  // Submits with something missing so far.
  const [attempts, setAttempts] = useState(0);
  const isTold = attempts > 0;
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  const preview = usePreview(picture?.blob ?? null);
  const wordsMissing = reason === "other" && !words.trim();
  const proofMissing = !words.trim() && !picture;
  const tell = () => {
    if (!reason || wordsMissing || proofMissing) return setAttempts(attempts + 1);
    keepNotes(jobId, "cannotServe", "");
    onTell(reason, words, picture);
  };
  return (
    <Dialog opened={opened} title={t("title")} onClose={onClose}>
      <div ref={form} className={styles.form}>
        <Fields>
          <p className={styles.address}>{view.stop.job.address}</p>
          <p>{t("text")}</p>
          <RadioChoices
            legend={t("legend")}
            options={cannotServeReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
            value={reason}
            error={isTold && !reason ? t("reasonMissing") : null}
            onChange={setReason}
          />
          {opened && (hasCamera || picture) ? (
            <LiveCamera
              tip={t("tip")}
              alt={t("alt")}
              preview={preview}
              error={null}
              onPick={(blob, source) => setPicture({ blob, source })}
              onRetake={() => setPicture(null)}
            />
          ) : (
            <div>
              <Button variant="quiet" onClick={() => setHasCamera(true)}>
                <Icon name="camera" />
                {t("withPhoto")}
              </Button>
            </div>
          )}
          <TextAreaField
            label={t(reason === "other" || picture ? "words" : "wordsOrPhoto")}
            description={t("wordsHelp")}
            optional={picture !== null && reason !== "other"}
            rows={2}
            maxLength={maxWords}
            value={words}
            error={
              isTold && reason ? (wordsMissing ? t("wordsMissing") : proofMissing && t("proofMissing")) : null
            }
            onChange={({ currentTarget }) => {
              setWords(currentTarget.value);
              keepNotes(jobId, "cannotServe", currentTarget.value);
            }}
          />
        </Fields>
      </div>
      <div className={styles.dialogActions}>
        <DialogActions>
          <Button variant="quiet" size="large" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button size="large" onClick={tell}>
            {t("action")}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
