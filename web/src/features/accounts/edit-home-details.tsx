import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import * as z from "zod";
import type { HomeDetails, saveHomeDetails } from "#modules/homes/contract.ts";
import { type AddOnWish, addOnWishes, type FullCans, fullCans } from "#modules/homes/rules.ts";
import * as field from "#platform/fields.ts";
import { contestedFields, pickFields } from "../../lib/contested.ts";
import { useDay } from "../../lib/days.ts";
import { type DialogHand, GuardedDialog } from "../../lib/leaving-guard.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { type Contest, useSaveOver } from "../../lib/use-save-over.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import type { DialogSwitch } from "../../ui/dialog.tsx";
import { RadioChoices, TextField } from "../../ui/fields.tsx";
import { DialogForm } from "../../ui/form-dialog.tsx";
import { toast } from "../../ui/toast.tsx";
import { TwoVersionsDialog } from "../../ui/two-versions.tsx";
import { GateCodeField, GateCodeViews, NoteField } from "../homes/home-fields.tsx";
import { HousePhoto, useHousePhoto } from "./pictures.tsx";
import { type HousePhotoChange, sendOwnPhoto } from "./use-save-profile.ts";

export type HomeThing = "gateCode" | "cansPlace" | "curbPlace" | "pets" | "fullCans" | "addOns";

type Edited = { thing: HomeThing; saved: HomeDetails };

/** Changes one of a home's details. */
export function EditHomeDetails({ opened, onClose, ...edited }: DialogSwitch & Edited) {
  const t = useTranslations("profile.home");
  return (
    <GuardedDialog opened={opened} title={t(edited.thing)} onClose={onClose}>
      {(hand) => <DetailForm {...edited} hand={hand} onClose={onClose} />}
    </GuardedDialog>
  );
}

/** An empty gate code keeps the saved one. */
const typed = z.object({
  cansPlace: field.homeNote,
  curbPlace: field.homeNote,
  pets: field.homeNote,
  fullCans: z.enum(fullCans),
  addOns: z.enum(addOnWishes),
  gateCode: z
    .string()
    .refine((code) => code.trim() === "" || field.gateCode.safeParse(code).success, "validation.tooLong"),
});

function DetailForm({ thing, saved, hand, onClose }: Edited & { hand: DialogHand; onClose: () => void }) {
  const t = useTranslations("profile.home");
  const save = useTranslations("profile")("save");
  const refusals = useTranslations("refusals");
  const [seen] = useState(saved);
  const [conflict, setConflict] = useState<DetailsConflict | null>(null);
  const [cans, setCans] = useState(seen.fullCans);
  const [wish, setWish] = useState(seen.addOns);
  const [isRemoving, setRemoving] = useState(false);
  const photo = useHousePhoto(seen.cansPhotoUrl, { chosen: t("photoChosen"), onChange: hand.changed });
  const { form, fieldOf, onInvalid, setServerErrors } = useAppForm(typed, {
    cansPlace: seen.cansPlace ?? "",
    curbPlace: seen.curbPlace ?? "",
    pets: seen.pets ?? "",
    fullCans: seen.fullCans,
    addOns: seen.addOns,
    gateCode: "",
  });
  const { save: send, isSaving } = useSaveHomeDetails({
    onSaved: onClose,
    onConflict: (found) => {
      setRemoving(false);
      setConflict(found);
    },
    onRefused: (error) => {
      setConflict(null);
      setServerErrors(error);
    },
  });
  const submit = form.onSubmit((values) => {
    if (photo.isReading) return;
    const text = values[thing].trim();
    const isChanged = thing === "gateCode" ? text !== "" : text !== (seen[thing] ?? "");
    send({ seen, details: isChanged ? { [thing]: text } : {}, photo: photo.change });
  }, onInvalid);
  const settle = ({ saved: now, fields, wish }: DetailsConflict, usesYours: boolean) => {
    const kept = Object.keys(wish.details).filter(
      (field) => usesYours || !fields.some((contested) => contested === field),
    );
    send({ ...wish, seen: now, details: pickFields(wish.details, kept) });
  };
  const named = (field: keyof Details, value: string | null | undefined) =>
    field === "fullCans" && value
      ? t(`fullCansIs.${value as FullCans}`)
      : field === "addOns" && value
        ? t(`addOnsIs.${value as AddOnWish}`)
        : value || "–";
  return (
    <>
      <DialogForm
        submit={save}
        isSending={isSaving || photo.isReading}
        onSubmit={submit}
        onClose={() => hand.leave()}
        after={thing === "gateCode" && <GateCode saved={seen} onRemove={() => setRemoving(true)} />}
      >
        {thing === "gateCode" ? (
          <GateCodeField
            form={form}
            label={t("gateCode")}
            hint={t(seen.hasGateCode ? "gateCodeSaved" : "gateCodeHint")}
            data-autofocus
          />
        ) : thing === "pets" ? (
          <TextField
            label={t("pets")}
            optional
            maxLength={300}
            description={t("petsHint")}
            data-autofocus
            {...fieldOf("pets")}
          />
        ) : thing === "fullCans" ? (
          <RadioChoices
            legend={t("fullCansLegend")}
            options={fullCans.map((value) => ({ value, label: t(`fullCansIs.${value}`) }))}
            path="fullCans"
            value={cans}
            onChange={(value) => {
              setCans(value);
              form.setFieldValue("fullCans", value);
              hand.changed();
            }}
          />
        ) : thing === "addOns" ? (
          <RadioChoices
            legend={t("addOnsLegend")}
            options={addOnWishes.map((value) => ({ value, label: t(`addOnsIs.${value}`) }))}
            path="addOns"
            value={wish}
            onChange={(value) => {
              setWish(value);
              form.setFieldValue("addOns", value);
              hand.changed();
            }}
          />
        ) : (
          <NoteField form={form} field={thing} label={t(thing)} hint={t(`${thing}Hint`)} data-autofocus />
        )}
        {thing === "cansPlace" && (
          <HousePhoto
            words={{ alt: t("photoAlt"), none: t("photoNone"), file: t("photoFile") }}
            picture={photo}
          />
        )}
        <p className="soft small">{t("note")}</p>
      </DialogForm>
      <Confirm
        opened={isRemoving}
        title={t("removeCodeTitle")}
        action={t("removeCode")}
        danger
        loading={isSaving}
        onConfirm={() => send({ seen, details: { gateCode: null }, photo: undefined })}
        onCancel={() => setRemoving(false)}
      >
        <p>{t("removeCodeText")}</p>
      </Confirm>
      {conflict && (
        <TwoVersionsDialog
          opened
          text={refusals("CHANGED_ELSEWHERE")}
          rows={conflict.fields.map((field) => ({
            label: t(field),
            saved:
              field === "gateCode"
                ? t(conflict.saved.hasGateCode ? "gateCodeIs" : "gateCodeNone")
                : named(field, conflict.saved[field]),
            yours: named(field, conflict.wish.details[field]),
          }))}
          isSaving={isSaving}
          onKeepSaved={() => settle(conflict, false)}
          onUseYours={() => settle(conflict, true)}
          onClose={() => setConflict(null)}
        />
      )}
    </>
  );
}

