import { useRouterState } from "@tanstack/react-router";
import { useEffect, useLayoutEffect } from "react";
import { showTheme } from "./color-scheme.ts";
import { useSession } from "./current-user.ts";
import { rememberLanguage } from "./reader-language.ts";
import { deviceZone, showIn, shownAsItIs } from "./shown-in.ts";
import { showLanguage } from "./texts.tsx";
import { trpc } from "./trpc.ts";
import { allowCounting, countUse, tellOnLeaving } from "./usage.ts";

/** Applies the account's time zone and currency once known, and again when changed. */
export function useAccountDisplay(): void {
  const session = useSession();
  const user = session.status === "signedIn" ? session.user : null;
  const currency = user?.preferences.currency;
  const { data } = trpc.settings.display.useQuery(undefined, { enabled: user !== null });
  useLayoutEffect(() => {
    if (!currency) return showIn(shownAsItIs);
    if (!data) return;
    showIn({
      timeZone: data.timeZone,
      pickupZone: data.homeZone ?? deviceZone,
      currency,
      rates: currency === "USD" ? null : data.rates,
    });
  }, [currency, data]);
}

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

/** Counts page views of signed-in users who allow it (`usage.ts`). */
export function useCountedUse(): void {
  const session = useSession();
  const isAllowed = session.status === "signedIn" && session.user.privacy.analyticsTracking;
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const pattern = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath });
  useEffect(() => {
    allowCounting(isAllowed);
    return tellOnLeaving();
  }, [isAllowed]);
  // Depend on the path too: two pickups share the same pattern.
  useEffect(() => {
    if (isAllowed && path && pattern) countUse("page", pattern);
  }, [isAllowed, path, pattern]);
}
