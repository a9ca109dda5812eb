import { useEffect, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import * as z from "zod";
import type { HomeDetails, saveHomeDetails } from "#modules/homes/contract.ts";
import * as field from "#platform/fields.ts";
import { contestedFields, pickFields } from "../../lib/contested.ts";
import { useDay } from "../../lib/days.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { type Contest, useSaveOver } from "../../lib/use-save-over.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Fields, TextField } from "../../ui/fields.tsx";
import { Loaded } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { TwoVersionsDialog } from "../../ui/two-versions.tsx";
import { GateCodeField, GateCodeViews, NoteField } from "../homes/home-fields.tsx";
import { HousePhoto, useHousePhoto } from "./pictures.tsx";
import { type HousePhotoChange, sendOwnPhoto } from "./use-save-profile.ts";

/** A home's details for its runners, and who viewed its gate code. */
export function HomeDetailsCard({ onUnsavedChange }: { onUnsavedChange: (isUnsaved: boolean) => void }) {
  const t = useTranslations("profile.home");
  const source = trpc.homeowner.homeDetails.useQuery();
  const [round, setRound] = useState(0);
  return (
    <Card title={t("title")} note={t("note")}>
      <Loaded source={source} rows={5}>
        {(data) => (
          <DetailsForm
            key={round}
            saved={data}
            onUnsavedChange={onUnsavedChange}
            onSaved={() => setRound(round + 1)}
          />
        )}
      </Loaded>
    </Card>
  );
}

/** An empty gate code keeps the saved one. */
const typed = z.object({
  cansPlace: field.homeNote,
  curbPlace: field.homeNote,
  pets: field.homeNote,
  gateCode: z
    .string()
    .refine((code) => code.trim() === "" || field.gateCode.safeParse(code).success, "validation.tooLong"),
});

function DetailsForm({
  saved,
  onUnsavedChange,
  onSaved,
}: {
  saved: HomeDetails;
  onUnsavedChange: (isUnsaved: boolean) => void;
  onSaved: () => void;
}) {
  const t = useTranslations("profile.home");
  const refusals = useTranslations("refusals");
  const format = useFormatter();
  const day = useDay();
  const [seen] = useState(saved);
  const [conflict, setConflict] = useState<DetailsConflict | null>(null);
  const [atFirst] = useState(() => ({
    cansPlace: saved.cansPlace ?? "",
    curbPlace: saved.curbPlace ?? "",
    pets: saved.pets ?? "",
    gateCode: "",
  }));
  const [isTyped, setTyped] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const photo = useHousePhoto(saved.cansPhotoUrl, { chosen: t("photoChosen") });
  const { form, fieldOf, onInvalid, setServerErrors } = useAppForm(typed, atFirst, (values) =>
    setTyped(JSON.stringify(values) !== JSON.stringify(atFirst)),
  );
  const isUnsaved = isTyped || photo.change !== undefined;
  useEffect(() => {
    onUnsavedChange(isUnsaved);
    return () => onUnsavedChange(false);
  }, [isUnsaved, onUnsavedChange]);
  const { save, isSaving } = useSaveHomeDetails({
    // Keep the rest of the form, which may have unsaved input.
    onSaved: ({ isPart }) => {
      setConflict(null);
      if (isPart) setRemoving(false);
      else onSaved();
    },
    onConflict: (found) => {
      setRemoving(false);
      setConflict(found);
    },
    onRefused: (error) => {
      setConflict(null);
      setServerErrors(error);
    },
  });
  const send = form.onSubmit((values) => {
    const { gateCode, ...places } = values;
    if (photo.isReading) return;
    // Send changed fields only: another tab may have changed the others.
    const changed = Object.entries(places).filter(
      ([name, text]) => text !== atFirst[name as keyof typeof places],
    );
    save({
      seen,
      details: { ...Object.fromEntries(changed), gateCode: gateCode.trim() || undefined },
      photo: photo.change,
    });
  }, onInvalid);
  const settle = ({ saved: now, fields, wish }: DetailsConflict, usesYours: boolean) => {
    const kept = Object.keys(wish.details).filter(
      (field) => usesYours || !fields.some((contested) => contested === field),
    );
    save({ ...wish, seen: now, details: pickFields(wish.details, kept) });
  };
  return (
    <form noValidate onSubmit={send} className="grid one-column gap-5">
      <Fields>
        <NoteField form={form} field="cansPlace" label={t("cansPlace")} hint={t("cansPlaceHint")} />
        <HousePhoto
          words={{ alt: t("photoAlt"), none: t("photoNone"), file: t("photoFile") }}
          picture={photo}
          isEditing
        />
        <NoteField form={form} field="curbPlace" label={t("curbPlace")} hint={t("curbPlaceHint")} />
        <TextField
          label={t("pets")}
          optional
          maxLength={300}
          description={t("petsHint")}
          {...fieldOf("pets")}
        />
        <GateCodeField
          form={form}
          label={t("gateCode")}
          hint={t(saved.hasGateCode ? "gateCodeSaved" : "gateCodeHint")}
        />
      </Fields>
      {(saved.hasGateCode || saved.gateCodeViews.length > 0) && (
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
      )}
      <div className="flex wrap middle gap-3">
        <Button type="submit" loading={isSaving || photo.isReading}>
          {t("save")}
        </Button>
        {saved.hasGateCode && (
          <Button variant="plain" onClick={() => setRemoving(true)}>
            {t("removeCode")}
          </Button>
        )}
      </div>
      <Confirm
        opened={isRemoving}
        title={t("removeCodeTitle")}
        action={t("removeCode")}
        danger
        loading={isSaving}
        onConfirm={() => save({ seen: saved, details: { gateCode: null }, photo: undefined, isPart: true })}
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
                : (conflict.saved[field] ?? "–"),
            yours: conflict.wish.details[field] || "–",
          }))}
          isSaving={isSaving}
          onKeepSaved={() => settle(conflict, false)}
          onUseYours={() => settle(conflict, true)}
          onClose={() => setConflict(null)}
        />
      )}
    </form>
  );
}

type Details = Omit<z.input<typeof saveHomeDetails.input>, "seen" | "cansPhotoUrl">;

type Wish = {
  /** Only the changed ones. */
  details: Details;
  /** The details that the reader changed. */
  seen: HomeDetails;
  photo: HousePhotoChange;
  /** Saves something outside the form. */
  isPart?: boolean;
};

type DetailsConflict = Contest<Wish, HomeDetails, keyof Details>;

function useSaveHomeDetails(handlers: {
  onSaved: (wish: Wish) => void;
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
    onSaved: (saved, wish) => {
      utils.homeowner.homeDetails.setData(undefined, saved);
      toast({ title: t("saved"), message: t("savedText") });
      handlers.onSaved(wish);
    },
  });
}

const places = ["cansPlace", "curbPlace", "pets"] as const;
