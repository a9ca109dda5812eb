import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import { isSignedOut } from "../../lib/app-error.ts";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { usePleaseSignIn } from "../../lib/use-please-sign-in.ts";
import {
  ApplicationFields,
  applicationAtFirst,
  applicationOf,
  applicationSteps,
} from "./application-fields.tsx";
import { applicationForm, useRegistrationFailed } from "./registration.ts";

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
  const utils = trpc.useUtils();
  const setCurrentUser = useSetCurrentUser();
  const failed = useRegistrationFailed(t("failed"));
  const pleaseSignIn = usePleaseSignIn();
  const checks = useStepChecks();
  const wizard = useWizard({
    name: `runner-setup-${user.id}`,
    schema: applicationForm,
    initialValues: { ...applicationAtFirst, payoutEmail: user.email },
    steps,
    checkStep: async (step, values) => (stepNames[step] === "work" ? checks.areas(values) : {}),
  });
  const { act: apply, isActing } = useAct(trpc.runner.submitApplication, {
    success: { title: t("done.title"), message: t("done.text") },
    failure: (error) => (isSignedOut(error) ? null : failed(error)),
    onDone: (applied) => {
      wizard.forget();
      onApplied();
      setCurrentUser(applied);
    },
    onFailed: (error) => {
      if (isSignedOut(error)) return pleaseSignIn();
      wizard.showServerErrors(error);
      // It may have succeeded without an answer, or another tab chose a role.
      void utils.auth.currentUser.invalidate();
    },
  });
  const { form, at } = wizard;
  const step = stepNames[at] ?? "work";

  const submit = wizard.submit((values) => apply(applicationOf(values)));

  return (
    <Wizard
      name={t("name")}
      title={t(`steps.${step}`)}
      lead={t(`${step}Lead`)}
      wizard={wizard}
      submitLabel={t("submit")}
      sending={isActing}
      onSubmit={submit}
    >
      <ApplicationFields step={step} form={form} withPhone />
    </Wizard>
  );
}
