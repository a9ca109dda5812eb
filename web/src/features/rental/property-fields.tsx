import type { GetInputPropsReturnType } from "@mantine/form";
import { useTranslations } from "use-intl";
import { usStates } from "#domain/us-states.ts";
import { weekdays } from "#domain/weekdays.ts";
import { CheckboxGroupField, Fields, SelectField, TextField } from "../../ui/fields.tsx";
import { countsFrom } from "./property-form.ts";

/** What the dialog that adds a property and the forms on its page ask for alike. */
type FormOf<Field extends string> = {
  form: { key: (path: Field) => string; getInputProps: (path: Field) => GetInputPropsReturnType };
};

/** Where it is. `noState` is the choice of no state yet. */
export function PlaceFields({
  form,
  noState,
}: FormOf<"address" | "city" | "state" | "zipCode"> & { noState?: string }) {
  const t = useTranslations("homeowner.service");
  return (
    <>
      <TextField
        label={t("address")}
        maxLength={120}
        autoComplete="off"
        key={form.key("address")}
        {...form.getInputProps("address")}
      />
      <TextField
        label={t("city")}
        maxLength={60}
        autoComplete="off"
        key={form.key("city")}
        {...form.getInputProps("city")}
      />
      <Fields pair>
        <SelectField
          label={t("state")}
          placeholder={noState}
          options={usStates.map((state) => ({ value: state, label: state }))}
          key={form.key("state")}
          {...form.getInputProps("state")}
        />
        <TextField
          label={t("zipCode")}
          inputMode="numeric"
          maxLength={5}
          autoComplete="off"
          key={form.key("zipCode")}
          {...form.getInputProps("zipCode")}
        />
      </Fields>
    </>
  );
}

/** How many it has room for. */
export function SizeFields({ form }: FormOf<"guests" | "bedrooms">) {
  const t = useTranslations("rental.addProperty");
  return (
    <>
      <SelectField
        label={t("guests")}
        options={countsFrom(1, 50)}
        key={form.key("guests")}
        {...form.getInputProps("guests")}
      />
      <SelectField
        label={t("bedrooms")}
        options={[{ value: "0", label: t("studio") }, ...countsFrom(1, 30)]}
        key={form.key("bedrooms")}
        {...form.getInputProps("bedrooms")}
      />
    </>
  );
}

export function AmenitiesField({ form }: FormOf<"amenities">) {
  const t = useTranslations("rental.addProperty");
  return (
    <TextField
      label={t("amenities")}
      optional
      description={t("amenitiesHint")}
      autoComplete="off"
      key={form.key("amenities")}
      {...form.getInputProps("amenities")}
    />
  );
}

/** When guests come and go. */
export function TimesFields({ form }: FormOf<"checkInTime" | "checkOutTime">) {
  const t = useTranslations("rentalProperty.page");
  return (
    <Fields pair="short">
      <TextField
        label={t("checkIn")}
        type="time"
        key={form.key("checkInTime")}
        {...form.getInputProps("checkInTime")}
      />
      <TextField
        label={t("checkOut")}
        type="time"
        key={form.key("checkOutTime")}
        {...form.getInputProps("checkOutTime")}
      />
    </Fields>
  );
}

/** When the town collects. */
export function CollectionDaysField({ form }: FormOf<"collectionDays">) {
  const t = useTranslations("rentalProperty.page");
  const days = useTranslations("homeowner.weekdays");
  return (
    <CheckboxGroupField
      label={t("collectionDays")}
      optional
      description={t("collectionHint")}
      options={weekdays.map((day) => ({ value: day, label: days(day) }))}
      key={form.key("collectionDays")}
      {...form.getInputProps("collectionDays")}
    />
  );
}
