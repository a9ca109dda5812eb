import { useTranslations } from "use-intl";
import { mostPhotos } from "#modules/support/rules.ts";
import { trpc } from "../../lib/trpc.ts";
import { type Pictures, usePictures } from "../../lib/use-pictures.ts";

/** The photos of the message being written, on either side. */
export function useMessagePhotos(): Pictures {
  const t = useTranslations("support.form");
  const { mutateAsync: askUpload } = trpc.support.createPhotoUpload.useMutation();
  return usePictures(mostPhotos, { askUpload, failure: t("failed") });
}
