import { useTranslations } from "use-intl";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { useMonthlyRate } from "../../lib/figures.ts";
import { usePrice } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Facts } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import { AddressFields, ScheduleFields } from "../homes/service-fields.tsx";
import { useDayNames } from "../homes/use-day-names.ts";

import { AccountFields, accountAtFirst } from "../sign-in/account-fields.tsx";
import { registerHomeownerForm, useRegistrationFailed } from "../sign-in/registration.ts";
import { useStepChecks } from "./use-step-checks.tsx";
import { useWizard } from "./use-wizard.ts";
import styles from "./wizard.module.css";
import { Wizard } from "./wizard.tsx";

const initialValues = {
  ...accountAtFirst,
  phoneNumber: "",
  address: "",
  unit: "",
  city: "",
  state: "",
  zipCode: "",
  pickupDays: [] as string[],
  specialInstructions: "",
};

const stepNames = ["account", "address", "schedule", "summary"] as const;

const steps = [
  ["firstName", "lastName", "email", "phoneNumber", "password", "confirmPassword"],
  ["address", "unit", "city", "state", "zipCode"],
  ["pickupDays", "specialInstructions"],
  [],
] as const;

/** Homeowner sign-up in four steps. */
export function HomeownerWizard() {
  const t = useTranslations("auth.homeowner");
  const language = useLanguage();
  const auth = useTranslations("auth");
  const setCurrentUser = useSetCurrentUser();
  const checks = useStepChecks();
  const wizard = useWizard({
    name: "homeowner",
    schema: registerHomeownerForm,
    initialValues,
    steps,
    checkStep: async (step, values) =>
      stepNames[step] === "account"
        ? checks.account(values)
        : stepNames[step] === "address"
          ? checks.address(values)
          : {},
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
  const step = stepNames[at] ?? "account";

  const submit = wizard.submit(({ confirmPassword: _, ...registration }) =>
    register({ ...registration, language }),
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
      {step === "account" && <AccountFields form={form} withPhone />}
      {step === "address" && <AddressFields form={form} />}
      {step === "schedule" && <ScheduleFields form={form} />}
      {step === "summary" && <Summary values={form.getValues()} />}
    </Wizard>
  );
}

/** The input and the price. Nothing is charged here. */
function Summary({ values }: { values: typeof initialValues }) {
  const t = useTranslations("auth.homeowner");
  const labels = useTranslations("homeowner.service");
  const price = usePrice()(useMonthlyRate(null));
  const dayNames = useDayNames();
  const coverage = trpc.site.coverage.useQuery(
    { zipCode: values.zipCode },
    { enabled: /^\d{5}$/.test(values.zipCode) },
  );
  const orMissing = (text: string) => text.trim() || <span className="danger regular">{t("missing")}</span>;
  const { firstName, lastName, email, address, unit, city, state, zipCode } = values;
  return (
    <>
      <Facts
        rows={[
          {
            label: t("nameAndEmail"),
            value: orMissing(joined(", ", joined(" ", firstName, lastName), email)),
          },
          {
            label: labels("address"),
            value: orMissing(joined(", ", address, unit, city, joined(" ", state, zipCode))),
          },
          { label: labels("pickupDays"), value: orMissing(dayNames(values.pickupDays)) },
        ]}
      />
      <section className={styles.payment}>
        <h3 className={styles.paymentTitle}>{t("payment.title")}</h3>
        <p>
          {coverage.data?.hasRunners === false
            ? labels("noRunner", { zipCode: values.zipCode })
            : t("payment.text", { price })}
        </p>
        <ul className={`grid gap-1 mt-3 semibold ${styles.included}`}>
          {(["unlimited", "photo", "cancel"] as const).map((item) => (
            <li key={item}>
              <Icon name="check" />
              {t(`payment.${item}`)}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function joined(by: string, ...parts: string[]): string {
  return parts.filter((part) => part.trim()).join(by);
}
