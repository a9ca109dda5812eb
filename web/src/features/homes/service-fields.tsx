import type { GetInputPropsReturnType } from "@mantine/form";
import { useTranslations } from "use-intl";
import { weekdays } from "#platform/values/days.ts";
import { usStates } from "#platform/values/places.ts";
import { CheckboxGroupField, Fields, SelectField, TextAreaField, TextField } from "../../ui/fields.tsx";

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
