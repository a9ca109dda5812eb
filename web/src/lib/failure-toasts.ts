import { useTranslations } from "use-intl";
import { toast } from "../ui/toast.tsx";
import { isSignedOut } from "./app-error.ts";
import { useErrorText } from "./error-text.ts";
import { useSessionEnded } from "./session-ended.ts";
import { PhotoError } from "./upload-photo.ts";

/**
 * For a mutation's `onError`: shows the refusal's text or the documented `general` text. An ended session goes to
 * sign-in instead, in the `screen`'s wording. The title defaults to "Error".
 */
export function useFailureToast(
  screen?: "dashboard" | "account",
): (error: unknown, texts: { title?: string; general: string }) => void {
  const t = useTranslations("common");
  const errorText = useErrorText();
  const sessionEnded = useSessionEnded(screen);
  return (error, { title = t("errorTitle"), general }) => {
    if (isSignedOut(error)) sessionEnded();
    else toast({ title, message: errorText(error, general), kind: "error" });
  };
}

/** Shows the documented text for a PhotoError. Throws any other error. */
export function usePhotoFailure(): (error: unknown) => void {
  const t = useTranslations("common.photo");
  return (error) => {
    if (!(error instanceof PhotoError)) throw error;
    toast({ title: t(error.reason), message: t(`${error.reason}Text`), kind: "error" });
  };
}
