import type { ReactNode } from "react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Property } from "#modules/rentals/contract/rental.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { Button } from "../../ui/button.tsx";
import { CheckboxField, Fields, TextField } from "../../ui/fields.tsx";
import { PropertyConflict } from "./property-conflict.tsx";
import {
  AccessFields,
  AmenitiesField,
  ChecklistField,
  CollectionDaysField,
  CountField,
  PlaceFields,
  SizeFields,
  TimesFields,
} from "./property-fields.tsx";
import { aboutForm, cansForm, timesForm } from "./property-form.ts";
import styles from "./property-page.module.css";
import { useSaveProperty } from "./use-save-property.ts";

type Editing = { property: Property; onDone: () => void };

export function AboutForm({ property, onDone }: Editing) {
  const t = useTranslations("rental.addProperty");
  const saving = useSaveProperty(property.id);
  const [seen] = useState(property);
  const [atFirst] = useState(() => ({
    name: property.name,
    address: property.address,
    city: property.city,
    state: property.state,
    zipCode: property.zipCode,
    guests: String(property.guests),
    bedrooms: String(property.bedrooms),
    amenities: property.amenities.join(", "),
  }));
  const { form, onInvalid, setServerErrors } = useAppForm(aboutForm, atFirst);
  const send = form.onSubmit(
    (values) =>
      saving.save({ changes: aboutForm.parse(values), seen, onSaved: onDone, onRefused: setServerErrors }),
    onInvalid,
  );
  return (
    <Form onSubmit={send} saving={saving}>
      <TextField
        label={t("name")}
        maxLength={80}
        autoComplete="off"
        key={form.key("name")}
        {...form.getInputProps("name")}
      />
      <PlaceFields form={form} />
      <Fields pair>
        <SizeFields form={form} />
      </Fields>
      <AmenitiesField form={form} />
    </Form>
  );
}

export function TimesForm({ property, onDone }: Editing) {
  const saving = useSaveProperty(property.id);
  const [seen] = useState(property);
  const [atFirst] = useState(() => ({
    checkInTime: property.checkInTime,
    checkOutTime: property.checkOutTime,
    collectionDays: property.collectionDays,
  }));
  const { form, onInvalid, setServerErrors } = useAppForm(timesForm, atFirst);
  const send = form.onSubmit(
    (values) => saving.save({ changes: values, seen, onSaved: onDone, onRefused: setServerErrors }),
    onInvalid,
  );
  return (
    <Form onSubmit={send} saving={saving}>
      <TimesFields form={form} />
      <CollectionDaysField form={form} />
    </Form>
  );
}

export function CansForm({ property, onDone }: Editing) {
  const t = useTranslations("rentalProperty.page");
  const saving = useSaveProperty(property.id);
  const [seen] = useState(property);
  const [isCodeRemoved, setIsCodeRemoved] = useState(false);
  const [atFirst] = useState(() => ({
    numberOfCans: String(property.numberOfCans),
    cansPlace: property.cansPlace ?? "",
    curbPlace: property.curbPlace ?? "",
    accessNotes: property.accessNotes ?? "",
    gateCode: "",
    checklist: property.checklist.join("\n"),
  }));
  const { form, onInvalid, setServerErrors } = useAppForm(cansForm, atFirst);
  const send = form.onSubmit((values) => {
    const { gateCode, ...rest } = cansForm.parse(values);
    saving.save({
      seen,
      changes: { ...rest, gateCode: isCodeRemoved ? null : gateCode || undefined },
      onSaved: onDone,
      onRefused: setServerErrors,
    });
  }, onInvalid);
  return (
    <Form onSubmit={send} saving={saving}>
      <CountField label={t("numberOfCans")} form={form} field="numberOfCans" />
      <AccessFields form={form} />
      <TextField
        label={t("gateCode")}
        optional
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        disabled={isCodeRemoved}
        description={property.hasGateCode ? t("gateCodeSaved") : t("gateCodeHint")}
        key={form.key("gateCode")}
        {...form.getInputProps("gateCode")}
      />
      {property.hasGateCode && (
        <CheckboxField
          label={t("removeCode")}
          checked={isCodeRemoved}
          onChange={({ currentTarget }) => setIsCodeRemoved(currentTarget.checked)}
        />
      )}
      <ChecklistField form={form} />
    </Form>
  );
}

function Form({
  onSubmit,
  saving,
  children,
}: {
  onSubmit: React.FormEventHandler<HTMLFormElement>;
  saving: ReturnType<typeof useSaveProperty>;
  children: ReactNode;
}) {
  const t = useTranslations("rentalProperty.page");
  return (
    <>
      <form noValidate onSubmit={onSubmit} className={styles.form}>
        <Fields>{children}</Fields>
        <div className={styles.actions}>
          <Button type="submit" loading={saving.isSaving}>
            {t("save")}
          </Button>
        </div>
      </form>
      <PropertyConflict {...saving} />
    </>
  );
}
