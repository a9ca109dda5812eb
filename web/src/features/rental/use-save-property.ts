import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type * as z from "zod";
import type { saveProperty } from "#contracts/rental.ts";
import { trpc } from "../../lib/trpc.ts";
import { PhotoError, sendPhoto } from "../../lib/upload-photo.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { toast } from "../../ui/toast.tsx";

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
  const underWay = useUnderWay();
  const upload = async (picture: Blob): Promise<string> => {
    const { upload: to, photoUrl } = await utils.client.rental.createPropertyPhotoUpload.mutate({
      propertyId: id,
      contentType: "image/jpeg",
      photoBytes: picture.size,
    });
    await sendPhoto(to, picture);
    return photoUrl;
  };
  const { mutate } = useMutation({
    mutationFn: async ({ changes, photo }: Wish) =>
      utils.client.rental.saveProperty.mutate({
        ...changes,
        id,
        ...(photo !== undefined && { photoUrl: photo && (await upload(photo)) }),
      }),
    onSuccess: (_, { onSaved }) => {
      toast({ title: t("savedTitle"), message: t("savedText") });
      onSaved?.();
      return utils.rental.invalidate();
    },
    onError: (error, { onRefused }) => {
      if (error instanceof PhotoError)
        return toast({ title: t("photoFailedTitle"), message: t("photoFailed"), kind: "error" });
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
