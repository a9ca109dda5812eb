import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { User } from "#modules/accounts/contract.ts";
import { trainingModuleNames } from "#modules/runners/rules.ts";
import { isSignedOut } from "../../lib/app-error.ts";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { usePleaseSignIn } from "../../lib/use-please-sign-in.ts";
import { redeemKept } from "../growth/kept-code.ts";
import {
  applicationForm,
  applyAgainForm,
  isAnswered,
  useRegistrationFailed,
} from "../sign-in/registration.ts";
import {
  EligibleFields,
  eligibleAtFirst,
  eligibleFields,
  eligibleShape,
  useZipCity,
} from "./application-eligible.tsx";
import {
  ApplicationFields,
  applicationAtFirst,
  applicationOf,
  applicationSteps,
  trainingSteps,
} from "./application-fields.tsx";
import type { KeptSetUp } from "./use-kept-set-up.ts";
import { useStepChecks } from "./use-step-checks.tsx";
import { readDraft, useWizard } from "./use-wizard.ts";
import { Wizard } from "./wizard.tsx";

/** The name of the draft that /sign-up keeps in this tab. */
export const runnerDraft = "runner";

/** Screens of an application: eligibility, account, work, payout, and the training's. */
export const applicationScreens = 4 + trainingSteps.length;

const setUpForm = applicationForm.extend(eligibleShape);

/**
 * An application from an existing account. The draft belongs to that person: others in this tab never see it. `kept` is
 * the account's.
 */
export function RunnerSetupWizard({ user, kept }: { user: User; kept: KeptSetUp | null }) {
  const t = useTranslations("auth.runner");
  const checks = useApplicationChecks();
  const cityOf = useZipCity();
  const [asksCity, setAsksCity] = useState(false);
  const wizard = useWizard({
    name: `runner-setup-${user.id}`,
    account: { role: "runner", kept },
    schema: setUpForm,
    initialValues: {
      ...applicationAtFirst,
      // Answered at sign-up by somebody who had an account and signed in instead.
      ...readDraft(runnerDraft, eligibleAtFirst, 1).values,
      payoutEmail: user.email,
      // The account was step 2 of this application.
      isNewAccount: false,
    },
    steps: [
      eligibleFields,
      ["phoneNumber", ...(asksCity ? (["city"] as const) : []), ...applicationSteps.work],
      applicationSteps.payout,
      ...trainingSteps,
    ],
    checkStep: async (step, values) => {
      if (step === 0) return checkEligible(values.zipCode);
      if (step === 1 && !asksCity)
        return { ...(await findCity(values.zipCode)), ...(await checks(step - 1, values)) };
      return checks(step - 1, values);
    },
  });
  const { form, at, count } = wizard;
  const area = useRef(form.getValues().zipCode);

  /** The service areas start with the applicant's own ZIP code. */
  const checkEligible = async (zipCode: string) => {
    const { errors } = await cityOf(zipCode);
    if (Object.keys(errors).length > 0) return errors;
    const others = form.getValues().serviceAreas.filter((code) => code !== zipCode && code !== area.current);
    form.setFieldValue("serviceAreas", [zipCode, ...others]);
    area.current = zipCode;
    return {};
  };
  /** Asks for the city only if the ZIP code does not tell it. */
  const findCity = async (zipCode: string) => {
    const { city } = await cityOf(zipCode);
    if (city) {
      form.setFieldValue("city", city);
      return {};
    }
    setAsksCity(true);
    return { city: t("cityUnknown") };
  };

  const { client } = trpc.useUtils();
  const { act: apply, isActing } = useApply(trpc.runner.submitApplication, wizard, () => {
    void redeemKept(client.runner.joinReferral.mutate);
  });
  const { isNewAccount } = form.getValues();
  const step = at === 0 ? "eligible" : stepAt(at - 1);
  const heading = useHeading(step, at - 3);
  return (
    <Wizard
      name={t("name")}
      {...heading}
      wizard={wizard}
      before={isNewAccount && at > 0 ? 1 : 0}
      total={count + (isNewAccount ? 1 : 0)}
      submitLabel={t("submit")}
      sending={isActing}
      onSubmit={wizard.submit(({ isAdult: _, zipCode: __, ...values }) => apply(applicationOf(values)))}
    >
      {step === "eligible" ? (
        <EligibleFields form={form} />
      ) : (
        <ApplicationFields step={step} form={form} withCity={asksCity} module={trainingModuleNames[at - 3]} />
      )}
    </Wizard>
  );
}

/** A rejected runner's new application, prefilled; consent and training are required again. */
export function ApplyAgainWizard({
  userId,
  profile,
}: {
  userId: string;
  profile: NonNullable<User["runnerProfile"]>;
}) {
  const t = useTranslations("auth.runner");
  const utils = trpc.useUtils();
  const { payoutEmail: _, ...empty } = applicationAtFirst;
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
    steps: [
      ["phoneNumber", "city", ...applicationSteps.work, "vehicleType"],
      ["idCheckConsent"],
      ...trainingSteps,
    ],
    checkStep: useApplicationChecks(),
  });
  const { act: apply, isActing } = useApply(trpc.runner.applyAgain, wizard, () => {
    void utils.runner.application.invalidate();
  });
  const step = stepAt(wizard.at);
  const heading = useHeading(step, wizard.at - 2);
  return (
    <Wizard
      name={t("name")}
      {...(step === "payout" ? { title: t("steps.idCheck") } : heading)}
      wizard={wizard}
      submitLabel={t("submit")}
      sending={isActing}
      onSubmit={wizard.submit((values) => apply(applicationOf(values)))}
    >
      <ApplicationFields
        step={step}
        form={wizard.form as unknown as Parameters<typeof ApplicationFields>[0]["form"]}
        withCity
        withVehicle
        withPayout={false}
        module={trainingModuleNames[wizard.at - 2]}
      />
    </Wizard>
  );
}

/** The step of a screen, counted from the first of the application itself. */
function stepAt(at: number): "work" | "payout" | "training" {
  return at === 0 ? "work" : at === 1 ? "payout" : "training";
}

/** The title and lead of a step; `module` is zero-based. */
function useHeading(
  step: "eligible" | ReturnType<typeof stepAt>,
  module: number,
): { title: string; lead?: string } {
  const t = useTranslations("auth.runner");
  if (step === "training")
    return { title: t("trainingStep", { at: module + 1, count: trainingModuleNames.length }) };
  const title = t(`steps.${step}`);
  return step === "payout" ? { title, lead: t("payoutLead") } : { title };
}

/** Checks of a screen, counted as in `stepAt`: known ZIP codes, and a right answer to each training question. */
function useApplicationChecks() {
  const t = useTranslations("validation");
  const checks = useStepChecks();
  return async (at: number, values: { serviceAreas: string[]; trainingTries: string[] }) => {
    if (at === 0) return checks.areas(values);
    const module = trainingModuleNames[at - 2];
    return !module || isAnswered(values.trainingTries, module) ? {} : { trainingTries: t("quiz") };
  };
}

function useApply<Application>(
  procedure: Parameters<typeof useAct<Application, User>>[0],
  wizard: Pick<ReturnType<typeof useWizard>, "forget" | "showServerErrors">,
  onApplied?: () => void,
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
      onApplied?.();
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
