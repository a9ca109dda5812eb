import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type * as z from "zod";
import type { Property, saveProperty } from "#modules/rentals/contract.ts";
import { toAppError } from "../../lib/app-error.ts";
import { useFailureToast, usePhotoFailure } from "../../lib/failure-toasts.ts";
import { trpc } from "../../lib/trpc.ts";
import { PhotoError, sendPhoto } from "../../lib/upload-photo.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { toast } from "../../ui/toast.tsx";

type Changes = Omit<z.input<typeof saveProperty.input>, "id" | "photoUrl" | "version">;
type Field = keyof Changes;
type Wish = {
  changes: Changes;
  /** The version the reader started from; it is saved over only that one, else the reader is asked. */
  seen?: Property;
  photo?: Blob | null;
  onSaved?: () => void;
  onRefused?: (error: unknown) => void;
};

/** The newly saved version, and the fields the reader also changed. */
export type Conflict = {
  saved: Property;
  yours: Changes;
  fields: Field[];
  isOpen: boolean;
  wish: Wish;
};

/** Saves a section of a rental, picture first; one save at a time. */
export function useSaveProperty(id: string): {
  save: (wish: Wish) => void;
  isSaving: boolean;
  /** Set when another save changed the same fields; `settle` saves with or without the reader's fields. */
  conflict: Conflict | null;
  settle: (usesYours: boolean) => void;
  closeConflict: () => void;
} {
  const t = useTranslations("rentalProperty.page");
  const utils = trpc.useUtils();
  const failed = useFailureToast();
  const showPhotoFailure = usePhotoFailure();
  const underWay = useUnderWay();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const closeConflict = () => setConflict((now) => now && { ...now, isOpen: false });
  const { mutate } = useMutation({
    mutationFn: async ({ changes, seen, photo }: Wish) => {
      const photoUrl = photo && (await sendPropertyPhoto(utils.client, id, photo));
      const send = (given: Changes, version: number | undefined) =>
        utils.client.rental.saveProperty.mutate({
          ...given,
          id,
          ...(version !== undefined && { version }),
          ...(photo !== undefined && { photoUrl }),
        });
      try {
        await send(changes, seen?.version);
      } catch (error) {
        if (!seen || toAppError(error).code !== "PROPERTY_CHANGED") throw error;
        const saved = await utils.client.rental.property.query({ id });
        const yours = touchedOf(changes, seen);
        const fields = keysOf(yours).filter((field) => isContested(field, yours, seen, saved));
        if (fields.length > 0) return { saved, yours, fields };
        await send(yours, saved.version);
      }
      return null;
    },
    onSuccess: (contested, wish) => {
      if (contested) {
        setConflict({ ...contested, isOpen: true, wish });
        return;
      }
      closeConflict();
      const { photo, onSaved } = wish;
      if (photo === undefined) toast({ title: t("savedTitle"), message: t("savedText") });
      else toast({ title: t(photo ? "photoSavedTitle" : "photoRemovedTitle") });
      onSaved?.();
      return utils.rental.invalidate();
    },
    onError: (error, { onRefused }) => {
      if (error instanceof PhotoError) return showPhotoFailure(error);
      failed(error, { general: t("failed") });
      closeConflict();
      onRefused?.(error);
    },
    onSettled: () => underWay.end(id),
  });
  const save = (wish: Wish) => {
    if (underWay.begin(id)) mutate(wish);
  };
  const settle = (usesYours: boolean) => {
    if (!conflict) return;
    const { saved, yours, fields, wish } = conflict;
    const rest = Object.fromEntries(
      Object.entries(yours).filter(([field]) => usesYours || !fields.includes(field as Field)),
    );
    if (Object.keys(rest).length > 0) return save({ ...wish, changes: rest, seen: saved });
    closeConflict();
    wish.onSaved?.();
    void utils.rental.invalidate();
  };
  return { save, isSaving: underWay.has(id), conflict, settle, closeConflict };
}

const keysOf = (changes: Changes) => Object.keys(changes) as Field[];

/** The fields the reader changed. */
function touchedOf(changes: Changes, seen: Property): Changes {
  return Object.fromEntries(
    Object.entries(changes).filter(
      ([field, value]) =>
        value !== undefined && (field === "gateCode" || !isSame(value, fieldOf(seen, field))),
    ),
  );
}

/** Whether someone else set the field to a different value. Gate codes are hidden, so they always count. */
function isContested(field: Field, yours: Changes, seen: Property, saved: Property): boolean {
  if (field === "gateCode") return true;
  const now = fieldOf(saved, field);
  return !isSame(now, fieldOf(seen, field)) && !isSame(now, yours[field]);
}

const fieldOf = (property: Property, field: string) => property[field as keyof Property];

/** Treats an empty text as none. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a || null) === JSON.stringify(b || null);
}

/** Uploads a rental's picture to storage. Returns its URL, to be saved. */
export async function sendPropertyPhoto(
  client: ReturnType<typeof trpc.useUtils>["client"],
  propertyId: string,
  picture: Blob,
): Promise<string> {
  const { upload, photoUrl } = await client.rental.createPropertyPhotoUpload.mutate({
    propertyId,
    contentType: "image/jpeg",
    photoBytes: picture.size,
  });
  await sendPhoto(upload, picture);
  return photoUrl;
}
