import { useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { type HolidayRule, holidayRules } from "#modules/homes/rules.ts";
import { type Hauler, setHaulerHoliday } from "#modules/schedule/contract.ts";
import * as field from "#platform/fields.ts";
import { useDay } from "../../lib/days.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useAsked } from "../../lib/use-asked.ts";
import { Button, SmallButton } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import type { DialogSwitch } from "../../ui/dialog.tsx";
import { SelectField, TextField } from "../../ui/fields.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";

type Asked = { hauler: Hauler };

/** Who collects in which areas, and what each does on holidays. */
export default function Haulers() {
  const t = useTranslations("haulers");
  const utils = trpc.useUtils();
  const [editing, edit, closeForm] = useAsked<{ hauler: Hauler | null }>();
  const [deciding, decide, closeHoliday] = useAsked<Asked>();
  const [removing, askToRemove, closeRemoval] = useAsked<Asked>();
  const { act: remove, isActing } = useAct(trpc.admin.removeHauler, {
    success: { title: t("removed"), message: t("followText") },
    failure: t("failed"),
    onSettled: closeRemoval,
    invalidates: [utils.admin.haulers],
  });
  return (
    <>
      <ListCard
        title={t("title")}
        note={t("note")}
        source={trpc.admin.haulers.useQuery()}
        empty={t("empty")}
        action={
          <Button variant="quiet" needs="dispatch" onClick={() => edit({ hauler: null })}>
            {t("add")}
          </Button>
        }
      >
        {(hauler) => (
          <HaulerRow
            hauler={hauler}
            onChange={() => edit({ hauler })}
            onHoliday={() => decide({ hauler })}
            onRemove={() => askToRemove({ hauler })}
          />
        )}
      </ListCard>
      {editing && <HaulerForm {...editing} onClose={closeForm} />}
      {deciding && <HaulerHoliday {...deciding} onClose={closeHoliday} />}
      {removing && (
        <Confirm
          danger
          opened={removing.opened}
          title={t("removeTitle", { name: removing.hauler.name })}
          action={t("remove")}
          loading={isActing}
          onConfirm={() => remove({ id: removing.hauler.id })}
          onCancel={closeRemoval}
        >
          <p>{t("removeText")}</p>
        </Confirm>
      )}
    </>
  );
}

function HaulerRow({
  hauler: { name, phone, areas, holidays },
  onChange,
  onHoliday,
  onRemove,
}: {
  hauler: Hauler;
  onChange: () => void;
  onHoliday: () => void;
  onRemove: () => void;
}) {
  const t = useTranslations("haulers");
  const rules = useTranslations("holidays.rules");
  const day = useDay();
  const lines = [
    areas.length === 0 ? t("noAreas") : t("areasOf", { areas: areas.join(", ") }),
    ...(phone ? [phone] : []),
    ...holidays.map(({ onDay, name: holiday, rule }) =>
      t("holiday", { day: day(onDay), name: holiday, rule: rules(rule) }),
    ),
  ];
  return (
    <ListRow
      title={name}
      text={
        <span className="grid">
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </span>
      }
      actions={
        <>
          <SmallButton
            variant="plain"
            needs="dispatch"
            aria-label={t("changeNamed", { name })}
            onClick={onChange}
          >
            {t("change")}
          </SmallButton>
          <SmallButton
            variant="plain"
            needs="dispatch"
            aria-label={t("addHolidayNamed", { name })}
            onClick={onHoliday}
          >
            {t("addHoliday")}
          </SmallButton>
          <SmallButton
            variant="plain"
            needs="dispatch"
            aria-label={t("removeNamed", { name })}
            onClick={onRemove}
          >
            {t("remove")}
          </SmallButton>
        </>
      }
    />
  );
}

const areasIn = (text: string) => text.split(/[\s,]+/).filter(Boolean);

const form = z.object({
  name: field.haulerName,
  phone: field.haulerPhone,
  url: field.haulerUrl,
  areas: z
    .string("validation.haulerAreas")
    .refine((text) => field.haulerAreas.safeParse(areasIn(text)).success, "validation.haulerAreas"),
});

function HaulerForm({ hauler, opened, onClose }: DialogSwitch & { hauler: Hauler | null }) {
  const t = useTranslations("haulers");
  const utils = trpc.useUtils();
  const [id] = useState(() => hauler?.id ?? crypto.randomUUID());
  const before = {
    name: hauler?.name ?? "",
    phone: hauler?.phone ?? "",
    url: hauler?.url ?? "",
    areas: hauler?.areas.join(" ") ?? "",
  };
  const { form: values, fieldOf, onInvalid } = useAppForm<z.output<typeof form>>(form, before);
  const { act: save, isActing } = useAct(trpc.admin.saveHauler, {
    success: { title: t("saved"), message: t("followText") },
    failure: t("failed"),
    onDone: onClose,
    invalidates: [utils.admin.haulers, utils.admin.holidays],
  });
  return (
    <FormDialog
      opened={opened}
      title={t(hauler ? "changeTitle" : "addTitle")}
      submit={t("save")}
      isSending={isActing}
      onSubmit={values.onSubmit(
        (given) =>
          save({
            ...given,
            id,
            isNew: hauler === null,
            areas: areasIn(given.areas),
            ...(hauler && { seen: { ...before, phone: hauler.phone, url: hauler.url } }),
          }),
        onInvalid,
      )}
      onClose={onClose}
    >
      <TextField label={t("name")} maxLength={80} autoComplete="off" {...fieldOf("name")} />
      <TextField
        label={t("phone")}
        description={t("phoneHint")}
        maxLength={40}
        autoComplete="off"
        {...fieldOf("phone")}
      />
      <TextField label={t("url")} type="url" maxLength={300} autoComplete="off" {...fieldOf("url")} />
      <TextField label={t("areas")} description={t("areasHint")} autoComplete="off" {...fieldOf("areas")} />
    </FormDialog>
  );
}

function HaulerHoliday({ hauler, opened, onClose }: DialogSwitch & Asked) {
  const t = useTranslations("haulers");
  const words = useTranslations("holidays");
  const utils = trpc.useUtils();
  const {
    form: values,
    fieldOf,
    onInvalid,
  } = useAppForm<{
    id: string;
    name: string;
    onDay: string;
    rule: HolidayRule;
  }>(setHaulerHoliday.input, { id: hauler.id, name: "", onDay: "", rule: "shift_week" });
  const { act: save, isActing } = useAct(trpc.admin.setHaulerHoliday, {
    success: { title: words("form.saved"), message: words("form.savedText") },
    failure: words("form.failed"),
    onDone: onClose,
    invalidates: [utils.admin.haulers, utils.admin.alerts],
  });
  return (
    <FormDialog
      opened={opened}
      title={t("holidayTitle", { name: hauler.name })}
      submit={words("form.save")}
      isSending={isActing}
      onSubmit={values.onSubmit((given) => save(given), onInvalid)}
      onClose={onClose}
    >
      <TextField label={words("form.name")} maxLength={80} autoComplete="off" {...fieldOf("name")} />
      <TextField label={words("form.onDay")} type="date" {...fieldOf("onDay")} />
      <SelectField
        label={words("form.rule")}
        options={holidayRules.map((value) => ({ value, label: words(`rules.${value}`) }))}
        {...fieldOf("rule")}
      />
    </FormDialog>
  );
}
