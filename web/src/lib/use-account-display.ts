import { useLayoutEffect } from "react";
import { useSession } from "./current-user.ts";
import { deviceZone, showIn, shownAsItIs } from "./shown-in.ts";
import { trpc } from "./trpc.ts";

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
      visitZone: data.homeZone ?? deviceZone,
      currency,
      rates: currency === "USD" ? null : data.rates,
    });
  }, [currency, data]);
}
