import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Page } from "../../ui/page.tsx";

/** An admin's screen: beside its title the alerts and its actions. */
export function AdminPage({ actions, ...page }: ComponentProps<typeof Page>) {
  return (
    <Page
      {...page}
      actions={
        <>
          <AlertsLink />
          {actions}
        </>
      }
    />
  );
}

/** The number of alerts; links to them even before it is known. */
export function AlertsLink(look: { size?: "small" }) {
  const t = useTranslations("admin");
  const { data } = useAlerts();
  return (
    <ButtonLink variant="quiet" {...look} to="/admin" hash="alerts">
      <Icon name={data?.active === 0 ? "check" : "alert"} />
      {data ? t("alerts", { count: data.active }) : t("alertsOpen")}
    </ButtonLink>
  );
}

/** Open alerts. They change without user action, so they are refetched on mount and every minute. */
export function useAlerts() {
  return trpc.admin.alerts.useQuery(undefined, { refetchInterval: 60_000, refetchOnMount: "always" });
}
