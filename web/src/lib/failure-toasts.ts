import { useTranslations } from "use-intl";
import { toast } from "../ui/toast.tsx";
import { isSignedOut } from "./app-error.ts";
import { useErrorText } from "./error-text.ts";
import { useSessionEnded } from "./session-ended.ts";
import { PhotoError } from "./upload-photo.ts";

/**
 * For a mutation's `onError`: shows the refusal's text or the documented `general` text. An ended session goes to
 * sign-in instead, in the `screen`'s wording. The title defaults to "Error", as documented; where nothing is
 * documented, `sentence` is the general text and the title.
 */
export function useFailureToast(screen?: "dashboard" | "account"): (error: unknown, texts: Failure) => void {
  const t = useTranslations("common");
  const errorText = useErrorText();
  const sessionEnded = useSessionEnded(screen);
  return (error, texts) => {
    if (isSignedOut(error)) sessionEnded();
    else if ("sentence" in texts) toast({ title: errorText(error, texts.sentence), kind: "error" });
    else {
      const { title = t("errorTitle"), general } = texts;
      toast({ title, message: errorText(error, general), kind: "error" });
    }
  };
}

export type Failure = { title?: string; general: string } | { sentence: string };

/** Shows the documented text for a PhotoError. Throws any other error. */
export function usePhotoFailure(): (error: unknown) => void {
  const t = useTranslations("common.photo");
  return (error) => {
    if (!(error instanceof PhotoError)) throw error;
    toast({ title: t(error.reason), message: t(`${error.reason}Text`), kind: "error" });
  };
}
