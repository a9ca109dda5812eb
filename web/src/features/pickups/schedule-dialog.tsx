import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { dayParts, pickupStarts } from "#platform/values/windows.ts";
import { useDay } from "../../lib/days.ts";
import { offerPush } from "../../lib/notices.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import type { DialogSwitch } from "../../ui/dialog.tsx";
import { SelectField, TextAreaField, TextField } from "../../ui/fields.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { toast } from "../../ui/toast.tsx";
import { useExtraLegs } from "./use-extra-legs.ts";
import { useOfferedWindows, useWhen } from "./windows.ts";

/** The two documented forms: parts of the day (with a default), or start times (one must be chosen). */
export type DialogKind = "dayParts" | "startTimes";

/** Adds a pickup. On success clears and closes; otherwise keeps all input. */
export function ScheduleDialog({
  kind,
  today,
  endsAt = null,
  opened,
  onClose,
}: DialogSwitch & {
  kind: DialogKind;
  /** The first selectable day. */
  today: string;
  /** When a canceled service ends. */
  endsAt?: string | null | undefined;
}) {
  const t = useTranslations("homeowner");
  const utils = trpc.useUtils();
  const times = useJobTimes();
  const inWords = useDay();
  const isDayParts = kind === "dayParts";
  const [instructions, setInstructions] = useState("");
  const isOffered = useOfferedWindows({ isAsked: opened });
  const when = useWhen({
    today,
    endsAt,
    windows: isDayParts ? dayParts : pickupStarts,
    isOffered,
    byDefault: isDayParts,
  });
  const legs = useExtraLegs({ day: when.date, window: when.window });
  const { act: schedule, isActing } = useAct(trpc.homeowner.schedulePickup, {
    success: (job) => {
      const done = job.needsConfirmation ? "toConfirm" : "text";
      return {
        title: t("scheduleDialog.done.title"),
        message: t(`scheduleDialog.done.${done}`, { date: times.day(job), window: times.window(job) }),
      };
    },
    failure: t("scheduleDialog.failed"),
    onDone: () => {
      when.clear();
      legs.clear();
      setInstructions("");
      onClose();
      offerPush("pickup");
    },
    invalidates: [utils.homeowner.jobs],
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const onMissing = () => {
      const texts = isDayParts && !when.date ? "dateMissing" : "missing";
      toast({
        title: t(`scheduleDialog.${texts}.title`),
        message: t(`scheduleDialog.${texts}.text`),
        kind: "error",
      });
    };
    const taken = when.take({ onMissing });
    // Without instructions, the home's own apply.
    const own = instructions.trim();
    if (!taken) return;
    schedule({
      ...taken,
      ...(legs.chosen && { legs: legs.chosen }),
      ...(own && { specialInstructions: own }),
      status: "scheduled",
    });
  };

  return (
    <FormDialog
      opened={opened}
      title={t("scheduleDialog.title")}
      submit={t("scheduleDialog.submit")}
      isSending={isActing}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField
        label={t("scheduleDialog.date")}
        error={
          when.afterEnd
            ? t("scheduleDialog.dateAfterEnd", { day: inWords(when.afterEnd) })
            : when.isMissing.date
        }
        {...when.dateField}
      />
      <SelectField
        label={t(isDayParts ? "scheduleDialog.window" : "scheduleDialog.time")}
        placeholder={
          when.isDayOver
            ? t("scheduleDialog.noneLeft")
            : isDayParts
              ? undefined
              : t("scheduleDialog.chooseTime")
        }
        options={when.windows.map((value) => ({ value, label: t(`windows.${value}`) }))}
        error={when.isDayOver ? t("scheduleDialog.noneLeftHint") : when.isMissing.window}
        {...when.windowField}
      />
      {legs.options && (
        <SelectField label={t("scheduleDialog.legs")} options={legs.options} {...legs.field} />
      )}
      <TextAreaField
        label={t("scheduleDialog.instructions")}
        optional
        maxLength={1000}
        value={instructions}
        onChange={({ currentTarget }) => setInstructions(currentTarget.value)}
      />
    </FormDialog>
  );
}
