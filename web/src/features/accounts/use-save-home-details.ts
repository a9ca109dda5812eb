import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type * as z from "zod";
import type { saveHomeDetails } from "#modules/homes/contract/home.ts";
import { trpc } from "../../lib/trpc.ts";
import { PhotoError, sendPhoto } from "../../lib/upload-photo.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { usePhotoFailure } from "../../lib/use-photo-failure.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { toast } from "../../ui/toast.tsx";
import type { HousePhotoChange } from "./use-save-profile.ts";

type Wish = {
  details: z.input<typeof saveHomeDetails.input>;
  photo: HousePhotoChange;
  /** Saves something outside the form. */
  isPart?: boolean;
};

/** Saves home details; uploads the picture first. */
export function useSaveHomeDetails(handlers: {
  onSaved: (wish: Wish) => void;
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
  const { mutate } = useMutation({
    mutationFn: async ({ details, photo }: Wish) =>
      utils.client.homeowner.saveHomeDetails.mutate({
        ...details,
        cansPhotoUrl: photo ? await upload(photo) : photo,
      }),
    onSuccess: (saved, wish) => {
      utils.homeowner.homeDetails.setData(undefined, saved);
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
