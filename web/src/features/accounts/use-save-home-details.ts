import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type * as z from "zod";
import type { HomeDetails, saveHomeDetails } from "#modules/homes/contract/home.ts";
import { toAppError } from "../../lib/app-error.ts";
import { contestedFields, pickFields } from "../../lib/contested.ts";
import { trpc } from "../../lib/trpc.ts";
import { PhotoError, sendPhoto } from "../../lib/upload-photo.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { usePhotoFailure } from "../../lib/use-photo-failure.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { toast } from "../../ui/toast.tsx";
import type { HousePhotoChange } from "./use-save-profile.ts";

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
export type DetailsConflict = { saved: HomeDetails; fields: (keyof Details)[]; wish: Wish };

/** Saves home details; uploads the picture first. */
export function useSaveHomeDetails(handlers: {
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
