import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { type FullCans, usualFullCans } from "#modules/homes/rules.ts";
import {
  type CannotServeReason,
  cannotServeReasons,
  noPhotoReasons,
  refuseUnticked,
} from "#modules/pickups/rules/steps.ts";
import { type FullVerdict, noFullPhotoReasons } from "#modules/pickups/rules/truck.ts";
import { keepNotes, readNotes } from "../../lib/job-notes.ts";
import { readLastPhoto } from "../../lib/last-photos.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { serverNow } from "../../lib/server-clock.ts";
import { usePickupFormat } from "../../lib/use-job-times.ts";
import { usePreview } from "../../lib/use-preview.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import type { DialogSwitch } from "../../ui/dialog.tsx";
import { Fields, RadioChoices, TextAreaField } from "../../ui/fields.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LiveCamera } from "./live-camera.tsx";
import { FormDialog, type NoPhoto, ProofForm } from "./proof-form.tsx";
import styles from "./stop-acts.module.css";
import { type Completion, type Picture, useOutbox, useSteps } from "./use-outbox.ts";
import { useRoute } from "./use-route.ts";
import type { Target } from "./view-route.ts";

/** The question about a stop. `releasableUntil`: when free release ends; null if unknown. */
export type AskedAtStop = {
  target: Target;
  about: "out" | "in" | "cannotServe" | "release";
  releasableUntil: string | null;
};

const TruckQuestion = lazyPart("truck", async () => (await import("./truck-question.tsx")).TruckQuestion);
const FullCansPay = lazyPart("truck", async () => (await import("./truck-question.tsx")).FullCansPay);

const maxWords = 1000;
const legActs = { out: "start", in: "complete" } as const;

/** The camera, the report and the release of a stop; each is kept on the phone before it is sent. */
export function StopDialogs({
  asked,
  opened,
  onKept,
  onClose,
}: DialogSwitch & { asked: AskedAtStop; onKept: () => void }) {
  const { outbox } = useOutbox();
  const steps = useSteps(outbox);
  const answered = useRef<AskedAtStop | null>(null);
  /** A second press, before the dialog has closed, keeps nothing more. */
  const once = (keep: () => void) => {
    if (!opened || answered.current === asked) return;
    answered.current = asked;
    keep();
    onKept();
  };
  const { target, about, releasableUntil } = asked;
  if (about === "cannotServe")
    return (
      <CannotServeDialog
        key={target.jobId}
        target={target}
        opened={opened}
        onTell={(...told) => once(() => void steps.cannotServe(target, ...told))}
        onClose={onClose}
      />
    );
  if (about === "release")
    return (
      <ReleaseQuestion
        target={target}
        until={releasableUntil}
        opened={opened}
        onRelease={() => once(() => steps.release(target))}
        onCancel={onClose}
      />
    );
  return (
    <ProofDialog
      key={`${target.jobId} ${about}`}
      target={target}
      leg={about}
      opened={opened}
      onTick={(item, isChecked) => steps.check(target, item, isChecked, null)}
      onKeep={(...proof) => once(() => void steps.prove(target, about, ...proof))}
      onClose={onClose}
    />
  );
}

function ReleaseQuestion({
  target,
  until,
  opened,
  onRelease,
  onCancel,
}: {
  target: Target;
  until: string | null;
  opened: boolean;
  onRelease: () => void;
  onCancel: () => void;
}) {
  const t = useTranslations("route.release");
  const release = useTranslations("runner.release");
  const format = usePickupFormat(target.timeZone);
  return (
    <Confirm
      danger
      opened={opened}
      title={release("title")}
      action={release("confirm")}
      onConfirm={onRelease}
      onCancel={onCancel}
    >
      <p className="bold break large mb-2">{target.address}</p>
      <p>
        {until === null
          ? release("text")
          : t(Date.parse(until) > serverNow() ? "free" : "late", {
              time: format.dateTime(new Date(until), {
                weekday: "short",
                hour: "numeric",
                minute: "2-digit",
              }),
            })}
      </p>
    </Confirm>
  );
}

