import { useFormatter, useTranslations } from "use-intl";
import type { Weekday } from "#platform/values/weekdays.ts";
import { useClockTime } from "../../lib/use-clock-time.ts";
import { TwoVersionsDialog } from "../../ui/two-versions.tsx";
import type { useSaveProperty } from "./use-save-property.ts";

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
  if (!conflict) return null;
  const { saved, yours, fields, isOpen } = conflict;
  const text = (value: unknown) => (value ? String(value) : t("none"));
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
    cansPlace: { label: t("cansPlace"), show: text },
    curbPlace: { label: t("curbPlace"), show: text },
    accessNotes: { label: t("access"), show: text },
    gateCode: { label: t("gateCode"), show: (value: unknown) => String(value ?? t("gateCodeNone")) },
    checklist: { label: t("checklist"), show: (value: unknown) => list(value, "\n") },
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
