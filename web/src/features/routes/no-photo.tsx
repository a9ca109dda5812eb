import { useTranslations } from "use-intl";
import { type NoPhotoReason, noPhotoReasons } from "#modules/pickups/rules/steps.ts";
import { Button } from "../../ui/button.tsx";
import { RadioChoices } from "../../ui/fields.tsx";

/** Why a pickup is completed without a photo. undefined: it gets one. null: no reason chosen yet. */
export type NoPhoto = NoPhotoReason | null | undefined;

/** Whether a reason is complete: "other" needs words in the notes. */
export function isStated(reason: NoPhoto, notes: string): reason is NoPhotoReason {
  return reason != null && (reason !== "other" || notes.trim() !== "");
}

/** Offers to complete a pickup without its photo, then asks why. */
export function NoPhotoChoice({
  reason,
  isMissing,
  onChange,
}: {
  reason: NoPhoto;
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
          options={noPhotoReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
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
