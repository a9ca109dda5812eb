import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type * as z from "zod";
import type { saveProperty } from "#contracts/rental.ts";
import { trpc } from "../../lib/trpc.ts";
import { PhotoError } from "../../lib/upload-photo.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { usePhotoFailure } from "../../lib/use-photo-failure.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { toast } from "../../ui/toast.tsx";
import { sendPropertyPhoto } from "./send-property-photo.ts";

type Changes = Omit<z.input<typeof saveProperty.input>, "id" | "photoUrl">;
type Wish = {
  changes: Changes;
  photo?: Blob | null;
  onSaved?: () => void;
  onRefused?: (error: unknown) => void;
};

/** Saves a part of what is said of a rental, a picture sent to the storage before; one save at a time. */
export function useSaveProperty(id: string): { save: (wish: Wish) => void; isSaving: boolean } {
  const t = useTranslations("rentalProperty.page");
  const utils = trpc.useUtils();
  const failed = useFailureToast();
  const showPhotoFailure = usePhotoFailure();
  const underWay = useUnderWay();
  const { mutate } = useMutation({
    mutationFn: async ({ changes, photo }: Wish) =>
      utils.client.rental.saveProperty.mutate({
        ...changes,
        id,
        ...(photo !== undefined && { photoUrl: photo && (await sendPropertyPhoto(utils.client, id, photo)) }),
      }),
    onSuccess: (_, { photo, onSaved }) => {
      if (photo === undefined) toast({ title: t("savedTitle"), message: t("savedText") });
      else toast({ title: t(photo ? "photoSavedTitle" : "photoRemovedTitle") });
      onSaved?.();
      return utils.rental.invalidate();
    },
    onError: (error, { onRefused }) => {
      if (error instanceof PhotoError) return showPhotoFailure(error);
      failed(error, { general: t("failed") });
      onRefused?.(error);
    },
    onSettled: () => underWay.end(id),
  });
  return {
    save: (wish) => {
      if (underWay.begin(id)) mutate(wish);
    },
    isSaving: underWay.has(id),
  };
}
