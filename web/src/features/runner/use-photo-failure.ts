import { useTranslations } from "use-intl";
import { toAppError } from "../../lib/app-error.ts";
import { PhotoError } from "../../lib/upload-photo.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { usePhotoFailure as useLocalFailure } from "../../lib/use-photo-failure.ts";

const reasons = {
  PHOTO_TYPE: "type",
  PHOTO_TOO_LARGE: "tooLarge",
} as const;

/** Says in the documented words why a photo was not taken or sent. */
export function usePhotoFailure(): (error: unknown) => void {
  const t = useTranslations("common.photo");
  const showLocal = useLocalFailure();
  const showFailure = useFailureToast();
  return (error) => {
    if (error instanceof PhotoError) return showLocal(error);
    const { code } = toAppError(error);
    const reason = reasons[code as keyof typeof reasons] ?? "failed";
    showFailure(error, { title: t(reason), general: t(`${reason}Text`) });
  };
}
