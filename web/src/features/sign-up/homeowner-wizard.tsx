import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useLanguage } from "../../ui/use-language.ts";
import { AccountFields } from "../sign-in/account-fields.tsx";
import { useRegistrationFailed } from "../sign-in/registration.ts";
import { HomeStep, useCurbLaw } from "./home-step.tsx";
import { homeAtFirst, homeDraft, homeOf, homeownerForm, homeStepNames, homeSteps } from "./home-values.ts";
import { useHomeChecks } from "./use-home-checks.ts";
import { useStepChecks } from "./use-step-checks.tsx";
import { useWizard } from "./use-wizard.ts";
import { Wizard } from "./wizard.tsx";

const initialValues = {
  ...homeAtFirst,
  firstName: "",
  lastName: "",
  email: "",
  phoneNumber: "",
  password: "",
};

const stepNames = [...homeStepNames, "account"] as const;

const steps = [
  homeSteps.address,
  homeSteps.schedule,
  homeSteps.cans,
  ["firstName", "lastName", "email", "phoneNumber", "password"],
] as const;

/** Homeowner sign-up up to the account, its fourth step; /subscribe is the fifth. `zip` is the link's ZIP code. */
export function HomeownerWizard({
  zip,
  orElse,
}: {
  zip?: string | undefined;
  /** Another way to an account, below its step. */
  orElse?: ReactNode;
}) {
  const t = useTranslations("auth.homeowner");
  const language = useLanguage();
  const auth = useTranslations("auth");
  const setCurrentUser = useSetCurrentUser();
  const { account } = useStepChecks();
  const home = useHomeChecks();
  const wizard = useWizard({
    name: homeDraft,
    schema: homeownerForm,
    initialValues: { ...initialValues, zipCode: zip ?? "" },
    steps,
    filling: home.filling,
    checkStep: async (step, values) =>
      stepNames[step] === "account" ? account(values) : home.checkStep(step, values),
    checkField: async (field, values) =>
      field === "email" ? (await account(values)).email : home.checkField(field, values),
  });
  const { act: register, isActing } = useAct(trpc.auth.registerHomeowner, {
    success: { title: t("done.title"), message: t("done.text") },
    failure: useRegistrationFailed(auth("signUp.failed.title")),
    onDone: (user) => {
      wizard.forget();
      setCurrentUser(user);
    },
    onFailed: wizard.showServerErrors,
  });
  const { form, at } = wizard;
  const step = stepNames[at] ?? "address";
  const { zipCode } = form.getValues();
  const law = useCurbLaw(form.getValues());
  const coverage = trpc.site.coverage.useQuery(
    { zipCode },
    { enabled: step === "account" && /^\d{5}$/.test(zipCode) },
  );
  const isUnserved = step === "account" && coverage.data?.hasRunners === false;

  const submit = wizard.submit(({ firstName, lastName, email, phoneNumber, password, ...values }) =>
    register({
      ...homeOf(values, law !== null),
      firstName,
      lastName,
      email,
      password,
      ...(phoneNumber && { phoneNumber }),
      language,
    }),
  );

  return (
    <>
      <Wizard
        name={t("name")}
        title={t(`steps.${step}`)}
        lead={isUnserved && t("accountWaitLead")}
        wizard={wizard}
        total={steps.length + 1}
        submitLabel={t("submit")}
        sending={isActing}
        onSubmit={submit}
      >
        {step === "account" ? (
          <AccountFields form={form} withPhone="optional" once />
        ) : (
          <HomeStep step={step} form={form} />
        )}
      </Wizard>
      {step === "account" && orElse}
    </>
  );
}
