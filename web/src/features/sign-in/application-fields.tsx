import type { GetInputPropsReturnType } from "@mantine/form";
import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { idCheckConsentVersion } from "#modules/runners/rules/applications.ts";
import { availabilityWindows, vehicleTypes } from "#platform/values/runner-words.ts";
import { loadTexts } from "../../lib/texts.tsx";
import { CheckboxField, CheckboxGroupField, Fields, SelectField, TextField } from "../../ui/fields.tsx";
import styles from "./application-fields.module.css";
import { PhoneField } from "./phone-field.tsx";
import { ServiceAreasField } from "./service-areas-field.tsx";
import { trainingOf } from "./training-tries.ts";

/** The steps and fields of every runner application. */
export const applicationSteps = {
  work: ["city", "serviceAreas", "availabilityWindows", "vehicleType"],
  payout: ["payoutEmail", "idCheckConsent"],
  training: ["trainingTries", "trainingCompleted"],
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
  trainingTries: [] as string[],
  trainingCompleted: false,
};

/** The call's input from form values: converts the quiz tries and adds the consent version shown. */
export function applicationOf<Values extends { trainingTries: string[] }>({
  trainingTries,
  ...values
}: Values) {
  return { ...values, training: trainingOf(trainingTries), idCheckConsentVersion };
}

/** Only the last step uses it. Don't call our own code at module level here: this chunk's modules import each other. */
const Training = lazy(async () => {
  const [{ Training: part }] = await Promise.all([import("./training.tsx"), loadTexts("training")]);
  return { default: part };
});

const consentPoints = ["who", "what", "how", "until"] as const;

/** One step's fields; `withPhone` if no earlier step asked for it, `withPayout` unless it is known. */
export function ApplicationFields({
  step,
  form,
  withPhone,
  withPayout = true,
}: {
  step: ApplicationStep;
  form: {
    getInputProps: (path: ApplicationField, options?: { type: "checkbox" }) => GetInputPropsReturnType;
    clearFieldError: (path: ApplicationField) => void;
  };
  withPhone?: boolean;
  withPayout?: boolean;
}) {
  const t = useTranslations("auth.runner");
  const tries = form.getInputProps("trainingTries");
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
          {withPayout && (
            <TextField
              label={t("payoutEmail")}
              description={t("payoutHint")}
              type="email"
              inputMode="email"
              autoComplete="email"
              {...form.getInputProps("payoutEmail")}
            />
          )}
          <section className={styles.consent} aria-labelledby="consent">
            <h3 id="consent">{t("consentTitle")}</h3>
            <ul>
              {consentPoints.map((point) => (
                <li key={point}>{t(`consent.${point}`)}</li>
              ))}
            </ul>
            <p>{t("consentVersion", { version: idCheckConsentVersion })}</p>
          </section>
          <CheckboxField
            label={t("idCheck")}
            description={t("idCheckHint")}
            {...form.getInputProps("idCheckConsent", { type: "checkbox" })}
          />
        </Fields>
      )}
      {step === "training" && (
        <Fields>
          <Suspense>
            <Training
              {...tries}
              onChange={(made) => {
                tries.onChange(made);
                // Otherwise the error would remain beside the training just passed.
                form.clearFieldError("trainingCompleted");
              }}
            />
          </Suspense>
          <CheckboxField
            label={t("training")}
            {...form.getInputProps("trainingCompleted", { type: "checkbox" })}
          />
        </Fields>
      )}
    </>
  );
}
