import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import { useErrorText } from "../../lib/error-text.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { toast } from "../../ui/toast.tsx";
import { HomeStep, useCurbLaw } from "./home-step.tsx";
import { type HomeValues, homeForm, homeOf, homeStepNames, homeSteps } from "./home-values.ts";
import { useHomeChecks } from "./use-home-checks.ts";
import type { KeptSetUp } from "./use-kept-set-up.ts";
import { useWizard } from "./use-wizard.ts";
import { Wizard } from "./wizard.tsx";

const steps = homeStepNames.map((name) => homeSteps[name]);

/**
 * The steps of a signed-in homeowner's home, saved together at the last. `draft` names their draft in this tab; `account`: the
 * account keeps it too. `seen` is the saved home they begin with, and `startsAt` the first step without a draft.
 */
export function HomeWizard({
  draft,
  account,
  initialValues,
  startsAt = 0,
  seen,
  total,
  onSaved,
  onOutdated,
}: {
  draft: string;
  account?: { role: "homeowner"; kept: KeptSetUp | null };
  initialValues: HomeValues;
  startsAt?: number;
  seen: Record<string, unknown>;
  total: number;
  onSaved: (user: User) => void;
  /** Another tab or device saved the home meanwhile. */
  onOutdated: () => void;
}) {
  const t = useTranslations("auth.homeowner");
  const common = useTranslations("common");
  const missing = useTranslations("subscribe.missing");
  const failed = useTranslations("subscribe.failed");
  const wizard = useWizard({
    name: draft,
    ...(account && { account }),
    schema: homeForm,
    initialValues,
    startsAt,
    steps,
    ...useHomeChecks(),
    onRefused: () => toast({ title: missing("title"), message: missing("text"), kind: "error" }),
  });
  const errorText = useErrorText();
  const { form, at } = wizard;
  const step = homeStepNames[at] ?? "address";
  const law = useCurbLaw(form.getValues());
  const { act: save, isActing } = useAct(trpc.homeowner.saveService, {
    failure: (error) => ({
      title: failed("title"),
      message: errorText(error, failed("text")),
      kind: "error" as const,
    }),
    onDone: (user) => {
      wizard.forget();
      onSaved(user);
    },
    onFailed: (error) => (error.code === "CHANGED_ELSEWHERE" ? onOutdated() : wizard.showServerErrors(error)),
  });
  return (
    <Wizard
      name={t("setUpName")}
      title={t(`steps.${step}`)}
      lead={t(`${step}Lead`)}
      wizard={wizard}
      total={total}
      submitLabel={common("next")}
      sending={isActing}
      onSubmit={wizard.submit((values) => {
        const { rhythms, ...home } = homeOf(values, law !== null);
        // The form can't show every schedule, so it only replaces one that was edited.
        const isEdited = homeSteps.schedule.some(
          (field) => JSON.stringify(values[field]) !== JSON.stringify(initialValues[field]),
        );
        save({ ...home, ...(isEdited && { rhythms }), homeOnly: true, seen });
      })}
    >
      <HomeStep step={step} form={form} />
    </Wizard>
  );
}