/** The photo of one leg of a stop: take, review, keep. */
function ProofDialog({
  target,
  leg,
  opened,
  onTick,
  onKeep,
  onClose,
}: DialogSwitch & {
  target: Target;
  leg: "out" | "in";
  onTick: (item: string, isChecked: boolean) => void;
  onKeep: (picture: Picture | null, notes: string, said: Completion) => void;
}) {
  const t = useTranslations("route");
  const texts = useTranslations("stop");
  const common = useTranslations("common");
  const { jobId } = target;
  const [truck, setTruck] = useState<FullVerdict | null>(null);
  // A job opened from the list of all days doesn't say where its full cans stay; its day's route does.
  const { data: route } = useRoute(target.backOn, leg === "in" && target.fullCans === null);
  const stop = route?.stops.find(({ job }) => job.id === jobId);
  const wish = target.fullCans ?? stop?.home.fullCans ?? null;
  // Without reception that route may be missing, so the runner says where the cans are.
  const [place, setPlace] = useState<FullCans>(usualFullCans);
  const fullCans = wish ?? place;
  /** Where the cans stay for the photo. */
  const shownLeg = truck && fullCans === "leftOut" ? "out" : leg;
  const shown = truck ? (truck === "tagged" ? "tagged" : "full") : leg;
  const { picture, camera } = useCamera(useLastPhoto(jobId, shownLeg));
  const [notes, setNotes] = useState(() => readNotes(jobId, leg));
  const [noPhoto, setNoPhoto] = useState<NoPhoto>();
  const [checklist, setChecklist] = useState(target.checklist);
  const isExcused = noFullPhotoReasons.some((reason) => reason === noPhoto);
  return (
    <ProofForm
      opened={opened}
      title={texts(`${legActs[shownLeg]}.title`)}
      submit={noPhoto === undefined ? t("proof.use") : texts("complete.send")}
      address={target.address}
      leg={leg}
      checklist={checklist}
      unfinished={leg === "in" && target.mustFinishChecklist ? refuseUnticked(checklist) : null}
      onTick={(item, isChecked) => {
        setChecklist(checklist.map((each) => (each.item === item ? { item, isChecked } : each)));
        onTick(item, isChecked);
      }}
      picture={picture}
      missing={texts(`photo.missing.${shown}`)}
      noPhoto={noPhoto}
      noPhotoReasons={truck ? noFullPhotoReasons : noPhotoReasons}
      notes={notes}
      camera={(error) => (
        <>
          {opened &&
            camera(
              texts(`photo.tip.${shown}`),
              shown === "full" || shown === "tagged"
                ? texts(`photo.alt.${shown}`)
                : common(`proof.alt.${shown}`),
              error,
            )}
          {picture?.source === "gallery" && <p className="soft small">{t("proof.fromGallery")}</p>}
          {truck && <FullCansPay />}
        </>
      )}
      onNoPhoto={setNoPhoto}
      onNotes={(words) => {
        setNotes(words);
        keepNotes(jobId, leg, words);
      }}
      onSend={(proof, noPhotoReason) => {
        keepNotes(jobId, leg, "");
        onKeep(proof, notes, { noPhotoReason, ...(truck && { truck, cans: fullCans }) });
      }}
      onClose={onClose}
    >
      {leg === "in" && (
        <TruckQuestion
          verdict={truck}
          fullCans={fullCans}
          isWishKnown={wish !== null}
          onPlace={setPlace}
          onChange={(verdict) => {
            setTruck(verdict);
            if (verdict && noPhoto && !isExcused) setNoPhoto(null);
          }}
        />
      )}
    </ProofForm>
  );
}

/** The photo for a checklist item: take, review, keep. Keeping it checks the item. */
export function CheckPhotoDialog({
  item,
  opened,
  onKeep,
  onClose,
}: DialogSwitch & { item: string; onKeep: (picture: Picture) => void }) {
  const t = useTranslations("checklist");
  const { picture, camera } = useCamera();
  const [isMissing, setIsMissing] = useState(false);
  return (
    <FormDialog
      opened={opened}
      title={t("dialog", { item })}
      submit={t("use")}
      onSubmit={() => (picture ? onKeep(picture) : setIsMissing(true))}
      onClose={onClose}
    >
      {opened && camera(t("tip"), t("alt"), isMissing && !picture ? t("missing") : null)}
    </FormDialog>
  );
}

