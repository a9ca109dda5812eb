import { useEffect } from "react";
import { useSession } from "./current-user.ts";
import { rememberLanguage } from "./reader-language.ts";
import { showLanguage } from "./texts.tsx";

/** Applies the account's language at sign-in, and again when changed. */
export function useAccountLanguage(): void {
  const session = useSession();
  const language = session.status === "signedIn" ? session.user.preferences.language : null;
  // Only on account changes: two tabs enforcing their own would undo each other forever.
  useEffect(() => {
    if (!language) return;
    rememberLanguage(language);
    // If its texts can't be fetched, keep the current language.
    showLanguage(language).catch(() => {});
  }, [language]);
}
