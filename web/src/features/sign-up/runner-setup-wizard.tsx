import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import { isSignedOut } from "../../lib/app-error.ts";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { usePleaseSignIn } from "../../lib/use-please-sign-in.ts";
import { applicationForm, applyAgainForm, useRegistrationFailed } from "../sign-in/registration.ts";
import {
  ApplicationFields,
  applicationAtFirst,
  applicationOf,
  applicationSteps,
} from "./application-fields.tsx";
import { useStepChecks } from "./use-step-checks.tsx";
import { useWizard } from "./use-wizard.ts";
import { Wizard } from "./wizard.tsx";

const stepNames = ["work", "payout", "training"] as const;
const workFields = ["phoneNumber", ...applicationSteps.work] as const;

/**
 * An application from an existing account, in three steps. The draft belongs to that person: others in this tab never
 * see it. `onApplied` runs before the person counts as a runner.
 */
export function RunnerSetupWizard({ user, onApplied }: { user: User; onApplied: () => void }) {
  const t = useTranslations("auth.runner");
  const checks = useStepChecks();
  const wizard = useWizard({
    name: `runner-setup-${user.id}`,
    schema: applicationForm,
    initialValues: { ...applicationAtFirst, payoutEmail: user.email },
    steps: [workFields, applicationSteps.payout, applicationSteps.training],
    checkStep: async (step, values) => (stepNames[step] === "work" ? checks.areas(values) : {}),
  });
  const { act: apply, isActing } = useApply(trpc.runner.submitApplication, wizard, onApplied);
  const step = stepNames[wizard.at] ?? "work";
  return (
    <Wizard
      name={t("name")}
      title={t(`steps.${step}`)}
      lead={t(`${step}Lead`)}
      wizard={wizard}
      submitLabel={t("submit")}
      sending={isActing}
      onSubmit={wizard.submit((values) => apply(applicationOf(values)))}
    >
      <ApplicationFields step={step} form={wizard.form} withPhone />
    </Wizard>
  );
}

/** A rejected runner's new application, prefilled; consent and training are required again. */
export function ApplyAgainWizard({
  userId,
  profile,
  onApplied,
}: {
  userId: string;
  profile: NonNullable<User["runnerProfile"]>;
  onApplied: () => void;
}) {
  const t = useTranslations("auth.runner");
  const utils = trpc.useUtils();
  const { payoutEmail: _, ...empty } = applicationAtFirst;
  const checks = useStepChecks();
  const wizard = useWizard({
    name: `runner-again-${userId}`,
    schema: applyAgainForm,
    initialValues: {
      ...empty,
      phoneNumber: profile.phoneNumber,
      city: profile.city,
      serviceAreas: JSON.parse(profile.serviceAreas) as string[],
      availabilityWindows: [...profile.availabilityWindows] as string[],
      vehicleType: profile.vehicleType as string,
    },
    steps: [workFields, ["idCheckConsent"], applicationSteps.training],
    checkStep: async (step, values) => (stepNames[step] === "work" ? checks.areas(values) : {}),
  });
  const { act: apply, isActing } = useApply(trpc.runner.applyAgain, wizard, () => {
    void utils.runner.application.invalidate();
    onApplied();
  });
  const step = stepNames[wizard.at] ?? "work";
  return (
    <Wizard
      name={t("name")}
      title={t(step === "payout" ? "steps.idCheck" : `steps.${step}`)}
      lead={step === "payout" ? undefined : t(`${step}Lead`)}
      wizard={wizard}
      submitLabel={t("submit")}
      sending={isActing}
      onSubmit={wizard.submit((values) => apply(applicationOf(values)))}
    >
      <ApplicationFields
        step={step}
        form={wizard.form as unknown as Parameters<typeof ApplicationFields>[0]["form"]}
        withPhone
        withPayout={false}
      />
    </Wizard>
  );
}

function useApply<Application>(
  procedure: Parameters<typeof useAct<Application, User>>[0],
  wizard: Pick<ReturnType<typeof useWizard>, "forget" | "showServerErrors">,
  onApplied: () => void,
) {
  const t = useTranslations("auth.runner");
  const { auth } = trpc.useUtils();
  const setCurrentUser = useSetCurrentUser();
  const failed = useRegistrationFailed(t("failed"));
  const pleaseSignIn = usePleaseSignIn();
  return useAct(procedure, {
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
      void auth.currentUser.invalidate();
    },
  });
}
