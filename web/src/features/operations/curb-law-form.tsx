import { useState } from "react";
import { useNow, useTimeZone, useTranslations } from "use-intl";
import { type CurbPlaceKind, curbPlaceKinds } from "#modules/homes/rules.ts";
import { addCurbLaw as contract, previewCurbLaw } from "#modules/schedule/contract.ts";
import { usStates } from "#platform/values/places.ts";
import { dayIn, useDay } from "../../lib/days.ts";
import { keyText, useTranslate } from "../../lib/error-text.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Fields, SelectField, TextField } from "../../ui/fields.tsx";
import { DialogForm } from "../../ui/form-dialog.tsx";
import { MovedPreview } from "./moved-preview.tsx";

/** Everything as typed; numbers may be empty. */
type Typed = {
  kind: CurbPlaceKind;
  name: string;
  state: string;
  zipCodes: string;
  startsOn: string;
  outClock: string;
  outSunset: string;
  backClock: string;
  backDay: "same" | "next";
  backHours: string;
  fine: string;
  source: string;
  readOn: string;
};

/** Adds a place's rule, with a preview of the pickups it moves. */
export function CurbLawForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations("curbLaws.form");
  const translate = useTranslate();
  const today = dayIn(useNow(), useTimeZone());
  const [typed, setTyped] = useState<Typed>({
    kind: "city",
    name: "",
    state: "",
    zipCodes: "",
    startsOn: today,
    outClock: "18:00",
    outSunset: "",
    backClock: "20:00",
    backDay: "same",
    backHours: "",
    fine: "",
    source: "",
    readOn: today,
  });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const utils = trpc.useUtils();
  const { act: withdraw } = useAct(trpc.admin.withdrawCurbLaw, {
    failure: t("undoFailed"),
    invalidates: [utils.admin.curbLaws],
  });
  const { act: add, isActing } = useAct(trpc.admin.addCurbLaw, {
    success: ({ id }) => ({
      title: t("saved"),
      message: t("savedText"),
      action: { label: t("undo"), onAct: () => withdraw({ lawId: id }) },
    }),
    failure: t("failed"),
    onDone: onClose,
    invalidates: [utils.admin.curbLaws],
  });
  const field = (name: keyof Typed, ...paths: string[]) => ({
    value: typed[name],
    error: [name, ...paths].map((path) => errors[path]).find(Boolean),
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setTyped((now) => ({ ...now, [name]: value }));
    },
  });
  const options = <Value extends string>(values: readonly Value[], labelOf: (value: Value) => string) =>
    values.map((value) => ({ value, label: labelOf(value) }));
  const isOfZips = typed.kind === "zip" || typed.kind === "county";
  return (
    <DialogForm
      submit={t("save")}
      isSending={isActing}
      onSubmit={(event) => {
        event.preventDefault();
        const checked = contract.input.safeParse(inputOf(typed));
        setErrors(
          Object.fromEntries(
            (checked.error?.issues ?? []).map(({ path, message }) => [
              String(path[0] ?? "name"),
              keyText(message, translate),
            ]),
          ),
        );
        if (checked.success) add(checked.data);
      }}
      onClose={onClose}
    >
      <SelectField
        label={t("kind")}
        options={options(curbPlaceKinds, (kind) => t(`kinds.${kind}`))}
        {...field("kind")}
      />
      {typed.kind !== "zip" && (
        <TextField
          label={t(typed.kind === "city" ? "city" : typed.kind === "county" ? "county" : "stateName")}
          maxLength={60}
          autoComplete="off"
          data-autofocus
          {...field("name")}
        />
      )}
      {isOfZips && <TextField label={t("zipCodes")} autoComplete="off" {...field("zipCodes")} />}
      <SelectField
        label={t("state")}
        placeholder=""
        options={options(usStates, (state) => state)}
        {...field("state")}
      />
      <TextField label={t("startsOn")} type="date" {...field("startsOn")} />
      <Fields pair>
        <TextField label={t("outClock")} type="time" optional {...field("outClock", "outFrom")} />
        <TextField
          label={t("outSunset")}
          description={t("outHint")}
          inputMode="numeric"
          optional
          {...field("outSunset")}
        />
      </Fields>
      <Fields pair>
        <TextField label={t("backClock")} type="time" optional {...field("backClock", "backBy")} />
        <SelectField
          label={t("backDay")}
          options={[
            { value: "same", label: t("sameDay") },
            { value: "next", label: t("nextDay") },
          ]}
          {...field("backDay")}
        />
      </Fields>
      <TextField
        label={t("backHours")}
        description={t("backHint")}
        inputMode="numeric"
        optional
        {...field("backHours")}
      />
      <TextField label={t("fine")} inputMode="numeric" optional {...field("fine", "fineDollars")} />
      <TextField label={t("source")} maxLength={200} {...field("source")} />
      <TextField label={t("readOn")} type="date" {...field("readOn")} />
      <Preview rule={inputOf(typed)} />
    </DialogForm>
  );
}

function inputOf(typed: Typed) {
  const { kind, state, startsOn, source, readOn } = typed;
  const zipCodes = kind === "zip" || kind === "county" ? typed.zipCodes.split(/[\s,;]+/).filter(Boolean) : [];
  const number = (text: string) => Number(text.replace("−", "-"));
  return {
    kind,
    name: kind === "zip" ? (zipCodes[0] ?? "") : typed.name,
    state,
    zipCodes,
    startsOn,
    outFrom: [
      ...(typed.outClock ? [{ kind: "clock" as const, time: typed.outClock }] : []),
      ...(typed.outSunset.trim() ? [{ kind: "sunset" as const, minutes: number(typed.outSunset) }] : []),
    ],
    backBy: [
      ...(typed.backClock
        ? [{ kind: "clock" as const, time: typed.backClock, isNextDay: typed.backDay === "next" }]
        : []),
      ...(typed.backHours.trim() ? [{ kind: "afterTruck" as const, hours: number(typed.backHours) }] : []),
    ],
    fineDollars: typed.fine.trim() ? number(typed.fine) : null,
    source,
    readOn,
  };
}

/** The planned pickups a rule would move. */
function Preview({ rule }: { rule: ReturnType<typeof inputOf> }) {
  const t = useTranslations("curbLaws.preview");
  const day = useDay();
  const { fineDollars: _fine, source: _source, readOn: _read, ...asked } = rule;
  const read = previewCurbLaw.input.safeParse(asked);
  const source = trpc.admin.previewCurbLaw.useQuery(read.data ?? never, {
    enabled: read.success,
    gcTime: 0,
    staleTime: 0,
  });
  return (
    <MovedPreview
      waiting={read.success ? null : t("waiting")}
      source={source}
      keyOf={({ zipCode, onDay, before }) => `${zipCode} ${onDay} ${before.outFrom} ${before.backBy}`}
      word={({ city, zipCode, onDay, before, after }) =>
        t("row", {
          city,
          zipCode,
          day: day(onDay),
          before: before.outFrom,
          after: after.outFrom,
          backBefore: before.backBy,
          backAfter: after.backBy,
        })
      }
    />
  );
}

/** Stands for a rule while none is asked about. */
const never = {
  kind: "state" as const,
  name: "-",
  state: "AK" as const,
  zipCodes: [],
  startsOn: "2020-01-01",
  outFrom: [{ kind: "clock" as const, time: "18:00" }],
  backBy: [],
};
