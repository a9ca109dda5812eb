import { useTranslations } from "use-intl";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useAlerts } from "./use-alerts.ts";

/** The number of alerts, at the top of every admin screen; links to them even before it is known. */
export function AlertsLink() {
  const t = useTranslations("admin");
  const { data } = useAlerts();
  return (
    <ButtonLink variant="quiet" to="/admin" hash="alerts">
      <Icon name={data?.active === 0 ? "check" : "alert"} />
      {data ? t("alerts", { count: data.active }) : t("alertsOpen")}
    </ButtonLink>
  );
}
