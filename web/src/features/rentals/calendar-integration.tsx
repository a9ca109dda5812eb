import { useTranslations } from "use-intl";
import { type FeedKind, feedKinds } from "#modules/rentals/rules/feeds.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./calendar-integration.module.css";

/** Ways to connect a rental's calendar (product.md, Vacation rental dashboard). */
export function CalendarIntegration({
  connected,
  failing,
  hasProperty,
  onConnect,
}: {
  /** How many calendars are connected; undefined until known. */
  connected: number | undefined;
  /** How many can't be read. */
  failing: number;
  hasProperty: boolean;
  onConnect: (kind: FeedKind) => void;
}) {
  const t = useTranslations("rentalProperty");
  const kinds = { airbnb: t("kinds.airbnb"), vrbo: t("kinds.vrbo"), other: t("integration.other") };
  return (
    <Card title={t("integration.title")} note={t("integration.note")}>
      <div className={styles.kinds}>
        {feedKinds.map((kind) => (
          <Button key={kind} variant="quiet" onClick={() => onConnect(kind)}>
            <Icon name="calendar" />
            {kinds[kind]}
          </Button>
        ))}
      </div>
      <p className={styles.connected}>
        {hasProperty
          ? connected === undefined
            ? "\u00a0"
            : [
                t("integration.connected", { count: connected }),
                failing > 0 && t("integration.failing", { count: failing }),
              ]
                .filter(Boolean)
                .join(" · ")
          : t("integration.noProperty")}
      </p>
    </Card>
  );
}
