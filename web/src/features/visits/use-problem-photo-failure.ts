import { useTranslations } from "use-intl";
import { PhotoError } from "../../lib/upload-photo.ts";
import { toast } from "../../ui/toast.tsx";

/** Says in the documented words why a photo was not taken or sent. Throws what is no matter of the photo. */
export function useProblemPhotoFailure(): (error: unknown) => void {
  const t = useTranslations("visits.report.photo");
  return (error) => {
    if (!(error instanceof PhotoError)) throw error;
    toast({ title: t(error.reason), message: t(`${error.reason}Text`), kind: "error" });
  };
}
