import type { ReactNode } from "react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Property } from "#contracts/rental.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { Button } from "../../ui/button.tsx";
import { CheckboxField, Fields, TextField } from "../../ui/fields.tsx";
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
  const { save, isSaving } = useSaveProperty(property.id);
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
    (values) => save({ changes: aboutForm.parse(values), onSaved: onDone, onRefused: setServerErrors }),
    onInvalid,
  );
  return (
    <Form onSubmit={send} isSaving={isSaving}>
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
  const { save, isSaving } = useSaveProperty(property.id);
  const [atFirst] = useState(() => ({
    checkInTime: property.checkInTime,
    checkOutTime: property.checkOutTime,
    collectionDays: property.collectionDays,
  }));
  const { form, onInvalid, setServerErrors } = useAppForm(timesForm, atFirst);
  const send = form.onSubmit(
    (values) => save({ changes: values, onSaved: onDone, onRefused: setServerErrors }),
    onInvalid,
  );
  return (
    <Form onSubmit={send} isSaving={isSaving}>
      <TimesFields form={form} />
      <CollectionDaysField form={form} />
    </Form>
  );
}

export function CansForm({ property, onDone }: Editing) {
  const t = useTranslations("rentalProperty.page");
  const { save, isSaving } = useSaveProperty(property.id);
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
    save({
      changes: { ...rest, gateCode: isCodeRemoved ? null : gateCode || undefined },
      onSaved: onDone,
      onRefused: setServerErrors,
    });
  }, onInvalid);
  return (
    <Form onSubmit={send} isSaving={isSaving}>
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
  isSaving,
  children,
}: {
  onSubmit: React.FormEventHandler<HTMLFormElement>;
  isSaving: boolean;
  children: ReactNode;
}) {
  const t = useTranslations("rentalProperty.page");
  return (
    <form noValidate onSubmit={onSubmit} className={styles.form}>
      <Fields>{children}</Fields>
      <div className={styles.actions}>
        <Button type="submit" loading={isSaving}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}
