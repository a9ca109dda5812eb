import { useTranslations } from "use-intl";
import { toast } from "../ui/toast.tsx";
import { PhotoError } from "./upload-photo.ts";

/** Shows the documented text for a PhotoError. Throws any other error. */
export function usePhotoFailure(): (error: unknown) => void {
  const t = useTranslations("common.photo");
  return (error) => {
    if (!(error instanceof PhotoError)) throw error;
    toast({ title: t(error.reason), message: t(`${error.reason}Text`), kind: "error" });
  };
}
