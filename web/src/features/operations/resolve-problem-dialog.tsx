import { useTranslations } from "use-intl";
import { type AdminProblem, resolveProblem as contract } from "#modules/pickups/contract/records.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { SelectField, TextAreaField, TextField } from "../../ui/fields.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { JobRecord } from "../people/job-record.tsx";

const outcomes = ["returnVisit", "credit", "answered"] as const;
type Values = { problemId: string; outcome: (typeof outcomes)[number]; amount: string; answer: string };

/** A problem's resolution, and the message to the homeowner. */
export function ResolveProblemDialog({
  problem,
  opened,
  onClose,
}: {
  problem: AdminProblem | null;
  opened: boolean;
  onClose: () => void;
}) {
  const t = useTranslations("admin.problems.dialog");
  const utils = trpc.useUtils();
  const { act: resolve, isActing } = useAct(trpc.admin.resolveProblem, {
    success: { title: t("done") },
    failure: t("failed"),
    onDone: onClose,
    onFailed: ({ code }) => {
      if (["PROBLEM_RESOLVED", "NOT_FOUND"].includes(code)) onClose();
    },
    invalidates: [utils.admin.problems, utils.admin.alerts],
  });
  const { form, onInvalid } = useAppForm<Values>(contract.input, {
    problemId: problem?.id ?? "",
    outcome: problem?.wish ?? "credit",
    amount: "",
    answer: "",
  });
  return (
    <FormDialog
      opened={opened}
      title={t("title")}
      submit={t("save")}
      isSending={isActing}
      onSubmit={form.onSubmit((values) => resolve(values), onInvalid)}
      onClose={onClose}
    >
      <SelectField
        label={t("outcome")}
        description={t("returnHint")}
        options={outcomes.map((value) => ({ value, label: t(`choices.${value}`) }))}
        key={form.key("outcome")}
        {...form.getInputProps("outcome")}
      />
      <TextField
        label={t("amount")}
        description={t("amountHint")}
        optional
        inputMode="decimal"
        key={form.key("amount")}
        {...form.getInputProps("amount")}
      />
      <TextAreaField
        label={t("answer")}
        description={t("answerHint")}
        maxLength={1000}
        key={form.key("answer")}
        {...form.getInputProps("answer")}
      />
      {problem && opened && <JobRecord job={problem.job} />}
    </FormDialog>
  );
}
