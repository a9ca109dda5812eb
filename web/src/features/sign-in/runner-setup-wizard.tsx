import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract/user.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import {
  ApplicationFields,
  applicationAtFirst,
  applicationOf,
  applicationSteps,
} from "./application-fields.tsx";
import { applicationForm } from "./registration-schemas.ts";
import { useSubmitApplication } from "./use-submit-application.ts";
import { useStepChecks } from "./use-step-checks.tsx";
import { useWizard } from "./use-wizard.ts";
import { Wizard } from "./wizard.tsx";

const stepNames = ["work", "payout", "training"] as const;

const steps = [
  ["phoneNumber", ...applicationSteps.work],
  applicationSteps.payout,
  applicationSteps.training,
] as const;

/**
 * An application from an existing account, in three steps. The draft belongs to that person: others in this tab never
 * see it. `onApplied` runs before the person counts as a runner.
 */
export function RunnerSetupWizard({ user, onApplied }: { user: User; onApplied: () => void }) {
  const t = useTranslations("auth.runner");
  const underWay = useUnderWay();
  const checks = useStepChecks();
  const wizard = useWizard({
    name: `runner-setup-${user.id}`,
    schema: applicationForm,
    initialValues: { ...applicationAtFirst, payoutEmail: user.email },
    steps,
    checkStep: async (step, values) => (stepNames[step] === "work" ? checks.areas(values) : {}),
  });
  const application = useSubmitApplication({
    onDone: () => {
      wizard.forget();
      onApplied();
    },
    onRefused: wizard.showServerErrors,
  });
  const { form, at } = wizard;
  const step = stepNames[at] ?? "work";

  const submit = wizard.submit((values) => {
    if (!underWay.begin("apply")) return;
    application.mutate(applicationOf(values), { onSettled: () => underWay.end("apply") });
  });

  return (
    <Wizard
      name={t("name")}
      title={t(`steps.${step}`)}
      lead={t(`${step}Lead`)}
      at={at}
      count={wizard.count}
      heading={wizard.heading}
      submitLabel={t("submit")}
      sending={underWay.has("apply")}
      checking={wizard.isChecking}
      onBack={wizard.back}
      onNext={wizard.next}
      onSubmit={submit}
    >
      <ApplicationFields step={step} form={form} withPhone />
    </Wizard>
  );
}
