import { type FormEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { dayParts, type homeWindows, pickupStarts } from "#platform/values/windows.ts";
import { useDay } from "../../lib/days.ts";
import { offerPush } from "../../lib/notices.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Fields, SelectField, TextAreaField, TextField } from "../../ui/fields.tsx";
import { toast } from "../../ui/toast.tsx";
import { useOfferedWindows, useWindowsLeft } from "./windows.ts";

/** The two documented forms: parts of the day (with a default), or start times (one must be chosen). */
export type DialogKind = "dayParts" | "startTimes";

type Window = (typeof homeWindows)[number];

/** Adds a pickup. On success clears and closes; otherwise keeps all input. */
export function ScheduleDialog({
  kind,
  today,
  endsOn = null,
  opened,
  onClose,
}: {
  kind: DialogKind;
  /** The first selectable day. */
  today: string;
  /** The last day of a canceled service. */
  endsOn?: string | null | undefined;
  opened: boolean;
  onClose: () => void;
}) {
  const t = useTranslations("homeowner");
  const common = useTranslations("common");
  const utils = trpc.useUtils();
  const times = useJobTimes();
  const inWords = useDay();
  const dateInput = useRef<HTMLInputElement>(null);
  const windowInput = useRef<HTMLSelectElement>(null);
  const atFirst = {
    date: "",
    window: kind === "dayParts" ? "morning" : "",
    instructions: "",
    missing: false,
  };
  const [form, setForm] = useState(atFirst);
  const { act: schedule, isActing } = useAct(trpc.homeowner.schedulePickup, {
    success: (job) => {
      const when = { date: times.day(job), window: times.window(job) };
      const done = job.needsConfirmation ? "toConfirm" : "text";
      return { title: t("scheduleDialog.done.title"), message: t(`scheduleDialog.done.${done}`, when) };
    },
    failure: t("scheduleDialog.failed"),
    onDone: () => {
      setForm(atFirst);
      onClose();
      offerPush("pickup");
    },
    invalidates: [utils.homeowner.jobs],
  });
  const isOffered = useOfferedWindows({ isAsked: opened });
  const isLeft = useWindowsLeft();
  const windows = (kind === "dayParts" ? dayParts : pickupStarts).filter(
    (window: Window) => isOffered(window, form.date) && isLeft(window, form.date),
  );
  // A choice made for another day may not be available.
  const chosen =
    windows.find((window) => window === form.window) ?? (kind === "dayParts" ? windows[0] : undefined);
  const isAfterEnd = endsOn !== null && form.date > endsOn;
  const isMissing = { date: form.missing && !form.date, window: form.missing && !chosen };
  const isDayOver = form.date !== "" && windows.length === 0;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!form.date || !chosen) {
      const texts = kind === "dayParts" && !form.date ? "dateMissing" : "missing";
      toast({
        title: t(`scheduleDialog.${texts}.title`),
        message: t(`scheduleDialog.${texts}.text`),
        kind: "error",
      });
      setForm({ ...form, missing: true });
      (form.date ? windowInput : dateInput).current?.focus();
      return;
    }
    if (isAfterEnd) {
      dateInput.current?.focus();
      return;
    }
    schedule({
      scheduledDate: form.date,
      timeWindow: chosen,
      // Omitted: the home's own instructions apply.
      ...(form.instructions.trim() && { specialInstructions: form.instructions.trim() }),
      status: "scheduled",
    });
  };

  return (
    <Dialog opened={opened} title={t("scheduleDialog.title")} onClose={onClose}>
      <form noValidate onSubmit={onSubmit}>
        <Fields>
          <TextField
            ref={dateInput}
            label={t("scheduleDialog.date")}
            type="date"
            min={today}
            max={endsOn ?? undefined}
            data-autofocus
            error={isAfterEnd ? t("scheduleDialog.dateAfterEnd", { day: inWords(endsOn) }) : isMissing.date}
            value={form.date}
            onChange={({ currentTarget }) => setForm({ ...form, date: currentTarget.value })}
          />
          <SelectField
            ref={windowInput}
            label={t(kind === "dayParts" ? "scheduleDialog.window" : "scheduleDialog.time")}
            placeholder={
              isDayOver
                ? t("scheduleDialog.noneLeft")
                : kind === "dayParts"
                  ? undefined
                  : t("scheduleDialog.chooseTime")
            }
            options={windows.map((value) => ({ value, label: t(`windows.${value}`) }))}
            error={isDayOver ? t("scheduleDialog.noneLeftHint") : isMissing.window}
            value={chosen ?? ""}
            onChange={({ currentTarget }) => setForm({ ...form, window: currentTarget.value })}
          />
          <TextAreaField
            label={t("scheduleDialog.instructions")}
            optional
            maxLength={1000}
            value={form.instructions}
            onChange={({ currentTarget }) => setForm({ ...form, instructions: currentTarget.value })}
          />
        </Fields>
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button type="submit" loading={isActing}>
            {t("scheduleDialog.submit")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