/** Who viewed the code, and what removes it. */
function GateCode({ saved, onRemove }: { saved: HomeDetails; onRemove: () => void }) {
  const t = useTranslations("profile.home");
  const format = useFormatter();
  const day = useDay();
  if (!saved.hasGateCode && saved.gateCodeViews.length === 0) return null;
  return (
    <div className="grid start gap-3 mt-4">
      <GateCodeViews
        title={t("views")}
        none={t("viewsNone")}
        views={saved.gateCodeViews}
        words={({ firstName, viewedAt, scheduledOn }) => (
          <>
            {t("view", {
              firstName,
              when: format.dateTime(new Date(viewedAt), { dateStyle: "medium", timeStyle: "short" }),
            })}{" "}
            {t("lookFor", { day: day(scheduledOn) })}
          </>
        )}
      />
      {saved.hasGateCode && (
        <Button variant="plain" onClick={onRemove}>
          {t("removeCode")}
        </Button>
      )}
    </div>
  );
}

type Details = Omit<z.input<typeof saveHomeDetails.input>, "seen" | "cansPhotoUrl">;

type Wish = {
  /** Only the changed ones. */
  details: Details;
  /** The details that the reader changed. */
  seen: HomeDetails;
  photo: HousePhotoChange;
};

type DetailsConflict = Contest<Wish, HomeDetails, keyof Details>;

function useSaveHomeDetails(handlers: {
  onSaved: () => void;
  onConflict: (conflict: DetailsConflict) => void;
  onRefused: (error: unknown) => void;
}) {
  const t = useTranslations("profile.home");
  const utils = trpc.useUtils();
  return useSaveOver({
    prepare: async ({ photo }: Wish) => {
      const cansPhotoUrl = photo ? await sendOwnPhoto(utils.client, photo, "cans") : photo;
      return async ({ details, seen }) => {
        const { gateCode, ...rest } = details;
        if (Object.keys(rest).length === 0 && gateCode === undefined && photo === undefined) return seen;
        return utils.client.homeowner.saveHomeDetails.mutate({
          ...details,
          cansPhotoUrl,
          seen: {
            ...pickFields(seen, Object.keys(rest)),
            ...(gateCode !== undefined && { gateCodeMark: seen.gateCodeMark }),
          },
        });
      };
    },
    compare: async (wish) => {
      const { seen, details } = wish;
      const saved = await utils.client.homeowner.homeDetails.query();
      const fields: (keyof Details)[] = contestedFields<Details>({
        seen: pickFields<Details>(seen, places),
        yours: pickFields(details, places),
        saved: pickFields<Details>(saved, places),
      });
      // The two gate codes cannot be compared.
      if (details.gateCode !== undefined && saved.gateCodeMark !== seen.gateCodeMark) fields.push("gateCode");
      return { saved, fields, rest: { ...wish, seen: saved } };
    },
    failure: t("failed"),
    screen: "account",
    ...handlers,
    onSaved: (saved) => {
      utils.homeowner.homeDetails.setData(undefined, saved);
      toast({ title: t("saved"), message: t("savedText") });
      handlers.onSaved();
    },
  });
}

const places = ["cansPlace", "curbPlace", "pets", "fullCans", "addOns"] as const;
