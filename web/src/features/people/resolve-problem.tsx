import { useTranslations } from "use-intl";
import { resolveProblem as contract, type Problem } from "#modules/pickups/contract/records.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { Fields, SelectField, TextAreaField, TextField } from "../../ui/fields.tsx";

const outcomes = ["returnVisit", "credit", "answered"] as const;
type Values = { problemId: string; outcome: (typeof outcomes)[number]; amount: string; answer: string };

/** The form that settles a reported problem, in a dialog or beside the pickup's photos. */
export function useResolveProblem({ id, wish }: Pick<Problem, "id" | "wish">, onDone: () => void = () => {}) {
  const t = useTranslations("admin.problems.dialog");
  const { admin } = trpc.useUtils();
  const { act: resolve, isActing } = useAct(trpc.admin.resolveProblem, {
    success: { title: t("done") },
    failure: t("failed"),
    onDone,
    onFailed: ({ code }) => {
      if (["PROBLEM_RESOLVED", "NOT_FOUND"].includes(code)) onDone();
    },
    invalidates: [
      admin.problems,
      admin.alerts,
      admin.waiting,
      admin.personPickup,
      admin.personPickups,
      admin.personTimeline,
    ],
  });
  const { form, fieldOf, onInvalid } = useAppForm<Values>(contract.input, {
    problemId: id,
    outcome: wish,
    amount: "",
    answer: "",
  });
  const fields = (
    <>
      <Fields pair>
        <SelectField
          label={t("outcome")}
          description={t("returnHint")}
          options={outcomes.map((value) => ({ value, label: t(`choices.${value}`) }))}
          {...fieldOf("outcome")}
        />
        <TextField
          label={t("amount")}
          description={t("amountHint")}
          optional
          inputMode="decimal"
          {...fieldOf("amount")}
        />
      </Fields>
      <TextAreaField
        label={t("answer")}
        description={t("answerHint")}
        maxLength={1000}
        {...fieldOf("answer")}
      />
    </>
  );
  return { fields, isActing, onSubmit: form.onSubmit((values) => resolve(values), onInvalid) };
}
