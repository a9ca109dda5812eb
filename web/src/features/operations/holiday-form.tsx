import { useState } from "react";
import { useTranslations } from "use-intl";
import type * as z from "zod";
import { type HolidayRule, holidayRules } from "#modules/homes/rules.ts";
import type { HolidayOnWire } from "#modules/schedule/contract.ts";
import * as contract from "#modules/schedule/contract.ts";
import { useDay } from "../../lib/days.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useVersions } from "../../lib/use-versions.tsx";
import { SelectField, TextField } from "../../ui/fields.tsx";
import { DialogForm } from "../../ui/form-dialog.tsx";
import { MovedPreview } from "./moved-preview.tsx";

/**
 * Adds or changes a holiday, with a preview of the affected pickups. An existing holiday's day and area are fixed;
 * `given` prefills a new one.
 */
export function HolidayForm({
  holiday,
  given,
  onClose,
}: {
  holiday: HolidayOnWire | null;
  given?: { name: string; onDay: string };
  onClose: () => void;
}) {
  const t = useTranslations("holidays");
  const [typed, setTyped] = useState({
    name: holiday?.name ?? given?.name ?? "",
    onDay: holiday?.onDay ?? given?.onDay ?? "",
    area: holiday?.area ?? "",
    rule: holiday?.rule ?? ("shift_week" as HolidayRule),
  });
  const { form, fieldOf, onInvalid, setServerErrors } = useAppForm(
    contract.saveHoliday.input,
    typed,
    setTyped,
  );
  const utils = trpc.useUtils();
  const versions = useVersions<HolidayVersion, z.input<typeof contract.saveHoliday.input>>({
    read: async () => {
      const { area, onDay } = contract.saveHoliday.input.parse(typed);
      const year = Number(onDay.slice(0, 4));
      const saved = (await utils.client.admin.holidays.query({ year })).find(
        (each) => each.area === area && each.onDay === onDay,
      );
      return saved ? { name: saved.name, rule: saved.rule } : notSaved;
    },
    // Empty after another admin removed the holiday.
    inputOf: ({ name, rule }, seen) => ({
      ...typed,
      name: name || typed.name,
      rule: rule ?? typed.rule,
      seen: { name: seen.name, rule: seen.rule },
    }),
    show: (field, { name, rule }) =>
      ({
        name: { label: t("form.name"), text: name || "–" },
        rule: { label: t("form.rule"), text: rule ? t(`rules.${rule}`) : "–" },
      })[field],
    send: (input) => save(input),
    onKept: () => {
      void utils.admin.holidays.invalidate();
      onClose();
    },
  });
  const { act: save, isActing } = useAct(trpc.admin.saveHoliday, {
    success: { title: t("form.saved"), message: t("form.savedText") },
    failure: versions.failure(t("form.failed")),
    again: versions.again,
    onDone: onClose,
    onFailed: setServerErrors,
    invalidates: [utils.admin.holidays, utils.admin.alerts],
  });
  return (
    <DialogForm
      submit={t("form.save")}
      isSending={isActing}
      onSubmit={form.onSubmit(
        ({ name, rule }) => versions.save({ name, rule }, holiday ?? notSaved),
        onInvalid,
      )}
      onClose={onClose}
    >
      {versions.dialog}
      <TextField
        label={t("form.name")}
        maxLength={80}
        autoComplete="off"
        data-autofocus
        {...fieldOf("name")}
      />
      <TextField label={t("form.onDay")} type="date" readOnly={holiday !== null} {...fieldOf("onDay")} />
      <SelectField
        label={t("form.rule")}
        options={holidayRules.map((value) => ({ value, label: t(`rules.${value}`) }))}
        {...fieldOf("rule")}
      />
      <TextField
        label={t("form.area")}
        description={t("form.areaHint")}
        optional
        autoComplete="off"
        autoCapitalize="characters"
        readOnly={holiday !== null}
        {...fieldOf("area")}
      />
      <HolidayPreview change={typed} />
    </DialogForm>
  );
}

type HolidayVersion = { name: string; rule: HolidayRule | null };

/** What an admin sees on a day without a holiday. */
const notSaved: HolidayVersion = { name: "", rule: null };

/** The pickups a holiday change would move. */
export function HolidayPreview({
  change,
}: {
  change: { area: string; onDay: string; rule: HolidayRule | null };
}) {
  const t = useTranslations("holidays.preview");
  const day = useDay();
  const read = contract.previewHoliday.input.safeParse(change);
  const source = trpc.admin.previewHoliday.useQuery(read.data ?? { area: "", onDay: "", rule: null }, {
    enabled: read.success,
    gcTime: 0,
    staleTime: 0,
  });
  return (
    <MovedPreview
      waiting={read.success ? null : t("waiting")}
      source={source}
      keyOf={({ homeownerId, before, after }) => `${homeownerId} ${before} ${after}`}
      word={({ city, zipCode, before, after }) => {
        if (before === null) return t("comesBack", { city, zipCode, after: day(after ?? "") });
        if (after === null) return t("fallsOut", { city, zipCode, before: day(before) });
        return t("moves", { city, zipCode, before: day(before), after: day(after) });
      }}
    />
  );
}
