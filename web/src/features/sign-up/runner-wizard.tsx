import { useTranslations } from "use-intl";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useLanguage } from "../../ui/use-language.ts";
import { AccountFields, accountAtFirst } from "../sign-in/account-fields.tsx";
import { registerRunnerForm, useRegistrationFailed } from "../sign-in/registration.ts";
import {
  ApplicationFields,
  applicationAtFirst,
  applicationOf,
  applicationSteps,
} from "./application-fields.tsx";

import { useStepChecks } from "./use-step-checks.tsx";
import { useWizard } from "./use-wizard.ts";
import { Wizard } from "./wizard.tsx";

const initialValues = { ...accountAtFirst, ...applicationAtFirst };

const stepNames = ["account", "work", "payout", "training"] as const;

const steps = [
  ["firstName", "lastName", "email", "phoneNumber", "password", "confirmPassword"],
  applicationSteps.work,
  applicationSteps.payout,
  applicationSteps.training,
] as const;

/**
 * Runner sign-up in four steps, prefilled from an invitation. `onApplied` runs before the new runner counts as signed
 * in.
 */
export function RunnerWizard({
  invited,
  onApplied,
}: {
  invited?: { email: string; firstName: string };
  onApplied: () => void;
}) {
  const t = useTranslations("auth.runner");
  const language = useLanguage();
  const setCurrentUser = useSetCurrentUser();
  const checks = useStepChecks();
  const wizard = useWizard({
    name: "runner",
    schema: registerRunnerForm,
    initialValues: { ...initialValues, ...invited },
    steps,
    checkStep: async (step, values) => {
      if (stepNames[step] === "account") return checks.account(values);
      return stepNames[step] === "work" ? checks.areas(values) : {};
    },
  });
  const { act: register, isActing } = useAct(trpc.auth.registerRunner, {
    success: { title: t("done.title"), message: t("done.text") },
    failure: useRegistrationFailed(t("failed")),
    onDone: (user) => {
      wizard.forget();
      onApplied();
      setCurrentUser(user);
    },
    onFailed: wizard.showServerErrors,
  });
  const { form, at } = wizard;
  const step = stepNames[at] ?? "account";

  const submit = wizard.submit(({ confirmPassword: _, ...application }) =>
    register({ ...applicationOf(application), language }),
  );

  return (
    <Wizard
      name={t("name")}
      title={t(`steps.${step}`)}
      lead={step === "account" ? undefined : t(`${step}Lead`)}
      wizard={wizard}
      submitLabel={t("submit")}
      sending={isActing}
      onSubmit={submit}
    >
      {step === "account" ? (
        <AccountFields form={form} withPhone />
      ) : (
        <ApplicationFields step={step} form={form} />
      )}
    </Wizard>
  );
}