/** Reports why a home can't be served, with a photo or in words. */
function CannotServeDialog({
  target,
  opened,
  onTell,
  onClose,
}: DialogSwitch & {
  target: Target;
  onTell: (reason: CannotServeReason, words: string, picture: Picture | null) => void;
}) {
  const t = useTranslations("route.cannotServe");
  const [reason, setReason] = useState<CannotServeReason | null>(null);
  const { jobId } = target;
  const [words, setWords] = useState(() => readNotes(jobId, "cannotServe"));
  const [hasCamera, setHasCamera] = useState(false);
  const { picture, camera } = useCamera();
  // Submits with something missing so far.
  const [attempts, setAttempts] = useState(0);
  const isTold = attempts > 0;
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  const wordsMissing = reason === "other" && !words.trim();
  const isUnsafe = reason === "unsafe";
  const proofMissing = !isUnsafe && !words.trim() && !picture;
  const tell = () => {
    if (!reason || wordsMissing || proofMissing) return setAttempts(attempts + 1);
    keepNotes(jobId, "cannotServe", "");
    onTell(reason, words, picture);
  };
  return (
    <FormDialog
      opened={opened}
      title={t("title")}
      submit={t(isUnsafe ? "actionUnsafe" : "action")}
      onSubmit={tell}
      onClose={onClose}
    >
      <div ref={form} className={styles.form}>
        <Fields>
          <p className="bold break large mb-2">{target.address}</p>
          <p>{t(isUnsafe ? "textUnsafe" : "text")}</p>
          <RadioChoices
            legend={t("legend")}
            options={cannotServeReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
            value={reason}
            error={isTold && !reason ? t("reasonMissing") : null}
            onChange={setReason}
          />
          {opened && (hasCamera || picture) ? (
            camera(t("tip"), t("alt"), null)
          ) : (
            <div>
              <Button variant="quiet" onClick={() => setHasCamera(true)}>
                <Icon name="camera" />
                {t("withPhoto")}
              </Button>
            </div>
          )}
          <TextAreaField
            label={t(reason === "other" || isUnsafe || picture ? "words" : "wordsOrPhoto")}
            description={t(isUnsafe ? "wordsHelpUnsafe" : "wordsHelp")}
            optional={isUnsafe || (picture !== null && reason !== "other")}
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
    </FormDialog>
  );
}

/** A photo to line up the next one with; `isReference`: its host's own of where the cans stand. */
type Guide = { url: string; isReference: boolean };

/** The kept photo of a stop's leg; null without one. */
function useLastPhoto(jobId: string, leg: "out" | "in"): Guide | null {
  const [photo, setPhoto] = useState<{ blob: Blob; isReference: boolean } | null>(null);
  useEffect(() => {
    let isLeft = false;
    void readLastPhoto({ jobId, leg }).then((found) => !isLeft && setPhoto(found));
    return () => {
      isLeft = true;
    };
  }, [jobId, leg]);
  const url = usePreview(photo?.blob);
  return url && photo ? { url, isReference: photo.isReference } : null;
}

/** The picture taken, and the camera that takes it and shows it. `lastPhoto`: one to line up with. */
export function useCamera(lastPhoto: Guide | null = null) {
  const [picture, setPicture] = useState<Picture | null>(null);
  const preview = usePreview(picture?.blob);
  const camera = (tip: string, alt: string, error: string | null) => (
    <LiveCamera
      tip={tip}
      alt={alt}
      preview={preview}
      lastPhoto={lastPhoto}
      error={error}
      onPick={(blob, source) => setPicture({ blob, source })}
      onRetake={() => setPicture(null)}
    />
  );
  return { picture, camera };
}
