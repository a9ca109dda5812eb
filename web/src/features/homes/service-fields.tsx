import type { GetInputPropsReturnType } from "@mantine/form";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type * as z from "zod";
import { checkAddress } from "#modules/homes/contract.ts";
import { languageOf } from "#platform/values/locales.ts";
import { usStates } from "#platform/values/us-states.ts";
import { weekdays } from "#platform/values/weekdays.ts";
import { trpc } from "../../lib/trpc.ts";
import { CheckboxGroupField, Fields, SelectField, TextAreaField, TextField } from "../../ui/fields.tsx";
import styles from "./homes.module.css";

type FormOf<Field extends string> = { form: { getInputProps: (path: Field) => GetInputPropsReturnType } };

/** The home's address. */
export function AddressFields({ form }: FormOf<"address" | "unit" | "city" | "state" | "zipCode">) {
  const t = useTranslations("homeowner.service");
  return (
    <Fields>
      <TextField label={t("address")} autoComplete="address-line1" {...form.getInputProps("address")} />
      <TextField label={t("unit")} optional autoComplete="address-line2" {...form.getInputProps("unit")} />
      <TextField label={t("city")} autoComplete="address-level2" {...form.getInputProps("city")} />
      <Fields pair="short">
        <SelectField
          label={t("state")}
          placeholder={t("chooseState")}
          options={usStates.map((state) => ({ value: state, label: state }))}
          autoComplete="address-level1"
          {...form.getInputProps("state")}
        />
        <TextField
          label={t("zipCode")}
          inputMode="numeric"
          maxLength={5}
          autoComplete="postal-code"
          {...form.getInputProps("zipCode")}
        />
      </Fields>
    </Fields>
  );
}

/** Pickup days, and notes for the runner. */
export function ScheduleFields({ form }: FormOf<"pickupDays" | "specialInstructions">) {
  const t = useTranslations("homeowner");
  return (
    <Fields>
      <CheckboxGroupField
        label={t("service.pickupDays")}
        options={weekdays.map((day) => ({ value: day, label: t(`weekdays.${day}`) }))}
        {...form.getInputProps("pickupDays")}
      />
      <TextAreaField
        label={t("service.specialInstructions")}
        optional
        description={t("service.instructionsHint")}
        maxLength={1000}
        {...form.getInputProps("specialInstructions")}
      />
    </Fields>
  );
}

/** Looks up the address after typing and says if it doesn't exist or isn't served. Nothing waits for the result. */
export function CheckedAddress({
  form,
}: {
  form: {
    getInputProps: (path: "address" | "unit" | "city" | "state" | "zipCode") => GetInputPropsReturnType;
    getValues: () => Record<string, unknown>;
  };
}) {
  const t = useTranslations("homeowner.service");
  const [typed, setTyped] = useState<z.output<typeof checkAddress.input> | null>(null);
  const check = trpc.homeowner.checkAddress.useQuery(typed ?? nowhere, { enabled: typed !== null });
  const lookUp = () => {
    const { address, city, state, zipCode } = form.getValues();
    const parsed = checkAddress.input.safeParse({ address, city, state, zipCode });
    setTyped(parsed.success ? parsed.data : null);
  };
  const getInputProps: typeof form.getInputProps = (path) => {
    const props = form.getInputProps(path);
    return {
      ...props,
      onBlur: (event: unknown) => {
        props.onBlur?.(event);
        lookUp();
      },
    };
  };
  return (
    <>
      <AddressFields form={{ getInputProps }} />
      <p role="status" className={styles.hint}>
        {typed && check.data?.located === "none" && t("addressUnknown")}{" "}
        {typed && check.data?.hasRunners === false && t("noRunner", { zipCode: typed.zipCode })}
      </p>
    </>
  );
}

const nowhere = { address: "", city: "", state: "NY", zipCode: "" } as const;

/** Formats pickup days: "Tuesday & Friday", "Martes y viernes". The ampersand is documented, for English. */
export function useDayNames(): (days: readonly string[]) => string {
  const t = useTranslations("homeowner.weekdays");
  const locale = useLocale();
  const joined = (names: string[]) => {
    if (languageOf(locale) === "en") return names.join(" & ");
    const [first = "", ...others] = names;
    return new Intl.ListFormat(locale).format([
      first,
      ...others.map((name) => name.toLocaleLowerCase(locale)),
    ]);
  };
  return (days) => joined(weekdays.filter((day) => days.includes(day)).map((day) => t(day)));
}
