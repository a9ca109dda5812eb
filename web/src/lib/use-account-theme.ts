import { useMantineColorScheme } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { useSession } from "./current-user.ts";

/**
 * Shows the page in the theme of whoever signs in, and in another one as soon as that is saved. It is kept in this
 * browser, where `public/theme.js` finds it before the next page's first paint.
 */
export function useAccountTheme(): void {
  const session = useSession();
  // Holding the transitions back would take an inline style element.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const theme = session.status === "signedIn" ? session.user.preferences.theme : null;
  const show = useEffectEvent(setColorScheme);
  // Only when the account's theme changes: two tabs that insisted on theirs would undo each other for ever.
  useEffect(() => {
    if (theme) show(theme);
  }, [theme]);
}
