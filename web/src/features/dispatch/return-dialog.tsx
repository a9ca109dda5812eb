import { useTranslations } from "use-intl";
import * as contract from "#modules/dispatch/contract/dispatch.ts";
import { dayParts } from "#platform/values/windows.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { SelectField, TextField } from "../../ui/fields.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import type { MissedJob } from "./missed-pickups.tsx";

type When = { day: string; timeWindow: (typeof dayParts)[number] };

/** Schedules a return to a missed home; defaults to the next part of a day. */
export function ReturnDialog({
  job,
  opened,
  loading,
  onConfirm,
  onCancel,
}: {
  job: MissedJob;
  opened: boolean;
  loading: boolean;
  onConfirm: (when: When) => void;
  onCancel: () => void;
}) {
  const t = useTranslations("dispatch.missed");
  const times = useJobTimes();
  const { next } = job.missed;
  const { form, onInvalid } = useAppForm<When>(
    contract.planReturnVisit.input.pick({ day: true, timeWindow: true }),
    { day: next.day, timeWindow: next.window },
  );
  return (
    <FormDialog
      opened={opened}
      title={t("planTitle", { address: job.address })}
      submit={t("planAction")}
      isSending={loading}
      onSubmit={form.onSubmit(onConfirm, onInvalid)}
      onClose={onCancel}
    >
      <p>{t("planText")}</p>
      <TextField
        label={t("day")}
        type="date"
        min={next.day}
        data-autofocus
        key={form.key("day")}
        {...form.getInputProps("day")}
      />
      <SelectField
        label={t("part")}
        options={dayParts.map((value) => ({
          value,
          label: times.hours(value),
        }))}
        key={form.key("timeWindow")}
        {...form.getInputProps("timeWindow")}
      />
    </FormDialog>
  );
}
