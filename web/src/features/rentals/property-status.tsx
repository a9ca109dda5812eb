import { useTranslations } from "use-intl";
import { hasBegun } from "#modules/accounts/rules.ts";
import type { Property } from "#modules/rentals/contract.ts";
import { useSession } from "../../lib/current-user.ts";
import { StatusBadge } from "../../ui/status-badge.tsx";

/** Whether the host's service goes on, so that pickups are planned; before, they wait for a runner or must confirm it. */
export function useServiceState(): "begun" | "waiting" | "open" {
  const session = useSession();
  const host = session.status === "signedIn" ? session.user.homeownerProfile : null;
  if (!host || hasBegun(host.subscriptionStatus)) return "begun";
  return host.waitingSince ? "waiting" : "open";
}

/** Whether a rental is served now, or from when. */
export function PropertyStatus({ status }: Pick<Property, "status">) {
  const t = useTranslations("rental.properties.status");
  const service = useServiceState();
  if (service !== "begun") return <StatusBadge tone="calm" icon="clock" label={t(service)} />;
  return status === "cleaning" ? (
    <StatusBadge tone="busy" icon="can" label={t("cleaning")} />
  ) : (
    <StatusBadge tone="good" icon="check" label={t("active")} />
  );
}
