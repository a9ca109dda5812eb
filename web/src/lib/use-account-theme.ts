import { useEffect } from "react";
import { showTheme } from "./color-scheme.ts";
import { useSession } from "./current-user.ts";

/**
 * Shows the page in the theme of whoever signs in, and in another one as soon as that is saved. After signing out the
 * system decides, as it does on the public pages.
 */
export function useAccountTheme(): void {
  const session = useSession();
  const theme = session.status === "signedIn" ? session.user.preferences.theme : null;
  const isOver = session.status === "signedOut";
  // Only when the account's theme changes: two tabs that insisted on theirs would undo each other for ever.
  useEffect(() => {
    if (theme || isOver) showTheme(theme);
  }, [theme, isOver]);
}
