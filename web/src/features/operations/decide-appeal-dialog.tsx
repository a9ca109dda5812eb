import { useTranslations } from "use-intl";
import { type AdminAppeal, decideAppeal as contract } from "#modules/pickups/contract/records.ts";
import { appealOutcomes } from "#modules/pickups/rules/problems.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { SelectField, TextAreaField } from "../../ui/fields.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";

/** An admin's decision on an appealed rating. */
export function DecideAppealDialog({
  appeal,
  opened,
  onClose,
}: {
  appeal: AdminAppeal;
  opened: boolean;
  onClose: () => void;
}) {
  const t = useTranslations("people.appeals");
  const utils = trpc.useUtils();
  const { act: decide, isActing } = useAct(trpc.admin.decideAppeal, {
    success: { title: t("done"), message: t("doneText", { name: appeal.runner.name }) },
    failure: t("failed"),
    onDone: onClose,
    invalidates: [utils.admin.appeals],
  });
  const { form, onInvalid } = useAppForm<{
    jobId: string;
    outcome: AdminAppeal["appeal"]["outcome"] & string;
    answer: string;
  }>(contract.input, { jobId: appeal.id, outcome: "removed", answer: "" });
  return (
    <FormDialog
      opened={opened}
      title={t("dialogTitle")}
      submit={t("save")}
      isSending={isActing}
      onSubmit={form.onSubmit((values) => decide(values), onInvalid)}
      onClose={onClose}
    >
      <SelectField
        label={t("outcome")}
        options={appealOutcomes.map((value) => ({ value, label: t(`outcomes.${value}`) }))}
        key={form.key("outcome")}
        {...form.getInputProps("outcome")}
      />
      <TextAreaField
        label={t("answer")}
        description={t("answerHelp")}
        maxLength={1000}
        key={form.key("answer")}
        {...form.getInputProps("answer")}
      />
    </FormDialog>
  );
}
