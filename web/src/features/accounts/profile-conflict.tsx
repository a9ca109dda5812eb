import { useFormatter, useTranslations } from "use-intl";
import { changedFields, pickFields } from "../../lib/contested.ts";
import { TwoVersionsDialog } from "../../ui/two-versions.tsx";
import { type ProfileValues, valuesOf } from "./profile-values.ts";
import type { ProfileConflict, useSaveProfile } from "./use-save-profile.ts";

/** Asks which version to keep when two tabs changed the same fields of a profile. */
export function ProfileConflictDialog({
  conflict: { saved, fields, wish },
  isSaving,
  onSettle,
  onClose,
}: {
  conflict: ProfileConflict;
  isSaving: boolean;
  onSettle: ReturnType<typeof useSaveProfile>["save"];
  onClose: () => void;
}) {
  const t = useTranslations("profile");
  const service = useTranslations("homeowner.service");
  const weekdays = useTranslations("homeowner.weekdays");
  const refusals = useTranslations("refusals");
  const format = useFormatter();
  const labels: Record<keyof ProfileValues, string> = {
    firstName: t("personal.firstName"),
    lastName: t("personal.lastName"),
    email: t("personal.email"),
    phoneNumber: t("personal.phoneNumber"),
    address: service("address"),
    unit: service("unit"),
    city: service("city"),
    state: service("state"),
    zipCode: service("zipCode"),
    pickupDays: service("pickupDays"),
    specialInstructions: service("specialInstructions"),
    numberOfCans: t("schedule.numberOfCans"),
    serviceAreas: t("area.zipCodes"),
  };
  const show = (values: ProfileValues, field: keyof ProfileValues) =>
    field === "pickupDays"
      ? format.list(values.pickupDays.map((day) => weekdays(day)))
      : values[field] || "–";
  const now = valuesOf(saved);
  const settle = (usesYours: boolean) => {
    const yours = changedFields(valuesOf(wish.user), wish.values).filter(
      (field) => usesYours || !fields.includes(field),
    );
    onSettle({ ...wish, user: saved, values: { ...now, ...pickFields(wish.values, yours) } });
  };
  return (
    <TwoVersionsDialog
      opened
      text={refusals("CHANGED_ELSEWHERE")}
      rows={fields.map((field) => ({
        label: labels[field],
        saved: show(now, field),
        yours: show(wish.values, field),
      }))}
      isSaving={isSaving}
      onKeepSaved={() => settle(false)}
      onUseYours={() => settle(true)}
      onClose={onClose}
    />
  );
}
