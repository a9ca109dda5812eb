import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import * as z from "zod";
import type { HomeDetails, saveHomeDetails } from "#modules/homes/contract.ts";
import * as field from "#platform/fields.ts";
import { toAppError } from "../../lib/app-error.ts";
import { contestedFields, pickFields } from "../../lib/contested.ts";
import { useDay } from "../../lib/days.ts";
import { useFailureToast, usePhotoFailure } from "../../lib/failure-toasts.ts";
import { trpc } from "../../lib/trpc.ts";
import { PhotoError, sendPhoto } from "../../lib/upload-photo.ts";
import { useAppForm } from "../../lib/use-app-form.ts";

import { useUnderWay } from "../../lib/use-under-way.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Fields, TextAreaField, TextField } from "../../ui/fields.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";

import { toast } from "../../ui/toast.tsx";
import { TwoVersionsDialog } from "../../ui/two-versions.tsx";
import styles from "./accounts.module.css";
import { HousePhoto, useHousePhoto } from "./pictures.tsx";

import type { HousePhotoChange } from "./use-save-profile.ts";

/** A home's details for its runners, and who viewed its gate code. */
export function HomeDetailsCard({ onUnsavedChange }: { onUnsavedChange: (isUnsaved: boolean) => void }) {
  const t = useTranslations("profile.home");
  const source = trpc.homeowner.homeDetails.useQuery();
  const [round, setRound] = useState(0);
  return (
    <Card title={t("title")} note={t("note")}>
      {source.data ? (
        <DetailsForm
          key={round}
          saved={source.data}
          onUnsavedChange={onUnsavedChange}
          onSaved={() => setRound(round + 1)}
        />
      ) : source.error ? (
        <ErrorState error={source.error} onRetry={source.refetch} />
      ) : (
        <Skeleton rows={5} />
      )}
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
  const photo = useHousePhoto(saved.cansPhotoUrl);
  const { form, onInvalid, setServerErrors } = useAppForm(typed, atFirst, (values) =>
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
    <form noValidate onSubmit={send} className={styles.form}>
      <Fields>
        <TextAreaField
          label={t("cansPlace")}
          optional
          rows={2}
          maxLength={300}
          description={t("cansPlaceHint")}
          key={form.key("cansPlace")}
          {...form.getInputProps("cansPlace")}
        />
        <HousePhoto
          words={{ alt: t("photoAlt"), none: t("photoNone"), file: t("photoFile") }}
          shownUrl={photo.shownUrl}
          isNew={photo.change instanceof Blob}
          isReading={photo.isReading}
          isEditing
          onChoose={photo.choose}
          onRemove={photo.remove}
        />
        <TextAreaField
          label={t("curbPlace")}
          optional
          rows={2}
          maxLength={300}
          description={t("curbPlaceHint")}
          key={form.key("curbPlace")}
          {...form.getInputProps("curbPlace")}
        />
        <TextField
          label={t("pets")}
          optional
          maxLength={300}
          description={t("petsHint")}
          key={form.key("pets")}
          {...form.getInputProps("pets")}
        />
        <TextField
          label={t("gateCode")}
          optional
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          description={saved.hasGateCode ? t("gateCodeSaved") : t("gateCodeHint")}
          key={form.key("gateCode")}
          {...form.getInputProps("gateCode")}
        />
      </Fields>
      {(saved.hasGateCode || saved.gateCodeLooks.length > 0) && <Looks looks={saved.gateCodeLooks} />}
      <div className={styles.homeActions}>
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

function Looks({ looks }: { looks: HomeDetails["gateCodeLooks"] }) {
  const t = useTranslations("profile.home");
  const format = useFormatter();
  const day = useDay();
  return (
    <section aria-label={t("looks")} className={styles.looks}>
      <h3 className={styles.looksTitle}>{t("looks")}</h3>
      {looks.length === 0 ? (
        <p className={styles.soft}>{t("looksNone")}</p>
      ) : (
        <ul className={styles.list}>
          {looks.map(({ lookedAt, scheduledOn, firstName }) => (
            <li key={`${lookedAt} ${firstName}`}>
              {t("look", {
                firstName,
                when: format.dateTime(new Date(lookedAt), { dateStyle: "medium", timeStyle: "short" }),
              })}
              <span className={styles.soft}>{t("lookFor", { day: day(scheduledOn) })}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
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

/** The newly saved details, and the fields that the reader changed too. */
type DetailsConflict = { saved: HomeDetails; fields: (keyof Details)[]; wish: Wish };

/** Saves home details; uploads the picture first. */
function useSaveHomeDetails(handlers: {
  onSaved: (wish: Wish) => void;
  /** Another save changed the same fields: the reader must choose. */
  onConflict: (conflict: DetailsConflict) => void;
  onRefused: (error: unknown) => void;
}): { save: (wish: Wish) => void; isSaving: boolean } {
  const t = useTranslations("profile");
  const utils = trpc.useUtils();
  const failed = useFailureToast("account");
  const showPhotoFailure = usePhotoFailure();
  const underWay = useUnderWay();
  const upload = async (picture: Blob): Promise<string> => {
    const file = { purpose: "cans", contentType: "image/jpeg", bytes: picture.size } as const;
    const { upload: to, photoUrl } = await utils.client.profile.createPhotoUpload.mutate(file);
    await sendPhoto(to, picture);
    return photoUrl;
  };
  const send = async ({ details, seen, photo }: Wish, cansPhotoUrl: string | null | undefined) => {
    const { gateCode, ...places } = details;
    if (Object.keys(places).length === 0 && gateCode === undefined && photo === undefined) return seen;
    return utils.client.homeowner.saveHomeDetails.mutate({
      ...details,
      cansPhotoUrl,
      seen: {
        ...pickFields(seen, Object.keys(places)),
        ...(gateCode !== undefined && { gateCodeMark: seen.gateCodeMark }),
      },
    });
  };
  const { mutate } = useMutation({
    mutationFn: async (wish: Wish) => {
      const { seen, details, photo } = wish;
      const cansPhotoUrl = photo ? await upload(photo) : photo;
      try {
        return { details: await send(wish, cansPhotoUrl) };
      } catch (error) {
        if (toAppError(error).code !== "CHANGED_ELSEWHERE") throw error;
        const saved = await utils.client.homeowner.homeDetails.query();
        const fields: (keyof Details)[] = contestedFields<Details>({
          seen: pickFields<Details>(seen, places),
          yours: pickFields(details, places),
          saved: pickFields<Details>(saved, places),
        });
        // The two gate codes cannot be compared.
        if (details.gateCode !== undefined && saved.gateCodeMark !== seen.gateCodeMark)
          fields.push("gateCode");
        if (fields.length > 0) return { saved, fields, wish };
        return { details: await send({ ...wish, seen: saved }, cansPhotoUrl) };
      }
    },
    onSuccess: (saved, wish) => {
      if (!saved.details) return handlers.onConflict(saved);
      utils.homeowner.homeDetails.setData(undefined, saved.details);
      toast({ title: t("home.saved"), message: t("home.savedText") });
      handlers.onSaved(wish);
    },
    onError: (error) => {
      if (error instanceof PhotoError) return showPhotoFailure(error);
      failed(error, { general: t("home.failed") });
      handlers.onRefused(error);
    },
    onSettled: () => underWay.end("save"),
  });
  return {
    save: (wish) => {
      if (underWay.begin("save")) mutate(wish);
    },
    isSaving: underWay.has("save"),
  };
}

const places = ["cansPlace", "curbPlace", "pets"] as const;
