import { useTranslations } from "use-intl";
import { toAppError } from "../../lib/app-error.ts";
import { PhotoError } from "../../lib/upload-photo.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";

const reasons = {
  PHOTO_TYPE: "type",
  PHOTO_TOO_LARGE: "tooLarge",
  PHOTO_UNREADABLE: "failed",
  PHOTO_UNKNOWN: "failed",
} as const;

/** Says in the documented words why a photo was not taken or sent. */
export function usePhotoFailure(): (error: unknown) => void {
  const t = useTranslations("stop.photo");
  const showFailure = useFailureToast();
  return (error) => {
    if (error instanceof PhotoError) {
      toast({ title: t(error.reason), message: t(`${error.reason}Text`), kind: "error" });
      return;
    }
    const { code } = toAppError(error);
    const reason = reasons[code as keyof typeof reasons] ?? "failed";
    showFailure(error, { title: t(reason), general: t(`${reason}Text`) });
  };
}
