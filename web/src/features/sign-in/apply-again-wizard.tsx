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
import { applyAgainForm, useRegistrationFailed } from "./registration.ts";

import { useStepChecks } from "./use-step-checks.tsx";
import { useWizard } from "./use-wizard.ts";
import { Wizard } from "./wizard.tsx";

const stepNames = ["work", "payout", "training"] as const;

const steps = [
  ["phoneNumber", ...applicationSteps.work],
  ["idCheckConsent"],
  applicationSteps.training,
] as const;

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
  const setCurrentUser = useSetCurrentUser();
  const failed = useRegistrationFailed(t("failed"));
  const pleaseSignIn = usePleaseSignIn();
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
    steps,
    checkStep: async (step, values) => (stepNames[step] === "work" ? checks.areas(values) : {}),
  });
  const { act: apply, isActing } = useAct(trpc.runner.applyAgain, {
    success: { title: t("done.title"), message: t("done.text") },
    failure: (error) => (isSignedOut(error) ? null : failed(error)),
    onDone: (applied) => {
      void utils.runner.application.invalidate();
      wizard.forget();
      onApplied();
      setCurrentUser(applied);
    },
    onFailed: (error) => {
      if (isSignedOut(error)) return pleaseSignIn();
      wizard.showServerErrors(error);
      // It may have succeeded without an answer.
      void utils.auth.currentUser.invalidate();
    },
  });
  const { form, at } = wizard;
  const step = stepNames[at] ?? "work";

  const submit = wizard.submit((values) => apply(applicationOf(values)));

  return (
    <Wizard
      name={t("name")}
      title={t(step === "payout" ? "steps.idCheck" : `steps.${step}`)}
      lead={step === "payout" ? undefined : t(`${step}Lead`)}
      wizard={wizard}
      submitLabel={t("submit")}
      sending={isActing}
      onSubmit={submit}
    >
      <ApplicationFields
        step={step}
        form={form as unknown as Parameters<typeof ApplicationFields>[0]["form"]}
        withPhone
        withPayout={false}
      />
    </Wizard>
  );
}
