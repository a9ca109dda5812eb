import { useEffect } from "react";
import { useSession } from "./current-user.ts";
import { rememberLanguage } from "./reader-language.ts";
import { showLanguage } from "./texts.tsx";

/** Shows the page in the language of whoever signs in, and in another one as soon as that is saved. */
export function useAccountLanguage(): void {
  const session = useSession();
  const language = session.status === "signedIn" ? session.user.preferences.language : null;
  // Only when the account's language changes: two tabs that insisted on theirs would undo each other for ever.
  useEffect(() => {
    if (!language) return;
    rememberLanguage(language);
    // Where its texts cannot be fetched, the page stays readable in the one that it is in.
    showLanguage(language).catch(() => {});
  }, [language]);
}
