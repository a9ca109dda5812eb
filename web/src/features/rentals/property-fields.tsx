import type { GetInputPropsReturnType } from "@mantine/form";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type * as z from "zod";
import { checkAddress } from "#modules/homes/contract.ts";
import { usStates } from "#platform/values/us-states.ts";
import { weekdays } from "#platform/values/weekdays.ts";
import { trpc } from "../../lib/trpc.ts";
import { CheckboxGroupField, Fields, SelectField, TextAreaField, TextField } from "../../ui/fields.tsx";
import styles from "./rentals.module.css";

/** Fields shared by the add dialog and the property page's forms. */
type FormOf<Field extends string> = {
  form: { key: (path: Field) => string; getInputProps: (path: Field) => GetInputPropsReturnType };
};

type PlaceField = "address" | "city" | "state" | "zipCode";

/** The address, looked up while typing. `noState` is the empty state choice. */
export function PlaceFields({
  form: own,
  noState,
}: {
  form: FormOf<PlaceField>["form"] & { getValues: () => Record<string, unknown> };
  noState?: string;
}) {
  const t = useTranslations("homeowner.service");
  const words = useTranslations("rentalProperty.add");
  const [typed, setTyped] = useState<z.output<typeof checkAddress.input> | null>(null);
  const lookUp = () => {
    const { address, city, state, zipCode } = own.getValues();
    const parsed = checkAddress.input.safeParse({ address, city, state, zipCode });
    setTyped(parsed.success ? parsed.data : null);
  };
  const form: typeof own = {
    ...own,
    getInputProps: (path) => {
      const props = own.getInputProps(path);
      return {
        ...props,
        onBlur: (event: unknown) => {
          props.onBlur?.(event);
          lookUp();
        },
      };
    },
  };
  return (
    <>
      <TextField
        label={t("address")}
        description={words("addressHint")}
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
      <PlaceHint typed={typed} />
    </>
  );
}

/** The lookup's result; nothing waits for it. */
function PlaceHint({ typed }: { typed: z.output<typeof checkAddress.input> | null }) {
  const t = useTranslations("rentalProperty.add");
  const service = useTranslations("homeowner.service");
  const check = trpc.homeowner.checkAddress.useQuery(typed ?? nowhere, { enabled: typed !== null });
  const found = typed && check.data;
  const isElsewhere = found && found.zipState !== null && found.zipState !== typed.state;
  return (
    <p role="status" className={styles.hint} data-kind={isElsewhere ? "wrong" : undefined}>
      {!found
        ? null
        : isElsewhere
          ? t("zipElsewhere", { zipCode: typed.zipCode, state: found.zipState ?? "", chosen: typed.state })
          : found.located === "none"
            ? service("addressUnknown")
            : t(found.hasRunners ? "served" : "notServed", { zipCode: typed.zipCode })}
    </p>
  );
}

const nowhere = { address: "", city: "", state: "NY", zipCode: "" } as const;

/** A small number; focusing it selects the value. */
export function CountField<Field extends string>({
  label,
  form,
  field,
}: FormOf<Field> & { label: string; field: Field }) {
  const props = form.getInputProps(field);
  return (
    <TextField
      label={label}
      inputMode="numeric"
      maxLength={3}
      autoComplete="off"
      key={form.key(field)}
      {...props}
      onFocus={(event) => {
        props.onFocus?.(event);
        event.currentTarget.select();
      }}
    />
  );
}

/** The rental's size. */
export function SizeFields({ form }: FormOf<"guests" | "bedrooms">) {
  const t = useTranslations("rental.addProperty");
  return (
    <>
      <CountField label={t("guests")} form={form} field="guests" />
      <CountField label={t("bedrooms")} form={form} field="bedrooms" />
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

/** Check-in and checkout times. */
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

/** Collection days. */
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

/** Where the cans are kept and go, and how to get there. */
export function AccessFields({ form }: FormOf<"cansPlace" | "curbPlace" | "accessNotes">) {
  const t = useTranslations("rentalProperty.page");
  return (
    <>
      <TextAreaField
        label={t("cansPlace")}
        optional
        rows={2}
        maxLength={300}
        description={t("cansPlaceHint")}
        key={form.key("cansPlace")}
        {...form.getInputProps("cansPlace")}
      />
      <TextAreaField
        label={t("curbPlace")}
        optional
        rows={2}
        maxLength={300}
        key={form.key("curbPlace")}
        {...form.getInputProps("curbPlace")}
      />
      <TextAreaField
        label={t("access")}
        optional
        rows={3}
        maxLength={600}
        description={t("accessHint")}
        key={form.key("accessNotes")}
        {...form.getInputProps("accessNotes")}
      />
    </>
  );
}

/** The runner's checklist for each pickup. */
export function ChecklistField({ form }: FormOf<"checklist">) {
  const t = useTranslations("rentalProperty.page");
  return (
    <TextAreaField
      label={t("checklist")}
      optional
      rows={4}
      description={t("checklistHint")}
      key={form.key("checklist")}
      {...form.getInputProps("checklist")}
    />
  );
}
