import { useTranslations } from "use-intl";
import { weekdays } from "#platform/values/days.ts";
import { type FormOf, fieldIn } from "../../lib/use-app-form.ts";
import { CheckboxField, CheckboxGroupField, Fields, TextField } from "../../ui/fields.tsx";
import { NoteField, useAddressCheck } from "../homes/home-fields.tsx";
import { AddressFields } from "../homes/service-fields.tsx";
import styles from "./rentals.module.css";

/** The address, looked up while typing. `noState` is the empty state choice. */
export function PlaceFields({
  form: own,
  noState,
}: {
  form: Parameters<typeof useAddressCheck>[0];
  noState?: string;
}) {
  const t = useTranslations("rentalProperty.add");
  const service = useTranslations("homeowner.service");
  const rental = useTranslations("rental");
  const { form, found } = useAddressCheck(own);
  const isElsewhere = found && found.zipState !== null && found.zipState !== found.typed.state;
  return (
    <>
      <AddressFields form={form} rental={{ hint: t("addressHint"), noState }} />
      <p role="status" className={styles.hint} data-kind={isElsewhere ? "wrong" : undefined}>
        {!found
          ? null
          : isElsewhere
            ? t("zipElsewhere", {
                zipCode: found.typed.zipCode,
                state: found.zipState ?? "",
                chosen: found.typed.state,
              })
            : found.located === "none"
              ? service("addressUnknown")
              : found.hasRunners
                ? t("served", { zipCode: found.typed.zipCode })
                : rental("notServed", { zipCode: found.typed.zipCode })}
      </p>
    </>
  );
}

/** A small number; focusing it selects the value. */
export function CountField<Field extends string>({
  label,
  form,
  field,
}: FormOf<Field> & { label: string; field: Field }) {
  const props = fieldIn(form, field);
  return (
    <TextField
      label={label}
      inputMode="numeric"
      maxLength={3}
      autoComplete="off"
      {...props}
      onFocus={(event) => {
        props.onFocus?.(event);
        event.currentTarget.select();
      }}
    />
  );
}

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
      {...fieldIn(form, "amenities")}
    />
  );
}

export function TimesFields({ form }: FormOf<"checkInTime" | "checkOutTime">) {
  const t = useTranslations("rentalProperty.page");
  return (
    <Fields pair="short">
      <TextField label={t("checkIn")} type="time" {...fieldIn(form, "checkInTime")} />
      <TextField label={t("checkOut")} type="time" {...fieldIn(form, "checkOutTime")} />
    </Fields>
  );
}

export function CollectionDaysField({ form }: FormOf<"collectionDays">) {
  const t = useTranslations("rentalProperty.page");
  const days = useTranslations("homeowner.weekdays");
  return (
    <CheckboxGroupField
      label={t("collectionDays")}
      optional
      description={t("collectionHint")}
      options={weekdays.map((day) => ({ value: day, label: days(day) }))}
      {...fieldIn(form, "collectionDays")}
    />
  );
}

export function AccessFields({ form }: FormOf<"cansPlace" | "curbPlace" | "accessNotes">) {
  const t = useTranslations("rentalProperty.page");
  return (
    <>
      <NoteField form={form} field="cansPlace" label={t("cansPlace")} hint={t("cansPlaceHint")} />
      <NoteField form={form} field="curbPlace" label={t("curbPlace")} />
      <NoteField
        form={form}
        field="accessNotes"
        label={t("access")}
        hint={t("accessHint")}
        rows={3}
        maxLength={600}
      />
    </>
  );
}

/** The checklist, and whether runners must finish it. */
export function ChecklistField({ form }: FormOf<"checklist" | "mustFinishChecklist">) {
  const t = useTranslations("rentalProperty.page");
  return (
    <>
      <NoteField
        form={form}
        field="checklist"
        label={t("checklist")}
        hint={t("checklistHint")}
        rows={4}
        maxLength={undefined}
      />
      <CheckboxField
        role="switch"
        label={t("mustFinish")}
        description={t("mustFinishHint")}
        {...fieldIn(form, "mustFinishChecklist", "checkbox")}
      />
    </>
  );
}
