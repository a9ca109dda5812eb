import { useTranslations } from "use-intl";
import { availabilityWindows, vehicleTypes } from "#domain/runner-words.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { CheckboxField, CheckboxGroupField, Fields, SelectField, TextField } from "../../ui/fields.tsx";
import { Icon } from "../../ui/icon.tsx";
import { AccountFields, accountAtFirst } from "./account-fields.tsx";
import { registerRunnerForm } from "./registration-schemas.ts";
import styles from "./runner-wizard.module.css";
import { ServiceAreasField } from "./service-areas-field.tsx";
import { useRegisterRunner } from "./use-register-runner.ts";
import { useWizard } from "./use-wizard.ts";
import { Wizard } from "./wizard.tsx";

const initialValues = {
  ...accountAtFirst,
  phoneNumber: "",
  city: "",
  serviceAreas: [] as string[],
  availabilityWindows: [] as string[],
  vehicleType: "",
  payoutEmail: "",
  idCheckConsent: false,
  trainingCompleted: false,
};

const stepNames = ["account", "work", "payout", "training"] as const;

const steps = [
  ["firstName", "lastName", "email", "phoneNumber", "password", "confirmPassword"],
  ["city", "serviceAreas", "availabilityWindows", "vehicleType"],
  ["payoutEmail", "idCheckConsent"],
  ["trainingCompleted"],
] as const;

/** A runner's application in four steps. `onApplied` comes before the new runner counts as signed in. */
export function RunnerWizard({ onApplied }: { onApplied: () => void }) {
  const t = useTranslations("auth.runner");
  const underWay = useUnderWay();
  const wizard = useWizard({ name: "runner", schema: registerRunnerForm, initialValues, steps });
  const register = useRegisterRunner({
    onDone: () => {
      wizard.forget();
      onApplied();
    },
    onRefused: wizard.showServerErrors,
  });
  const { form, at } = wizard;
  const step = stepNames[at] ?? "account";

  const submit = wizard.submit(({ confirmPassword: _, ...application }) => {
    if (!underWay.begin("register")) return;
    register.mutate(application, { onSettled: () => underWay.end("register") });
  });

  return (
    <Wizard
      name={t("name")}
      title={t(`steps.${step}`)}
      lead={step === "account" ? undefined : t(`${step}Lead`)}
      at={at}
      count={wizard.count}
      heading={wizard.heading}
      submitLabel={t("submit")}
      sending={underWay.has("register")}
      onBack={wizard.back}
      onNext={wizard.next}
      onSubmit={submit}
    >
      {step === "account" && <AccountFields form={form} withPhone />}
      {step === "work" && (
        <Fields>
          <TextField label={t("city")} autoComplete="address-level2" {...form.getInputProps("city")} />
          <ServiceAreasField {...form.getInputProps("serviceAreas")} />
          <CheckboxGroupField
            label={t("availability")}
            options={availabilityWindows.map((value) => ({ value, label: t(`windows.${value}`) }))}
            {...form.getInputProps("availabilityWindows")}
          />
          <SelectField
            label={t("vehicle")}
            placeholder={t("vehicleChoose")}
            options={vehicleTypes.map((value) => ({ value, label: t(`vehicles.${value}`) }))}
            {...form.getInputProps("vehicleType")}
          />
        </Fields>
      )}
      {step === "payout" && (
        <Fields>
          <TextField
            label={t("payoutEmail")}
            description={t("payoutHint")}
            type="email"
            inputMode="email"
            autoComplete="email"
            {...form.getInputProps("payoutEmail")}
          />
          <CheckboxField
            label={t("idCheck")}
            description={t("idCheckHint")}
            {...form.getInputProps("idCheckConsent", { type: "checkbox" })}
          />
        </Fields>
      )}
      {step === "training" && (
        <Fields>
          <ul className={styles.topics}>
            {(["out", "back", "photo"] as const).map((topic) => (
              <li key={topic}>
                <Icon name={topic === "photo" ? "camera" : "can"} />
                {t(`trainingTopics.${topic}`)}
              </li>
            ))}
          </ul>
          <CheckboxField
            label={t("training")}
            {...form.getInputProps("trainingCompleted", { type: "checkbox" })}
          />
        </Fields>
      )}
    </Wizard>
  );
}
