import type { GetInputPropsReturnType } from "@mantine/form";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { soonDays } from "#modules/pickups/rules/status.ts";
import * as field from "#platform/fields.ts";
import { vehicleTypes } from "#platform/values/runner-words.ts";
import { useTranslate } from "../../lib/error-text.ts";
import { loadRefusals } from "../../lib/texts.tsx";
import { trpc } from "../../lib/trpc.ts";
import { CheckboxField, Fields, RadioChoices, TextField } from "../../ui/fields.tsx";
import styles from "./application-eligible.module.css";

/** What is asked before an applicant types anything. */
export const eligibleFields = ["isAdult", "vehicleType", "zipCode"] as const;

export const eligibleAtFirst = { isAdult: false, vehicleType: "", zipCode: "" };

export const eligibleShape = {
  isAdult: z.literal(true, "validation.adult"),
  vehicleType: field.vehicleType,
  zipCode: field.zipCode,
};

/** A ZIP code's city, or why it can't be a runner's area. The city is empty if the server can't be asked. */
export function useZipCity() {
  const translate = useTranslate();
  const { site } = trpc.useUtils();
  return async (zipCode: string): Promise<{ city: string; errors: Record<string, ReactNode> }> => {
    const place = await site.zipPlace.ensureData({ zipCode }).catch(() => undefined);
    if (place !== null) return { city: place?.city ?? "", errors: {} };
    await loadRefusals();
    return { city: "", errors: { zipCode: translate("refusals.ZIP_UNKNOWN", { zipCode }) } };
  };
}

/** Age, transport and area: whether somebody can run, before anything is typed. */
export function EligibleFields({
  form,
}: {
  form: {
    getInputProps: (
      path: (typeof eligibleFields)[number],
      options?: { type: "checkbox" },
    ) => GetInputPropsReturnType;
  };
}) {
  const t = useTranslations("auth.runner");
  return (
    <Fields>
      <CheckboxField label={t("isAdult")} {...form.getInputProps("isAdult", { type: "checkbox" })} />
      <Transport {...form.getInputProps("vehicleType")} />
      <Area {...form.getInputProps("zipCode")} />
    </Fields>
  );
}

function Transport({
  defaultValue,
  error,
  onChange,
  "data-path": path,
}: {
  defaultValue?: string;
  error?: ReactNode;
  onChange?: (vehicle: string) => void;
  "data-path"?: string;
}) {
  const t = useTranslations("auth.runner");
  const [chosen, setChosen] = useState(() => vehicleTypes.find((type) => type === defaultValue) ?? null);
  return (
    <div data-path={path} tabIndex={-1} className={styles.transport}>
      <RadioChoices
        legend={t("transport")}
        options={vehicleTypes.map((value) => ({ value, label: t(`vehicles.${value}`) }))}
        value={chosen}
        error={typeof error === "string" ? error : null}
        onChange={(next) => {
          setChosen(next);
          onChange?.(next);
        }}
      />
    </div>
  );
}

/** A ZIP code with the number of jobs that can be taken there soon. */
function Area({ defaultValue = "", onChange, error, ...rest }: GetInputPropsReturnType) {
  const t = useTranslations("auth.runner");
  const [zipCode, setZipCode] = useState(String(defaultValue));
  // The field says that a ZIP code does not exist.
  const isComplete = field.zipCode.safeParse(zipCode).success && !error;
  const jobs = trpc.site.openJobs.useQuery({ zipCode }, { enabled: isComplete });
  return (
    <div className="grid gap-2">
      <TextField
        label={t("area")}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={5}
        {...rest}
        error={error}
        value={zipCode}
        onChange={({ currentTarget }) => {
          const next = currentTarget.value.replace(/\D/g, "");
          setZipCode(next);
          onChange(next);
        }}
      />
      <p role="status" className="strong">
        {isComplete &&
          jobs.data &&
          t("openJobs", { ...jobs.data, isMore: String(jobs.data.isMore), zipCode, days: soonDays })}
        {isComplete && jobs.isLoading && t("openJobsLoading")}
        {isComplete && jobs.error && t("openJobsFailed")}
      </p>
    </div>
  );
}
