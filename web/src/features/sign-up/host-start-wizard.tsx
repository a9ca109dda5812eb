import { useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod";
import * as contract from "#modules/sign-in/contract.ts";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useLanguage } from "../../ui/use-language.ts";
import { AccountFields, accountAtFirst } from "../sign-in/account-fields.tsx";
import { useRegistrationFailed } from "../sign-in/registration.ts";
import { homeDraft } from "./home-values.ts";
import { useStepChecks } from "./use-step-checks.tsx";
import { readDraft, useWizard } from "./use-wizard.ts";
import { Wizard } from "./wizard.tsx";

/** A host's setup: the account, a property's two steps, and the summary. */
export const hostScreens = 4;

/** The draft of the property that a host is adding. */
export const rentalDraft = (userId: string) => `host-setup-${userId}`;

/** The draft of a host's account, with where the first property may be. */
export const hostDraft = "host";

const placeAtFirst = { zipCode: "", address: "", city: "", state: "" };

/** What this tab knows of the first property's place, also for somebody who signs in instead. */
export const typedPlace = () => readDraft(hostDraft, placeAtFirst, 1).values;

/** The place typed as a homeowner, by somebody who then chose to be a host; else the link's ZIP code. */
function placeToBegin(zip: string): typeof placeAtFirst {
  const { unit, address, ...place } = readDraft(homeDraft, { ...placeAtFirst, unit: "" }, 1).values;
  return { ...place, address: [address, unit].filter(Boolean).join(", "), zipCode: place.zipCode || zip };
}

const startForm = contract.register.input.extend({
  zipCode: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
});

/**
 * The first step of a host's setup: their account. /host-setup goes on from there, so that nothing is lost by a reload or
 * on another device. `zip` is the link's ZIP code, kept for the first property as what was typed of a home is.
 */
export function HostStartWizard({ zip }: { zip?: string | undefined }) {
  const t = useTranslations("auth");
  const language = useLanguage();
  const setCurrentUser = useSetCurrentUser();
  const { account } = useStepChecks();
  const [place] = useState(() => placeToBegin(zip ?? ""));
  const wizard = useWizard({
    name: hostDraft,
    schema: startForm,
    initialValues: { ...accountAtFirst, ...place },
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
      wizard={wizard}
      total={hostScreens}
      submitLabel={t("createAccount.submit")}
      sending={isActing}
      onSubmit={wizard.submit(({ firstName, lastName, email, password, zipCode, address, city, state }) => {
        const values = Object.fromEntries(
          Object.entries({ zipCode, address, city, state }).filter(([, text]) => text !== ""),
        );
        register({
          ...{ firstName, lastName, email, password, language },
          setUp: { role: "host", step: 0, values },
        });
      })}
    >
      <AccountFields form={wizard.form} once />
    </Wizard>
  );
}
