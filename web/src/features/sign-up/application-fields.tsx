import type { GetInputPropsReturnType } from "@mantine/form";
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import {
  idCheckConsentUpdatedOn,
  idCheckConsentVersion,
  type TrainingModule,
  trainingModuleNames,
} from "#modules/runners/rules.ts";
import { availabilityWindows, vehicleTypes } from "#platform/values/runner-words.ts";
import { loadTexts } from "../../lib/texts.tsx";
import { reportIfOnline } from "../../lib/use-offline.ts";
import { Agreement } from "../../ui/agreement.tsx";
import { Button } from "../../ui/button.tsx";
import { CheckboxField, CheckboxGroupField, Fields, SelectField, TextField } from "../../ui/fields.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { PhoneField } from "../sign-in/account-fields.tsx";
import { trainingOf } from "../sign-in/registration.ts";
import styles from "./wizard.module.css";

const zipDigits = 5;
const isComplete = (code: string) => code.length === zipDigits;

/**
 * A list of ZIP codes. A five-digit code not yet listed can be added, several at once; each can be removed. Codes left
 * in the input count too.
 */
function ServiceAreasField({
  defaultValue,
  error,
  onChange,
  "data-path": path,
}: {
  defaultValue?: string[];
  error?: ReactNode;
  onChange?: (codes: string[]) => void;
  "data-path"?: string;
}) {
  const t = useTranslations();
  const input = useRef<HTMLInputElement>(null);
  const [codes, setCodes] = useState(() => (defaultValue ?? []).filter(isComplete));
  const [typed, setTyped] = useState(() =>
    (defaultValue ?? []).filter((code) => !isComplete(code)).join(" "),
  );
  const [said, setSaid] = useState("");
  const [refused, setRefused] = useState("");

  const change = (next: string[]) => {
    setCodes(next);
    setRefused("");
    input.current?.focus();
  };
  const add = () => {
    const given = codesIn(typed);
    const added = given.filter((code) => !codes.includes(code));
    if (given.length === 0 || !given.every(isComplete)) {
      setRefused(t("validation.zipCodeFormat"));
      input.current?.focus();
    } else if (added.length === 0) {
      setRefused(t("auth.runner.zipTwice", { zip: given.join(", ") }));
      input.current?.focus();
    } else {
      setSaid(t("auth.runner.zipAdded", { zip: added.join(", ") }));
      setTyped("");
      change([...codes, ...added]);
      onChange?.([...codes, ...added]);
    }
  };
  const remove = (code: string) => {
    setSaid(t("auth.runner.zipRemoved", { zip: code }));
    const left = codes.filter((each) => each !== code);
    change(left);
    onChange?.(withTyped(left, typed));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || typed === "") return;
    event.preventDefault();
    add();
  };

  return (
    <div>
      <TextField
        ref={input}
        label={t("auth.runner.zip")}
        inputContainer={(field) => (
          <div className={styles.row}>
            <div className={styles.input}>{field}</div>
            <Button variant="quiet" className={styles.add} onClick={add}>
              <Icon name="plus" />
              {t("auth.runner.addZip")}
            </Button>
          </div>
        )}
        inputMode="numeric"
        autoComplete="off"
        data-path={path}
        error={refused || error}
        value={typed}
        onChange={({ currentTarget }) => {
          const next = currentTarget.value
            .replace(/[^\d\s,;]/g, "")
            .replace(/\d+/g, (digits) => digits.slice(0, zipDigits));
          setTyped(next);
          setRefused("");
          const [before, now] = [withTyped(codes, typed), withTyped(codes, next)];
          if (before.join() !== now.join()) onChange?.(now);
        }}
        onKeyDown={onKeyDown}
      />
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      {codes.length > 0 && (
        <ul className="flex wrap gap-2 mt-3" aria-label={t("auth.runner.zips")}>
          {codes.map((code) => (
            <li key={code} className={styles.code}>
              {code}
              <button
                type="button"
                aria-label={t("common.remove", { what: code })}
                onClick={() => remove(code)}
              >
                <Icon name="close" size="1em" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Splits typed codes: "62704 62703", commas too. */
function codesIn(typed: string): string[] {
  return [...new Set(typed.split(/\D+/).filter(Boolean))];
}

/** The value includes incomplete codes, so that the form names them instead of dropping them. */
function withTyped(codes: string[], typed: string): string[] {
  return [...codes, ...codesIn(typed).filter((code) => !codes.includes(code))];
}

/** The steps and fields of every runner application. */
export const applicationSteps = {
  work: ["serviceAreas", "availabilityWindows"],
  payout: ["payoutEmail", "idCheckConsent"],
  training: ["trainingTries", "trainingCompleted"],
} as const;

type ApplicationStep = keyof typeof applicationSteps;
type ApplicationField =
  | (typeof applicationSteps)[ApplicationStep][number]
  | "phoneNumber"
  | "city"
  | "vehicleType";

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

/** The fields of each training screen; the last one has the box. */
export const trainingSteps = trainingModuleNames.map((_, at) =>
  at < trainingModuleNames.length - 1 ? [] : applicationSteps.training,
);

/** The call's input from form values: converts the quiz tries and adds the consent version shown. */
export function applicationOf<Values extends { trainingTries: string[] }>({
  trainingTries,
  ...values
}: Values) {
  return { ...values, training: trainingOf(trainingTries), idCheckConsentVersion };
}

/** Only the last step uses it. Don't call our own code at module level here: this chunk's modules import each other. */
const loadTraining = async () => {
  const [{ Training: part }] = await Promise.all([import("./training.tsx"), loadTexts("applications")]);
  return { default: part };
};
const Training = lazy(loadTraining);

const consentPoints = ["who", "what", "how", "until"] as const;

/** One step's fields. `withCity`, `withVehicle` and `withPayout` unless they are known; `module` of the training. */
export function ApplicationFields({
  step,
  form,
  withCity,
  withVehicle,
  withPayout = true,
  module,
}: {
  step: ApplicationStep;
  form: {
    getInputProps: (path: ApplicationField, options?: { type: "checkbox" }) => GetInputPropsReturnType;
  };
  withCity?: boolean;
  withVehicle?: boolean;
  withPayout?: boolean;
  module?: TrainingModule | undefined;
}) {
  const format = useFormatter();
  const t = useTranslations("auth.runner");
  const tries = form.getInputProps("trainingTries");
  useEffect(() => {
    // Otherwise the page would collapse until it has loaded, and a second click would land on what moved up.
    if (step === "payout") void loadTraining().catch(reportIfOnline);
  }, [step]);
  return (
    <>
      {step === "work" && (
        <Fields>
          <PhoneField form={form} />
          {withCity && (
            <TextField label={t("city")} autoComplete="address-level2" {...form.getInputProps("city")} />
          )}
          <ServiceAreasField {...form.getInputProps("serviceAreas")} />
          <CheckboxGroupField
            label={t("availability")}
            options={availabilityWindows.map((value) => ({ value, label: t(`windows.${value}`) }))}
            {...form.getInputProps("availabilityWindows")}
          />
          {withVehicle && (
            <SelectField
              label={t("vehicle")}
              placeholder={t("vehicleChoose")}
              options={vehicleTypes.map((value) => ({ value, label: t(`vehicles.${value}`) }))}
              {...form.getInputProps("vehicleType")}
            />
          )}
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
          <section
            className={`grid gap-2 p-4 round sunken small ${styles.consent}`}
            aria-label={t("consentTitle")}
          >
            <p>{t("consentShort")}</p>
            <details>
              <summary className="more">
                <Icon name="info" size="1em" />
                {t("consentTitle")}
              </summary>
              <ul>
                {consentPoints.map((point) => (
                  <li key={point}>{t(`consent.${point}`)}</li>
                ))}
              </ul>
              <p>
                {t("consentUpdated", {
                  day: format.dateTime(new Date(idCheckConsentUpdatedOn), {
                    dateStyle: "long",
                    timeZone: "UTC",
                  }),
                })}
              </p>
            </details>
          </section>
          <CheckboxField
            label={t("idCheck")}
            {...form.getInputProps("idCheckConsent", { type: "checkbox" })}
          />
          <Agreement to="step" />
        </Fields>
      )}
      {module && (
        <Fields>
          <Suspense fallback={<Skeleton rows={12} />}>
            <Training key={module} name={module} {...tries} />
          </Suspense>
          {module === trainingModuleNames.at(-1) && (
            <CheckboxField
              label={t("training")}
              {...form.getInputProps("trainingCompleted", { type: "checkbox" })}
            />
          )}
        </Fields>
      )}
    </>
  );
}
