import { useTranslations } from "use-intl";
import * as z from "zod";
import type { SetUpDraft } from "#modules/accounts/contract.ts";
import * as contract from "#modules/sign-in/contract.ts";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useLanguage } from "../../ui/use-language.ts";
import { AccountFields, accountAtFirst } from "../sign-in/account-fields.tsx";
import { useRegistrationFailed } from "../sign-in/registration.ts";
import {
  EligibleFields,
  eligibleAtFirst,
  eligibleFields,
  eligibleShape,
  useZipCity,
} from "./application-eligible.tsx";
import { applicationScreens, runnerDraft } from "./runner-setup-wizard.tsx";
import { useStepChecks } from "./use-step-checks.tsx";
import { useWizard } from "./use-wizard.ts";
import { Wizard } from "./wizard.tsx";

const startForm = z.object({ ...contract.register.input.shape, ...eligibleShape });

const stepNames = ["eligible", "account"] as const;

/** What the new account keeps, so that the application goes on after these two steps. */
function startedSetUp({ isAdult, vehicleType, zipCode }: typeof eligibleAtFirst): SetUpDraft {
  const values = { isAdult, vehicleType, zipCode, serviceAreas: [zipCode], isNewAccount: true };
  return { role: "runner", step: 1, values };
}

/**
 * The first two steps of a runner's application: whether they can run, then their account. /runner-setup goes on from
 * there, so that nothing is lost by a reload or on another device. `invited` and `zip` prefill.
 */
export function RunnerStartWizard({
  invited,
  zip,
}: {
  invited?: { email: string; firstName: string };
  zip?: string;
}) {
  const t = useTranslations("auth.runner");
  const auth = useTranslations("auth.signUp");
  const language = useLanguage();
  const setCurrentUser = useSetCurrentUser();
  const cityOf = useZipCity();
  const { account } = useStepChecks();
  const wizard = useWizard({
    name: runnerDraft,
    schema: startForm,
    initialValues: { ...accountAtFirst, ...eligibleAtFirst, zipCode: zip ?? "", ...invited },
    steps: [eligibleFields, ["firstName", "lastName", "email", "password"]],
    checkStep: async (step, values) =>
      stepNames[step] === "eligible" ? (await cityOf(values.zipCode)).errors : account(values),
    checkField: async (field, values) => {
      if (field === "email") return (await account(values)).email;
      return field === "zipCode" ? (await cityOf(values.zipCode)).errors.zipCode : null;
    },
  });
  const { act: register, isActing } = useAct(trpc.auth.register, {
    failure: useRegistrationFailed(auth("failed.title")),
    onDone: (user) => {
      wizard.forget();
      setCurrentUser(user);
    },
    onFailed: wizard.showServerErrors,
  });
  const step = stepNames[wizard.at] ?? "eligible";
  return (
    <Wizard
      name={t("name")}
      title={t(`steps.${step}`)}
      wizard={wizard}
      total={applicationScreens}
      submitLabel={t("createAccount")}
      sending={isActing}
      onSubmit={wizard.submit(({ firstName, lastName, email, password, ...given }) =>
        register({ firstName, lastName, email, password, language, setUp: startedSetUp(given) }),
      )}
    >
      {step === "eligible" ? (
        <EligibleFields form={wizard.form} />
      ) : (
        <AccountFields form={wizard.form} once />
      )}
    </Wizard>
  );
}
