import { useState } from "react";
import { useTranslations } from "use-intl";
import { lazyDialog } from "../../lib/lazy-dialog.tsx";
import { loadTexts } from "../../lib/texts.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import styles from "./quick-tools.module.css";

const DaysOffDialog = lazyDialog(async () => {
  const [{ DaysOffDialog: Dialog }] = await Promise.all([
    import("./days-off-dialog.tsx"),
    loadTexts("offers"),
  ]);
  return Dialog;
});

const HoursDialog = lazyDialog(async () => {
  const [{ HoursDialog: Dialog }] = await Promise.all([
    import("./hours-dialog.tsx"),
    loadTexts("offers", "auth"),
  ]);
  return Dialog;
});

/** A runner's links beside the route. */
export function QuickTools() {
  const t = useTranslations("runner.tools");
  const [asked, setAsked] = useState<"hours" | "daysOff" | null>(null);
  return (
    <Card title={t("title")}>
      <ul>
        {tools.map(({ name, icon, ...to }) => (
          <li key={name}>
            <Link className={styles.link} {...to}>
              <span className={styles.icon}>
                <Icon name={icon} />
              </span>
              {t(name)}
              <Icon name="arrowRight" size="1.125em" className={styles.arrow} />
            </Link>
          </li>
        ))}
        {dialogs.map(({ name, icon }) => (
          <li key={name}>
            <button type="button" className={styles.link} onClick={() => setAsked(name)}>
              <span className={styles.icon}>
                <Icon name={icon} />
              </span>
              {t(name)}
            </button>
          </li>
        ))}
      </ul>
      <HoursDialog opened={asked === "hours"} onClose={() => setAsked(null)} />
      <DaysOffDialog opened={asked === "daysOff"} onClose={() => setAsked(null)} />
    </Card>
  );
}

const tools = [
  { name: "routeOptimizer", to: "/runner/route", icon: "pin" },
  { name: "pay", to: "/runner/pay", icon: "money" },
  { name: "earningsReport", to: "/runner/statement/$week", params: { week: "current" }, icon: "calendar" },
  { name: "standing", to: "/runner/standing", icon: "star" },
  { name: "support", to: "/support", icon: "info" },
] as const satisfies readonly { name: string; to: string; params?: object; icon: IconName }[];

const dialogs = [
  { name: "hours", icon: "clock" },
  { name: "daysOff", icon: "calendar" },
] as const satisfies readonly { name: string; icon: IconName }[];
