import { type ReactNode, useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { NoPhotoReason, refuseUnticked } from "#modules/pickups/rules/steps.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions, type DialogSwitch } from "../../ui/dialog.tsx";
import { CheckboxGroupField, Fields, RadioChoices, TextAreaField } from "../../ui/fields.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./stop-acts.module.css";

const maxNotes = 1000;

/** Why a pickup is completed without a photo. undefined: it gets one. null: no reason chosen yet. */
export type NoPhoto = NoPhotoReason | null | undefined;

/** A dialog with fields and large buttons, which stay within thumb reach. */
export function FormDialog({
  opened,
  title,
  submit,
  isSending,
  onSubmit,
  onClose,
  children,
}: DialogSwitch & {
  title: string;
  submit: string;
  isSending?: boolean;
  onSubmit: () => void;
  children: ReactNode;
}) {
  const common = useTranslations("common");
  return (
    <Dialog opened={opened} title={title} onClose={onClose}>
      <Fields>{children}</Fields>
      <div className={styles.dialogActions}>
        <DialogActions>
          <Button variant="quiet" size="large" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button size="large" loading={isSending} onClick={onSubmit}>
            {submit}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

/** The proof of one leg. Only a completion may go without a photo, with a reason. */
export function ProofForm<Picture>({
  opened,
  title,
  submit,
  address,
  leg,
  checklist,
  unfinished,
  onTick,
  picture,
  missing,
  noPhoto,
  noPhotoReasons,
  notes,
  camera,
  onNoPhoto,
  onNotes,
  onSend,
  onClose,
  children,
}: {
  opened: boolean;
  title: string;
  submit: string;
  address: string;
  leg: "out" | "in";
  checklist: readonly { item: string; isChecked: boolean }[];
  /** Why the pickup can't be completed yet: the host requires every item. */
  unfinished: ReturnType<typeof refuseUnticked>;
  onTick: (item: string, isChecked: boolean) => void;
  picture: Picture | null;
  /** What to do when submitted without a photo. */
  missing: string;
  noPhoto: NoPhoto;
  noPhotoReasons: readonly NoPhotoReason[];
  notes: string;
  /** Takes the photo; `error` when it was sent without one. */
  camera: (error: string | null) => ReactNode;
  onNoPhoto: (reason: NoPhoto) => void;
  onNotes: (notes: string) => void;
  onSend: (picture: Picture | null, noPhotoReason?: NoPhotoReason) => void;
  onClose: () => void;
  /** Asked before the photo. */
  children?: ReactNode;
}) {
  const t = useTranslations("stop");
  const next = useTranslations("route.next");
  const [isMissing, setIsMissing] = useState(false);
  // The ticks stay, so that one can be undone.
  const [hasTicks] = useState(unfinished !== null);
  const ticks = useRef<HTMLDivElement>(null);
  const ticked = checklist.filter(({ isChecked }) => isChecked).map(({ item }) => item);
  const send = () => {
    if (unfinished) ticks.current?.querySelector<HTMLElement>("input:not(:checked)")?.focus();
    else if (noPhoto === undefined && picture) onSend(picture);
    // "other" needs words in the notes.
    else if (noPhoto && (noPhoto !== "other" || notes.trim())) onSend(null, noPhoto);
    else setIsMissing(true);
  };
  const close = () => {
    setIsMissing(false);
    onClose();
  };
  return (
    <FormDialog
      opened={opened}
      title={title}
      submit={unfinished ? next("ticked", unfinished.params) : submit}
      onSubmit={send}
      onClose={close}
    >
      <p className="bold break mb-2">{address}</p>
      {children}
      {hasTicks ? (
        <div ref={ticks}>
          <CheckboxGroupField
            label={t("photo.required")}
            options={checklist.map(({ item }) => ({ value: item, label: item }))}
            value={ticked}
            onChange={(items) => {
              for (const { item, isChecked } of checklist)
                if (items.includes(item) !== isChecked) onTick(item, !isChecked);
            }}
          />
        </div>
      ) : (
        leg === "in" && <Unticked checklist={checklist} />
      )}
      {noPhoto === undefined && camera(isMissing && !picture ? missing : null)}
      {leg === "in" && !picture && (
        <NoPhotoChoice
          reason={noPhoto}
          reasons={noPhotoReasons}
          isMissing={isMissing}
          onChange={(reason) => {
            setIsMissing(false);
            onNoPhoto(reason);
          }}
        />
      )}
      {leg === "in" && (
        <TextAreaField
          label={t("photo.notes")}
          description={t("photo.notesHelp")}
          optional={noPhoto !== "other"}
          rows={2}
          maxLength={maxNotes}
          value={notes}
          error={isMissing && noPhoto === "other" && !notes.trim() ? t("noPhoto.notesMissing") : null}
          onChange={({ currentTarget }) => onNotes(currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}

/** Unchecked items when a pickup is completed; a reminder that blocks nothing. */
function Unticked({ checklist }: { checklist: readonly { item: string; isChecked: boolean }[] }) {
  const t = useTranslations("stop.photo");
  const format = useFormatter();
  const open = checklist.filter(({ isChecked }) => !isChecked);
  if (open.length === 0) return null;
  return (
    <p className="alert">
      <Icon name="alert" />
      {t("unticked", { items: format.list(open.map(({ item }) => item)) })}
    </p>
  );
}

/** Offers to complete a pickup without its photo, then asks why. */
function NoPhotoChoice({
  reason,
  reasons,
  isMissing,
  onChange,
}: {
  reason: NoPhoto;
  reasons: readonly NoPhotoReason[];
  /** The runner tried to send it without a reason. */
  isMissing: boolean;
  onChange: (reason: NoPhoto) => void;
}) {
  const t = useTranslations("stop.noPhoto");
  return (
    <>
      {reason !== undefined && (
        <RadioChoices
          legend={t("legend")}
          options={reasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
          value={reason}
          error={isMissing && reason === null ? t("missing") : null}
          onChange={onChange}
        />
      )}
      <div>
        <Button variant="plain" onClick={() => onChange(reason === undefined ? null : undefined)}>
          {t(reason === undefined ? "ask" : "back")}
        </Button>
      </div>
    </>
  );
}
