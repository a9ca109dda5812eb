import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import styles from "./quick-actions.module.css";

const places = [
  { name: "dispatch", href: "/admin/dispatch", icon: "pin" },
  { name: "problems", href: "/admin#problems", icon: "alert" },
  { name: "support", href: "/admin#support", icon: "info" },
  { name: "review", href: "/admin#runners", icon: "user" },
  { name: "money", href: "/admin/money", icon: "money" },
  { name: "figures", href: "/admin/figures", icon: "star" },
  { name: "audit", href: "/admin/audit", icon: "shield" },
  { name: "deliveries", href: "/admin/deliveries", icon: "bell" },
  { name: "health", href: "/admin/health", icon: "settings" },
] as const satisfies { name: string; href: string; icon: IconName }[];

/** Shortcuts to an operator's most frequent actions. */
export function QuickActions() {
  const t = useTranslations("alerts.quick");
  const generate = useAct(trpc.admin.runSchedule, {
    success: { title: t("generateStarted"), message: t("generateStartedText") },
    failure: t("generateFailed"),
  });
  return (
    <Card title={t("title")}>
      <div className={styles.actions}>
        {places.map(({ name, href, icon }) => (
          <ButtonLink key={name} variant="quiet" wide href={href}>
            <Icon name={icon} />
            {t(name)}
          </ButtonLink>
        ))}
        <Button
          variant="quiet"
          wide
          loading={generate.isActing}
          onClick={() => generate.act({ name: "generate" })}
        >
          <Icon name="calendar" />
          {t("generate")}
        </Button>
      </div>
    </Card>
  );
}
