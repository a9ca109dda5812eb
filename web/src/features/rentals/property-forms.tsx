import { type ReactNode, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type * as z from "zod";
import type { CanRhythm } from "#modules/homes/rules.ts";
import type { Property } from "#modules/rentals/contract.ts";
import { canSizes } from "#modules/rentals/rules/overflow.ts";
import type { Weekday } from "#platform/values/days.ts";
import { dayIn, useClockTime } from "../../lib/days.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { fieldIn, useAppForm } from "../../lib/use-app-form.ts";
import { Button } from "../../ui/button.tsx";
import { CheckboxField, Fields, SelectField, TextField } from "../../ui/fields.tsx";
import { TwoVersionsDialog } from "../../ui/two-versions.tsx";
import { GateCodeField } from "../homes/home-fields.tsx";
import { choicesOf, RhythmFields, rhythmsOf } from "../schedule/rhythm-fields.tsx";
import { useRhythmLines } from "../schedule/use-rhythm-lines.ts";
import {
  AccessFields,
  AmenitiesField,
  ChecklistField,
  CountField,
  PlaceFields,
  SizeFields,
  TimesFields,
} from "./property-fields.tsx";
import { aboutForm, aboutFormUnsized, cansForm, legsForm, sameAs } from "./property-form.ts";
import { useCanSize } from "./use-can-size.ts";
import { useSaveProperty } from "./use-save-property.ts";

/** Asks which version to keep when two tabs changed the same rental fields. */
export function PropertyConflict({
  conflict,
  settle,
  closeConflict,
  isSaving,
}: ReturnType<typeof useSaveProperty>) {
  const t = useTranslations("rentalProperty.page");
  const refusals = useTranslations("refusals");
  const service = useTranslations("homeowner.service");
  const words = useTranslations("rental.addProperty");
  const days = useTranslations("homeowner.weekdays");
  const format = useFormatter();
  const clock = useClockTime();
  const rhythmTexts = useTranslations("schedule.rhythms");
  const rhythmLines = useRhythmLines();
  const canSize = useCanSize();
  if (!conflict) return null;
  const { saved, yours, fields, isOpen } = conflict;
  const text = (value: unknown) => (value ? String(value) : t("none"));
  const isOn = (value: unknown) => t(value ? "on" : "off");
  const list = (value: unknown, mark: string) => text((value as string[] | undefined)?.join(mark));
  const shown = {
    name: { label: t("name"), show: text },
    address: { label: t("address"), show: text },
    city: { label: service("city"), show: text },
    state: { label: service("state"), show: text },
    zipCode: { label: service("zipCode"), show: text },
    guests: { label: words("guests"), show: text },
    bedrooms: { label: words("bedrooms"), show: text },
    amenities: { label: t("amenities"), show: (value: unknown) => list(value, ", ") },
    numberOfCans: { label: t("numberOfCans"), show: text },
    checkInTime: { label: t("checkIn"), show: (value: unknown) => clock(String(value)) },
    checkOutTime: { label: t("checkOut"), show: (value: unknown) => clock(String(value)) },
    collectionDays: {
      label: t("collectionDays"),
      show: (value: unknown) => text(format.list(((value ?? []) as Weekday[]).map((day) => days(day)))),
    },
    rhythms: {
      label: t("collectionDays"),
      show: (value: unknown) => text(rhythmLines((value ?? []) as CanRhythm[]).join("\n")),
    },
    outEveningBefore: { label: rhythmTexts("outEveningBefore"), show: isOn },
    inAfterCollection: { label: rhythmTexts("inAfterCollection"), show: isOn },
    canGallons: { label: t("canSize"), show: (value: unknown) => canSize(Number(value)) },
    cansPlace: { label: t("cansPlace"), show: text },
    curbPlace: { label: t("curbPlace"), show: text },
    accessNotes: { label: t("access"), show: text },
    gateCode: { label: t("gateCode"), show: (value: unknown) => String(value ?? t("gateCodeNone")) },
    checklist: { label: t("checklist"), show: (value: unknown) => list(value, "\n") },
    mustFinishChecklist: { label: t("mustFinish"), show: isOn },
  };
  const savedText = (field: (typeof fields)[number]) =>
    field === "gateCode"
      ? t(saved.hasGateCode ? "gateCodeIs" : "gateCodeNone")
      : shown[field].show(saved[field]);
  return (
    <TwoVersionsDialog
      opened={isOpen}
      text={refusals("PROPERTY_CHANGED")}
      rows={fields.map((field) => ({
        label: shown[field].label,
        saved: savedText(field),
        yours: shown[field].show(yours[field]),
      }))}
      isSaving={isSaving}
      onKeepSaved={() => settle(false)}
      onUseYours={() => settle(true)}
      onClose={closeConflict}
    />
  );
}

type Editing = { property: Property; onDone: () => void };

/** A form over a section of the rental as it was when opened. */
function useSection<Values extends Record<string, unknown>>(
  { property, onDone }: Editing,
  schema: z.ZodType,
  valuesOf: (property: Property) => Values,
  changesOf: (values: Values) => Parameters<ReturnType<typeof useSaveProperty>["save"]>[0]["changes"],
) {
  const saving = useSaveProperty(property.id);
  const [seen] = useState(property);
  const [atFirst] = useState(() => valuesOf(property));
  const { form, onInvalid, setServerErrors } = useAppForm(schema, atFirst);
  const onSubmit = form.onSubmit(
    (values) =>
      saving.save({ changes: changesOf(values), seen, onSaved: onDone, onRefused: setServerErrors }),
    onInvalid,
  );
  return { form, section: { onSubmit, saving } };
}

export function AboutForm(editing: Editing) {
  const t = useTranslations("rental.addProperty");
  const schema = editing.property.hasSize ? aboutForm : aboutFormUnsized;
  const { form, section } = useSection(
    editing,
    schema,
    ({ name, address, city, state, zipCode, guests, bedrooms, hasSize, amenities }) => ({
      name,
      address,
      city,
      state,
      zipCode,
      guests: hasSize ? String(guests) : "",
      bedrooms: hasSize ? String(bedrooms) : "",
      amenities: amenities.join(", "),
    }),
    (values) => {
      const { guests, bedrooms, ...changes } = schema.parse(values);
      return guests === undefined ? changes : { ...changes, guests, bedrooms };
    },
  );
  return (
    <Form {...section}>
      <TextField label={t("name")} maxLength={80} autoComplete="off" {...fieldIn(form, "name")} />
      <PlaceFields form={form} />
      <Fields pair>
        <SizeFields form={form} />
      </Fields>
      <AmenitiesField form={form} />
    </Form>
  );
}

export function TimesForm(editing: Editing) {
  const t = useTranslations("rentalProperty.page");
  const rhythmTexts = useTranslations("schedule.rhythms");
  const { timeZone } = editing.property;
  const [today] = useState(() => dayIn(new Date(serverNow()), timeZone));
  const [seen] = useState(() => choicesOf(editing.property.rhythms, today));
  const [choices, setChoices] = useState(seen);
  const { form, section } = useSection(
    editing,
    legsForm,
    ({ checkInTime, checkOutTime, outEveningBefore, inAfterCollection }) => ({
      checkInTime,
      checkOutTime,
      outEveningBefore,
      inAfterCollection,
    }),
    (values) => {
      const rhythms = rhythmsOf(choices, today);
      const days = rhythms.length > 0 ? { rhythms } : { collectionDays: [] };
      return { ...legsForm.parse(values), ...(choices !== seen && days) };
    },
  );
  return (
    <Form {...section}>
      <TimesFields form={form} />
      <p className="soft small">{t("collectionHint")}</p>
      <RhythmFields choices={choices} today={today} isMissing={false} onChoose={setChoices} />
      <CheckboxField
        role="switch"
        label={rhythmTexts("outEveningBefore")}
        {...fieldIn(form, "outEveningBefore", "checkbox")}
      />
      <CheckboxField
        role="switch"
        label={rhythmTexts("inAfterCollection")}
        {...fieldIn(form, "inAfterCollection", "checkbox")}
      />
    </Form>
  );
}

export function CansForm(editing: Editing) {
  const t = useTranslations("rentalProperty.page");
  const canSize = useCanSize();
  const { hasGateCode } = editing.property;
  const [isCodeRemoved, setIsCodeRemoved] = useState(false);
  const { form, section } = useSection(
    editing,
    cansForm,
    (property) => ({ ...sameAs(property), canGallons: String(property.canGallons), gateCode: "" }),
    (values) => {
      const { gateCode, ...rest } = cansForm.parse(values);
      return { ...rest, gateCode: isCodeRemoved ? null : gateCode || undefined };
    },
  );
  return (
    <Form {...section}>
      <Fields pair="short">
        <CountField label={t("numberOfCans")} form={form} field="numberOfCans" />
        <SelectField
          label={t("canSize")}
          options={[...new Set([...canSizes, editing.property.canGallons])]
            .toSorted((a, b) => a - b)
            .map((gallons) => ({ value: String(gallons), label: canSize(gallons) }))}
          {...fieldIn(form, "canGallons")}
        />
      </Fields>
      <AccessFields form={form} />
      <GateCodeField
        form={form}
        label={t("gateCode")}
        hint={hasGateCode ? t("gateCodeSaved") : t("gateCodeHint")}
        disabled={isCodeRemoved}
      />
      {hasGateCode && (
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
      <form noValidate onSubmit={onSubmit} className="grid one-column gap-5">
        <Fields>{children}</Fields>
        <div className="flex wrap middle gap-3">
          <Button type="submit" loading={saving.isSaving}>
            {t("save")}
          </Button>
        </div>
      </form>
      <PropertyConflict {...saving} />
    </>
  );
}
