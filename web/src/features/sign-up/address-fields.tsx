import type { GetInputPropsReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { usStates } from "#platform/values/places.ts";
import { fieldIn } from "../../lib/use-app-form.ts";
import { Fields, SelectField, TextField } from "../../ui/fields.tsx";
import styles from "./wizard.module.css";

type AddressField = "zipCode" | "address" | "unit" | "city" | "state";

/** The address of sign-up, ZIP code first, since it fills in the city and state. Independent of the app. */
export function SignUpAddressFields({
  form,
  children,
}: {
  form: {
    key?: (path: AddressField) => string;
    getInputProps: (path: AddressField) => GetInputPropsReturnType;
  };
  /** What the ZIP code says, under it. */
  children?: ReactNode;
}) {
  const t = useTranslations("homeowner.service");
  return (
    <Fields>
      <div>
        <TextField
          label={t("zipCode")}
          inputMode="numeric"
          maxLength={5}
          autoComplete="postal-code"
          {...fieldIn(form, "zipCode")}
        />
        <div role="status" className={styles.note}>
          {children}
        </div>
      </div>
      <TextField label={t("address")} autoComplete="address-line1" {...fieldIn(form, "address")} />
      <TextField label={t("unit")} optional autoComplete="address-line2" {...fieldIn(form, "unit")} />
      <Fields pair="short">
        <TextField label={t("city")} autoComplete="address-level2" {...fieldIn(form, "city")} />
        <SelectField
          label={t("state")}
          placeholder={t("chooseState")}
          options={usStates.map((state) => ({ value: state, label: state }))}
          autoComplete="address-level1"
          {...fieldIn(form, "state")}
        />
      </Fields>
    </Fields>
  );
}
