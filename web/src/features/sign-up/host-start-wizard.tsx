import { useTranslations } from "use-intl";
import * as contract from "#modules/sign-in/contract.ts";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useLanguage } from "../../ui/use-language.ts";
import { AccountFields, accountAtFirst } from "../sign-in/account-fields.tsx";
import { useRegistrationFailed } from "../sign-in/registration.ts";
import { useStepChecks } from "./use-step-checks.tsx";
import { useWizard } from "./use-wizard.ts";
import { Wizard } from "./wizard.tsx";

/** A host's setup: the account, a property's two steps, and the summary. */
export const hostScreens = 4;

/** The draft of the property that a host is adding. */
export const rentalDraft = (userId: string) => `host-setup-${userId}`;

/**
 * The first step of a host's setup: their account. /host-setup goes on from there, so that nothing is lost by a reload or
 * on another device. `zip` is the link's ZIP code, kept for the first property.
 */
export function HostStartWizard({ zip }: { zip?: string | undefined }) {
  const t = useTranslations("auth");
  const language = useLanguage();
  const setCurrentUser = useSetCurrentUser();
  const { account } = useStepChecks();
  const wizard = useWizard({
    name: "host",
    schema: contract.register.input,
    initialValues: accountAtFirst,
    steps: [["firstName", "lastName", "email", "password"]],
    checkStep: (_, values) => account(values),
    checkField: async (field, values) => (field === "email" ? (await account(values)).email : null),
  });
  const { act: register, isActing } = useAct(trpc.auth.register, {
    failure: useRegistrationFailed(t("signUp.failed.title")),
    onDone: (user) => {
      wizard.forget();
      setCurrentUser(user);
    },
    onFailed: wizard.showServerErrors,
  });
  return (
    <Wizard
      name={t("host.name")}
      title={t("homeowner.steps.account")}
      lead={t("host.accountLead")}
      wizard={wizard}
      total={hostScreens}
      submitLabel={t("createAccount.submit")}
      sending={isActing}
      onSubmit={wizard.submit(({ firstName, lastName, email, password }) =>
        register({
          ...{ firstName, lastName, email, password, language },
          setUp: { role: "host", step: 0, values: zip ? { zipCode: zip } : {} },
        }),
      )}
    >
      <AccountFields form={wizard.form} once />
    </Wizard>
  );
}
