import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type * as z from "zod";
import type { Property, saveProperty } from "#modules/rentals/contract.ts";
import { toAppError } from "../../lib/app-error.ts";
import { changedFields, contestedFields, pickFields } from "../../lib/contested.ts";
import { trpc } from "../../lib/trpc.ts";
import { sendPhoto } from "../../lib/upload-photo.ts";
import { type Contest, useSaveOver } from "../../lib/use-save-over.ts";
import { toast } from "../../ui/toast.tsx";
import { useServiceState } from "./property-status.tsx";

type Changes = Omit<z.input<typeof saveProperty.input>, "id" | "photoUrl" | "cansPhotoUrl" | "version">;
/** What a photo shows: the rental, or where its cans stand. */
export type PhotoOf = "property" | "cans";
type Field = keyof Changes;
type Wish = {
  changes: Changes;
  /** The version the reader started from; it is saved over only that one, else the reader is asked. */
  seen?: Property;
  photo?: Blob | null;
  /** By default, the rental. */
  photoOf?: PhotoOf;
  onSaved?: () => void;
  onRefused?: (error: unknown) => void;
};

type Conflict = Contest<Wish, Property, Field> & { yours: Changes; isOpen: boolean };

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
  const feeds = useTranslations("rentalProperty.feeds");
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const hasBegun = useServiceState() === "begun";
  const closeConflict = () => setConflict((now) => now && { ...now, isOpen: false });
  const { save, isSaving } = useSaveOver({
    prepare: async ({ photo, photoOf = "property" }: Wish) => {
      const url = photo && (await sendPropertyPhoto(utils.client, id, photo, photoOf));
      return ({ changes, seen }) =>
        utils.client.rental.saveProperty.mutate({
          ...changes,
          id,
          ...(seen && { version: seen.version }),
          ...(photo !== undefined && (photoOf === "cans" ? { cansPhotoUrl: url } : { photoUrl: url })),
        });
    },
    compare: async (wish) => {
      const { changes, seen } = wish;
      if (!seen) return undefined;
      const saved = await utils.client.rental.property.query({ id });
      const yours = touchedOf(changes, seen);
      return {
        saved,
        fields: contestedOf(yours, seen, saved),
        rest: { ...wish, changes: yours, seen: saved },
      };
    },
    failure: t("failed"),
    gone: {
      title: t("removedTitle"),
      message: feeds("gone"),
      kind: "error",
      action: { label: t("back"), onAct: () => void navigate({ to: "/vacation-rental" }) },
    },
    onConflict: (contest) => {
      const { changes, seen = contest.saved } = contest.wish;
      setConflict({ ...contest, yours: touchedOf(changes, seen), isOpen: true });
    },
    onSaved: (_, { photo, onSaved }) => {
      closeConflict();
      if (photo === undefined)
        toast({ title: t("savedTitle"), ...(hasBegun && { message: t("savedText") }) });
      else toast({ title: t(photo ? "photoSavedTitle" : "photoRemovedTitle") });
      onSaved?.();
      return utils.rental.invalidate();
    },
    onRefused: (error, { onRefused }) => {
      closeConflict();
      // The lists are outdated. Refetching here would take the page, with what was typed.
      if (toAppError(error).code === "NOT_FOUND")
        void utils.rental.invalidate(undefined, { refetchType: "none" });
      onRefused?.(error);
    },
  });
  const settle = (usesYours: boolean) => {
    if (!conflict) return;
    const { saved, yours, fields, wish } = conflict;
    const kept = Object.keys(yours).filter((field) => usesYours || !fields.includes(field as Field));
    const rest = pickFields(yours, kept);
    if (Object.keys(rest).length > 0) return save({ ...wish, changes: rest, seen: saved });
    closeConflict();
    wish.onSaved?.();
    void utils.rental.invalidate();
  };
  return { save, isSaving, conflict, settle, closeConflict };
}

/** The fields the reader changed. Gate codes are hidden, so a new one always counts. */
function touchedOf(changes: Changes, seen: Property): Changes {
  return pickFields(changes, [...changedFields(seen as Changes, changes), ...codeIn(changes)]);
}

function contestedOf(yours: Changes, seen: Property, saved: Property): Field[] {
  const versions = { seen: seen as Changes, yours, saved: saved as Changes };
  return [...contestedFields(versions), ...codeIn(yours)];
}

const codeIn = ({ gateCode }: Changes) => (gateCode === undefined ? [] : (["gateCode"] as const));

/** Uploads a rental's picture to storage. Returns its URL, to be saved. */
export async function sendPropertyPhoto(
  client: ReturnType<typeof trpc.useUtils>["client"],
  propertyId: string,
  picture: Blob,
  purpose: PhotoOf = "property",
): Promise<string> {
  const { upload, photoUrl } = await client.rental.createPropertyPhotoUpload.mutate({
    propertyId,
    purpose,
    contentType: "image/jpeg",
    photoBytes: picture.size,
  });
  await sendPhoto(upload, picture);
  return photoUrl;
}
