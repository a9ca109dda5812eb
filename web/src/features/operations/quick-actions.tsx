import { useTranslations } from "use-intl";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import styles from "./desk.module.css";

const places = [
  { name: "dispatch", to: "/admin/dispatch", hash: undefined, icon: "pin" },
  { name: "problems", to: "/admin", hash: "problems", icon: "alert" },
  { name: "support", to: "/admin", hash: "support", icon: "info" },
  { name: "review", to: "/admin", hash: "runners", icon: "user" },
  { name: "money", to: "/admin/money", hash: undefined, icon: "money" },
  { name: "figures", to: "/admin/figures", hash: undefined, icon: "star" },
  { name: "audit", to: "/admin/audit", hash: undefined, icon: "shield" },
  { name: "deliveries", to: "/admin/deliveries", hash: undefined, icon: "bell" },
  { name: "health", to: "/admin/health", hash: undefined, icon: "settings" },
] as const satisfies { name: string; to: string; hash: string | undefined; icon: IconName }[];

/** Shortcuts to an operator's most frequent actions. */
export function QuickActions() {
  const t = useTranslations("alerts.quick");
  const generate = useAct(trpc.admin.runSchedule, {
    success: { title: t("generateStarted"), message: t("generateStartedText") },
    failure: t("generateFailed"),
  });
  return (
    <Card title={t("title")}>
      <div className={styles.quickActions}>
        {places.map(({ name, to, hash, icon }) => (
          <ButtonLink key={name} variant="quiet" wide to={to} hash={hash}>
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
