import { useEffect } from "react";
import { showTheme } from "./color-scheme.ts";
import { useSession } from "./current-user.ts";

/**
 * Applies the account's theme at sign-in, and again when changed. After sign-out the system decides, as on public
 * pages.
 */
export function useAccountTheme(): void {
  const session = useSession();
  const theme = session.status === "signedIn" ? session.user.preferences.theme : null;
  const isOver = session.status === "signedOut";
  // Only on account changes: two tabs enforcing their own would undo each other forever.
  useEffect(() => {
    if (theme || isOver) showTheme(theme);
  }, [theme, isOver]);
}
