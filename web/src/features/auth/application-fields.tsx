import type { GetInputPropsReturnType } from "@mantine/form";
import { useTranslations } from "use-intl";
import { availabilityWindows, vehicleTypes } from "#domain/runner-words.ts";
import { CheckboxField, CheckboxGroupField, Fields, SelectField, TextField } from "../../ui/fields.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./application-fields.module.css";
import { PhoneField } from "./phone-field.tsx";
import { ServiceAreasField } from "./service-areas-field.tsx";

/** The steps of every runner's application, with their fields. */
export const applicationSteps = {
  work: ["city", "serviceAreas", "availabilityWindows", "vehicleType"],
  payout: ["payoutEmail", "idCheckConsent"],
  training: ["trainingCompleted"],
} as const;

type ApplicationStep = keyof typeof applicationSteps;
type ApplicationField = (typeof applicationSteps)[ApplicationStep][number] | "phoneNumber";

export const applicationAtFirst = {
  phoneNumber: "",
  city: "",
  serviceAreas: [] as string[],
  availabilityWindows: [] as string[],
  vehicleType: "",
  payoutEmail: "",
  idCheckConsent: false,
  trainingCompleted: false,
};

/** One step's fields; `withPhone` where no step before has asked for it. */
export function ApplicationFields({
  step,
  form,
  withPhone,
}: {
  step: ApplicationStep;
  form: {
    getInputProps: (path: ApplicationField, options?: { type: "checkbox" }) => GetInputPropsReturnType;
  };
  withPhone?: boolean;
}) {
  const t = useTranslations("auth.runner");
  return (
    <>
      {step === "work" && (
        <Fields>
          {withPhone && <PhoneField form={form} />}
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
    </>
  );
}
